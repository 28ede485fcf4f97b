#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

internal import Base
internal import XML

/// Finds runs of whole objects in turn, by the names of tags alone.
///
/// As long as only tags of nodes, ways and relations and of their parts come, each start tag of an object is
/// a place to cut at: objects are never within anything else, and parsing the run refuses a document in which
/// one is. Everything else is left to the careful way.
struct OSMXMLRun: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// What follows the `<` of tags in a run; start tags of objects come first.
  private static let names = [
    "node ", "way ", "relation", "nd ", "tag ", "member ", "/node>", "/way>", "/relatio", "/nd>",
    "/tag>", "/member>",
  ]
  /// The number of bytes that are looked at, starting at a `<`.
  private static let nameLimit = 16

  /// Names by a hash of their first three bytes, which no two share: the bytes of each name, and a mask of
  /// those that count.
  private var words = Column<UInt64>(capacity: 16)
  private var masks = Column<UInt64>(capacity: 16)
  /// Bits of the slots of objects.
  private var objects: UInt64 = 0

  init() {
    // A word that nothing matches.
    words.append(repeating: 1, count: 16)
    masks.append(repeating: 0, count: 16)
    for (index, name) in Self.names.enumerated() {
      var word: UInt64 = 0
      var mask: UInt64 = 0
      for (place, byte) in name.utf8.enumerated() {
        word |= UInt64(byte) << UInt64(8 * place)
        mask |= 0xFF << UInt64(8 * place)
      }
      let slot = Self.slot(word)
      words[slot] = word
      masks[slot] = mask
      if index < OSMKind.allCases.count { objects |= 1 << UInt64(slot) }
    }
  }

  /// The slot of a name: a multiplication that keeps all names apart.
  @inline(__always)
  private static func slot(_ word: UInt64) -> Int {
    let mixed = UInt32(truncatingIfNeeded: word & 0xFF_FFFF) &* 0xEA90_A8F1
    return Int(truncatingIfNeeded: mixed &>> 28)
  }

  /// The run of whole objects that begins at `bytes[start]`, after white space, and ends before an object:
  /// the first one from `share` on, or the last one that is there. Empty if there is no object, or none that
  /// another one follows.
  func find(_ bytes: Position, from start: Int, to count: Int, share: Int) -> Range<Int> {
    var first = start
    while first < count, XMLCharacters.isSpace(bytes[first]) { first += 1 }
    let limit = count - Self.nameLimit
    var next = first
    var cut = first
    while next < limit, bytes[next] == UInt8(ascii: "<") {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes + next + 1).loadUnaligned(as: UInt64.self))
      let slot = Self.slot(word)
      // In range: a slot has four bits.
      guard word & masks.base[slot] == words.base[slot] else { break }
      if objects &>> UInt64(truncatingIfNeeded: slot) & 1 != 0 {
        // The longest name fills the word.
        if word & 0xFF == UInt64(UInt8(ascii: "r")), bytes[next + 9] != 0x20 { break }
        cut = next
        if next >= share, next > first { break }
      } else if next == first {
        break
      }
      guard let found = memchr(bytes + next + 1, 0x3C, limit - next - 1) else { break }
      next = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    }
    return first..<cut
  }
}
