public import Geometry

/// A problem that a check found beside those of validation.
public struct FoundProblem: Sendable {
  /// What it is.
  public var code: ProblemCode
  /// What it is here, in one clause.
  public var message: String
  /// The path of the input, as given.
  public var path: String
  /// The layer's name.
  public var layer: String
  /// The feature's number, from 1; 0 for the input or the layer as a whole.
  public var feature: UInt64
  /// The feature's id.
  public var id: String?
  /// Where, in the units of the system.
  public var place: SIMD2<Double>?
  /// The system of the place.
  public var crs: CoordinateReferenceSystem

  /// A problem.
  public init(
    _ code: ProblemCode, _ message: String, path: String, layer: String, feature: UInt64 = 0,
    id: String? = nil, place: SIMD2<Double>? = nil, crs: CoordinateReferenceSystem = .wgs84
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.layer = layer
    self.feature = feature
    self.id = id
    self.place = place
    self.crs = crs
  }
}
