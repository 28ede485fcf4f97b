#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry

/// Areas around lines of a network: what lies within a distance of them, with the blocks between them.
///
/// Lines are buffered cell by cell in planes of their own, where lengths are right to a hundredth up to 85° of latitude.
/// Holes are filled unless a line that was not reached runs through them.
struct ReachOutline: ~Copyable {
  private let context: GEOSContext
  private let metres: Double
  /// The areas of the limit before.
  private var earlier = GeometryColumn()

  /// In degrees of latitude: buffers of many lines at once take far more time and memory.
  private static let cellSize = 1 / 32.0
  /// Longer stretches, in degrees, are divided.
  private static let longest = 0.02
  private static let quadrantSegments = 8
  /// In degrees: that of everything that is found on a network.
  private static let precision = 1e-7

  /// Outlines at a distance in metres.
  init(metres: Double) throws(GeoError) {
    context = try GEOSContext()
    self.metres = metres
  }

  /// A cell of the grid.
  private struct Cell: Hashable {
    var column: Int
    var row: Int

    init(_ place: (x: Double, y: Double)) {
      row = Int((place.y / ReachOutline.cellSize).rounded(.down))
      let width = ReachOutline.cellSize / max(cos(place.y * .pi / 180), 0.01)
      column = Int((place.x / width).rounded(.down))
    }
  }

  /// The plane of a cell.
  private struct Plane {
    let scale: RoadScale
    let origin: (x: Double, y: Double)

    init(_ place: (x: Double, y: Double)) {
      let middle =
        ((place.y / ReachOutline.cellSize).rounded(.down) + 0.5) * ReachOutline.cellSize
      scale = RoadScale(latitude: min(max(middle, -89), 89))
      origin = place
    }
  }

  /// The polygons around lines, each of an outer ring and holes, and around those of the call before. Beyond the edges of the
  /// map they are cut off. Errors: `.geometryOperation`.
  mutating func polygons(
    around lines: [NetworkLine], unreached: [NetworkLine]
  ) throws(GeoError) -> [[[Double]]] {
    var cells: [Cell: [NetworkLine]] = [:]
    var order: [Cell] = []
    for line in lines.flatMap(\.pieces) { divide(line, &cells, &order) }
    var all = GeometryColumn()
    all.appendNode(.geometryCollection, [])
    for cell in order { try add(cells[cell] ?? [], to: &all) }
    all.append(nodes: 0..<earlier.nodes.count, of: earlier)
    all.endCollection(0)
    all.endFeature()
    let area = try filled(try shape(all).unaryUnion(), unreached)
      .rounded(toMultiplesOf: Self.precision)
    earlier.removeAll()
    _ = area.append(dimension: 2, isMulti: true, to: &earlier)
    return try Self.rings(of: area)
  }

  private func shape(_ column: borrowing GeometryColumn) throws(GeoError) -> GEOSShape {
    do throws(GEOSRefusal) { return try context.shape(ofFeature: 0, in: column) } catch {
      throw error.error
    }
  }

  /// Adds the stretches of a line to the cells that they lie in.
  private func divide(
    _ line: NetworkLine, _ cells: inout [Cell: [NetworkLine]], _ order: inout [Cell]
  ) {
    var ordinates: [Double] = []
    var current: Cell?
    func end() {
      if let current, ordinates.count > 3 {
        if cells[current] == nil { order.append(current) }
        cells[current, default: []].append(NetworkLine(ordinates))
      }
      ordinates.removeAll(keepingCapacity: true)
    }
    for index in 1..<max(line.count, 1) {
      let (from, to) = (line[index - 1], line[index])
      let reach = max(abs(to.x - from.x), abs(to.y - from.y))
      let count = max(Int((reach / Self.longest).rounded(.up)), 1)
      var start = from
      for step in 1...count {
        let share = Double(step) / Double(count)
        let next =
          step == count ? to : (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
        let cell = Cell(start)
        if cell != current {
          end()
          current = cell
          ordinates += [start.x, start.y]
        }
        ordinates += [next.0, next.1]
        start = next
      }
    }
    end()
  }

  /// Adds what is within the distance of lines of one cell.
  private func add(_ lines: [NetworkLine], to all: inout GeometryColumn) throws(GeoError) {
    guard let first = lines.first else { return }
    let plane = Plane(first[0])
    var column = GeometryColumn()
    for line in lines {
      for index in 0..<line.count {
        column.appendPosition(
          x: (line[index].x - plane.origin.x) * plane.scale.east,
          y: (line[index].y - plane.origin.y) * plane.scale.north)
      }
      column.endLine()
      column.endPart()
    }
    column.appendNode(.multiLineString, [])
    column.endFeature()
    let buffer = try shape(column).buffered(by: metres, quadrantSegments: Self.quadrantSegments)
    var flat = GeometryColumn()
    _ = buffer.append(dimension: 2, isMulti: true, to: &flat)
    flat.endFeature()
    for index in 0..<flat.positionCount {
      let (x, y) = (flat.ordinates[index * 2], flat.ordinates[index * 2 + 1])
      flat.ordinates[index * 2] = x / plane.scale.east + plane.origin.x
      flat.ordinates[index * 2 + 1] = y / plane.scale.north + plane.origin.y
    }
    all.append(nodes: 0..<flat.nodes.count, of: flat)
  }

  /// The shape without the holes that nothing unreached runs through.
  private func filled(
    _ shape: borrowing GEOSShape, _ unreached: [NetworkLine]
  ) throws(GeoError) -> GEOSShape {
    var column = GeometryColumn()
    // Where nothing is reached there is no area.
    let hasAreas = shape.append(dimension: 2, isMulti: true, to: &column)
    column.endFeature()
    let outside = try GEOSPreparedShape(try self.shape(Self.column(unreached.flatMap(\.pieces))))
    var result = GeometryColumn()
    for part in hasAreas ? column.partRange(ofNode: 0) : 0..<0 {
      for (number, line) in column.lineRange(ofPart: part).enumerated() {
        if number > 0 {
          let hole: GEOSShape
          do throws(GEOSRefusal) {
            hole = try context.shape(ofRing: line, hasZ: false, in: column)
          } catch { throw error.error }
          guard try outside.intersects(hole) else { continue }
        }
        result.append(positions: column.positionRange(ofLine: line), of: column)
        result.endLine()
      }
      result.endPart()
    }
    result.appendNode(.multiPolygon, [])
    result.endFeature()
    return try self.shape(result)
  }

  private static func column(_ lines: [NetworkLine]) -> GeometryColumn {
    var column = GeometryColumn()
    for line in lines where line.count > 1 {
      for index in 0..<line.count { column.appendPosition(x: line[index].x, y: line[index].y) }
      column.endLine()
      column.endPart()
    }
    column.appendNode(.multiLineString, [])
    column.endFeature()
    return column
  }

  /// The rings of what lies on the map, polygon by polygon.
  private static func rings(of shape: borrowing GEOSShape) throws(GeoError) -> [[[Double]]] {
    var column = GeometryColumn()
    let map = Box(minX: -180, minY: -90, maxX: 180, maxY: 90)
    let cut = try shape.clipped(to: map)
    guard cut.append(dimension: 2, isMulti: true, to: &column) else { return [] }
    column.endFeature()
    return column.partRange(ofNode: 0).map { part in
      column.lineRange(ofPart: part).map { line in
        column.positionRange(ofLine: line).flatMap { position in
          [column.ordinates[position * 2], column.ordinates[position * 2 + 1]]
        }
      }
    }
  }
}
