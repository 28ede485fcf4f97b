internal import Base
internal import Features

/// What stands between the features of a document and was left out: waits for the first layer, as the ledger counts by
/// layers.
struct KMLDocumentLosses {
  private struct Entry {
    var reason: Reason
    var message: String?
    var count: Int
    /// Where the first of them are in the input.
    var offsets: [UInt64]
  }

  private var entries: [Entry] = []

  /// Nothing waits.
  var isEmpty: Bool { entries.isEmpty }

  /// Counts something at a byte of the input.
  mutating func add(_ reason: Reason, _ message: String? = nil, at offset: UInt64) {
    guard let known = entries.firstIndex(where: { $0.reason == reason }) else {
      entries.append(Entry(reason: reason, message: message, count: 1, offsets: [offset]))
      return
    }
    entries[known].count += 1
    if entries[known].offsets.count < Notice.exampleLimit { entries[known].offsets.append(offset) }
  }

  /// Takes over what another document could not tell.
  mutating func absorb(_ other: KMLDocumentLosses) {
    for entry in other.entries {
      if let known = entries.firstIndex(where: { $0.reason == entry.reason }) {
        entries[known].count += entry.count
      } else {
        entries.append(entry)
      }
    }
  }

  /// Tells the ledger, as changes of the layer of a slot, and forgets everything.
  mutating func tell(_ batch: inout FeatureBatch, slot: Int) {
    for entry in entries {
      for (index, offset) in entry.offsets.enumerated() {
        let count = index == 0 ? entry.count - entry.offsets.count + 1 : 1
        batch.note(entry.reason, entry.message, slot: slot, count: count) { _ in
          Notice.Example(byteOffset: offset, feature: 0)
        }
      }
    }
    entries.removeAll()
  }
}
