internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Text

/// Makes features of the records that the reader has cut; owned by one worker.
final class GeoJSONDecoder: BatchDecoder {
  private var parser: GeoJSONFeatureParser
  private let skipsErrors: Bool

  init(_ layer: Layer, _ request: InputRequest) {
    parser = GeoJSONFeatureParser(request, baseLayer: layer)
    skipsErrors = request.faults.skipsErrors
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    parser.prepare(&batch)
    let text = UnsafePointer(batch.piece.bytes.base)
    for index in 0..<batch.piece.records.count {
      let record = batch.piece.records[index]
      let mark = batch.mark
      let tag = GeoJSONRecordTag(rawValue: record.tag)
      do throws(JSONFault) {
        try parser.parse(
          text + record.start, in: tag.contains(.text) ? .sequence : .collection, &batch,
          record: record)
      } catch {
        let located = located(error, record, batch, text)
        // Of an input that is one text, cut short, nothing would be left.
        guard skipsErrors, !tag.contains(.cutShort) || record.ordinal > 1 else { throw located }
        batch.truncate(to: mark)
        parser.refuse(record.start..<record.end, located, &batch)
      }
    }
  }

  private func located(
    _ fault: JSONFault, _ record: InputPiece.Record, _ batch: borrowing FeatureBatch,
    _ text: UnsafePointer<UInt8>
  ) -> GeoError {
    let offset = batch.piece.offset + UInt64(max(fault.position - text, 0))
    let (start, end) = (text + record.start, text + record.end)
    let isCutShort = GeoJSONRecordTag(rawValue: record.tag).contains(.cutShort)
    let told = GeoJSONFaultText(fault, since: start, cutShortAt: isCutShort ? end : nil)
    return GeoError(
      told.reason, told.message,
      at: SourceLocation(
        path: "", byteOffset: offset, feature: Int(record.ordinal),
        id: GeoJSONFeatureIDSearch.id(in: start, end: end)),
      hint: told.hint)
  }
}
