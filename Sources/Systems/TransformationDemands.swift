public import Geometry

/// What the user wants of the operation that coordinates go through.
public struct TransformationDemands: Sendable {
  /// The operation by its place in PROJ's order, from 1.
  public var number: Int?
  /// The least accuracy, in metres.
  public var accuracyMetres: Double?
  /// Nothing but the best operation will do, even if its grids are not installed.
  public var isBestOnly = false
  /// The difference between datums may be passed over.
  public var allowsBallpark = false
  /// The epoch of the coordinates, a decimal year.
  public var epoch: Double?
  /// Where the data are, in degrees.
  public var area: BoundingBox?

  /// No demands.
  public init() {}
}
