internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Makes features from lines; one for each worker.
final class PTSDecoder: BatchDecoder {
  private let layer: Layer
  private let request: InputRequest

  init(_ layer: Layer, _ request: InputRequest) {
    self.layer = layer
    self.request = request
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    let slot = batch.slot(for: layer)
    let name = Array("name".utf8)
    let key = name.withUnsafeBufferPointer { UInt32(batch.slots[slot].keys.index(of: $0)) }
    batch.slots[slot].readCount += batch.piece.records.count
    guard !layer.isPassedOver else {
      batch.slots[slot].filteredCount += batch.piece.records.count
      return
    }
    for index in 0..<batch.piece.records.count {
      let record = batch.piece.records[index]
      do throws(GeoError) { try append(record, slot, key, to: &batch) } catch {
        guard request.faults.skipsErrors else { throw error }
        batch.ledger.refuse(Reject(range: record.start..<record.end, error: error, slot: slot))
      }
    }
  }

  /// Adds a feature, if the line is one: nothing is appended before that is known.
  private func append(
    _ record: InputPiece.Record, _ slot: Int, _ key: UInt32, to batch: inout FeatureBatch
  ) throws(GeoError) {
    let offset = batch.piece.offset + UInt64(record.start)
    let start = UnsafePointer(batch.piece.bytes.base) + record.start
    let end = UnsafePointer(batch.piece.bytes.base) + record.end
    // In range: a line break follows the line, and no number goes on behind one.
    guard let x = DecimalText.scan(start), x.double.isFinite, x.end.pointee == 0x20,
      let y = DecimalText.scan(x.end + 1), y.double.isFinite,
      y.end == end || y.end.pointee == 0x20, UTF8Text.firstInvalid(y.end, end) == nil
    else {
      throw GeoError(
        .badPointLine, "the line is not 'x y name'",
        at: SourceLocation(path: "", byteOffset: offset, feature: Int(clamping: record.ordinal)))
    }
    batch.slotIndexes.append(UInt32(slot))
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(offset)
    batch.ids.append(.null)
    batch.geometry.appendPosition(x: x.double, y: y.double)
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, [])
    batch.geometry.endFeature()
    if y.end < end {
      let textStart = batch.text.count
      batch.text.append(from: y.end + 1, count: end - y.end - 1)
      batch.cells.append(batch.storedCell(key: key, type: .text, from: textStart))
    }
    batch.rowEnds.append(UInt32(batch.cells.count))
  }
}
