public import Base
public import Features
public import Flow

/// Makes areas of what lies within a distance of features, measured on the ellipsoid of their system.
public final class Buffer: Stage {
  let metres: Double
  /// The distance of each feature by itself; nil of one that stays as it is.
  let metresOf: ((_ feature: Int, _ batch: borrowing FeatureBatch) throws(GeoError) -> Double?)?
  let segments: Int
  let skipsErrors: Bool
  private let layers = LayerMap()

  /// The greatest distance, up to which a circle is one on the ground, too.
  public static let greatestMetres = 5_000_000.0
  /// The least distance: coordinates have no more than a few digits behind that.
  public static let leastMetres = 0.001

  /// A buffer of so many metres, less than 0 for areas to become smaller; a quarter of a circle has so many edges.
  public init(metres: Double, segments: Int, skipsErrors: Bool) {
    self.metres = metres
    metresOf = nil
    self.segments = segments
    self.skipsErrors = skipsErrors
  }

  /// A buffer of features that have a distance each, nil for those that stay as they are.
  public init(
    segments: Int, skipsErrors: Bool,
    metresOf:
      @escaping (_ feature: Int, _ batch: borrowing FeatureBatch) throws(GeoError) ->
      Double?
  ) {
    metres = Self.leastMetres
    self.metresOf = metresOf
    self.segments = segments
    self.skipsErrors = skipsErrors
  }

  /// The layer without a box, as its features reach farther now, and without kinds of geometry.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !layer.isPassedOver, layer.hasGeometry else { return layer }
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      layer.with(geometryKinds: 0, geometryDimensions: 0)
    }
  }

  /// One worker's share.
  public func makeStep() -> any BatchStep { BufferStep(self) }
}
