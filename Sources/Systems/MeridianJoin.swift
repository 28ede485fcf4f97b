#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
public import Geometry

/// Joins polygons that maps of degrees need to cut, for planes in which a pole is a point: edges along a pole
/// vanish there, and edges of one and the same feature along both sides of the antimeridian, or of another
/// meridian 360° apart, lie on each other and part nothing.
///
/// This is the slow path for a few features, so it works on positions as values, ring by ring.
public struct MeridianJoin: ~Copyable {
  private var drawing = ShapeDrawing()

  /// A join that has no result yet.
  public init() {}

  /// Adds the geometry that was joined last to a column, as a feature.
  public func append(to column: inout GeometryColumn) {
    column.appendFeature(0, of: drawing.column)
  }

  /// True for a box of degrees that may hold what is joined.
  public static func concerns(_ box: Box) -> Bool {
    box.minY == -90 || box.maxY == 90 || isWhole(box)
  }

  /// True for a box of degrees that lies on both sides of the antimeridian, where features are cut.
  public static func isAcross(_ box: Box) -> Bool {
    let next = ((box.minX - 180) / 360 + margin).rounded(.down) * 360 + 540
    return isWhole(box) || next < box.maxX - margin
  }

  /// True for 180° and what is whole turns from it.
  public static func isAntimeridian(_ longitude: Double) -> Bool {
    remainder(longitude - 180, 360).magnitude < 1e-6
  }

  private static let margin = 1e-9

  private static func isWhole(_ box: Box) -> Bool {
    (box.maxX - box.minX - 360).magnitude < 1e-9
  }

  /// Joins a feature.
  ///
  /// - Parameters:
  ///   - feature: Its place in the column.
  ///   - column: The geometries, in the plane.
  ///   - before: The positions in degrees, from the column's position `first` on.
  ///   - first: The position that `before` begins with.
  ///   - meridian: The one that parts nothing in the plane; nil for that at which the feature begins and ends, if
  ///     it goes round the earth.
  public mutating func join(
    _ feature: Int, of column: borrowing GeometryColumn, before: UnsafePointer<Double>, first: Int,
    at meridian: Double? = nil
  ) {
    drawing.begin(like: column)
    var degrees = Box()
    for position in column.positionRange(ofNodes: column.nodeRange(ofFeature: feature)) {
      let start = before + (position - first) * column.stride
      degrees.extend(x: start[0], y: start[1])
    }
    let seam = meridian ?? (Self.isWhole(degrees) ? degrees.minX : nil)
    for node in column.nodeRange(ofFeature: feature) {
      if drawing.enter(node, of: column) { continue }
      let source = column.nodes[node]
      let parts = column.partRange(ofNode: node).map { part in
        column.lineRange(ofPart: part).map { line in
          column.positionRange(ofLine: line).map { position in
            // In range: all positions of the feature are among those that were transformed.
            Self.vertex(position, of: column, before + (position - first) * column.stride)
          }
        }
      }
      drawing.column.appendNode(add(parts, source.kind, seam), source.dimensions)
    }
    drawing.end()
  }

  /// Lines with those that go on from their end, on the other side of a meridian.
  private static func tied(
    _ lines: [[SeamRings.Vertex]], at seam: Double
  ) -> [[SeamRings.Vertex]] {
    func offset(_ vertex: SeamRings.Vertex) -> Double { remainder(vertex.x - seam, 360) }
    var result: [[SeamRings.Vertex]] = []
    for line in lines {
      if let before = result.last, before.count > 1, line.count > 1,
        offset(before[before.count - 1]).magnitude < margin, offset(line[0]).magnitude < margin,
        (before[before.count - 1].y - line[0].y).magnitude < margin,
        (offset(before[before.count - 2]) < 0) != (offset(line[1]) < 0)
      {
        result[result.count - 1] += line.dropFirst()
      } else {
        result.append(line)
      }
    }
    return result
  }

  private static func vertex(
    _ index: Int, of column: borrowing GeometryColumn, _ degrees: UnsafePointer<Double>
  ) -> SeamRings.Vertex {
    SeamRings.Vertex(
      position: ShapeDrawing.position(index, of: column), x: degrees[0], y: degrees[1])
  }

  /// Adds what becomes of the parts of a node; returns its kind.
  private mutating func add(
    _ parts: [[[SeamRings.Vertex]]], _ kind: GeometryKind, _ seam: Double?
  ) -> GeometryKind {
    if kind == .polygon || kind == .multiPolygon {
      var rings = SeamRings(seam: seam)
      for part in parts {
        for (index, ring) in part.enumerated() { rings.add(ring, isShell: index == 0) }
      }
      if let polygons = rings.polygons() {
        for polygon in polygons { drawing.append(polygon) }
        return polygons.count > 1 ? .multiPolygon : kind
      }
    }
    if kind == .multiLineString, let seam {
      for line in Self.tied(parts.flatMap { $0 }, at: seam) {
        drawing.append([SeamRings.withoutPoleEdges(line)])
      }
      return kind
    }
    let isFlat = kind == .point || kind == .multiPoint
    for part in parts {
      drawing.append(
        part.map { line in isFlat ? line.map(\.position) : SeamRings.withoutPoleEdges(line) })
    }
    return kind
  }
}
