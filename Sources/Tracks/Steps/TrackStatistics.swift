/// What a track sums up to.
public struct TrackStatistics: Sendable {
  /// How it is measured.
  public struct Rules: Sendable {
    /// From so many metres a second on a track is moving.
    public var movingSpeed: Double
    /// Heights have to change by so many metres to count.
    public var climbMetres: Double

    /// Rules.
    public init(movingSpeed: Double = 0.5, climbMetres: Double = 5) {
      self.movingSpeed = movingSpeed
      self.climbMetres = climbMetres
    }
  }

  /// Positions.
  public private(set) var positionCount = 0
  /// Parts.
  public private(set) var partCount = 0
  /// Metres along geodesics.
  public private(set) var length = 0.0
  /// The first time, in seconds since 1970; nil without times.
  public private(set) var start: Double?
  /// The last time.
  public private(set) var end: Double?
  /// Seconds within parts.
  public private(set) var recordedSeconds = 0.0
  /// Those of them in which the track moves.
  public private(set) var movingSeconds = 0.0
  /// The greatest speed between two positions, in metres a second.
  public private(set) var maxSpeed = 0.0
  /// Metres up; nil without heights.
  public private(set) var ascent: Double?
  /// Metres down; nil without heights.
  public private(set) var descent: Double?
  /// West, south, east, north; the smallest box that holds the track, so west may be above east.
  public private(set) var box: [Double] = []

  /// From the first to the last time; nil without times.
  public var seconds: Double? {
    guard let start, let end else { return nil }
    return end - start
  }

  /// Metres a second while moving; nil if it never does.
  public var movingAverage: Double? { movingSeconds > 0 ? movingLength / movingSeconds : nil }

  private var movingLength = 0.0

  /// Sums up a track of some parts.
  init(_ lines: [[Fix]], _ rules: Rules, _ measure: FixMeasure) {
    partCount = lines.count
    var (west, east, south, north) = (0.0, 0.0, Double.infinity, -Double.infinity)
    var origin: Double?
    for fixes in lines {
      positionCount += Self.isOne(fixes) ? 1 : fixes.count
      for fix in fixes {
        let first = origin ?? fix.x
        origin = first
        // How far the track has gone around, for a box across 180°.
        let turn = FixMeasure.turn(from: first, to: fix.x)
        west = min(west, turn)
        east = max(east, turn)
        south = min(south, fix.y)
        north = max(north, fix.y)
        if fix.hasTime {
          start = min(start ?? fix.time, fix.time)
          end = max(end ?? fix.time, fix.time)
        }
      }
      for (before, fix) in zip(fixes, fixes.dropFirst()) { add(before, fix, rules, measure) }
      addHeights(fixes, rules.climbMetres)
    }
    if let origin, positionCount > 0 {
      box = [
        FixMeasure.wrapped(origin + west), south, FixMeasure.wrapped(origin + east), north,
      ]
    }
  }

  /// True for a line that stands for a single position, which formats of lines have twice.
  private static func isOne(_ fixes: [Fix]) -> Bool {
    guard fixes.count == 2 else { return false }
    let (first, second) = (fixes[0], fixes[1])
    func isSame(_ one: Double, _ other: Double) -> Bool { one == other || one.isNaN && other.isNaN }
    return first.x == second.x && first.y == second.y && isSame(first.z, second.z)
      && isSame(first.time, second.time)
  }

  private mutating func add(_ before: Fix, _ fix: Fix, _ rules: Rules, _ measure: FixMeasure) {
    let metres = measure.metres(before, fix)
    length += metres
    guard before.hasTime, fix.hasTime, fix.time > before.time else { return }
    let seconds = fix.time - before.time
    recordedSeconds += seconds
    maxSpeed = max(maxSpeed, metres / seconds)
    if metres / seconds >= rules.movingSpeed {
      movingSeconds += seconds
      movingLength += metres
    }
  }

  /// Changes of height count once they are as large as the threshold: what sways less is noise.
  private mutating func addHeights(_ fixes: [Fix], _ threshold: Double) {
    let heights = fixes.lazy.map(\.z).filter(\.isFinite)
    guard var level = heights.first else { return }
    var (up, down) = (ascent ?? 0, descent ?? 0)
    for height in heights {
      if height - level >= threshold {
        up += height - level
        level = height
      } else if level - height >= threshold {
        down += level - height
        level = height
      }
    }
    (ascent, descent) = (up, down)
  }
}
