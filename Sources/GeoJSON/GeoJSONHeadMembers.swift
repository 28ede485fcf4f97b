internal import Base
internal import Text

/// The members of the object that a text begins with, one after another, as far as the text goes.
///
/// The text is followed by zero bytes (see `JSONScanner`) and must outlive this.
struct GeoJSONHeadMembers: ~Copyable {
  /// A member.
  struct Member {
    let name: String
    fileprivate let value: JSONScanner.Position

    /// True for an object or an array.
    var isContainer: Bool {
      value.pointee == UInt8(ascii: "{") || value.pointee == UInt8(ascii: "[")
    }

    /// The value if it is a text without escapes.
    var text: String? {
      guard value.pointee == 0x22, let extent = try? JSONScanner.stringExtent(value + 1),
        extent.isVerbatim
      else { return nil }
      return String(
        decoding: UnsafeBufferPointer(start: value + 1, count: extent.end - value - 1),
        as: UTF8.self)
    }

    /// The members of the first element of an array; none for other values.
    var firstElement: GeoJSONHeadMembers {
      let isArray = value.pointee == UInt8(ascii: "[")
      return GeoJSONHeadMembers(isArray ? JSONScanner.skipSpace(value + 1) : value)
    }
  }

  /// True when the end of the object has been seen.
  private(set) var isComplete = false
  private var next: JSONScanner.Position?
  private var isFirst = true
  /// The value that was handed out last, which has not been skipped yet.
  private var value: JSONScanner.Position?
  private var nothing = Bytes()

  /// The members of the object at a position; none if it is not an object.
  init(_ start: JSONScanner.Position) {
    let start = JSONScanner.skipSpace(start)
    next = start.pointee == UInt8(ascii: "{") ? start + 1 : nil
  }

  /// The next member; nil at the end of the object, or where the text ends or breaks the grammar.
  mutating func readNext() -> Member? {
    do throws(JSONFault) {
      if let value { next = try JSONScanner.skipValue(value, &nothing) }
      value = nil
      guard var key = next.map(JSONScanner.skipSpace) else { return nil }
      next = nil
      isComplete = key.pointee == UInt8(ascii: "}")
      if isComplete { return nil }
      if !isFirst { key = try JSONScanner.expect(",", at: key, "','") }
      isFirst = false
      guard key.pointee == 0x22 else { return nil }
      let end = try JSONScanner.stringExtent(key + 1).end
      let start = try JSONScanner.expect(":", at: end + 1, "':'")
      value = start
      let name = UnsafeBufferPointer(start: key + 1, count: end - key - 1)
      return Member(name: String(decoding: name, as: UTF8.self), value: start)
    } catch {
      next = nil
      value = nil
      return nil
    }
  }
}
