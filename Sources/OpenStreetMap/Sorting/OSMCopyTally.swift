internal import Base
internal import Features

/// Copies or versions of objects that a batch leaves out for one reason. Of many only the first few are told to the
/// ledger one by one, the others are counted.
struct OSMCopyTally {
  private let reason: Reason
  /// Objects that were left out, by kind.
  private var counts = OSMKindCounts()

  init(_ reason: Reason) { self.reason = reason }

  /// Leaves out an object.
  @inline(__always)
  mutating func leaveOut(_ object: OSMObjectKey, _ batch: inout ObjectBatch) {
    counts[object.kind] += 1
    if counts[object.kind] <= Notice.exampleLimit { note(object, &batch) }
  }

  private func note(_ object: OSMObjectKey, _ batch: inout ObjectBatch) {
    batch.ledger.note(reason, slot: Int(object.kind.rawValue)) {
      Notice.Example(byteOffset: 0, feature: 0, id: "\(object.kind.name)/\(object.id)")
    }
  }

  /// Enters the others, and all of them in the batch's counts.
  func enter(in batch: inout ObjectBatch) {
    for kind in OSMKind.allCases {
      batch.filteredCounts[kind] += counts[kind]
      guard counts[kind] > Notice.exampleLimit else { continue }
      batch.ledger.note(
        reason, slot: Int(kind.rawValue), count: counts[kind] - Notice.exampleLimit
      ) {
        Notice.Example(byteOffset: 0, feature: 0)
      }
    }
  }
}
