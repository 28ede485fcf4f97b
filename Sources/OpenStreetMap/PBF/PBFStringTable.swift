internal import Base
internal import Text

/// The table of strings of a block (osmformat.proto, `StringTable`): its bytes are copied once, and
/// texts refer to the copy.
struct PBFStringTable: ~Copyable {
  private var texts = Column<OSMText>(capacity: 1 << 10)

  /// The texts by their indexes.
  var base: UnsafePointer<OSMText> { UnsafePointer(texts.base) }
  /// How many there are.
  var count: Int { texts.count }

  /// Forgets the strings of the previous block.
  mutating func removeAll() { texts.removeAll() }

  /// Copies the strings into `text`; returns how many were not UTF-8 and were repaired with U+FFFD.
  mutating func load(_ message: PBFCursor, into text: inout Bytes) throws(PBFFault) -> Int {
    // The bytes between strings are copied too, which is faster than leaving them out.
    let distance = text.count
    text.append(from: message.next, count: message.count)
    var repaired = 0
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      guard key == 1 << 3 | 2 else {
        try cursor.skip(key)
        continue
      }
      let string = try cursor.part()
      if UTF8Text.firstInvalid(string.next, string.end) == nil {
        texts.append(
          OSMText(
            offset: UInt32(truncatingIfNeeded: distance + (string.next - message.next)),
            length: UInt32(truncatingIfNeeded: string.count)))
      } else {
        repaired += 1
        let start = text.count
        text.append(string.text)
        texts.append(
          OSMText(
            offset: UInt32(truncatingIfNeeded: start),
            length: UInt32(truncatingIfNeeded: text.count - start)))
      }
    }
    return repaired
  }

  /// The text with an index.
  @inline(__always)
  func text(_ index: UInt64) throws(PBFFault) -> OSMText {
    guard index < UInt64(texts.count) else { throw .badIndex }
    return texts.base[Int(index)]
  }
}
