internal import Text

/// The values of a JSON array, one after the other. Whoever takes a value says where it ends.
struct OverpassItems {
  typealias Position = UnsafePointer<UInt8>

  /// The next byte; when there are no more values, the one after the array.
  private(set) var position: Position
  private var isFirst = true

  /// Begins with an array.
  @inline(__always)
  init(_ start: Position) throws(JSONFault) {
    position = try JSONScanner.expect("[", at: start, "an array")
  }

  /// Where the next value starts; nil after the last one.
  @inline(__always)
  mutating func next() throws(JSONFault) -> Position? {
    if isFirst {
      isFirst = false
      if position.pointee == UInt8(ascii: "]") {
        position += 1
        return nil
      }
      return position
    }
    position = JSONScanner.skipSpace(position)
    guard position.pointee == UInt8(ascii: ",") else {
      guard position.pointee == UInt8(ascii: "]") else {
        throw .expected("',' or ']'", at: position)
      }
      position += 1
      return nil
    }
    position = JSONScanner.skipSpace(position + 1)
    return position
  }

  /// Goes on after a value.
  @inline(__always)
  mutating func goOn(at end: Position) { position = end }
}
