import Base
import Features
import Flow

/// Which layers have the fields that features are told apart by: without any of them all features of a layer
/// would be the same.
struct FieldPresence {
  /// A layer.
  struct Entry {
    let name: String
    /// The features so far.
    var features: Int
    /// True if it declares one of the fields, or if a feature had one.
    var hasField: Bool
    /// True if it was known before the first feature that it has none.
    var isKnownBefore: Bool
  }

  private var entries: [Entry] = []

  /// Nothing is known yet.
  init() {}

  /// The layers of a batch. `declaresFields`: they declare all their fields.
  init(_ list: ExpressionList, in batch: borrowing FeatureBatch, declaresFields: Bool) {
    let names = list.fieldNames
    // What is the same for all features on purpose has no fields at all.
    guard !names.isEmpty, batch.count > 0 else { return }
    var counts = [Int](repeating: 0, count: batch.slots.count)
    for slot in batch.slotIndexes.buffer { counts[Int(slot)] += 1 }
    for (index, count) in counts.enumerated() where count > 0 {
      let slot = batch.slots[index]
      let hasField = names.contains { batch.hasField($0, slot: index) }
      add(
        Entry(
          name: slot.layer.name, features: count, hasField: hasField,
          isKnownBefore: !hasField && declaresFields))
    }
  }

  private mutating func add(_ entry: Entry) {
    guard let known = entries.firstIndex(where: { $0.name == entry.name }) else {
      return entries.append(entry)
    }
    entries[known].features += entry.features
    entries[known].hasField = entries[known].hasField || entry.hasField
    entries[known].isKnownBefore = entries[known].isKnownBefore && entry.isKnownBefore
  }

  /// Adds what is known of a batch that was committed.
  mutating func add(_ batch: FieldPresence) { for entry in batch.entries { add(entry) } }

  /// The layers that have features and none of the fields.
  var absent: [Entry] { entries.filter { !$0.hasField } }

  /// True if there are layers, and none has any of the fields.
  var isNowhere: Bool { !entries.isEmpty && entries.allSatisfy { !$0.hasField } }

  /// True if a layer declares its fields, and none of those.
  func isKnownToLack(_ name: String) -> Bool {
    entries.contains { $0.name == name && $0.isKnownBefore }
  }

  /// Counts the features of layers that stayed as they are.
  func tell(_ ledger: Ledger, _ list: ExpressionList) {
    let names = list.fieldNames.map { "'\($0)'" }.joined(separator: ", ")
    for entry in absent {
      ledger.warn(
        .unknownField,
        "\(list.option)layer '\(entry.name)' has no field \(names), and its features stay as they are",
        count: entry.features)
    }
  }
}

extension FeatureBatch {
  /// True if the layer of a slot declares a field of a name, or one of its features has it; case does not count. That
  /// the slot knows the name is not enough: features that went to another layer may have brought it along.
  func hasField(_ name: String, slot index: Int) -> Bool {
    let slot = slots[index]
    guard slot.hasField(name) else { return false }
    if ExpressionAffinity.field(name, of: slot.layer) != nil { return true }
    var name = name
    let keys = name.withUTF8 { bytes in
      (0..<slot.keys.count).filter { slot.keys.bytes(at: $0).equalsIgnoringCase(bytes) }
    }
    return (0..<count).contains { feature in
      Int(slotIndexes[feature]) == index
        && cellRange(ofFeature: feature).contains { cell in
          cells[cell].flags.isDisjoint(with: .members) && keys.contains(Int(cells[cell].key))
        }
    }
  }
}
