public import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
public import Geometry
internal import OpenStreetMap

/// Reads the polygons that features are chosen by or cut at: from a file of features of any format, or
/// a polygon filter file of Osmosis (`.poly`).
public enum PolygonFile {
  /// All polygons of a file, and the system of their coordinates.
  public static func read(
    _ path: String, into polygons: inout GeometryColumn
  ) throws(GeoError) -> CoordinateReferenceSystem {
    let source = try ByteSource(path: path)
    if path.lowercased().hasSuffix(".poly") {
      polygons = try OSMPolyFile.read(source)
      return .wgs84
    }
    let format = try Format.recognised(source)
    var request = InputRequest(source: source)
    request.target.needsProperties = false
    // Files of OpenStreetMap have what polygons are made of, too.
    let sink = PolygonSink(takesOthers: format.objects != nil)
    let reader = try format.makeReader(request)
    do throws(GeoError) {
      try Flow.run(
        from: reader, path: source.path, into: sink, catalog: Catalog(), ledger: Ledger(), jobs: 1)
    } catch {
      var error = error
      error.hint = error.hint ?? "the file of polygons is taken as a whole, or not at all"
      throw error
    }
    swap(&polygons, &sink.polygons)
    guard let crs = sink.crs else {
      throw GeoError(.usage, "there is no polygon", at: SourceLocation(path: source.path))
    }
    return crs
  }

  /// Takes the polygons of features.
  private final class PolygonSink: FeatureSink, BatchEncoder {
    var polygons = GeometryColumn()
    var crs: CoordinateReferenceSystem?
    private let takesOthers: Bool

    /// A sink that passes over points and lines, or refuses them.
    init(takesOthers: Bool) { self.takesOthers = takesOthers }

    func makeEncoder() -> any BatchEncoder { self }
    func finish(_ catalog: Catalog) throws(GeoError) {}
    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {}

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      for feature in 0..<batch.count {
        let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
        let nodes = batch.geometry.nodeRange(ofFeature: feature)
        let place = SourceLocation(
          path: layer.path, feature: Int(batch.ordinals[feature]),
          id: batch.idText(ofFeature: feature))
        if let crs, !crs.isSame(as: layer.crs) {
          throw GeoError(.usage, "the polygons are in several systems", at: place)
        }
        let isArea = nodes.contains {
          [.polygon, .multiPolygon].contains(batch.geometry.nodes[$0].kind)
        }
        guard isArea else {
          // Collections may hold nothing, or other things as well.
          let isOther = nodes.contains { batch.geometry.nodes[$0].kind != .geometryCollection }
          if takesOthers || !isOther { continue }
          throw GeoError(.usage, "only polygons are taken here", at: place)
        }
        crs = layer.crs
        polygons.append(nodes: nodes, of: batch.geometry)
        polygons.endFeature()
      }
    }
  }
}
