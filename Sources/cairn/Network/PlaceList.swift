import Base
import Features
import Flow
import Geometry

/// Takes features that are points, in degrees.
final class PlaceList: FeatureSink {
  private let collected = Lock<[(x: Double, y: Double)]>([])
  private let path: String

  /// The places of a file of any format.
  init(of path: String) { self.path = path }

  /// Reads them. Errors: `.badCoordinates` for a feature without a place in degrees, or with several.
  func places(_ run: Run) throws(GeoError) -> [(x: Double, y: Double)] {
    let features = try run.features(of: try run.open(path), needsProperties: false)
    for layer in features.reader.nature.layers where layer.hasGeometry && !layer.crs.isWGS84 {
      throw GeoError(
        .usage, "the points are in \(layer.crs.identifier), not in degrees of WGS 84",
        at: SourceLocation(path: path), hint: "cairn reproject --dst-crs EPSG:4326")
    }
    try run.read(features, into: self, Catalog())
    return collected.withLock { $0 }
  }

  func makeEncoder() -> any BatchEncoder { Encoder(self) }
  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    private let owner: PlaceList
    private var places: [(x: Double, y: Double)] = []

    init(_ owner: PlaceList) { self.owner = owner }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      places.removeAll(keepingCapacity: true)
      for feature in 0..<batch.count {
        let positions = batch.geometry.positionRange(ofFeatures: feature..<feature + 1)
        let start = positions.lowerBound * batch.geometry.stride
        let location = SourceLocation(
          path: owner.path, feature: Int(clamping: batch.ordinals[feature]))
        guard positions.count <= 1 else {
          throw GeoError(
            .badCoordinates, "a feature is not a point: it has \(positions.count) positions",
            at: location)
        }
        guard !positions.isEmpty, abs(batch.geometry.ordinates[start]) <= 180,
          abs(batch.geometry.ordinates[start + 1]) <= 90
        else {
          throw GeoError(
            .badCoordinates, "a point has no degrees of longitude and latitude", at: location)
        }
        places.append((batch.geometry.ordinates[start], batch.geometry.ordinates[start + 1]))
      }
    }

    func commit(_ batch: borrowing FeatureBatch) {
      owner.collected.withLock { $0 += places }
    }
  }
}
