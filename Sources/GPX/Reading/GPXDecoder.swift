internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry
internal import XML

/// Makes features of the elements that the reader has cut; owned by one worker.
final class GPXDecoder: BatchDecoder {
  private var parser: GPXParser
  private let bindings: GPXBindings
  private let readsPoints: Bool
  private let skipsErrors: Bool

  init(_ reader: GPXReader) {
    parser = GPXParser(
      reader.vocabulary, needsProperties: reader.request.target.needsProperties,
      isLenient: reader.request.options[FormatOption.lenient.name] == "yes")
    bindings = reader.bindings
    readsPoints = reader.readsPoints
    skipsErrors = reader.request.faults.skipsErrors
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    let bindings = bindings.all
    parser.prepare(batch.slots)
    var context: (offset: Int, context: GPXPointContext)?
    var point = 0
    for index in 0..<batch.piece.records.count {
      let record = batch.piece.records[index]
      let mark = batch.mark
      let slot = batch.slots[Int(record.slot)]
      slot.readCount += 1
      batch.slotIndexes.append(record.slot)
      batch.ordinals.append(record.ordinal)
      batch.offsets.append(batch.piece.offset + UInt64(record.start))
      do throws(XMLFault) {
        if readsPoints {
          let offset = Int(record.tag)
          if context?.offset != offset {
            context = (offset, GPXPointContext(batch.text, at: offset))
            point = 0
          }
          guard let context = context?.context else { continue }
          parser.begin(record, bindings[context.bindings], batch)
          try parser.parsePoint(context, at: offset, ordinal: point, &batch)
          point += 1
        } else {
          let kind = Int(record.tag) & (1 << GPXReader.kindBits - 1)
          parser.begin(record, bindings[Int(record.tag) >> GPXReader.kindBits], batch)
          if kind == GPXReader.Kind.waypoint.rawValue {
            try parser.parseWaypoint(&batch)
          } else {
            try parser.parseLine(isRoute: kind == GPXReader.Kind.route.rawValue, &batch)
          }
        }
        batch.geometry.endFeature()
        batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
      } catch {
        point += 1
        let located = located(error, record, batch)
        guard skipsErrors else { throw located }
        parser.recover()
        batch.truncate(to: mark)
        batch.forgetOpenGeometry()
        batch.ledger.refuse(
          Reject(range: record.start..<record.end, error: located, slot: Int(record.slot)))
      }
    }
  }

  private func located(
    _ fault: XMLFault, _ record: InputPiece.Record, _ batch: borrowing FeatureBatch
  ) -> GeoError {
    var error = fault.located(in: batch.piece)
    error.location?.feature = Int(record.ordinal)
    return error
  }
}
