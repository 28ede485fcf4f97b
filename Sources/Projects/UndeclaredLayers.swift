public import Base
public import Features
public import Flow

/// Takes the declarations of fields from layers: their features have others now.
public final class UndeclaredLayers: Stage {
  private let layers = LayerMap()

  /// A stage.
  public init() {}

  /// The layer without fields and styles.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    try layers.layer(behind: layer) { (layer) throws(GeoError) in
      Layer(
        name: layer.name, path: layer.path, crs: layer.crs, hasGeometry: layer.hasGeometry,
        title: layer.title, details: layer.details, isPassedOver: layer.isPassedOver)
    }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// Nothing is done to features.
  public func makeStep() -> any BatchStep { Nothing() }

  private struct Nothing: BatchStep {
    func apply(to batch: inout FeatureBatch) {}
  }
}
