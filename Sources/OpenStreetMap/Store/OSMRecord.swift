/// An object as the store keeps it, one form for all formats: numbers as base 128 varints, least digits
/// first, signed ones zigzag (as in Protocol Buffers); places as they are.
///
/// | part | |
/// |---|---|
/// | id, flags | signed; ``Flags`` |
/// | place | 8 bytes, if flagged: of a node, or the centre of something else |
/// | box | 16 bytes, if flagged |
/// | nodes of a way | count, differences of ids, places if flagged |
/// | members of a relation | count; each: kind and count of own places, difference of ids, role, places |
/// | tags | count; each: lengths of key and value, their bytes |
/// | info | if flagged: bits for what is said, then that |
/// | version | if flagged: of an object without an info |
enum OSMRecord {
  /// The optional parts of a record.
  struct Flags: OptionSet {
    let rawValue: UInt64
    static let deleted = Flags(rawValue: 1)
    static let location = Flags(rawValue: 2)
    static let box = Flags(rawValue: 4)
    static let nodeLocations = Flags(rawValue: 8)
    static let info = Flags(rawValue: 16)
    static let version = Flags(rawValue: 32)
  }

  /// The parts of an info.
  struct Said: OptionSet {
    let rawValue: UInt64
    static let version = Said(rawValue: 1)
    static let timestamp = Said(rawValue: 2)
    static let changeset = Said(rawValue: 4)
    static let userID = Said(rawValue: 8)
    static let user = Said(rawValue: 16)
  }

  /// The bits of a member's first number that hold its kind.
  static let kindBits: UInt64 = 2

  /// A signed number as one whose magnitude is small when that of the number is.
  @inline(__always) static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value &<< 1 ^ value &>> 63)
  }

  /// The inverse of `zigzag`.
  @inline(__always) static func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1)
  }
}
