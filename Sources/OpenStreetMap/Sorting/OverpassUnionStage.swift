internal import Base
internal import Features
internal import Flow

/// Puts one object in the place of the last of its copies.
///
/// Copies wait for the last one as records. Unchecked: `waiting` is touched in turn.
final class OverpassUnionStage: ObjectStage, @unchecked Sendable {
  /// Versions come with the objects themselves.
  let wanted = OSMWanted.objects
  /// For each kind the number of copies by id.
  private let counts: [[Int64: Int]]
  private var waiting: [[Int64: [Copy]]] = [[:], [:], [:]]
  private let order = Turnstile()

  /// One of several copies of an object.
  private struct Copy {
    var version: Int64
    var state: OSMState
    /// The record, with the bytes after it that cursors need.
    var bytes: [UInt8]
  }

  init(_ counts: [[Int64: Int]]) { self.counts = counts }

  func begin(path: String) {
    waiting = [[:], [:], [:]]
    order.restart()
  }

  func makeStep() -> any ObjectStep { Step(self) }

  private final class Step: ObjectStep {
    private let stage: OverpassUnionStage
    private var writer = OSMRecordWriter()
    private var cursor = OSMRecordCursor()
    private var union = OSMRecordUnion()

    init(_ stage: OverpassUnionStage) { self.stage = stage }

    func pass(_ ticket: Int) { stage.order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.flatten()
      let objects = batch.block.objects.buffer
      let counts = stage.counts
      let hasCopies = objects.contains { counts[Int($0.kind.rawValue)][$0.id] != nil }
      try stage.order.pass(batch.ticket) { (_) throws(GeoError) in
        if hasCopies { unite(&batch) }
      }
      // Whatever follows finds united objects in the block.
      if hasCopies { batch.flatten() }
    }

    private func unite(_ batch: inout ObjectBatch) {
      let block = batch.block
      let whole = OSMBlock()
      batch.choose { (before, batch) in
        let source = batch.source(of: whole)
        for chosen in before {
          let object = block.objects[Int(chosen.index)]
          let kind = Int(object.kind.rawValue)
          guard let count = stage.counts[kind][object.id] else {
            batch.add(chosen)
            continue
          }
          var copies = stage.waiting[kind].removeValue(forKey: object.id) ?? []
          copies.append(copy(Int(chosen.index), of: block))
          guard copies.count == count else {
            stage.waiting[kind][object.id] = copies
            batch.filteredCounts[object.kind] += 1
            continue
          }
          join(copies, of: object, in: whole, hasInfos: !block.infos.isEmpty, &batch)
          batch.add(
            OSMChosenObject(
              index: UInt32(truncatingIfNeeded: whole.objects.count - 1), source: source))
        }
      }
      whole.finishNodeLocations()
    }

    private func copy(_ index: Int, of block: OSMBlock) -> Copy {
      writer.removeAll()
      writer.append(
        index, of: block, box: OSMBlockPointers(block).places(of: index)?.box)
      let object = block.objects[index]
      return Copy(
        version: block.infos.isEmpty ? Int64(object.version) : block.infos[index].version ?? 0,
        state: object.state,
        bytes: Array(writer.bytes.buffer) + [UInt8](repeating: 0, count: Bytes.slackBytes))
    }

    /// Adds the object of all copies to a block, and counts what became of the others.
    private func join(
      _ copies: [Copy], of object: OSMObject, in whole: OSMBlock, hasInfos: Bool,
      _ batch: inout ObjectBatch
    ) {
      let newest = copies.reduce(0) { max($0, $1.version) }
      // As in a sorted file: those without a version come first.
      let ordered = copies.enumerated().sorted {
        ($0.element.version, $0.offset) < ($1.element.version, $1.offset)
      }.map(\.element)
      let older = copies.count { $0.version != 0 && $0.version < newest }
      note(.supersededVersion, object, count: older, &batch)
      note(.repeatedObject, object, count: copies.count - 1 - older, &batch)
      let last = ordered[ordered.count - 1]
      let parts =
        last.state.contains(.deleted)
        ? [last]
        : ordered.filter {
          ($0.version == newest || $0.version == 0) && !$0.state.contains(.deleted)
        }
      for (number, part) in parts.enumerated() {
        part.bytes.withUnsafeBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          cursor.begin(start)
          cursor.next(object.kind)
          if number == 0 { union.begin(cursor) } else { union.add(cursor) }
        }
      }
      union.end(in: whole, hasInfos: hasInfos)
      whole.objects[whole.objects.count - 1].state = last.state
      if union.isContradictory { note(.duplicateObject, object, count: 1, &batch) }
    }

    private func note(
      _ reason: Reason, _ object: OSMObject, count: Int, _ batch: inout ObjectBatch
    ) {
      guard count > 0 else { return }
      batch.ledger.note(reason, slot: Int(object.kind.rawValue), count: count) {
        Notice.Example(byteOffset: 0, feature: 0, id: "\(object.kind.name)/\(object.id)")
      }
    }
  }
}
