/// The geodesic from one position to the next.
struct FixPath {
  let start: Fix
  let end: Fix
  /// Metres.
  let length: Double
  private let measure: FixMeasure
  private let azimuth: Double?

  /// From one position to another one; `length` is their distance, if it is known.
  init(_ start: Fix, _ end: Fix, _ measure: FixMeasure, length known: Double? = nil) {
    self.start = start
    self.end = end
    self.measure = measure
    length = known ?? measure.metres(start, end)
    azimuth = measure.isStraight(start, length: length) ? nil : measure.azimuth(start, end)
  }

  /// The place and time after so many metres.
  func place(at metres: Double) -> Fix {
    if metres <= 0 || length == 0 { return start }
    if metres >= length { return end }
    return place(metres, metres / length)
  }

  /// The place and time after a part of the way.
  func place(atFraction fraction: Double) -> Fix {
    if fraction <= 0 { return start }
    if fraction >= 1 { return end }
    return place(length * fraction, fraction)
  }

  private func place(_ metres: Double, _ fraction: Double) -> Fix {
    var place: Fix
    if let azimuth {
      place = measure.place(from: start, azimuth: azimuth, metres: metres)
    } else {
      place = start
      place.x = FixMeasure.wrapped(start.x + FixMeasure.turn(from: start.x, to: end.x) * fraction)
      place.y = start.y + (end.y - start.y) * fraction
    }
    place.z = start.z + (end.z - start.z) * fraction
    place.m = start.m + (end.m - start.m) * fraction
    place.time = start.time + (end.time - start.time) * fraction
    return place
  }

  /// Pieces of a longer way have so many metres at most, so that few zones come into question.
  static let longestMetres = 20_000.0

  /// Calls a body with one piece of the way after the other, and whether it is the last.
  func forEachPiece(_ body: (_ piece: FixPath, _ isLast: Bool) -> Void) {
    guard length > Self.longestMetres else { return body(self, true) }
    let count = (length / Self.longestMetres).rounded(.up)
    var from = start
    for number in 1...Int(min(count, 10_000)) {
      let isLast = Double(number) >= count
      let to = isLast ? end : place(at: length * Double(number) / count)
      body(FixPath(from, to, measure), isLast)
      from = to
    }
  }

  /// The metres after which a time comes.
  func metres(at time: Double) -> Double {
    end.time > start.time ? (time - start.time) / (end.time - start.time) * length : 0
  }

  /// Metres a second; nil if both positions are of one time.
  var speed: Double? { end.time > start.time ? length / (end.time - start.time) : nil }
}
