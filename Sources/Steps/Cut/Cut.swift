public import Base
public import Features
public import Flow
internal import Geometry
internal import Systems

/// Cuts lines and polygons that cross 180° in two there, and brings longitudes into range (RFC 7946 §3.1.9). What
/// does not cross stays as it is, bit for bit.
public final class Cut: Stage {
  let skipsErrors: Bool

  /// A cut of all layers.
  public init(skipsErrors: Bool) { self.skipsErrors = skipsErrors }

  /// The same layer; it has to be in degrees. Errors: `.usage`.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !layer.isPassedOver, layer.hasGeometry, layer.crs.degreesPerUnit != 1 else {
      return layer
    }
    throw GeoError(
      .usage,
      "layer '\(layer.name)' is in \(layer.crs.identifierOrName), whose coordinates are not degrees",
      at: SourceLocation(path: layer.path), hint: "reproject it first, with --dst-crs EPSG:4326")
  }

  /// One worker's share.
  public func makeStep() -> any BatchStep { CutStep(self) }
}
