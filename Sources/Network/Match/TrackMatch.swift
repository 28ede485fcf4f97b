/// A position of a track.
public struct TrackPosition: Sendable {
  /// Longitude in degrees.
  public var x: Double
  /// Latitude in degrees.
  public var y: Double
  /// Seconds since 1970, if known.
  public var time: Double?

  /// A position.
  public init(x: Double, y: Double, time: Double? = nil) {
    self.x = x
    self.y = y
    self.time = time
  }
}

/// What a track is on a network: matchings of stretches without a gap, and what fits nowhere.
public struct TrackMatch: Sendable {
  /// The way of a stretch of a track.
  public struct Matching: Sendable {
    /// Longitude and latitude in degrees, in turn.
    public var positions: [(x: Double, y: Double)] = []
    /// For each position the time in seconds since 1970, by the distance between matched positions; empty if the track has
    /// no times.
    public var times: [Double] = []
    /// The ids of the edges, negative against their lines.
    public var edges: [Int64] = []
    /// In metres.
    public var distance = 0.0
    /// In seconds, as a route over these edges takes.
    public var duration = 0.0
    /// How likely it is, on the average of its positions, that the true place is within the accuracy of the matched one:
    /// 0 to 1.
    public var confidence = 0.0
  }

  /// In the order of the track.
  public var matchings: [Matching] = []
  /// The indexes of positions that were not matched, from 0.
  public var unmatched: [Int] = []

  /// Nothing yet.
  public init() {}
}
