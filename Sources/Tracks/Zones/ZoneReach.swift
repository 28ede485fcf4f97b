public import Base
public import Features
internal import Geometry

/// How far zones reach around their points and lines.
public struct ZoneReach: Sendable {
  private let radius: Double?
  private let width: Double?

  /// `radius` and `width` are those of points and lines that have none of their own, in metres.
  public init(radius: Double?, width: Double?) {
    self.radius = radius
    self.width = width
  }

  /// Metres around a feature: the radius of a point, half the width of a line; nil for others, which are zones as they are.
  /// Errors: `.badZone` where they are missing or not above 0.
  public func metres(
    _ feature: Int, _ batch: borrowing FeatureBatch
  ) throws(GeoError) -> Double? {
    guard let parts = try ZoneParts(feature, batch) else { return nil }
    let values = FeatureValues(feature, of: batch)
    switch parts {
    case .points: return try metres("radius", radius, values, feature, batch)
    case .lines: return try metres("width", width, values, feature, batch) / 2
    case .areas: return nil
    }
  }

  private func metres(
    _ name: String, _ usual: Double?, _ values: FeatureValues, _ feature: Int,
    _ batch: borrowing FeatureBatch
  ) throws(GeoError) -> Double {
    guard let metres = values.number(name) ?? usual else {
      throw GeoError(
        .badZone, "the zone has no '\(name)' in metres, and --\(name) is not given",
        at: batch.location(ofFeature: feature))
    }
    guard metres > 0, metres <= 5_000_000 else {
      throw GeoError(
        .badZone, "'\(name)' has to be above 0, and up to 5,000,000 metres",
        at: batch.location(ofFeature: feature))
    }
    return metres
  }
}
