internal import Base
internal import Geometry
internal import Text

/// The `bbox` member (RFC 7946 §5): west, south, east, north; with the lowest and highest height if
/// there are heights.
struct GeoJSONFeatureBox {
  private var degrees = GeographicBox()
  private var plain = Box()
  private var lowest = Double.infinity
  private var highest = -Double.infinity

  /// True while it holds nothing.
  var isEmpty: Bool { degrees.isEmpty && plain.isEmpty }

  /// Widens it to hold geometries, in degrees or in another system.
  mutating func extend(
    _ column: borrowing GeometryColumn, nodes: Range<Int>, isGeographic: Bool
  ) {
    let positions = column.positionRange(ofNodes: nodes)
    if isGeographic {
      degrees.extend(column, nodes: nodes)
    } else {
      plain.extend(column.box(ofPositions: positions))
    }
    guard column.stride > 2 else { return }
    for position in positions {
      let height = column.ordinates[position * column.stride + 2]
      lowest = height < lowest ? height : lowest
      highest = height > highest ? height : highest
    }
  }

  /// Widens it to hold another box.
  mutating func extend(_ other: GeoJSONFeatureBox) {
    degrees.extend(other.degrees)
    plain.extend(other.plain)
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
  }

  /// The most bytes of its text.
  static let width = 6 * GeoJSONGeometryText.numberWidth + 2

  /// Writes a box that is not empty.
  func write(to out: inout TextCursor) {
    let bounds =
      degrees.isEmpty
      ? (west: plain.minX, south: plain.minY, east: plain.maxX, north: plain.maxY)
      : degrees.bounds
    let hasHeights = lowest <= highest
    out.put(UInt8(ascii: "["))
    for (index, value) in [bounds.west, bounds.south, bounds.east, bounds.north].enumerated() {
      if index > 0 { out.put(UInt8(ascii: ",")) }
      out.put(value)
      if index == 1, hasHeights {
        out.put(UInt8(ascii: ","))
        out.put(lowest)
      }
    }
    if hasHeights {
      out.put(UInt8(ascii: ","))
      out.put(highest)
    }
    out.put(UInt8(ascii: "]"))
  }
}
