internal import Base
internal import Features
internal import Text

/// Checks features by rules for attributes; one for each worker.
struct RuleChecker {
  private let rules: AttributeRules
  /// By the batch's slots.
  private var layers: [LayerRules] = []
  private let scratch = Scratch()

  /// A value as bytes.
  private final class Scratch {
    var bytes = Bytes()
  }

  private struct LayerRules {
    var rules: [AttributeRules.Rule]
    /// For each key of the slot the rule of its field, -1 without one; grows with the keys.
    var ruleOfKey: [Int] = []
    /// The rule of the feature's id.
    var idRule: Int?
    var seen: [Bool]

    init(_ rules: [AttributeRules.Rule]) {
      self.rules = rules
      idRule = rules.firstIndex { $0.field == "$id" }
      seen = [Bool](repeating: false, count: rules.count)
    }
  }

  init(_ rules: AttributeRules) { self.rules = rules }

  /// Tells what is wrong with a feature's values; those that must be unique go into `uniques`.
  mutating func check(
    _ feature: Int, _ batch: borrowing FeatureBatch,
    uniques: inout [(feature: Int, rule: Int, hash: UInt64)],
    _ tell: (ValidationCode, String) -> Void
  ) {
    while layers.count < batch.slots.count {
      layers.append(LayerRules(rules.rules(ofLayer: batch.slots[layers.count].source.name)))
    }
    let index = Int(batch.slotIndexes[feature])
    guard !layers[index].rules.isEmpty else { return }
    let slot = batch.slots[index]
    while layers[index].ruleOfKey.count < slot.keys.count {
      let name = slot.keys.name(at: layers[index].ruleOfKey.count)
      layers[index].ruleOfKey.append(
        layers[index].rules.firstIndex { $0.field == name } ?? -1)
    }
    for rule in layers[index].seen.indices { layers[index].seen[rule] = false }
    if let rule = layers[index].idRule {
      check(batch.ids[feature], feature, rule, index, batch, &uniques, tell)
    }
    for cellIndex in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[cellIndex]
      let rule = layers[index].ruleOfKey[Int(cell.key)]
      guard rule >= 0, cell.flags.isDisjoint(with: .members) else { continue }
      check(cell, feature, rule, index, batch, &uniques, tell)
    }
    for (rule, isSeen) in layers[index].seen.enumerated()
    where !isSeen && layers[index].rules[rule].isRequired {
      tell(.ruleRequired, "'\(layers[index].rules[rule].field)' is missing")
    }
  }

  private mutating func check(
    _ cell: Cell, _ feature: Int, _ number: Int, _ layer: Int, _ batch: borrowing FeatureBatch,
    _ uniques: inout [(feature: Int, rule: Int, hash: UInt64)],
    _ tell: (ValidationCode, String) -> Void
  ) {
    // Null does not count as a value: a required one is missing.
    guard cell.type != .null else { return }
    layers[layer].seen[number] = true
    let rule = layers[layer].rules[number]
    if let type = rule.type, !type.holds(cell.type) {
      tell(
        .ruleType,
        "'\(rule.field)' is \(batch.shown(cell)), which is not of type \(type.rawValue)")
      return
    }
    checkNumber(cell, rule, batch, tell)
    let isText = cell.type == .text || cell.type == .date || cell.type == .dateTime
    if isText, let length = rule.maximumLength {
      let characters = batch.bytes(of: cell).count { $0 & 0xC0 != 0x80 }
      if characters > length {
        tell(
          .ruleLength, "'\(rule.field)' has \(characters) characters, at most \(length) are allowed"
        )
      }
    }
    if rule.isUnique {
      scratch.bytes.removeAll()
      ValueKey.append(cell, batch.text, to: &scratch.bytes)
      uniques.append((feature, number, GeometryHash.hash(scratch.bytes.buffer)))
    }
    if let values = rule.values, !values.contains(cell, in: batch) {
      tell(
        .ruleValues,
        "'\(rule.field)' is \(batch.shown(cell)), which is not one of the allowed values")
    }
    if let pattern = rule.pattern, isText {
      if !pattern.matches(batch.bytes(of: cell)) {
        tell(
          .rulePattern,
          "'\(rule.field)' is \(batch.shown(cell)), which does not match \(pattern.text)")
      }
    }
  }

  private func checkNumber(
    _ cell: Cell, _ rule: AttributeRules.Rule, _ batch: borrowing FeatureBatch,
    _ tell: (ValidationCode, String) -> Void
  ) {
    let number: Double
    switch cell.type {
    case .integer: number = Double(cell.integer)
    case .real: number = cell.real
    case .number:
      number = Double(String(decoding: batch.bytes(of: cell), as: UTF8.self)) ?? .nan
    default: return
    }
    if let minimum = rule.minimum, number < minimum {
      tell(
        .ruleRange,
        "'\(rule.field)' is \(batch.shown(cell)), but must be at least "
          + JSONValue.text(of: minimum))
    }
    if let maximum = rule.maximum, number > maximum {
      tell(
        .ruleRange,
        "'\(rule.field)' is \(batch.shown(cell)), but must be at most "
          + JSONValue.text(of: maximum))
    }
  }
}

extension FeatureBatch {
  /// A value for messages: texts in quotation marks, long ones shortened.
  fileprivate func shown(_ cell: Cell) -> String {
    let text = text(of: cell) ?? "null"
    let cut = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return cell.type == .text ? "'\(cut)'" : String(cut)
  }
}
