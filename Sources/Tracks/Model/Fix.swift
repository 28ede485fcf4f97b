/// A position in time.
public struct Fix: BitwiseCopyable, Sendable {
  /// Degrees of longitude.
  public var x: Double
  /// Degrees of latitude.
  public var y: Double
  /// Metres; not a number if there is no height.
  public var z = Double.nan
  /// The measure; not a number if there is none.
  public var m = Double.nan
  /// Seconds since 1970 (UTC); not a number if it is unknown.
  public var time = Double.nan

  /// A place without a time.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A place at a time.
  public init(x: Double, y: Double, z: Double = .nan, time: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.time = time
  }

  /// The degrees alone.
  var place: SIMD2<Double> { SIMD2(x, y) }

  /// True if the time is known.
  public var hasTime: Bool { time.isFinite }
}
