public import Geometry

/// What the user demands of the operation for coordinates.
public struct TransformationDemands: Sendable {
  /// The operation by its place in PROJ's order, from 1.
  public var number: Int?
  /// The accuracy that is needed, in metres.
  public var accuracyMetres: Double?
  /// Only the best operation is accepted, even if its grids are not installed.
  public var isBestOnly = false
  /// The difference between datums may be ignored.
  public var allowsBallpark = false
  /// The epoch of the coordinates, a decimal year.
  public var epoch: Double?
  /// Where the data are, in degrees.
  public var area: BoundingBox?

  /// No demands.
  public init() {}
}
