internal import Base
internal import Features

/// Merges the slices that an ``OSMStrandReader`` has taken for a batch; owned by one worker.
final class OSMStrandDecoder: ObjectDecoder {
  private let reader: OSMStrandReader
  private let rule: OSMCopyRule
  private let flattens: Bool
  private let comparison = OSMObjectComparison(ignoresMetadata: true)

  init(_ reader: OSMStrandReader, _ rule: OSMCopyRule, flattens: Bool) {
    self.reader = reader
    self.rule = rule
    self.flattens = flattens
  }

  func decode(_ batch: inout ObjectBatch) {
    let slices = reader.takeSlices(of: batch)
    // A history has all versions of its objects.
    let rule: OSMCopyRule = rule == .newest && batch.header.isHistory ? .versions : rule
    if slices.count == 1, slices[0].isWhole, rule == .all || slices[0].block.isStrict {
      // What is in the block is counted where the batch is made.
      return batch.replaceBlock(by: slices[0].block.block)
    }
    // The heap does not hold what it points to.
    withExtendedLifetime(slices) {
      batch.choose { (_, batch) in
        if rule == .all { merge(slices, &batch) } else { mergeCopies(slices, rule, &batch) }
      }
    }
    guard flattens else { return }
    batch.flatten()
    // What goes on will be counted with the block.
    batch.readCounts = batch.filteredCounts
  }

  /// The blocks of slices, by the numbers that the batch has for them.
  private static func sources(_ slices: [OSMSlice], _ batch: inout ObjectBatch) -> [UInt16] {
    slices.map { batch.source(of: $0.block.block) }
  }

  private func merge(_ slices: [OSMSlice], _ batch: inout ObjectBatch) {
    let sources = Self.sources(slices, &batch)
    var heap = OSMSliceHeap(slices)
    while let next = heap.next() {
      batch.readCounts[next.entry.key.kind] += 1
      batch.add(OSMChosenObject(index: next.entry.index, source: sources[next.slice]))
    }
  }

  /// Merges and leaves out copies, and versions that are not wanted.
  private func mergeCopies(
    _ slices: [OSMSlice], _ rule: OSMCopyRule, _ batch: inout ObjectBatch
  ) {
    let sources = Self.sources(slices, &batch)
    let pointers = slices.map { OSMBlockPointers($0.block.block) }
    var heap = OSMSliceHeap(slices)
    var held: OSMSliceHeap.Cursor?
    var duplicates = OSMCopyTally(.mergedDuplicate)
    var superseded = OSMCopyTally(.supersededVersion)
    func copy(_ cursor: OSMSliceHeap.Cursor) -> OSMContradiction.Copy {
      let block = slices[cursor.slice].block
      return OSMContradiction.Copy(
        input: OSMMergeInput.number(ofSequence: block.sequence),
        location: block.block.objects[Int(cursor.entry.index)].location)
    }
    // A version may have several copies: each is compared with the first one.
    while let next = heap.next() {
      let object = next.entry.key
      batch.readCounts[object.kind] += 1
      guard let known = held, known.entry.key == object else {
        if let held { add(held, sources, &batch) }
        held = next
        continue
      }
      if known.entry.version == next.entry.version {
        duplicates.leaveOut(object, &batch)
        let isSame = comparison.areSame(
          Int(known.entry.index), of: pointers[known.slice], Int(next.entry.index),
          of: pointers[next.slice])
        if !isSame {
          note(
            OSMContradiction(
              object: object, version: next.entry.version, kept: copy(known), other: copy(next)),
            &batch)
        }
        continue
      }
      if rule == .versions {
        add(known, sources, &batch)
      } else {
        superseded.leaveOut(object, &batch)
      }
      held = next
    }
    if let held { add(held, sources, &batch) }
    duplicates.enter(in: &batch)
    superseded.enter(in: &batch)
  }

  private func add(
    _ cursor: OSMSliceHeap.Cursor, _ sources: [UInt16], _ batch: inout ObjectBatch
  ) {
    batch.add(OSMChosenObject(index: cursor.entry.index, source: sources[cursor.slice]))
  }

  private func note(_ contradiction: OSMContradiction, _ batch: inout ObjectBatch) {
    batch.ledger.note(.contradictoryCopies, slot: Int(contradiction.object.kind.rawValue)) {
      Notice.Example(byteOffset: 0, feature: 0, id: contradiction.name)
    }
    reader.onContradiction?(contradiction)
  }
}
