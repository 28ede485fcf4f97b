internal import Base
public import Geometry

/// Draws geometries of degrees that jump from one side of the world to the other in one piece, and cuts
/// them at a meridian on request.
///
/// A line goes the shorter way round the earth between two positions more than 180° apart. A ring means
/// the smaller of its two possible areas: as it is drawn, or going the shorter way. A ring that goes round
/// the earth encloses the pole on its own side of the equator. A step of exactly 360° joins both edges of
/// the map in a ring, unless nothing would be left of the ring.
///
/// This is the slow path for a few features, so it works on positions as values, ring by ring.
public struct MeridianFit: ~Copyable {
  typealias Position = SIMD4<Double>

  private var drawing = ShapeDrawing()
  private var cut = AntimeridianCut()
  /// True if the geometry that was fitted last was cut.
  public private(set) var isCut = false

  /// A fit that has no result yet.
  public init() {}

  /// Adds the geometry that was fitted last to a column, as a feature.
  public func append(to column: inout GeometryColumn) {
    if isCut {
      column.appendFeature(0, of: cut.result)
    } else {
      column.appendFeature(0, of: drawing.column)
    }
  }

  /// Fits a feature.
  ///
  /// - Parameters:
  ///   - feature: Its place in the column.
  ///   - column: The geometries.
  ///   - seam: The meridian to cut at, in degrees; nil leaves everything in one piece.
  public mutating func fit(
    _ feature: Int, of column: borrowing GeometryColumn, seam: Double?
  ) {
    drawing.begin(like: column)
    isCut = false
    let shift = seam.map { $0 - 180 } ?? 0
    for node in column.nodeRange(ofFeature: feature) {
      if drawing.enter(node, of: column) { continue }
      let source = column.nodes[node]
      let parts = drawing.column.partEnds.count
      for part in column.partRange(ofNode: node) {
        add(part: part, of: column, source.kind, shift)
      }
      let isSplit = source.kind == .polygon && drawing.column.partEnds.count - parts > 1
      drawing.column.appendNode(isSplit ? .multiPolygon : source.kind, source.dimensions)
    }
    drawing.end()
    isCut = seam != nil && cut.apply(to: drawing.column, nodes: 0..<drawing.column.nodes.count)
    if isCut { Self.move(&cut.result, by: shift) } else { Self.move(&drawing.column, by: shift) }
  }

  /// Positions on the eastern side of a seam stay so many degrees (0.02 mm) short of it: otherwise PROJ
  /// would put them on the other side.
  private static let margin = 2e-10

  private static func move(_ column: inout GeometryColumn, by shift: Double) {
    guard shift != 0 else { return }
    for position in 0..<column.positionCount {
      let x = column.ordinates[position * column.stride]
      column.ordinates[position * column.stride] = (x == 180 ? x - margin : x) + shift
    }
  }

  private mutating func add(
    part: Int, of column: borrowing GeometryColumn, _ kind: GeometryKind, _ shift: Double
  ) {
    let isArea = kind == .polygon || kind == .multiPolygon
    let isLine = kind == .lineString || kind == .multiLineString
    let lines = column.lineRange(ofPart: part).map { line in
      column.positionRange(ofLine: line).map { Self.position($0, of: column, shift) }
    }
    guard isArea else {
      return drawing.append(isLine ? lines.map { Self.unwrapped($0).positions } : lines)
    }
    let rings = lines.map(Self.ring)
    if rings.contains(where: { $0.turns != 0 }) {
      let polygons = Self.polygons(around: rings)
      for polygon in polygons { drawing.append(polygon) }
      if !polygons.isEmpty { return }
    }
    var fitted = rings.map(\.positions)
    if let shell = fitted.first.flatMap(Self.extent) {
      for index in fitted.indices.dropFirst() { Self.bring(&fitted[index], into: shell) }
    }
    drawing.append(fitted)
  }

  private static func position(
    _ index: Int, of column: borrowing GeometryColumn, _ shift: Double
  ) -> Position {
    var position = ShapeDrawing.position(index, of: column)
    position.x -= shift
    return position
  }

  // MARK: - Lines and rings

