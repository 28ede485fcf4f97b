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
      do throws(JSONFault) {
        let (end, _) = try parser.parse(
          text + record.start, in: record.tag == 0 ? .collection : .sequence, &batch,
          record: record)
        guard end == text + record.end else {
          throw .expected("the end of the feature", at: end)
        }
      } catch {
        let located = located(error, record, batch, text)
        guard skipsErrors else { throw located }
        batch.truncate(to: mark)
        parser.slot.readCount += 1
        batch.ledger.refuse(
          Reject(range: record.start..<record.end, error: located, slot: parser.slotIndex))
      }
    }
  }

  private func located(
    _ fault: JSONFault, _ record: InputPiece.Record, _ batch: borrowing FeatureBatch,
    _ text: UnsafePointer<UInt8>
  ) -> GeoError {
    let offset = batch.piece.offset + UInt64(max(fault.position - text, 0))
    return GeoError(
      fault.reason, fault.message,
      at: SourceLocation(
        path: "", byteOffset: offset, feature: Int(record.ordinal),
        id: GeoJSONFeatureIDSearch.id(in: text + record.start, end: text + record.end)))
  }
}
