internal import Base
internal import Features
internal import Flow
internal import FormatKit

/// Makes features of the records of a block; owned by one worker.
final class CSVDecoder: BatchDecoder {
  private let plan: CSVPlan
  private let skipsErrors: Bool
  private var parser: CSVRecordParser
  private var slotIndex = 0

  init(_ plan: CSVPlan, _ request: InputRequest) {
    self.plan = plan
    skipsErrors = request.faults.skipsErrors
    parser = CSVRecordParser(plan, request)
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    guard let block = batch.piece.records.last else { return }
    let slot = prepare(&batch)
    guard !plan.layer.isPassedOver else {
      slot.readCount += Int(block.tag)
      slot.filteredCount += Int(block.tag)
      return
    }
    let start = UnsafePointer(batch.piece.bytes.base)
    let end = start + block.end
    self.parser.begin(start + block.start, end, slot: slotIndex)
    let parser = parser
    var next = CSVScanner.afterBlankLines(start + block.start, end: end)
    var ordinal = block.ordinal
    while next < end {
      let mark = skipsErrors ? batch.mark : nil
      slot.readCount += 1
      do throws(CSVFault) {
        batch.slotIndexes.append(UInt32(truncatingIfNeeded: slotIndex))
        batch.ordinals.append(ordinal)
        batch.offsets.append(batch.piece.offset &+ UInt64(next - start))
        next = try parser.parse(next, &batch)
      } catch {
        let located = Self.located(error, ordinal, batch)
        guard let mark else { throw located }
        batch.truncate(to: mark)
        let recordEnd = parser.recordEnd(from: next)
        batch.ledger.refuse(
          Reject(range: next - start..<recordEnd - start, error: located, slot: slotIndex))
        next = recordEnd
      }
      ordinal += 1
      next = CSVScanner.afterBlankLines(next, end: end)
    }
  }

  /// The slot of the layer, whose names have the same numbers as its fields.
  private func prepare(_ batch: inout FeatureBatch) -> LayerSlot {
    slotIndex = batch.slot(for: plan.layer)
    let slot = batch.slots[slotIndex]
    if slot.keys.count == 0 {
      for field in plan.layer.fields {
        var name = field.name
        _ = name.withUTF8 { slot.keys.index(of: $0) }
      }
    }
    return slot
  }

  private static func located(
    _ fault: CSVFault, _ ordinal: UInt64, _ batch: borrowing FeatureBatch
  ) -> GeoError {
    let start = UnsafePointer(batch.piece.bytes.base)
    let offset = batch.piece.offset + UInt64(max(fault.position - start, 0))
    return GeoError(
      fault.reason, fault.message,
      at: SourceLocation(path: "", byteOffset: offset, feature: Int(clamping: ordinal)),
      hint: fault.hint)
  }
}