  /// A line whose steps of more than 180° go the shorter way, and the number of turns by which its end has
  /// moved. A step of 360° stays in place if `joinsEdges` says so, except along a pole.
  private static func unwrapped(
    _ positions: [Position], joinsEdges: Bool = false
  ) -> (positions: [Position], turns: Double) {
    guard var last = positions.first, last.x.isFinite else { return (positions, 0) }
    var turns = 0.0
    var result = positions
    for index in positions.indices.dropFirst() {
      let position = positions[index]
      let step = position.x - last.x
      let isAtPole = last.y.magnitude == 90 && position.y.magnitude == 90
      if step.magnitude > 180, step.isFinite, !isAtPole,
        joinsEdges || step.magnitude < 359.999_999
      {
        turns -= (step / 360).rounded()
      }
      result[index].x = position.x + 360 * turns
      last = position
    }
    return (result, turns)
  }

  /// A ring drawn as the smaller of its possible areas, and how often it goes round the earth to the east.
  private static func ring(_ positions: [Position]) -> (positions: [Position], turns: Double) {
    // Both edges of the map are the same meridian, unless the ring would not close then.
    var other = unwrapped(positions, joinsEdges: true)
    if other.turns != 0 { other = unwrapped(positions) }
    guard other.turns == 0 else { return other }
    let area = doubledArea(other.positions)
    return (area > 0 && area <= doubledArea(positions) ? other.positions : positions, 0)
  }

  /// The polygons of rings some of which go round the earth: they lie between those, or on the side of a ring
  /// where the area is smaller. None if the shell does not go round the earth.
  private static func polygons(
    around rings: [(positions: [Position], turns: Double)]
  ) -> [[[Position]]] {
    guard let shell = rings.first, shell.turns != 0, rings.allSatisfy({ isOnEarth($0.positions) })
    else { return [] }
    func latitude(_ ring: [Position]) -> Double {
      ring.reduce(0) { $0 + $1.y } / Double(ring.count)
    }
    if let hole = rings.dropFirst().first(where: { $0.turns != 0 }) {
      return polygons(
        rings, isNorthOfShell: latitude(hole.positions) > latitude(shell.positions))
    }
    let choices = [false, true].map { polygons(rings, isNorthOfShell: $0) }
    func area(_ polygons: [[[Position]]]) -> Double {
      polygons.joined().reduce(0) { $0 + RingSorting.doubledArea($1) }
    }
    return area(choices[0]) <= area(choices[1]) ? choices[0] : choices[1]
  }

  private static func polygons(
    _ rings: [(positions: [Position], turns: Double)], isNorthOfShell: Bool
  ) -> [[[Position]]] {
    var frame = WorldFrame()
    for (index, ring) in rings.enumerated() {
      // The interior is on the left: north of a shell that goes to the east, south of a hole that does.
      let isForward =
        ring.turns != 0
        ? (ring.turns > 0) == (isNorthOfShell == (index == 0))
        : (RingSorting.doubledArea(ring.positions) > 0) == (index == 0)
      frame.add(
        FrameSegments(unwrapped: isForward ? ring.positions : ring.positions.reversed()))
    }
    return frame.polygons()
  }

  /// True if all positions are on the earth, at most a turn from the next.
  private static func isOnEarth(_ ring: [Position]) -> Bool {
    zip(ring, ring.dropFirst()).allSatisfy { a, b in
      (b.x - a.x).magnitude <= 360 && a.y.magnitude <= 90 && b.y.magnitude <= 90
    }
  }

  private static func extent(of ring: [Position]) -> ClosedRange<Double>? {
    guard let least = ring.map(\.x).min(), let most = ring.map(\.x).max(), least <= most else {
      return nil
    }
    return least...most
  }

  /// Moves a hole by full turns to its shell.
  private static func bring(_ ring: inout [Position], into shell: ClosedRange<Double>) {
    guard let own = extent(of: ring) else { return }
    let turns = [0.0, 1, -1, 2, -2].first {
      own.lowerBound + 360 * $0 >= shell.lowerBound - 1e-9
        && own.upperBound + 360 * $0 <= shell.upperBound + 1e-9
    }
    guard let turns, turns != 0 else { return }
    for index in ring.indices { ring[index].x += 360 * turns }
  }

  private static func doubledArea(_ ring: [Position]) -> Double {
    RingSorting.doubledArea(ring).magnitude
  }
}
