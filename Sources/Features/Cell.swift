/// The types that a property value can have, in the order in which a table's type widens.
public enum CellType: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// JSON's null; SQL's NULL.
  case null = 0
  /// True or false.
  case boolean
  /// A whole number that fits 64 bits with a sign.
  case integer
  /// An IEEE double, finite.
  case real
  /// A JSON number kept as text: an integer beyond 64 bits, or a real beyond a double's range.
  case number
  /// UTF-8 text.
  case text
  /// Text that is a calendar date, `YYYY-MM-DD`.
  case date
  /// Text that is an RFC 3339 time, as ``DateText`` knows them.
  case dateTime
  /// A JSON array or object, as compact text.
  case json
  /// Bytes.
  case blob

  /// True for the types whose bytes lie in the batch's text.
  @inlinable public var isStored: Bool { rawValue >= CellType.number.rawValue }
}

/// Where a cell belongs and what is known about its text.
public struct CellFlags: OptionSet, BitwiseCopyable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// From bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A member of the feature beside `properties` (RFC 7946 §6.1), not a property.
  @inlinable public static var foreign: CellFlags { CellFlags(rawValue: 1) }
  /// A foreign member of the feature's geometry object.
  @inlinable public static var geometryMember: CellFlags { CellFlags(rawValue: 2) }
  /// The text has no byte that JSON would have to escape.
  @inlinable public static var plain: CellFlags { CellFlags(rawValue: 4) }
  /// The text is HTML: formats that can say so do (KML's CDATA; togeojson's `@type`).
  @inlinable public static var html: CellFlags { CellFlags(rawValue: 8) }
  /// Whatever is no property.
  @inlinable public static var members: CellFlags { CellFlags(rawValue: 3) }
  // The bits 64 and 128 are private to GPX (CellFlags+GPX.swift), 32 to KML.
}

/// One value of one feature: a key of the batch's layer, a type and 64 bits.
public struct Cell: BitwiseCopyable, Sendable {
  /// The index of the name in the layer's `KeyTable`.
  public var key: UInt32
  /// How `bits` is to be read.
  public var type: CellType
  /// Where it belongs.
  public var flags: CellFlags
  /// An integer, a double's pattern, 0 or 1, or for stored types offset << 32 | length in bytes.
  public var bits: UInt64

  /// A cell from its parts.
  @inlinable public init(key: UInt32, type: CellType, flags: CellFlags = [], bits: UInt64) {
    self.key = key
    self.type = type
    self.flags = flags
    self.bits = bits
  }

  /// No value.
  @inlinable public static var null: Cell { Cell(key: 0, type: .null, bits: 0) }

  /// The integer of an integer cell.
  @inlinable public var integer: Int64 { Int64(bitPattern: bits) }
  /// The number of a real cell.
  @inlinable public var real: Double { Double(bitPattern: bits) }
  /// The truth of a boolean cell.
  @inlinable public var boolean: Bool { bits != 0 }
  /// Where the bytes of a stored cell lie in the batch's text.
  @inlinable public var textRange: Range<Int> {
    let start = Int(bits >> 32)
    return start..<start + Int(bits & 0xFFFF_FFFF)
  }
}
