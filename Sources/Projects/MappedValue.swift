internal import Features
internal import Base
internal import Text

/// A value on its way from a field of an input to an attribute of a project.
public enum MappedValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  /// JSON text of an object or array.
  case json(String)

  /// The value of a cell.
  init(_ cell: Cell, of batch: borrowing FeatureBatch) {
    switch cell.type {
    case .null, .blob: self = .null
    case .boolean: self = .boolean(cell.boolean)
    case .integer: self = .integer(cell.integer)
    case .real: self = .real(cell.real)
    case .number, .text, .date, .dateTime: self = .text(batch.text(of: cell) ?? "")
    case .json: self = .json(batch.text(of: cell) ?? "")
    }
  }

  /// A value of a JSON text.
  init(_ value: SettingsValue) {
    switch value.content {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .number(let digits):
      self = Int64(digits).map { .integer($0) } ?? Double(digits).map { .real($0) } ?? .text(digits)
    case .string(let text): self = .text(text)
    case .array, .object: self = .json(Self.json(of: value).compact)
    }
  }

  /// A parsed value as it can be written again.
  static func json(of value: SettingsValue) -> JSONValue {
    switch value.content {
    case .null: .null
    case .boolean(let truth): .boolean(truth)
    case .number(let digits): .text(digits)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map { json(of: $0) })
    case .object(let members): .object(members.map { ($0.name, json(of: $0.value)) })
    }
  }

  /// The value as text, as lookups name it; nil for null.
  var text: String? {
    switch self {
    case .null: nil
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): JSONValue.text(of: number)
    case .text(let text), .json(let text): text
    }
  }

  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let truth): .boolean(truth)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .string(text)
    case .json(let text): .text(text)
    }
  }

  /// The number, also of text that is one; nil for anything else.
  var number: Double? {
    switch self {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    case .text(let text):
      guard let number = Double(text.trimmed), number.isFinite else { return nil }
      return number
    default: return nil
    }
  }

  /// The value at the end of a path within JSON; null if it is not there.
  func member(_ path: ArraySlice<String>) -> MappedValue {
    guard let name = path.first else { return self }
    guard case .json(let text) = self else { return .null }
    let parsed: SettingsValue? = Array(text.utf8).withUnsafeBufferPointer { bytes in
      try? SettingsText(bytes, path: "", reason: .badMapping).parse()
    }
    guard let parsed else { return .null }
    switch parsed.content {
    case .object(let members):
      guard let found = members.first(where: { $0.name == name }) else { return .null }
      return MappedValue(found.value).member(path.dropFirst())
    case .array(let items):
      guard let index = Int(name), items.indices.contains(index) else { return .null }
      return MappedValue(items[index]).member(path.dropFirst())
    default: return .null
    }
  }
}
