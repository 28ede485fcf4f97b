internal import Base
internal import Features
internal import Text

/// The values of a feature by name, as text.
struct FeatureValues {
  private var texts: [String: String] = [:]

  init(_ feature: Int, of batch: borrowing FeatureBatch) {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else { continue }
      texts[slot.keys.name(at: Int(cell.key))] = batch.text(of: cell)
    }
  }

  /// A text; nil if it is empty.
  func text(_ name: String) -> String? { texts[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// A finite number.
  func number(_ name: String) -> Double? {
    text(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The items of a JSON list or of a text with commas.
  func list(_ name: String) -> [String]? {
    guard let text = text(name) else { return nil }
    if let items = Self.items(ofJSON: text) { return items }
    let inner = text.hasPrefix("[") ? text.dropFirst().dropLast()[...] : text[...]
    return inner.split(separator: ",").map { item in item.filter { $0 != "\"" }.trimmed }
  }

  /// The texts and numbers of a JSON list; nil if the text is none.
  private static func items(ofJSON text: String) -> [String]? {
    guard text.hasPrefix("[") else { return nil }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let value = try? SettingsText(buffer, path: "", reason: .badZone).parse(),
        case .array(let items) = value.content
      else { return nil }
      return items.compactMap { item in
        switch item.content {
        case .string(let text), .number(let text): text
        default: nil
        }
      }
    }
  }
}
