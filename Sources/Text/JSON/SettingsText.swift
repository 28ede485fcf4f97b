public import Base

/// A JSON text that users write to control something, such as a schema: it is small, and mistakes
/// in it are reported by line and column.
public struct SettingsText: ~Copyable {
  /// The path, as given.
  let path: String
  /// The reason of errors that are not JSON's own.
  let reason: Reason
  private var text: Bytes
  private let count: Int

  /// How deep arrays and objects may be nested.
  static let depthLimit = 64

  /// Copies a text, since the scanner needs zeros after it.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, path: String, reason: Reason) {
    self.path = path
    self.reason = reason
    text = Bytes(capacity: bytes.count + 64)
    text.append(contentsOf: bytes)
    count = text.count
    text.append(repeating: 0, count: 64)
  }

  /// The whole text as a tree. A byte order mark is skipped (RFC 8259 §8.1).
  public func parse() throws(GeoError) -> SettingsValue {
    let start = UnsafePointer(text.base)
    let hasMark = count >= 3 && start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF
    do throws(JSONFault) {
      var next = JSONScanner.skipSpace(hasMark ? start + 3 : start)
      let value = try self.value(&next, depth: 0)
      next = JSONScanner.skipSpace(next)
      guard next - start >= count else {
        throw .expected("the end of the text", at: next)
      }
      return value
    } catch {
      throw GeoError(error.reason, error.message, at: location(of: error.position - start))
    }
  }

  /// The error for a mistake at an offset.
  public func error(_ message: String, at offset: Int, hint: String? = nil) -> GeoError {
    GeoError(reason, message, at: location(of: offset), hint: hint)
  }

  /// The line and column, from 1, of an offset.
  private func location(of offset: Int) -> SourceLocation {
    var line = 1
    var lineStart = 0
    for index in 0..<min(max(offset, 0), count) where text[index] == 10 {
      line += 1
      lineStart = index + 1
    }
    return SourceLocation(
      path: path, byteOffset: UInt64(max(offset, 0)), line: line, column: offset - lineStart + 1)
  }

  // MARK: - Parsing

  private func value(
    _ next: inout JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> SettingsValue {
    let offset = next - UnsafePointer(text.base)
    guard depth < Self.depthLimit else {
      throw JSONFault(next, .nestedTooDeeply, "more than \(Self.depthLimit) levels of nesting")
    }
    let content: SettingsValue.Content
    switch next.pointee {
    case UInt8(ascii: "{"): content = .object(try members(&next, depth: depth))
    case UInt8(ascii: "["): content = .array(try items(&next, depth: depth))
    case UInt8(ascii: "\""): content = .string(try string(&next))
    case UInt8(ascii: "n"):
      next = try JSONScanner.skipLiteral("null", at: next)
      content = .null
    case UInt8(ascii: "t"):
      next = try JSONScanner.skipLiteral("true", at: next)
      content = .boolean(true)
    case UInt8(ascii: "f"):
      next = try JSONScanner.skipLiteral("false", at: next)
      content = .boolean(false)
    default:
      guard let number = DecimalText.scan(next) else { throw .noValue(at: next) }
      let bytes = UnsafeBufferPointer(start: next, count: number.end - next)
      content = .number(String(decoding: bytes, as: UTF8.self))
      next = number.end
    }
    return SettingsValue(content: content, offset: offset)
  }

  private func string(_ next: inout JSONScanner.Position) throws(JSONFault) -> String {
    let start = next + 1
    let extent = try JSONScanner.stringExtent(start)
    next = extent.end + 1
    var plain = Bytes()
    if extent.isVerbatim {
      plain.append(from: start, count: extent.end - start)
    } else {
      _ = JSONScanner.appendUnescaped(start, extent.end, to: &plain)
    }
    return String(decoding: plain.buffer, as: UTF8.self)
  }

  private func members(
    _ next: inout JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> [SettingsValue.Member] {
    var members: [SettingsValue.Member] = []
    var names: Set<String> = []
    next = JSONScanner.skipSpace(next + 1)
    if next.pointee == UInt8(ascii: "}") {
      next += 1
      return members
    }
    while true {
      guard next.pointee == UInt8(ascii: "\"") else {
        throw .expected("a member's name", at: next)
      }
      let start = next
      let name = try string(&next)
      guard names.insert(name).inserted else {
        throw JSONFault(start, reason, "'\(name)' is there twice")
      }
      next = try JSONScanner.expect(":", at: next, "':'")
      members.append(
        SettingsValue.Member(
          name: name, offset: start - UnsafePointer(text.base),
          value: try value(&next, depth: depth + 1)))
      guard try goesOn(&next, until: UInt8(ascii: "}"), "',' or '}'") else { return members }
    }
  }

  private func items(
    _ next: inout JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> [SettingsValue] {
    var items: [SettingsValue] = []
    next = JSONScanner.skipSpace(next + 1)
    if next.pointee == UInt8(ascii: "]") {
      next += 1
      return items
    }
    while true {
      items.append(try value(&next, depth: depth + 1))
      guard try goesOn(&next, until: UInt8(ascii: "]"), "',' or ']'") else { return items }
    }
  }

  /// True after a comma, false after the closing bracket.
  private func goesOn(
    _ next: inout JSONScanner.Position, until close: UInt8, _ what: String
  ) throws(JSONFault) -> Bool {
    next = JSONScanner.skipSpace(next)
    if next.pointee == close {
      next += 1
      return false
    }
    next = try JSONScanner.expect(",", at: next, what)
    return true
  }
}
