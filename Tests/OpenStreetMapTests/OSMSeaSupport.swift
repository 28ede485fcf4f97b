import Base
import Geometry

@testable import OpenStreetMap

/// What coastlines make of a box, with places in whole hundredths of a degree.
final class SeaBench {
  typealias Point = (x: Double, y: Double)

  /// The size of a hundredth of a degree in the unit of places.
  static let unit = 100_000.0

  private(set) var sea: OSMSeaMaker
  private(set) var geometry = GeometryColumn()

  /// The sea in a box (west, south, east, north) with some lines, which are joined where they meet, and whose
  /// numbers are those of their ways. Each has the land on its left, or on its right if it `isReversed`.
  init(
    _ box: (Double, Double, Double, Double), _ lines: [[Point]], gapLimit: Double = 0,
    isReversed: Bool = false
  ) {
    sea = OSMSeaMaker(gapLimit: gapLimit)
    let coasts = lines.enumerated().map { number, points in
      OSMCoastLine(
        corners: (isReversed ? points.reversed() : points).map {
          OSMCoastCorner(place: Self.place($0), way: Int32(number))
        })
    }
    guard
      let box = OSMCoastBox(
        low: Self.place((box.0, box.1)), high: Self.place((box.2, box.3)))
    else { return }
    sea.fill(box, OSMCoastLine.joined(coasts))
    for polygon in 0..<sea.polygonCount {
      sea.assembler.append(polygon: polygon, to: &geometry)
      geometry.endFeature()
    }
  }

  static func place(_ point: Point) -> OSMLocation {
    OSMLocation(x: Int32((point.x * unit).rounded()), y: Int32((point.y * unit).rounded()))
  }

  /// The number of polygons.
  var count: Int { geometry.featureEnds.count }

  /// The holes of all polygons.
  var holeCount: Int {
    (0..<count).reduce(0) { $0 + geometry.lineRange(ofPart: $1).count - 1 }
  }

  /// The codes of what is wrong, in order.
  var problems: [String] { sea.problems.map(\.reason.code) }

  /// Where something is wrong, as `x y`.
  var places: [String] {
    sea.problems.flatMap { [$0.place, $0.otherPlace].compactMap(\.self) }.map {
      "\(Double($0.x) / Self.unit) \(Double($0.y) / Self.unit)"
    }
  }

  /// The area in squares of a hundredth of a degree.
  var area: Double {
    var sum = 0.0
    for part in 0..<count {
      for line in geometry.lineRange(ofPart: part) { sum += geometry.doubledArea(ofRing: line) / 2 }
    }
    return (sum * 1e6).rounded() / 100
  }

  /// True if a place that is on no border lies in the sea.
  func isSea(_ x: Double, _ y: Double) -> Bool {
    var isWithin = false
    for line in 0..<geometry.lineEnds.count {
      let range = geometry.positionRange(ofLine: line)
      for index in range.dropFirst() {
        let (a, b) = (geometry.ordinates.base + 2 * index - 2, geometry.ordinates.base + 2 * index)
        let (x, y) = (x / 100, y / 100)
        if (a[1] > y) != (b[1] > y), x < a[0] + (b[0] - a[0]) * ((y - a[1]) / (b[1] - a[1])) {
          isWithin.toggle()
        }
      }
    }
    return isWithin
  }

  /// Why GEOS finds a polygon invalid; nil if all are valid.
  func fault() throws(GeoError) -> String? {
    let context = try GEOSContext()
    for feature in 0..<count {
      if case .invalid(let reason, let x, let y) = try shape(feature, context).validity() {
        return "\(reason) at \(x) \(y)"
      }
    }
    return nil
  }

  /// The area of what two benches have together, in squares of a hundredth of a degree.
  func area(withAllOf other: SeaBench) throws(GeoError) -> Double {
    let context = try GEOSContext()
    var united = try context.emptyPolygon()
    for feature in 0..<count { united = try united.union(shape(feature, context)) }
    for feature in 0..<other.count { united = try united.union(other.shape(feature, context)) }
    return (try united.area() * 1e6).rounded() / 100
  }

  private func shape(_ feature: Int, _ context: GEOSContext) throws(GeoError) -> GEOSShape {
    do throws(GEOSRefusal) {
      return try context.shape(ofFeature: feature, in: geometry)
    } catch {
      throw error.error
    }
  }
}

extension GEOSContext {
  /// Nothing, to which other shapes are added.
  fileprivate func emptyPolygon() throws(GeoError) -> GEOSShape {
    var column = GeometryColumn()
    column.appendNode(.polygon, [])
    do throws(GEOSRefusal) {
      return try shape(ofNode: 0, in: column)
    } catch {
      throw error.error
    }
  }
}

/// A map of square cells, each land or water, whose borders are coastlines.
struct CellMap {
  let size: Int
  private let isLand: [Bool]

  init(size: Int, isLand: [Bool]) {
    self.size = size
    self.isLand = isLand
  }

  /// True if the cell is land; beyond the map there is water.
  func isLand(_ column: Int, _ row: Int) -> Bool {
    guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
    return isLand[row * size + column]
  }

  /// The borders of the land as lines of one side of a cell each, with the land on their left.
  var sides: [[SeaBench.Point]] {
    var sides: [[SeaBench.Point]] = []
    for row in -1...size {
      for column in -1...size {
        let (x, y) = (Double(column), Double(row))
        if isLand(column, row) != isLand(column, row - 1) {
          let side: [SeaBench.Point] = [(x, y), (x + 1, y)]
          sides.append(isLand(column, row) ? side : side.reversed())
        }
        if isLand(column, row) != isLand(column - 1, row) {
          let side: [SeaBench.Point] = [(x, y + 1), (x, y)]
          sides.append(isLand(column, row) ? side : side.reversed())
        }
      }
    }
    return sides
  }

  /// The borders joined into rings.
  var rings: [[SeaBench.Point]] {
    var rest = sides
    var rings: [[SeaBench.Point]] = []
    while var ring = rest.popLast() {
      while ring[0] != ring[ring.count - 1] {
        guard let next = rest.firstIndex(where: { $0[0] == ring[ring.count - 1] }) else { break }
        ring.append(rest.remove(at: next)[1])
      }
      rings.append(ring)
    }
    return rings
  }
}
