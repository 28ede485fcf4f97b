#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry
internal import Systems

/// The lines of whole degrees on a map in a projected system, cut where the system tears the earth apart.
struct PlaneGraticule {
  /// A line of equal longitude or latitude.
  struct Line {
    /// True for a meridian.
    var isMeridian: Bool
    /// Its longitude or latitude.
    var degrees: Double
    /// Its parts, each with positions of the picture.
    var parts: [[(x: Double, y: Double)]]
  }

  private let frame: MapFrame
  /// From the plane to degrees.
  private let conversion: Transformation
  /// The longitudes that are shown; east may lie beyond 180°.
  private var longitudes = (west: 0.0, east: 0.0)
  private var latitudes = (south: 0.0, north: 0.0)

  /// Positions in each direction at which the map is asked for its degrees.
  private static let samples = 24
  /// Positions of a line.
  private static let pieces = 120
  /// Pixels that a line may be away from its place.
  private static let straightness = 0.1
  /// How often the piece in which a line ends is halved.
  private static let halvings = 20

  /// Nil if the system has no degrees, or nothing on the map has a place on the earth.
  init?(_ frame: MapFrame, crs: CoordinateReferenceSystem) {
    guard let conversion = (try? ReferenceSystems())?.unprojection(of: crs) else { return nil }
    self.frame = frame
    self.conversion = conversion
    guard findBounds() else { return nil }
  }

  /// The degrees that are shown from west to east.
  var width: Double { longitudes.east - longitudes.west }
  /// The degrees that are shown from south to north.
  var height: Double { latitudes.north - latitudes.south }

  /// The lines at these multiples of degrees.
  func lines(longitudeStep: Double, latitudeStep: Double) -> [Line] {
    // At the edge of the earth a line is on one side of it.
    let margin = 1e-9
    let (west, east) = (longitudes.west + margin, longitudes.east - margin)
    let (south, north) = (latitudes.south, latitudes.north)
    // Not all of the meridians meet at a pole.
    let meridians = Graticule.multiples(
      of: longitudeStep, from: longitudes.west, to: longitudes.east
    ).map { degrees in
      let longitude = min(max(degrees, west), east)
      let isLong = remainder(degrees, 90) == 0
      let limit = isLong ? 90 : 90 - min(latitudeStep / 2, 5)
      return Line(
        isMeridian: true, degrees: degrees,
        parts: parts {
          (longitude, max(south, -limit) + (min(north, limit) - max(south, -limit)) * $0)
        })
    }
    let parallels = Graticule.multiples(of: latitudeStep, from: south, to: north).map { latitude in
      Line(
        isMeridian: false, degrees: latitude,
        parts: parts { (west + (east - west) * $0, latitude) })
    }
    return meridians + parallels
  }

  // MARK: - Degrees of the map

  /// Asks the map for its degrees.
  private mutating func findBounds() -> Bool {
    guard let shown = frame.shown else { return false }
    var positions = Column<Double>()
    for row in 0...Self.samples {
      for column in 0...Self.samples {
        let (x, y) = (Double(column) / Double(Self.samples), Double(row) / Double(Self.samples))
        positions.append(shown.minX + (shown.maxX - shown.minX) * x)
        positions.append(shown.minY + (shown.maxY - shown.minY) * y)
      }
    }
    let count = positions.count / 2
    let given = (0..<count).map { (x: positions[2 * $0], y: positions[2 * $0 + 1]) }
    conversion.apply(to: positions.base, positions: count, stride: 2)
    let degrees = (0..<count).map { (x: positions[2 * $0], y: positions[2 * $0 + 1]) }
    // Beyond its edge a system may have degrees that are elsewhere.
    conversion.apply(to: positions.base, positions: count, stride: 2, isInverse: true)
    let slack = max(shown.maxX - shown.minX, shown.maxY - shown.minY) * 1e-3
    let known = (0..<count).filter {
      degrees[$0].y.magnitude <= 90 && degrees[$0].x.isFinite
        && (positions[2 * $0] - given[$0].x).magnitude <= slack
        && (positions[2 * $0 + 1] - given[$0].y).magnitude <= slack
    }.map { degrees[$0] }
    guard known.count > 1 else { return false }
    setLongitudes(known.map(\.x))
    latitudes = (known.map(\.y).min() ?? 0, known.map(\.y).max() ?? 0)
    for pole in [-90.0, 90] where isOnMap(0, pole) || isOnMap(90, pole) {
      latitudes = (min(latitudes.south, pole), max(latitudes.north, pole))
      longitudes = (-180, 180)
    }
    // Between two positions of the map there is more.
    let room = height / Double(Self.samples)
    latitudes = (max(latitudes.south - room, -90), min(latitudes.north + room, 90))
    return true
  }

