internal import Features

/// What becomes of a track, or of a part of it: a feature with the values of the track's own, and others.
struct TrackPiece {
  /// The geometry.
  enum Shape {
    case point(Fix)
    case lines([TrackLine], isMulti: Bool)
  }

  /// A value of a field.
  enum Value {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    /// Seconds since 1970.
    case time(Double)
  }

  var shape: Shape
  /// The position that a point was, if it was one of a line: what is known of it stays.
  var lone: TrackLine?
  /// Fields that it gets, in place of those of the same names.
  var values: [(name: String, value: Value)] = []
  /// Further lists of `coordinateProperties`, as JSON texts, by part.
  var lists: [(name: String, values: [[String]])] = []
  /// Fields of the track's own that it does not get.
  var dropped: [String] = []

  /// The first time.
  var start: Double? {
    switch shape {
    case .point(let fix): fix.hasTime ? fix.time : nil
    case .lines(let lines, _):
      lines.lazy.flatMap(\.fixes).first.flatMap { $0.hasTime ? $0.time : nil }
    }
  }
}
