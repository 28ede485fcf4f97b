public import Base
public import Features
public import Flow

/// Gives layers other names.
public final class RenameLayer: Stage {
  private let names: [(old: String, new: String)]
  private let layers = LayerMap()
  private let met = Lock(Set<String>())

  /// New names for old ones.
  public init(_ names: [(old: String, new: String)]) { self.names = names }

  /// The layer under its new name.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !layer.isPassedOver else { return layer }
    met.withLock { _ = $0.insert(layer.name) }
    guard let name = names.first(where: { $0.old == layer.name })?.new else { return layer }
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      Layer(
        name: name, path: layer.path, crs: layer.crs, fields: layer.fields,
        hasGeometry: layer.hasGeometry, featureCount: layer.featureCount, extent: layer.extent,
        title: layer.title, details: layer.details, isNamedByFeatures: layer.isNamedByFeatures,
        members: layer.members.filter { $0.name != "name" }, styles: layer.styles,
        tableNames: layer.tableNames, geometryKinds: layer.geometryKinds,
        geometryDimensions: layer.geometryDimensions)
    }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// Features stay as they are.
  public func makeStep() -> any BatchStep { Step() }

  /// Refuses names that no layer had. Errors: `.usage`.
  public func verify() throws(GeoError) {
    let met = met.withLock { $0 }
    guard let missing = names.first(where: { !met.contains($0.old) }) else { return }
    throw GeoError(
      .usage, "there is no layer '\(missing.old)'",
      hint: met.isEmpty
        ? nil : "the layers are " + met.sorted().map { "'\($0)'" }.joined(separator: ", "))
  }

  private struct Step: BatchStep {
    func apply(to batch: inout FeatureBatch) {}
  }
}
