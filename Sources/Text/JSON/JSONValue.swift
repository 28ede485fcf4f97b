/// A small JSON text as a value, for reports; features never pass through it.
public indirect enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A finite number, in its shortest text; others become null.
  case real(Double)
  /// Text.
  case string(String)
  /// A value that is already JSON text.
  case text(String)
  /// A list.
  case array([JSONValue])
  /// Members in order.
  case object([(String, JSONValue)])

  /// A whole number.
  public static func count(_ value: Int) -> JSONValue { .integer(Int64(value)) }
  /// Text, or null.
  public static func optional(_ value: String?) -> JSONValue {
    value.map(JSONValue.string) ?? .null
  }
  /// A whole number, or null.
  public static func optional(_ value: Int?) -> JSONValue { value.map(JSONValue.count) ?? .null }

  /// The shortest text of a number that reads back to the same double; `null` if it is not finite.
  public static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      let count = ShortestText.write(number, to: base)
      return String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
    }
  }

  /// The text in quotes (RFC 8259 §7).
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The text on one line.
  public var compact: String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .real(let value): return Self.text(of: value)
    case .string(let value): return Self.quoted(value)
    case .text(let value): return value
    case .array(let items): return "[" + items.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      return "{" + members.map { Self.quoted($0) + ":" + $1.compact }.joined(separator: ",") + "}"
    }
  }

  /// The text on several lines, with two spaces per level; lists and objects of plain values stay on one.
  public func pretty(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .array(let items) where items.contains(where: \.isNested):
      return "[\n" + items.map { inner + $0.pretty(indent: inner) }.joined(separator: ",\n")
        + "\n\(indent)]"
    case .array(let items): return "[" + items.map(\.compact).joined(separator: ", ") + "]"
    case .object(let members) where members.contains(where: { $1.isNested }):
      return "{\n"
        + members.map { inner + Self.quoted($0) + ": " + $1.pretty(indent: inner) }
        .joined(separator: ",\n") + "\n\(indent)}"
    case .object(let members):
      return "{" + members.map { Self.quoted($0) + ": " + $1.compact }.joined(separator: ", ") + "}"
    default: return compact
    }
  }

  /// True for lists and objects that are not empty.
  private var isNested: Bool {
    switch self {
    case .array(let items): !items.isEmpty
    case .object(let members): !members.isEmpty
    default: false
    }
  }
}
