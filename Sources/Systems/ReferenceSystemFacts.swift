public import Geometry

/// What PROJ's database knows about a reference system.
public struct ReferenceSystemFacts: Sendable {
  /// An axis, as the authority orders them.
  public struct Axis: Hashable, Sendable {
    /// The name, such as `Geodetic latitude`.
    public var name: String
    /// The abbreviation, such as `Lat`.
    public var abbreviation: String
    /// Where it points, such as `north`.
    public var direction: String
    /// The unit's name.
    public var unit: String
  }

  /// The system, with its definitions.
  public var system: CoordinateReferenceSystem
  /// `projected`, `geographic 2D`, `compound` and so on.
  public var kind: String
  /// The area of use in degrees.
  public var area: BoundingBox?
  /// The name of the area of use.
  public var areaName: String?
  /// The axes in the authority's order; those of the horizontal part.
  public var axes: [Axis]
  /// The name of the datum.
  public var datum: String?
  /// The name of the ellipsoid.
  public var ellipsoid: String?
  /// The name of the projection.
  public var conversion: String?
  /// The definition as a PROJ string.
  public var projString: String?
  /// The authority has withdrawn it.
  public var isDeprecated: Bool
}

/// One line of PROJ's list of reference systems.
public struct ReferenceSystemEntry: Sendable {
  /// The authority.
  public var authority: String
  /// The authority's code.
  public var code: String
  /// The name.
  public var name: String
  /// `projected`, `geographic 2D`, `compound` and so on.
  public var kind: String
  /// The area of use in degrees.
  public var area: BoundingBox?
  /// The name of the area of use.
  public var areaName: String?
  /// The authority has withdrawn it.
  public var isDeprecated: Bool
}
