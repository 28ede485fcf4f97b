internal import Base

/// Polygons by bands of latitude: a place is compared with the edges of its band only.
///
/// Which side of an edge a place is on is decided by whole numbers, exactly. A place is in a polygon if an
/// odd number of its rings' edges lie to the east of the place (even-odd, so that it does not matter which
/// rings are holes), or if it is on the border.
final class OSMPolygonIndex: @unchecked Sendable {
  /// An edge, from south to north.
  struct Edge: BitwiseCopyable {
    var low: OSMLocation
    var high: OSMLocation
    /// The number of its polygon.
    var polygon: UInt32
  }

  /// The box of all polygons.
  let corners: OSMRegion.Corners
  /// The edges of all bands, band by band, in each by polygon.
  private var edges = Column<Edge>()
  /// Where each band ends in `edges`.
  private var bandEnds = Column<UInt32>()
  private let bandHeight: Int64

  /// The most bands.
  private static let bandLimit: Int64 = 1 << 16
  /// How many times the number of edges all bands together may hold.
  private static let copyLimit = 4

  /// An index of edges that are in the order of their polygons; nil if there are none.
  init?(_ all: borrowing Column<Edge>) {
    guard all.count > 0, all.count < 1 << 28 else { return nil }
    var low = all[0].low
    var high = all[0].high
    for index in 0..<all.count {
      let edge = all[index]
      low.x = min(low.x, edge.low.x, edge.high.x)
      high.x = max(high.x, edge.low.x, edge.high.x)
      low.y = min(low.y, edge.low.y)
      high.y = max(high.y, edge.high.y)
    }
    corners = OSMRegion.Corners(low: low, high: high)
    let height = Int64(high.y) - Int64(low.y) + 1
    var bands = min(Int64(all.count), Self.bandLimit)
    var ends = Column<UInt32>()
    var bandHeight = height
    // Long edges are in many bands: fewer bands keep their number in bounds.
    while true {
      bandHeight = (height + bands - 1) / bands
      let total = Self.count(all, from: low.y, bandHeight, Int(bands), into: &ends)
      if bands == 1 || total <= all.count * Self.copyLimit { break }
      bands = (bands + 1) / 2
    }
    self.bandHeight = bandHeight
    place(all, ends)
  }

  /// Counts the edges of each band into a column; returns their sum.
  private static func count(
    _ all: borrowing Column<Edge>, from south: Int32, _ bandHeight: Int64, _ bands: Int,
    into counts: inout Column<UInt32>
  ) -> Int {
    counts.removeAll()
    counts.append(repeating: 0, count: bands)
    var total = 0
    for index in 0..<all.count {
      let first = Int((Int64(all[index].low.y) - Int64(south)) / bandHeight)
      let last = Int((Int64(all[index].high.y) - Int64(south)) / bandHeight)
      total += last - first + 1
      // With a single band there are no copies.
      guard total <= all.count * copyLimit || bands == 1 else { return total }
      for band in first...last { counts[band] += 1 }
    }
    return total
  }

  private func place(_ all: borrowing Column<Edge>, _ counts: borrowing Column<UInt32>) {
    var total = 0
    var next = Column<UInt32>()
    for band in 0..<counts.count {
      next.append(UInt32(total))
      total += Int(counts[band])
      bandEnds.append(UInt32(total))
    }
    edges.reserve(total)
    edges.setCount(total)
    for index in 0..<all.count {
      let edge = all[index]
      for band in self.band(of: edge.low.y)...self.band(of: edge.high.y) {
        edges[Int(next[band])] = edge
        next[band] += 1
      }
    }
  }

  @inline(__always)
  private func band(of latitude: Int32) -> Int {
    Int((Int64(latitude) - Int64(corners.low.y)) / bandHeight)
  }

  /// True for a place in or on a polygon.
  func contains(_ place: OSMLocation) -> Bool {
    guard corners.contains(place) else { return false }
    let band = band(of: place.y)
    var index = band == 0 ? 0 : Int(bandEnds[band - 1])
    let end = Int(bandEnds[band])
    var isOdd = false
    var polygon = UInt32.max
    while index < end {
      // In range: bands end within the edges.
      let edge = edges.base[index]
      index += 1
      if edge.polygon != polygon {
        if isOdd { return true }
        polygon = edge.polygon
      }
      guard place.y >= edge.low.y, place.y <= edge.high.y else { continue }
      switch Self.side(of: place, edge) {
      case .on: return true
      case .west where place.y < edge.high.y: isOdd.toggle()
      default: break
      }
    }
    return isOdd
  }

  private enum Side {
    case west, on, east
  }

  /// On which side of an edge a place between its latitudes lies.
  @inline(__always)
  private static func side(of place: OSMLocation, _ edge: Edge) -> Side {
    let (west, east) =
      edge.low.x < edge.high.x ? (edge.low.x, edge.high.x) : (edge.high.x, edge.low.x)
    if place.x < west { return .west }
    if place.x > east { return .east }
    if edge.low.y == edge.high.y { return .on }
    // Factors are at most 3.6e9 and 1.8e9, so that products fit.
    let across = (Int64(place.x) - Int64(edge.low.x)) * (Int64(edge.high.y) - Int64(edge.low.y))
    let along = (Int64(edge.high.x) - Int64(edge.low.x)) * (Int64(place.y) - Int64(edge.low.y))
    return across < along ? .west : across > along ? .east : .on
  }
}
