import Base
import Geometry
import SQLiteStore

/// Makes the blobs by which the spatial functions see the geometries of features; owned by one worker.
final class FeatureShapes {
  private let system: Int32
  private var blob = Bytes()

  /// Blobs of geometries in a system, by its number.
  init(system: Int32) { self.system = system }

  /// Hands a feature's geometry to SQLite, if it has one.
  func give(_ feature: Int, of geometry: borrowing GeometryColumn, to result: SQLResult) {
    let nodes = geometry.nodeRange(ofFeature: feature)
    guard !nodes.isEmpty else { return }
    blob.removeAll()
    SpatialBlob.write(nodes, of: geometry, system: system, to: &blob)
    result.set(blob: UnsafeRawBufferPointer(blob.buffer))
  }
}
