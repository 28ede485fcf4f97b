/// What a repair did to a geometry.
public struct RepairChanges: OptionSet, BitwiseCopyable, Sendable {
  /// One bit for each.
  public let rawValue: UInt16
  /// From bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// Longitudes and latitudes changed places.
  public static let swapped = RepairChanges(rawValue: 1)
  /// A ring got its first position as its last.
  public static let closed = RepairChanges(rawValue: 2)
  /// Positions that were there twice in a row are there once.
  public static let repeatedPositions = RepairChanges(rawValue: 4)
  /// Positions to which a ring went only to come straight back are gone.
  public static let spikes = RepairChanges(rawValue: 8)
  /// Rings go round as RFC 7946 §3.1.6 has it.
  public static let rewound = RepairChanges(rawValue: 16)
  /// GEOS made polygons valid.
  public static let madeValid = RepairChanges(rawValue: 32)
  /// Something of a lower dimension fell out.
  public static let leftovers = RepairChanges(rawValue: 64)
  /// Nothing of its kind is left of the geometry.
  public static let collapsed = RepairChanges(rawValue: 128)
  /// Measures were lost on the way.
  public static let measuresLost = RepairChanges(rawValue: 256)
}
