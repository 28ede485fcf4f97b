internal import Geometry

/// A circle around a position in which nothing can happen to a user for a while: further positions in it need no look at
/// zones.
struct QuietCircle: BitwiseCopyable, Sendable {
  private let x: Double
  private let y: Double
  /// Metres of a degree.
  private let scale: SIMD2<Double>
  /// Square metres.
  private let squareRadius: Double
  /// Before this time.
  private let end: Double

  /// A circle that holds nothing.
  static let nowhere = QuietCircle()

  private init() { (x, y, scale, squareRadius, end) = (0, 0, .zero, -1, 0) }

  /// Circles are made so many times as large as the way between two positions, in metres.
  private static let widening = 24.0
  private static let smallestMetres = 50.0
  private static let largestMetres = 2000.0
  /// Up to here distances near a position are those of a plane: within a thousandth of a metre in a metre.
  private static let farthestX = 175.0
  private static let farthestY = 75.0
  private static let widestReach = 20_000.0
  /// What is left of the distance to what can happen, for that.
  private static let share = 0.9

  /// A circle around the last position of a user, who is in or near the zones of `visits`, and went `length` metres to it;
  /// nil if it would not be worth while.
  init?(
    at fix: Fix, of user: String, _ visits: [Int: ZoneVisit], length: Double, _ zones: ZoneSet,
    _ rules: ZoneRules, _ measure: FixMeasure, _ near: inout [Int]
  ) {
    guard abs(fix.x) < Self.farthestX, abs(fix.y) < Self.farthestY,
      rules.reach < Self.widestReach, length * 4 < Self.largestMetres
    else { return nil }
    var radius = min(max(length * Self.widening, Self.smallestMetres), Self.largestMetres)
    var end = Double.infinity
    let scale = GroundScale(latitudes: fix.y, fix.y)
    let (width, height) = (radius / scale.x * 1.1, radius / scale.y * 1.1)
    near.removeAll(keepingCapacity: true)
    zones.add(
      Box(minX: fix.x - width, minY: fix.y - height, maxX: fix.x + width, maxY: fix.y + height),
      &near)
    var visitCount = 0
    for number in near where zones.zones[number].watches(user) {
      let zone = zones.zones[number]
      if let schedule = zone.schedule {
        end = min(end, schedule.unchanged(from: fix.time))
      }
      var visit = ZoneVisit()
      if let known = visits.isEmpty ? nil : visits[number] {
        visit = known
        visitCount += 1
        end = min(end, rules.unchanged(known))
      }
      guard zone.shape.width < Self.widestReach else { return nil }
      let margin = zone.shape.margin(at: fix, upTo: radius + rules.reach, measure)
      radius = min(radius, rules.free(at: margin, visit) * Self.share)
      guard radius > length * 2, end > fix.time else { return nil }
    }
    // A zone that is left while it is not watched is not near.
    guard visitCount == visits.count else { return nil }
    (x, y, self.end) = (fix.x, fix.y, end)
    self.scale = SIMD2(scale.x, scale.y)
    squareRadius = radius * radius
  }

  /// True if a position, which comes after the others, is inside.
  func holds(_ fix: Fix) -> Bool {
    let way = SIMD2(fix.x - x, fix.y - y) * scale
    return (way * way).sum() < squareRadius && fix.time < end
  }
}
