#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry

/// From units of a zoom to degrees of WGS 84. It keeps the latitudes of a row of tiles.
struct TileGrid: ~Copyable {
  private var zoom = -1
  private var extent = 0
  private var row = 0
  /// Units of the whole world, a side.
  private var units = 1.0
  /// Latitudes by unit from the row's northern border on; NaN for those that are not known yet.
  private var latitudes = Column<Double>()

  /// Tiles of more units than this have no such table.
  private static let tableLimit = 1 << 14

  /// A grid that must be set.
  init() {}

  /// Turns to a tile.
  mutating func turn(to address: TileAddress, extent: Int) {
    guard zoom != address.zoom || row != address.row || self.extent != extent else { return }
    (zoom, row, self.extent) = (address.zoom, address.row, extent)
    units = Double(extent) * Double(1 << address.zoom)
    latitudes.removeAll()
    if extent <= Self.tableLimit { latitudes.append(repeating: .nan, count: extent + 1) }
  }

  /// The longitude of a place in units from the antimeridian eastward.
  @inline(__always)
  func longitude(_ x: Int) -> Double { Double(x) / units * 360 - 180 }

  /// The latitude of a place in units from the north southward.
  @inline(__always)
  mutating func latitude(_ y: Int) -> Double {
    let index = y - row * extent
    guard index >= 0, index < latitudes.count else { return exactLatitude(y) }
    let known = latitudes.base[index]
    if !known.isNaN { return known }
    let value = exactLatitude(y)
    latitudes.base[index] = value
    return value
  }

  /// The inverse of Web Mercator, as ``TileAddress/degrees(x:y:extent:)`` has it.
  private func exactLatitude(_ y: Int) -> Double {
    atan(sinh((1 - 2 * (Double(y) / units)) * .pi)) * 180 / .pi
  }
}

/// What was odd about a geometry.
struct TileShapeChanges: OptionSet {
  let rawValue: Int
  /// Rings without an area were left out.
  static let flatRings = TileShapeChanges(rawValue: 1)
}

extension TileGrid {
  /// Appends a shape to a batch's geometries and ends the feature. The shape's positions are counted from
  /// `originX`, `originY`, in units of the world. Rings become counter-clockwise, holes clockwise (RFC 7946 §3.1.6).
  mutating func append(
    _ shape: borrowing TileShape, _ originX: Int, _ originY: Int,
    to column: inout GeometryColumn
  ) -> TileShapeChanges {
    var changes: TileShapeChanges = []
    switch shape.kind {
    case .unknown: break
    case .point:
      if shape.positionCount > 0 {
        append(0..<shape.positionCount, of: shape, originX, originY, to: &column)
        column.endLine()
        column.endPart()
        column.appendNode(shape.positionCount == 1 ? .point : .multiPoint, [])
      }
    case .line:
      for line in 0..<shape.lineEnds.count {
        append(shape.range(ofLine: line), of: shape, originX, originY, to: &column)
        column.endLine()
        column.endPart()
      }
      if !shape.lineEnds.isEmpty {
        column.appendNode(shape.lineEnds.count == 1 ? .lineString : .multiLineString, [])
      }
    case .polygon: changes = appendPolygons(shape, originX, originY, to: &column)
    }
    column.endFeature()
    return changes
  }

  @inline(__always)
  private mutating func append(
    _ range: Range<Int>, of shape: borrowing TileShape, _ originX: Int, _ originY: Int,
    to column: inout GeometryColumn
  ) {
    for index in range { append(index, of: shape, originX, originY, to: &column) }
  }

  @inline(__always)
  private mutating func append(
    _ index: Int, of shape: borrowing TileShape, _ originX: Int, _ originY: Int,
    to column: inout GeometryColumn
  ) {
    let base = shape.positions.base + index * 2
    column.appendPosition(
      x: longitude(originX + base[0]), y: latitude(originY + base[1]))
  }

  /// A ring with the orientation of the first one that has an area begins a polygon, the others are holes.
  private mutating func appendPolygons(
    _ shape: borrowing TileShape, _ originX: Int, _ originY: Int,
    to column: inout GeometryColumn
  ) -> TileShapeChanges {
    var changes: TileShapeChanges = []
    var sign = 0.0
    var polygons = 0
    for line in 0..<shape.lineEnds.count {
      let area = shape.doubleArea(ofLine: line)
      if area == 0 {
        changes.insert(.flatRings)
        continue
      }
      if sign == 0 { sign = area }
      let isExterior = (area > 0) == (sign > 0)
      if isExterior {
        if polygons > 0 { column.endPart() }
        polygons += 1
      }
      let range = shape.range(ofLine: line)
      append(range.lowerBound, of: shape, originX, originY, to: &column)
      // As y turns around, a positive area is clockwise.
      if (area > 0) == isExterior {
        for index in range.dropFirst().reversed() {
          append(index, of: shape, originX, originY, to: &column)
        }
      } else {
        for index in range.dropFirst() {
          append(index, of: shape, originX, originY, to: &column)
        }
      }
      append(range.lowerBound, of: shape, originX, originY, to: &column)
      column.endLine()
    }
    if polygons > 0 {
      column.endPart()
      column.appendNode(polygons == 1 ? .polygon : .multiPolygon, [])
    }
    return changes
  }
}