  /// All longitudes but those of the widest gap between two that are shown.
  private mutating func setLongitudes(_ shown: [Double]) {
    let sorted = shown.map { remainder($0, 360) }.sorted()
    var (gap, next) = (sorted[0] + 360 - sorted[sorted.count - 1], 0)
    for index in 1..<sorted.count where sorted[index] - sorted[index - 1] > gap {
      (gap, next) = (sorted[index] - sorted[index - 1], index)
    }
    let width = 360 - gap
    let room = width / Double(Self.samples)
    guard width + 2 * room < 345 else { return longitudes = (-180, 180) }
    longitudes = (sorted[next] - room, sorted[next] + width + room)
  }

  private func isOnMap(_ longitude: Double, _ latitude: Double) -> Bool {
    guard let place = place(longitude, latitude) else { return false }
    return frame.map.holds(place.x, place.y)
  }

  // MARK: - Lines

  /// The parts of a line whose degrees go from 0 to 1.
  private func parts(
    _ degrees: (Double) -> (longitude: Double, latitude: Double)
  ) -> [[(x: Double, y: Double)]] {
    func at(_ share: Double) -> (x: Double, y: Double)? {
      let place = degrees(share)
      return self.place(place.longitude, place.latitude)
    }
    let shares = (0...Self.pieces).map { Double($0) / Double(Self.pieces) }
    let places = shares.map(at)
    var parts: [[(x: Double, y: Double)]] = []
    var part: [(x: Double, y: Double)] = places[0].map { [$0] } ?? []
    for index in 1...Self.pieces {
      let (from, to) = (places[index - 1], places[index])
      if let from, let to, isOnePiece(from, to) {
        part.append(to)
        continue
      }
      guard from != nil || to != nil else { continue }
      // It ends or begins in between, or both.
      var (low, high) = ((shares[index - 1], from), (shares[index], to))
      for _ in 0..<Self.halvings {
        let middle = (low.0 + high.0) / 2
        let place = at(middle)
        if isOnSide(place, of: low.1, ratherThanOf: high.1) {
          low = (middle, place)
        } else {
          high = (middle, place)
        }
      }
      if let end = low.1 { part.append(end) }
      if part.count > 1 { parts.append(part) }
      part = high.1.map { [$0] } ?? []
      if let to { part.append(to) }
    }
    if part.count > 1 { parts.append(part) }
    // What is shorter than a pixel is where a line only touches the edge of the earth.
    return parts.filter { part in part.contains { square($0, part[0]) > 1 } }.map(straightened)
  }

  /// A line without the positions that lie on the way from one to another.
  private func straightened(_ line: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    var ordinates = Column<Double>(capacity: 2 * line.count)
    for place in line {
      ordinates.append(place.x)
      ordinates.append(place.y)
    }
    var marks = Column<Bool>()
    marks.append(repeating: true, count: line.count)
    var simplification = Simplification(.douglasPeucker)
    _ = simplification.mark(
      ordinates.base, count: line.count, stride: 2, tolerance: Self.straightness, isGround: false,
      marks: marks.base)
    return line.indices.filter { marks[$0] }.map { line[$0] }
  }

  private func isOnSide(
    _ place: (x: Double, y: Double)?, of low: (x: Double, y: Double)?,
    ratherThanOf high: (x: Double, y: Double)?
  ) -> Bool {
    guard let place else { return low == nil }
    guard let low else { return false }
    guard let high else { return true }
    return square(place, low) <= square(place, high)
  }

  private func square(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> Double {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
  }

  /// True if two neighbours on a line are on the same side of a tear.
  private func isOnePiece(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double)
  ) -> Bool {
    let reach = max(frame.map.width, frame.map.height) / 5
    return square(from, to) < reach * reach
  }

  /// The place of degrees on the picture; nil if they have none, or one that is far from it.
  private func place(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double)? {
    var position = (longitude, latitude)
    withUnsafeMutableBytes(of: &position) { bytes in
      guard let base = bytes.bindMemory(to: Double.self).baseAddress else { return }
      conversion.apply(to: base, positions: 1, stride: 2, isInverse: true)
    }
    guard position.0.isFinite, position.1.isFinite else { return nil }
    let place = frame.place(position.0, position.1)
    let map = frame.map
    guard (map.x - map.width...map.right + map.width).contains(place.x),
      (map.y - map.height...map.bottom + map.height).contains(place.y)
    else { return nil }
    return place
  }
}
