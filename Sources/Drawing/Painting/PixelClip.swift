internal import Base

/// Cuts lines and rings at a rectangle of the picture, so that nothing is painted far outside of it.
enum PixelClip {
  private typealias Place = (x: Double, y: Double)

  /// Adds what is left of a ring (Sutherland and Hodgman, 1974): along the edges of the rectangle, pieces hang together.
  static func append(ring: borrowing Column<Double>, to path: inout Path, _ rect: Rect) {
    var places: [Place] = []
    places.reserveCapacity(ring.count / 2)
    for index in 0..<ring.count / 2 { places.append((ring[2 * index], ring[2 * index + 1])) }
    places = cut(places, distance: { $0.x - rect.x })
    places = cut(places, distance: { rect.right - $0.x })
    places = cut(places, distance: { $0.y - rect.y })
    places = cut(places, distance: { rect.bottom - $0.y })
    for place in places { path.append(place.x, place.y) }
    path.endLine()
  }

  /// What is left on the side of an edge where the distance is not negative.
  private static func cut(_ places: [Place], distance: (Place) -> Double) -> [Place] {
    guard var last = places.last else { return [] }
    var result: [Place] = []
    for place in places {
      let (from, to) = (distance(last), distance(place))
      if (from >= 0) != (to >= 0) {
        let share = from / (from - to)
        result.append((last.x + (place.x - last.x) * share, last.y + (place.y - last.y) * share))
      }
      if to >= 0 { result.append(place) }
      last = place
    }
    return result
  }

  /// Adds what is left of a line (Liang and Barsky, 1984): several lines, where it comes back.
  static func append(line: borrowing Column<Double>, to path: inout Path, _ rect: Rect) {
    for index in 1..<max(line.count / 2, 1) {
      let (x0, y0) = (line[2 * index - 2], line[2 * index - 1])
      let (dx, dy) = (line[2 * index] - x0, line[2 * index + 1] - y0)
      var (from, to) = (0.0, 1.0)
      for (step, room) in [
        (-dx, x0 - rect.x), (dx, rect.right - x0), (-dy, y0 - rect.y), (dy, rect.bottom - y0),
      ] {
        if step == 0 {
          if room < 0 { to = -1 }
        } else if step < 0 {
          from = max(from, room / step)
        } else {
          to = min(to, room / step)
        }
      }
      guard from <= to else {
        path.endLine()
        continue
      }
      if from > 0 || path.count == (path.ends.last ?? 0) {
        path.endLine()
        path.append(x0 + dx * from, y0 + dy * from)
      }
      path.append(x0 + dx * to, y0 + dy * to)
      if to < 1 { path.endLine() }
    }
    path.endLine()
  }
}
