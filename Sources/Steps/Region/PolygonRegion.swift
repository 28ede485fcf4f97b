public import Base
internal import Features
public import Geometry

/// The polygons that features are compared with or cut at: united, so that they overlap nowhere.
///
/// In longitudes and latitudes a place is the same 360° away: polygons drawn across 180° are cut there, and
/// features beyond ±180° are compared with the polygons 360° away as well.
public final class PolygonRegion: Sendable {
  /// The system of the polygons.
  public let crs: CoordinateReferenceSystem
  /// The box of all polygons.
  public let box: Box
  /// One geometry, of polygons alone.
  private let polygons: GeometryColumn
  /// How many polygons had to be made valid.
  public let repairedCount: Int

  /// The polygons of a column, which may have other geometries; of invalid ones, the areas that their lines enclose.
  /// Errors: `.usage` if there are none, `.library`, `.geometryOperation`.
  public init(
    _ source: borrowing GeometryColumn, crs: CoordinateReferenceSystem
  ) throws(GeoError) {
    var geos = LazyContext()
    var parts = GeometryColumn()
    parts.raise(stride: source.stride)
    var repaired = 0
    var cut = AntimeridianCut()
    for feature in 0..<source.featureEnds.count {
      let nodes = source.nodeRange(ofFeature: feature)
      if crs.isGeographic, cut.apply(to: source, nodes: nodes) {
        repaired += try Self.add(cut.result, 0..<cut.result.nodes.count, &geos, to: &parts)
      } else {
        repaired += try Self.add(source, nodes, &geos, to: &parts)
      }
    }
    parts.appendNode(.multiPolygon, source.stride > 2 ? .z : [])
    parts.endFeature()
    var united = GeometryColumn()
    let all = try geos.shape(ofFeature: 0, in: parts)
    guard try all.unaryUnion().append(dimension: 2, isMulti: true, to: &united) else {
      throw GeoError(.usage, "there is no polygon")
    }
    united.endFeature()
    box = united.box(ofFeature: 0)
    polygons = united
    repairedCount = repaired
    self.crs = crs
  }

  /// Adds the polygons of nodes as valid parts; returns how many had to be made valid.
  private static func add(
    _ source: borrowing GeometryColumn, _ nodes: Range<Int>, _ geos: inout LazyContext,
    to parts: inout GeometryColumn
  ) throws(GeoError) -> Int {
    var repaired = 0
    for node in nodes where [.polygon, .multiPolygon].contains(source.nodes[node].kind) {
      for part in source.partRange(ofNode: node) {
        let shape = try geos.shape(ofPart: part, node: node, in: source)
        if try shape.validity() == .valid {
          _ = shape.append(dimension: 2, to: &parts)
        } else {
          repaired += 1
          _ = try shape.madeValid(.linework)
            .append(dimension: 2, to: &parts)
        }
        // The parts become one geometry.
        parts.nodes.removeAll()
      }
    }
    return repaired
  }

  /// Refuses layers of other systems. Errors: `.usage`.
  func check(_ layer: Layer) throws(GeoError) {
    guard layer.hasGeometry, !layer.crs.isSame(as: crs) else { return }
    throw GeoError(
      .usage,
      "the polygons are in \(crs.identifier), the layer '\(layer.name)' in \(layer.crs.identifier)",
      at: SourceLocation(path: layer.path),
      hint: "bring one of them into the system of the other with cairn reproject")
  }

  /// The polygons in a worker's context, ready for comparisons; `isTurned` adds them again 360° away on
  /// either side.
  func prepared(
    in geos: inout LazyContext, isTurned: Bool
  ) throws(GeoError) -> GEOSPreparedShape {
    guard isTurned else { return try GEOSPreparedShape(geos.shape(ofFeature: 0, in: polygons)) }
    var turned = GeometryColumn()
    for turn in [0.0, -360, 360] {
      let start = turned.positionCount
      turned.append(nodes: polygons.nodeRange(ofFeature: 0), of: polygons)
      for position in start..<turned.positionCount {
        turned.ordinates[position * turned.stride] += turn
      }
    }
    // Three geometries become one.
    turned.nodes.removeAll()
    turned.appendNode(.multiPolygon, polygons.nodes[0].dimensions)
    turned.endFeature()
    return try GEOSPreparedShape(geos.shape(ofFeature: 0, in: turned).unaryUnion())
  }
}
