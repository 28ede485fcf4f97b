internal import Base
public import Features
internal import Text

/// A nested value, such as readers make from an XML element: a small tree built from JSON text.
///
/// It is for elements that have no place in columns: at most a few for each feature.
public enum NestedElementValue: Sendable {
  /// `null`: there is no value.
  case null
  /// The text of a string, a number or a boolean.
  case text([UInt8])
  /// Repeated elements.
  case array([NestedElementValue])
  /// Attributes (`@name`), text (`#text`) and children, in order.
  case object([(name: String, value: NestedElementValue)])

  /// Elements within each other; no vocabulary comes near it.
  static let depthLimit = 64

  /// The value of a cell; nil for JSON that is nested too deeply, and for bytes.
  public init?(_ cell: Cell, of batch: borrowing FeatureBatch) {
    switch cell.type {
    case .null: self = .null
    case .boolean: self = .text(Array((cell.boolean ? "1" : "0").utf8))
    case .integer: self = .text(Array(String(cell.integer).utf8))
    case .real: self = .text(Array(JSONValue.text(of: cell.real).utf8))
    case .number, .text, .date, .dateTime: self = .text(Array(batch.bytes(of: cell)))
    case .json:
      guard let value = NestedElementValue(json: batch.bytes(of: cell)) else { return nil }
      self = value
    case .blob: return nil
    }
  }

  /// A value from JSON text; nil if that is broken or nested too deeply.
  public init?(json: UnsafeBufferPointer<UInt8>) {
    var text = Bytes(capacity: json.count + 64)
    text.append(contentsOf: json)
    // What the scanner stops at.
    text.append(repeating: 0, count: 64)
    var next = JSONScanner.skipSpace(UnsafePointer(text.base))
    guard let value = try? Self.parse(&next, depth: 0) else { return nil }
    self = value
  }

  /// A value from JSON text.
  public init?(json: String) {
    var text = Bytes()
    text.append(json)
    self.init(json: text.buffer)
  }

  /// The members of an object; nil for anything else.
  public var members: [(name: String, value: NestedElementValue)]? {
    if case .object(let members) = self { return members }
    return nil
  }

  /// The text of a value that is nothing but text; nil for anything else.
  public var text: [UInt8]? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// The items of an array; any other value counts as an array of itself.
  public var items: [NestedElementValue] {
    if case .array(let items) = self { return items }
    return [self]
  }

  /// The value of an object's first member with this name; nil if there is none.
  public subscript(name: String) -> NestedElementValue? {
    members?.first { $0.name == name }?.value
  }

  // MARK: - Parsing

  private static func parse(
    _ next: inout JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> NestedElementValue {
    guard depth < depthLimit else {
      throw JSONFault(next, .nestedTooDeeply, "more than \(depthLimit) levels of nesting")
    }
    switch next.pointee {
    case UInt8(ascii: "{"): return .object(try members(&next, depth: depth))
    case UInt8(ascii: "["): return .array(try items(&next, depth: depth))
    case UInt8(ascii: "\""): return .text(try string(&next))
    case UInt8(ascii: "n"):
      next = try JSONScanner.skipLiteral("null", at: next)
      return .null
    case UInt8(ascii: "t"):
      next = try JSONScanner.skipLiteral("true", at: next)
      return .text([UInt8(ascii: "1")])
    case UInt8(ascii: "f"):
      next = try JSONScanner.skipLiteral("false", at: next)
      return .text([UInt8(ascii: "0")])
    default:
      guard let number = DecimalText.scan(next) else { throw .noValue(at: next) }
      let text = Array(UnsafeBufferPointer(start: next, count: number.end - next))
      next = number.end
      return .text(text)
    }
  }

  private static func string(_ next: inout JSONScanner.Position) throws(JSONFault) -> [UInt8] {
    let start = next + 1
    let extent = try JSONScanner.stringExtent(start)
    next = extent.end + 1
    if extent.isVerbatim {
      return Array(UnsafeBufferPointer(start: start, count: extent.end - start))
    }
    var text = Bytes()
    _ = JSONScanner.appendUnescaped(start, extent.end, to: &text)
    return Array(text.buffer)
  }

  private static func members(
    _ next: inout JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> [(name: String, value: NestedElementValue)] {
    var members: [(name: String, value: NestedElementValue)] = []
    next = JSONScanner.skipSpace(next + 1)
    if next.pointee == UInt8(ascii: "}") {
      next += 1
      return members
    }
    while true {
      guard next.pointee == UInt8(ascii: "\"") else {
        throw .expected("a member's name", at: next)
      }
      let name = String(decoding: try string(&next), as: UTF8.self)
      next = try JSONScanner.expect(":", at: next, "':'")
      members.append((name, try parse(&next, depth: depth + 1)))
      next = JSONScanner.skipSpace(next)
      if next.pointee != UInt8(ascii: ",") {
        guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
        next += 1
        return members
      }
      next = JSONScanner.skipSpace(next + 1)
    }
  }

  private static func items(
    _ next: inout JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> [NestedElementValue] {
    var items: [NestedElementValue] = []
    next = JSONScanner.skipSpace(next + 1)
    if next.pointee == UInt8(ascii: "]") {
      next += 1
      return items
    }
    while true {
      items.append(try parse(&next, depth: depth + 1))
      next = JSONScanner.skipSpace(next)
      if next.pointee != UInt8(ascii: ",") {
        guard next.pointee == UInt8(ascii: "]") else { throw .expected("',' or ']'", at: next) }
        next += 1
        return items
      }
      next = JSONScanner.skipSpace(next + 1)
    }
  }
}
