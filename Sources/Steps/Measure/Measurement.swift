public import Base
public import Features
public import Flow

/// Adds what features measure as fields: lengths in metres and areas in square metres on the ellipsoid
/// of their system, places in the coordinates of their layer.
public final class Measurement: Stage {
  /// What can be measured.
  public enum Measure: String, Sendable, CaseIterable {
    /// `length`: of lines, in metres.
    case length
    /// `perimeter`: of polygons, in metres, holes included.
    case perimeter
    /// `area`: of polygons, in m².
    case area
    /// `centroid_x`, `centroid_y`.
    case centroid
    /// `point_x`, `point_y`: a point on the feature.
    case point
    /// `bbox_west`, `bbox_south`, `bbox_east`, `bbox_north`; west > east crosses 180°.
    case bbox

    /// The fields that it adds.
    var fields: [String] {
      switch self {
      case .length, .perimeter, .area: [rawValue]
      case .centroid, .point: [rawValue + "_x", rawValue + "_y"]
      case .bbox: ["west", "south", "east", "north"].map { rawValue + "_" + $0 }
      }
    }
  }

  let measures: [Measure]
  /// The names of the new fields.
  let names: [String]
  private let layers = LayerMap()

  /// A measurement whose fields have names that begin with a prefix.
  public init(_ measures: [Measure], prefix: String = "") {
    // In the order of the declaration, each once.
    self.measures = Measure.allCases.filter(measures.contains)
    names = self.measures.flatMap(\.fields).map { prefix + $0 }
  }

  /// The layer with the fields at its end. A layer that declares no fields, as its features bring them, still
  /// declares none: steps after this one would think that there are no others.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !layer.isPassedOver, !layer.fields.isEmpty else { return layer }
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      let others = layer.fields.filter { !names.contains($0.name) }
      return layer.with(fields: others + names.map { Field(name: $0, type: .real) })
    }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// One worker's share.
  public func makeStep() -> any BatchStep { MeasurementStep(self) }
}
