public import Base
public import Features
public import Flow

/// Gives layers of a project the names of those of the source that a mapping makes them of, and takes the declarations of
/// fields from them: their features have others now.
public final class SourceLayers: Stage {
  private let mapping: FieldMapping
  private let layers = LayerMap()

  /// A stage for the other direction of a mapping.
  public init(_ mapping: FieldMapping) { self.mapping = mapping }

  /// The layer of the source, without fields and styles.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    try layers.layer(behind: layer) { (layer) throws(GeoError) in
      Layer(
        name: self.mapping.source(to: layer.name)?.layer ?? layer.name, path: layer.path,
        crs: layer.crs, hasGeometry: layer.hasGeometry,
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
