/// A circle around a position in which nothing can happen to a user for a while: further positions in it need no look at
/// zones.
struct QuietCircle: BitwiseCopyable, Sendable {
  private let centre: SIMD2<Double>
  /// Metres of a degree.
  private let scale: SIMD2<Double>
  /// Square metres.
  private var squareRadius: Double
  /// Before this time.
  private var end: Double

  /// A circle that holds nothing.
  static let nowhere = QuietCircle()

  private init() { (centre, scale, squareRadius, end) = (.zero, .zero, -1, 0) }

  /// Circles are made so many times as large as the way between two positions, in metres.
  private static let widening = 24.0
  private static let smallestMetres = 50.0
  private static let largestMetres = 2000.0
  private static let widestReach = 20_000.0
  /// What is left of the distance to what can happen, for what is wrong with distances in a plane.
  private static let share = 0.9

  /// How many metres around a position, to which a user went `length` metres, a circle may have at most; nil where there
  /// is none. The way lies within.
  static func largestRadius(length: Double, _ rules: ZoneRules) -> Double? {
    guard rules.reach < widestReach, length * 4 < largestMetres else { return nil }
    return min(max(length * widening, smallestMetres), largestMetres)
  }

  /// A circle around a position, as if no zone were near.
  init(at fix: Fix, radius: Double, _ plane: NearPlane) {
    centre = SIMD2(fix.x, fix.y)
    scale = plane.scale
    squareRadius = radius * radius
    end = .infinity
  }

  /// True if the distances to a zone are those of a plane.
  static func canLie(beside zone: Zone) -> Bool { zone.shape.width < widestReach }

  /// How many of the metres up to what can happen are free.
  static func free(_ metres: Double) -> Double { metres * share }

  /// Makes it end so many metres away from its centre, and at a time. One that is left after twice the `length` of the
  /// last way, or at once, is not worth while.
  mutating func narrow(to metres: Double, until time: Double, length: Double, now: Double) {
    end = min(end, time)
    squareRadius = min(squareRadius, metres * metres)
    if metres <= length * 2 || end <= now { self = .nowhere }
  }

  /// True if a position, which comes after the others, is inside.
  func holds(_ fix: Fix) -> Bool {
    let way = (SIMD2(fix.x, fix.y) - centre) * scale
    return (way * way).sum() < squareRadius && fix.time < end
  }
}
