/// What a repair did to a geometry.
public struct RepairChanges: OptionSet, BitwiseCopyable, Sendable {
  /// One bit for each.
  public let rawValue: UInt16
  /// From bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// Longitudes and latitudes were swapped.
  public static let swapped = RepairChanges(rawValue: 1)
  /// A ring was closed with its first position.
  public static let closed = RepairChanges(rawValue: 2)
  /// Repeated positions were reduced to one.
  public static let repeatedPositions = RepairChanges(rawValue: 4)
  /// Spikes of rings were removed: positions where a ring turns straight back.
  public static let spikes = RepairChanges(rawValue: 8)
  /// Rings were turned into the direction of RFC 7946 §3.1.6.
  public static let rewound = RepairChanges(rawValue: 16)
  /// GEOS made polygons valid.
  public static let madeValid = RepairChanges(rawValue: 32)
  /// Something of a lower dimension fell out.
  public static let leftovers = RepairChanges(rawValue: 64)
  /// Nothing of its kind is left of the geometry.
  public static let collapsed = RepairChanges(rawValue: 128)
  /// Measures were lost.
  public static let measuresLost = RepairChanges(rawValue: 256)
}
