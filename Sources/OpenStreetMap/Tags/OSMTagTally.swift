/// How often a key, or a tag, is there.
public struct OSMTagTally: Sendable {
  /// The key.
  let key: [UInt8]
  /// The value; nil if tags were counted by their keys.
  let value: [UInt8]?
  /// How many objects have it.
  public let count: Int

  /// In which order counts are printed.
  public enum Order: String, CaseIterable, Sendable {
    case highestCount = "count-desc"
    case lowestCount = "count-asc"
    case name = "name-asc"
    case reversedName = "name-desc"

    /// True if one count comes before another one. Those of the same number are in the order of their
    /// names.
    func precedes(_ one: OSMTagTally, _ other: OSMTagTally) -> Bool {
      switch self {
      case .highestCount where one.count != other.count: one.count > other.count
      case .lowestCount where one.count != other.count: one.count < other.count
      case .reversedName: Self.names(other, one)
      default: Self.names(one, other)
      }
    }

    /// True if the name of one comes first, byte by byte: a key comes before its values.
    private static func names(_ one: OSMTagTally, _ other: OSMTagTally) -> Bool {
      if one.key != other.key { return one.key.lexicographicallyPrecedes(other.key) }
      guard let value = other.value else { return false }
      return one.value?.lexicographicallyPrecedes(value) ?? true
    }
  }

  /// The line that osmium tags-count prints: the number, the key and the value in quotes, a tab before
  /// each.
  public func append(to text: inout [UInt8]) {
    text += String(count).utf8
    for name in [key, value].compactMap(\.self) {
      text += "\t\"".utf8
      for byte in name {
        if byte == UInt8(ascii: "\"") { text.append(byte) }
        text.append(byte)
      }
      text.append(UInt8(ascii: "\""))
    }
    text.append(0x0a)
  }
}
