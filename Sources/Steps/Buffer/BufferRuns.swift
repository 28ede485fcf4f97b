#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry

/// The runs of edges that a line is divided into, each to be bordered by one ``BufferCurve``.
///
/// A run keeps away from 180° and from the poles, where neighbours in degrees are none on the ground. It
/// also ends where its curve would cross itself too often: what the curves go round is found faster from
/// short ones then, which are united afterwards.
struct BufferRuns: ~Copyable {
  typealias Position = (x: Double, y: Double)

  /// The positions between the first and the last edge of each run of the line that was divided last.
  private(set) var ranges: [ClosedRange<Int>] = []
  /// For each edge of that line, whether it belongs to a run.
  private(set) var isInRun: [Bool] = []
  private let distance: Double
  private let segments: Int
  /// How far a curve reaches from a position, in degrees of latitude; more rather than less.
  private let reach: Double
  private var isDivided = false
  private var runCount = 0
  /// The runs of the feature together.
  private var total = Extent()
  private var run = Extent()

  /// Runs for a buffer of so many metres, with so many edges in a quarter of a circle.
  init(metres: Double, segments: Int) {
    distance = metres
    self.segments = segments
    reach = (metres + Self.greatestEdge(metres: metres)) / Self.metresPerDegree
  }

  /// The greatest length of an edge, in metres. Between two positions, an edge of degrees and the shortest
  /// way lie apart by the square of their distance over 8 times the earth's radius, times the tangent of
  /// the latitude: a thousandth of the buffer at 45°, and a micrometre where that is less.
  static func greatestEdge(metres: Double) -> Double {
    (8 * 6_371_000 * max(metres / 1000, 1e-6)).squareRoot()
  }

  /// The same of an edge between two places in degrees. What goes north or south is the shortest way, so that it
  /// may be longer the less it goes east or west: up to what a plane holds, and to where a strip that is straight in
  /// degrees is too narrow in its middle, by half the square of its length over twice the distance from the pole.
  static func greatestEdge(metres: Double, from start: Position, to end: Position) -> Double {
    let usual = greatestEdge(metres: metres)
    let latitude = max(start.y.magnitude, end.y.magnitude)
    let dx = (end.x - start.x) * cos(min(start.y.magnitude, end.y.magnitude) * .pi / 180)
    let dy = end.y - start.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, latitude < 90 else { return usual }
    let bend = dx.magnitude / length * tan(latitude * .pi / 180)
    let straight = min(greatestStraightEdge, 0.06 * (90 - latitude) * metresPerDegree)
    return max(usual, min(straight, usual / bend.squareRoot()))
  }

  /// Both ends of an edge lie in a plane around its middle where distances are right.
  private static let greatestStraightEdge = 40_000.0
  /// The least length of a degree of latitude.
  private static let metresPerDegree = 110_500.0
  /// A run is not ended earlier.
  private static let leastCount = 8

  /// True if the curves of all lines since the beginning cross one another so seldom that what they go
  /// round can be found from all of them at once.
  var isSparse: Bool { !isDivided && !isCrowded(total, isOneLine: runCount == 1) }

  /// Begins a feature.
  mutating func begin() {
    isDivided = false
    runCount = 0
    total = Extent()
  }

  /// Divides a line, without the edges that are those of the map.
  mutating func divide(_ line: [Position], without isMapEdge: [Bool]) {
    ranges.removeAll(keepingCapacity: true)
    isInRun.removeAll(keepingCapacity: true)
    var start = 0
    var wasPlain = isPlain(line[0])
    for edge in 0..<line.count - 1 {
      let (from, to) = (line[edge], line[edge + 1])
      let isToPlain = isPlain(to)
      let isFree = wasPlain && isToPlain && !isMapEdge[edge] && (to.x - from.x).magnitude < 90
      wasPlain = isToPlain
      isInRun.append(isFree)
      guard isFree else {
        end(start, edge)
        start = edge + 1
        continue
      }
      if edge == start { run = Extent() }
      extend(line, edge, isFirst: edge == start)
      if edge - start >= Self.leastCount, isCrowded(run, isOneLine: true) {
        isDivided = true
        end(start, edge + 1)
        start = edge + 1
      }
    }
    end(start, line.count - 1)
  }

  private mutating func end(_ start: Int, _ last: Int) {
    guard start < last else { return }
    ranges.append(start...last)
    total.add(run)
    runCount += 1
  }

  /// True if a position is far from 180° and the poles.
  private func isPlain(_ place: Position) -> Bool {
    let latitude = place.y.magnitude
    guard latitude + 2 * reach <= 88 else { return false }
    return place.x.magnitude + reach / cos((latitude + reach) * .pi / 180) < 180
  }

  // MARK: - Crossings

  /// What is known of the curve around a run, roughly.
  private struct Extent {
    /// Metres along the edges.
    var sides = 0.0
    /// Metres at bends, which go across the sides or around them.
    var bends = 0.0
    /// Positions of the curve.
    var count = 0.0
    var box = Box()

    mutating func add(_ other: Extent) {
      sides += other.sides
      bends += other.bends
      count += other.count
      box.extend(other.box)
    }
  }

  /// Adds an edge to the run, and the bend at its beginning.
  private mutating func extend(_ line: [Position], _ edge: Int, isFirst: Bool) {
    let after = Self.vector(line[edge], line[edge + 1])
    let length = (after.x * after.x + after.y * after.y).squareRoot()
    run.sides += 2 * length
    run.count += 2
    run.box.extend(x: line[edge + 1].x, y: line[edge + 1].y)
    guard !isFirst else {
      run.box.extend(x: line[edge].x, y: line[edge].y)
      return
    }
    let before = Self.vector(line[edge - 1], line[edge])
    let lengthBefore = (before.x * before.x + before.y * before.y).squareRoot()
    let sine = (before.x * after.y - before.y * after.x).magnitude
    let cosine = before.x * after.x + before.y * after.y
    let angle = atan2(sine, cosine)
    // Most bends lie in dents that are passed over, if they are close to one another.
    let share = min(1, (lengthBefore + length) / (distance * BufferCurve.dent))
    run.bends += share * distance * angle
    run.count += share * angle * Double(2 * segments) / .pi
    // At a sharp bend the curve goes to the line and back.
    if distance * sine > (lengthBefore * length + cosine) * min(lengthBefore, length) / 2 {
      run.bends += share * 2 * distance
      run.count += share * 2
    }
  }

  /// An edge in metres, as if the earth were flat.
  private static func vector(_ start: Position, _ end: Position) -> Position {
    (
      (end.x - start.x) * metresPerDegree * cos(start.y * .pi / 180),
      (end.y - start.y) * metresPerDegree
    )
  }

  /// True if there are to be so many crossings that GEOS needs a second try with rounded coordinates, or is
  /// slow. Curves of lengths a and b that are spread over an area cross about a · b / area times (Crofton).
  /// The sides of one line cross seldom.
  private func isCrowded(_ extent: Extent, isOneLine: Bool) -> Bool {
    guard extent.count > 0 else { return false }
    let middle = (extent.box.minY + extent.box.maxY) / 2
    let width = (extent.box.maxX - extent.box.minX) * cos(middle * .pi / 180)
    let height = extent.box.maxY - extent.box.minY
    let area =
      (width * Self.metresPerDegree + 2 * distance) * (height * Self.metresPerDegree + 2 * distance)
    let all = extent.sides + extent.bends
    let crossings = (isOneLine ? extent.bends : all) * all / area
    return crossings > extent.count / 2 || crossings > 256 && crossings > extent.count / 20
  }
}
