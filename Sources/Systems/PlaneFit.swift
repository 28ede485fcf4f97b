internal import Base
public import Geometry

/// Draws geometries that were brought from a plane into degrees as they lie on the earth: cut at the
/// antimeridian, and led along ±90° where they hold a pole or touch it.
///
/// This is the slow path for a few features, so it works on positions as values, ring by ring.
public struct PlaneFit: ~Copyable {
  typealias Position = SIMD4<Double>

  private var drawing = ShapeDrawing()
  /// True if the geometry that was fitted last was cut.
  public private(set) var isCut = false

  /// A fit that has no result yet.
  public init() {}

  /// Adds the geometry that was fitted last to a column, as a feature.
  public func append(to column: inout GeometryColumn) {
    column.appendFeature(0, of: drawing.column)
  }

  /// Fits a feature.
  ///
  /// - Parameters:
  ///   - feature: Its place in the column.
  ///   - column: The geometries, in degrees.
  ///   - before: The positions in the plane, from the column's position `first` on.
  ///   - first: The position that `before` begins with.
  ///   - transformation: From the plane to degrees.
  public mutating func fit(
    _ feature: Int, of column: borrowing GeometryColumn, before: UnsafePointer<Double>, first: Int,
    by transformation: Transformation
  ) {
    drawing.begin(like: column)
    isCut = false
    for node in column.nodeRange(ofFeature: feature) {
      if drawing.enter(node, of: column) { continue }
      let source = column.nodes[node]
      let parts = drawing.column.partEnds.count
      for part in column.partRange(ofNode: node) {
        let lines = column.lineRange(ofPart: part).map { line in
          column.positionRange(ofLine: line).map { position in
            // In range: all positions of the feature are among those that were transformed.
            Self.vertex(position, of: column, before + (position - first) * column.stride)
          }
        }
        add(lines, source.kind, transformation)
      }
      drawing.column.appendNode(
        Self.kind(source.kind, parts: drawing.column.partEnds.count - parts), source.dimensions)
    }
    drawing.end()
  }

  private static func kind(_ kind: GeometryKind, parts: Int) -> GeometryKind {
    guard parts > 1 else { return kind }
    switch kind {
    case .lineString: return .multiLineString
    case .polygon: return .multiPolygon
    default: return kind
    }
  }

  private static func vertex(
    _ index: Int, of column: borrowing GeometryColumn, _ plane: UnsafePointer<Double>
  ) -> PlanePath.Vertex {
    PlanePath.Vertex(
      position: ShapeDrawing.position(index, of: column), plane: SIMD2(plane[0], plane[1]))
  }

  // MARK: - Parts

  /// Adds what becomes of a part.
  private mutating func add(
    _ lines: [[PlanePath.Vertex]], _ kind: GeometryKind, _ transformation: Transformation
  ) {
    let isOnEarth = lines.allSatisfy {
      $0.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite }
    }
    let isFlat = kind == .point || kind == .multiPoint
    var paths = lines
    if isOnEarth {
      paths = lines.map {
        $0.map { PlanePath.vertex($0.position, $0.plane, by: transformation) }
      }
    }
    guard isOnEarth, !isFlat else { return drawing.append(paths.map { $0.map(\.position) }) }
    guard kind == .polygon || kind == .multiPolygon else {
      for path in paths { add(line: path, transformation) }
      return
    }
    let polygons = polygons(paths, transformation)
    for polygon in polygons { drawing.append(polygon) }
    // Nothing is left of a polygon without area: it stays as it is.
    if polygons.isEmpty { drawing.append(paths.map { $0.map(\.position) }) }
  }

  /// A line, broken where it crosses the antimeridian. Over a pole it goes on at the other longitude.
  private mutating func add(line: [PlanePath.Vertex], _ transformation: Transformation) {
    let path = PlanePath(line, by: transformation)
    isCut = isCut || path.segments.isCut
    var pieces: [[Position]] = []
    for segment in path.segments.list {
      guard let last = pieces.last?.last else {
        pieces.append([segment.start, segment.end])
        continue
      }
      let isAtPole = last.y.magnitude == 90 && segment.start.y == last.y
      if last.y == segment.start.y, last.x == segment.start.x || isAtPole {
        if last.x != segment.start.x { pieces[pieces.count - 1].append(segment.start) }
        pieces[pieces.count - 1].append(segment.end)
      } else if segment.isOnFrame, last.y == segment.start.y {
        // Along the antimeridian, on the side that the line is on.
        var end = segment.end
        end.x = last.x
        pieces[pieces.count - 1].append(end)
      } else {
        pieces.append([segment.start, segment.end])
      }
    }
    if pieces.isEmpty { pieces = [line.map(\.position)] }
    for piece in pieces { drawing.append([piece]) }
  }

  private mutating func polygons(
    _ rings: [[PlanePath.Vertex]], _ transformation: Transformation
  ) -> [[[Position]]] {
    var frame = WorldFrame()
    let isMirrored = rings.first.map { Self.isMirrored($0, transformation) } ?? false
    for (index, ring) in rings.enumerated() {
      let area = RingSorting.doubledArea(ring.map { Position($0.plane.x, $0.plane.y, 0, 0) })
      // A shell goes counter-clockwise on the earth, a hole clockwise.
      let isBackward = (area > 0) != ((index == 0) != isMirrored) && area != 0
      let path = PlanePath(isBackward ? ring.reversed() : ring, by: transformation)
      isCut = isCut || path.segments.isCut
      frame.add(path.segments)
    }
    return frame.polygons()
  }

  /// True if the plane shows the earth as in a mirror.
  private static func isMirrored(
    _ ring: [PlanePath.Vertex], _ transformation: Transformation
  ) -> Bool {
    guard let place = ring.first(where: { !$0.isPole })?.plane else { return false }
    let step = max(place.x.magnitude, place.y.magnitude, 1) * 1e-6
    let origin = transformation.degrees(of: place)
    let east = transformation.degrees(of: place + SIMD2(step, 0)) - origin
    let north = transformation.degrees(of: place + SIMD2(0, step)) - origin
    func wrapped(_ x: Double) -> Double { x - (x / 360).rounded() * 360 }
    return wrapped(east.x) * north.y - wrapped(north.x) * east.y < 0
  }
}
