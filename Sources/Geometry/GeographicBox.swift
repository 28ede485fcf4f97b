internal import Base

/// A box of longitudes and latitudes: the smallest arc of longitudes that holds everything, or the
/// plain box if that arc is wider than 180° (RFC 7946 §5.2).
///
/// An arc of at most 180° leaves out a half circle, and every half circle touches the meridian of 0°
/// or that of 180°. So it is enough to know the extents of the two hemispheres and whether something
/// lies across 0°, whatever the order of the features and the size of the input.
public struct GeographicBox: Hashable, BitwiseCopyable, Sendable {
  /// Longitudes in -180 ... 0.
  private var west = Extent()
  /// Longitudes in 0 ... 180.
  private var east = Extent()
  private var latitudes = Extent()
  /// Something was drawn across the meridian of 0°.
  private var crossesZero = false

  private struct Extent: Hashable, BitwiseCopyable, Sendable {
    var min = Double.infinity
    var max = -Double.infinity
    var isEmpty: Bool { !(min <= max) }

    mutating func extend(from first: Double, to last: Double) {
      min = Swift.min(min, first)
      max = Swift.max(max, last)
    }
  }

  /// A box that holds nothing.
  public init() {}

  /// True while it holds nothing.
  public var isEmpty: Bool { west.isEmpty && east.isEmpty }

  /// Widens it to hold a box without gaps: that of a position, line or ring as it is drawn; longitudes
  /// may lie beyond ±180°.
  public mutating func extend(_ box: Box) {
    guard !box.isEmpty else { return }
    latitudes.extend(from: box.minY, to: box.maxY)
    let first = AntimeridianCut.withoutNoise(box.minX)
    let last = AntimeridianCut.withoutNoise(box.maxX)
    guard first < -180 || last > 180 else { return extend(from: first, to: last) }
    guard last - first < 360 else { return extend(from: -180, to: 180) }
    let firstTurn = ((first + 180) / 360).rounded(.down)
    let lastTurn = ((last + 180) / 360).rounded(.down)
    let from = AntimeridianCut.longitude(first, back: firstTurn)
    let to = AntimeridianCut.longitude(last, back: lastTurn)
    if firstTurn == lastTurn {
      extend(from: from, to: to)
    } else {
      extend(from: from, to: 180)
      extend(from: -180, to: to)
    }
  }

  /// Widens it to hold a position.
  public mutating func extend(x: Double, y: Double) {
    extend(Box(minX: x, minY: y, maxX: x, maxY: y))
  }

  /// Widens it to hold another box.
  public mutating func extend(_ other: GeographicBox) {
    west.extend(from: other.west.min, to: other.west.max)
    east.extend(from: other.east.min, to: other.east.max)
    latitudes.extend(from: other.latitudes.min, to: other.latitudes.max)
    crossesZero = crossesZero || other.crossesZero
  }

  private mutating func extend(from first: Double, to last: Double) {
    if first < 0 { west.extend(from: first, to: min(last, 0)) }
    if last >= 0 { east.extend(from: max(first, 0), to: last) }
    if first < 0 && last > 0 { crossesZero = true }
  }

  /// True if the smallest arc lies across the antimeridian: then `bounds` has west > east.
  public var crossesAntimeridian: Bool {
    guard !west.isEmpty, !east.isEmpty, !crossesZero else { return false }
    let across = (180 - east.min) + (west.max + 180)
    return across <= 180 && across < east.max - west.min
  }

  /// West, south, east, north; all NaN for an empty box.
  public var bounds: (west: Double, south: Double, east: Double, north: Double) {
    if isEmpty { return (.nan, .nan, .nan, .nan) }
    if crossesAntimeridian { return (east.min, latitudes.min, west.max, latitudes.max) }
    return (
      west.isEmpty ? east.min : west.min, latitudes.min,
      east.isEmpty ? west.max : east.max, latitudes.max
    )
  }
}

extension GeographicBox {
  /// Widens it to hold geometries as they are drawn: each line and ring without gaps, each point of
  /// a MultiPoint by itself.
  public mutating func extend(_ column: borrowing GeometryColumn, nodes: Range<Int>) {
    for node in nodes {
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          let positions = column.positionRange(ofLine: line)
          if column.nodes[node].kind == .multiPoint {
            for position in positions {
              extend(column.box(ofPositions: position..<position + 1))
            }
          } else {
            extend(column.box(ofPositions: positions))
          }
        }
      }
    }
  }
}
