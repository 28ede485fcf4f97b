internal import Text

/// The members of a JSON object, one after the other. Whoever takes a member's value says where it ends.
struct OverpassMembers {
  typealias Position = UnsafePointer<UInt8>

  /// The next byte; when there are no more members, the one after the object.
  private(set) var position: Position
  private var isFirst = true

  /// Begins with an object.
  @inline(__always)
  init(_ start: Position) throws(JSONFault) {
    position = try JSONScanner.expect("{", at: start, "an object")
  }

  /// The next member's name and where its value starts; nil after the last one.
  @inline(__always)
  mutating func next() throws(JSONFault) -> (name: OverpassName?, value: Position)? {
    guard let key = try nextKey() else { return nil }
    let end = try JSONScanner.stringExtent(key + 1).end
    return (OverpassName(key + 1, end), try JSONScanner.expect(":", at: end + 1, "':'"))
  }

  /// Where the next member's name starts, which is a string; nil after the last one.
  @inline(__always)
  mutating func nextKey() throws(JSONFault) -> Position? {
    if isFirst {
      isFirst = false
      if position.pointee == UInt8(ascii: "}") {
        position += 1
        return nil
      }
    } else {
      position = JSONScanner.skipSpace(position)
      guard position.pointee == UInt8(ascii: ",") else {
        guard position.pointee == UInt8(ascii: "}") else {
          throw .expected("',' or '}'", at: position)
        }
        position += 1
        return nil
      }
      position = JSONScanner.skipSpace(position + 1)
    }
    guard position.pointee == 0x22 else { throw .expected("a member's name", at: position) }
    return position
  }

  /// Goes on after the value of a member.
  @inline(__always)
  mutating func goOn(at end: Position) { position = end }
}
