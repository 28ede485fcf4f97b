public import Base
public import Text

/// JSON text that a table holds in a column, and the values in it as cells: the same as if a GeoJSON
/// file had them.
public struct JSONColumnText: ~Copyable {
  /// The text, followed by a zero byte as the scanner wants it.
  private var source = Bytes()
  private var name = Bytes()

  /// No text.
  public init() {}

  /// Takes a copy of a text, so that the column which it comes from may grow.
  public mutating func load(_ text: UnsafeBufferPointer<UInt8>) {
    source.removeAll()
    source.append(contentsOf: text)
    source.append(0)
  }

  /// The first byte of the text; valid until the next `load`.
  public var start: JSONScanner.Position {
    JSONScanner.skipSpace(UnsafePointer(source.base))
  }

  /// The value that the whole text is, as a cell; nil if it is no JSON. On the way `text` may grow.
  public func cell(key: UInt32, text: inout Bytes) -> Cell? {
    let before = text.count
    guard let (cell, end) = try? Self.appendValue(start, key: key, to: &text), isEnd(end) else {
      text.truncate(to: before)
      return nil
    }
    return cell
  }

  /// Calls `body` with the name and the place of the value of every member, if the whole text is an
  /// object; false if it is something else.
  public mutating func forEachMember(
    _ body: (UnsafeBufferPointer<UInt8>, JSONScanner.Position) throws(JSONFault) -> Void
  ) -> Bool {
    guard let end = try? Self.forEachMember(start, &name, body) else { return false }
    return isEnd(end)
  }

  private func isEnd(_ position: JSONScanner.Position) -> Bool {
    JSONScanner.skipSpace(position) == source.base + source.count - 1
  }

  // MARK: - By position

  /// Calls `body` with the name and the place of the value of every member of an object; returns the
  /// place behind it. `name` is where names are decoded.
  public static func forEachMember(
    _ start: JSONScanner.Position, _ name: inout Bytes,
    _ body: (UnsafeBufferPointer<UInt8>, JSONScanner.Position) throws(JSONFault) -> Void
  ) throws(JSONFault) -> JSONScanner.Position {
    var next = try JSONScanner.expect("{", at: start, "an object")
    if next.pointee == UInt8(ascii: "}") { return next + 1 }
    while true {
      guard next.pointee == UInt8(ascii: "\"") else {
        throw .expected("a member's name", at: next)
      }
      let extent = try JSONScanner.stringExtent(next + 1)
      name.removeAll()
      _ = JSONScanner.appendUnescaped(next + 1, extent.end, to: &name)
      let value = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      var nothing = Bytes(capacity: 1)
      let end = JSONScanner.skipSpace(try JSONScanner.skipValue(value, &nothing))
      try body(name.buffer, value)
      guard end.pointee == UInt8(ascii: ",") else {
        guard end.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: end) }
        return end + 1
      }
      next = JSONScanner.skipSpace(end + 1)
    }
  }

  /// A cell of the value at a place, whose text, if it has any, is appended to `text`; and the place
  /// behind it.
  public static func appendValue(
    _ start: JSONScanner.Position, key: UInt32, flags: CellFlags = [], to text: inout Bytes
  ) throws(JSONFault) -> (Cell, JSONScanner.Position) {
    func simple(_ type: CellType, _ bits: UInt64) -> Cell {
      Cell(key: key, type: type, flags: flags, bits: bits)
    }
    let before = text.count
    switch start.pointee {
    case UInt8(ascii: "n"):
      return (simple(.null, 0), try JSONScanner.skipLiteral("null", at: start))
    case UInt8(ascii: "t"):
      return (simple(.boolean, 1), try JSONScanner.skipLiteral("true", at: start))
    case UInt8(ascii: "f"):
      return (simple(.boolean, 0), try JSONScanner.skipLiteral("false", at: start))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let end = try JSONScanner.copyValue(start, to: &text)
      return (simple(.json, place(before, text)), end)
    case UInt8(ascii: "\""):
      let extent = try JSONScanner.stringExtent(start + 1)
      _ = JSONScanner.appendUnescaped(start + 1, extent.end, to: &text)
      let length = text.count - before
      let type = extent.isVerbatim ? DateText.type(of: start + 1, count: length) : .text
      var cell = simple(type, place(before, text))
      if extent.isVerbatim { cell.flags.insert(.plain) }
      return (cell, extent.end + 1)
    default:
      guard let number = DecimalText.scan(start) else { throw .noValue(at: start) }
      let isNegativeZero = number.double == 0 && number.double.sign == .minus
      if number.form == .integer, !isNegativeZero {
        return (simple(.integer, UInt64(bitPattern: number.integer)), number.end)
      }
      // Beyond 64 bits, or a double's range at either end: kept as it is written.
      let isInRange =
        number.form != .largeInteger && number.double.isFinite
        && (number.double != 0 || isZero(start, number.end))
      if isInRange { return (simple(.real, number.double.bitPattern), number.end) }
      text.append(from: start, count: number.end - start)
      return (simple(.number, place(before, text)), number.end)
    }
  }

  private static func place(_ start: Int, _ text: borrowing Bytes) -> UInt64 {
    UInt64(start) << 32 | UInt64(text.count - start)
  }

  /// True if a number has no digit but 0 before its exponent, so that it is not just too small.
  private static func isZero(_ start: JSONScanner.Position, _ end: JSONScanner.Position) -> Bool {
    for byte in UnsafeBufferPointer(start: start, count: end - start) {
      if byte | 0x20 == UInt8(ascii: "e") { return true }
      if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) { return false }
    }
    return true
  }

  /// The text of a string at a place; nil if there is no string.
  public static func string(_ start: JSONScanner.Position) -> String? {
    guard start.pointee == UInt8(ascii: "\""),
      let extent = try? JSONScanner.stringExtent(start + 1)
    else { return nil }
    var text = Bytes()
    _ = JSONScanner.appendUnescaped(start + 1, extent.end, to: &text)
    return String(decoding: text.buffer, as: UTF8.self)
  }
}
