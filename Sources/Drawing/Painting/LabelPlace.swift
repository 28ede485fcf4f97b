internal import Base

/// Where the label of a feature may be: seen from a place in it.
struct LabelPlace {
  var x: Double
  var y: Double
  /// What the label belongs to: beside a point, in the middle of everything else.
  var isPoint: Bool

  /// The place for a feature's label; nil if nothing of it is on the map.
  init?(_ outline: borrowing ShapeOutline, in map: Rect) {
    if outline.areas.count > 2, let place = Self.middle(of: outline.areas, in: map) {
      (x, y, isPoint) = (place.x, place.y, false)
    } else if outline.lines.count > 1, let place = Self.middle(alongLongest: outline.lines, in: map)
    {
      (x, y, isPoint) = (place.x, place.y, false)
    } else if outline.points.count > 0,
      map.holds(outline.points.places[0], outline.points.places[1])
    {
      (x, y, isPoint) = (outline.points.places[0], outline.points.places[1], true)
    } else {
      return nil
    }
  }

  /// The middle of the widest stretch of an area on the line through its middle.
  private static func middle(of path: borrowing Path, in map: Rect) -> (x: Double, y: Double)? {
    guard let box = path.box else { return nil }
    let top = max(box.y, map.y)
    let bottom = min(box.bottom, map.bottom)
    guard top < bottom else { return nil }
    let y = (top + bottom) / 2
    var crossings: [Double] = []
    for index in 0..<path.ends.count {
      let range = path.line(index)
      guard var last = range.last else { continue }
      for position in range {
        let (y0, y1) = (path.places[2 * last + 1], path.places[2 * position + 1])
        if (y0 <= y) != (y1 <= y) {
          let (x0, x1) = (path.places[2 * last], path.places[2 * position])
          crossings.append(x0 + (y - y0) / (y1 - y0) * (x1 - x0))
        }
        last = position
      }
    }
    crossings.sort()
    var best: (width: Double, x: Double)?
    for index in stride(from: 1, to: crossings.count, by: 2) {
      let from = max(crossings[index - 1], map.x)
      let to = min(crossings[index], map.right)
      if to - from > best?.width ?? 0 { best = (to - from, (from + to) / 2) }
    }
    return best.map { ($0.x, y) }
  }

  /// The middle of the longest line that is on the map there.
  private static func middle(
    alongLongest path: borrowing Path, in map: Rect
  ) -> (x: Double, y: Double)? {
    var best: (length: Double, x: Double, y: Double)?
    for index in 0..<path.ends.count {
      let range = path.line(index)
      var length = 0.0
      for position in range.dropFirst() { length += Self.length(path, position) }
      guard length > best?.length ?? 0 else { continue }
      var rest = length / 2
      for position in range.dropFirst() {
        let step = Self.length(path, position)
        if step >= rest, step > 0 {
          let share = rest / step
          let (x0, y0) = (path.places[2 * position - 2], path.places[2 * position - 1])
          let x = x0 + (path.places[2 * position] - x0) * share
          let y = y0 + (path.places[2 * position + 1] - y0) * share
          if map.holds(x, y) { best = (length, x, y) }
          break
        }
        rest -= step
      }
    }
    return best.map { ($0.x, $0.y) }
  }

  private static func length(_ path: borrowing Path, _ position: Int) -> Double {
    let dx = path.places[2 * position] - path.places[2 * position - 2]
    let dy = path.places[2 * position + 1] - path.places[2 * position - 1]
    return (dx * dx + dy * dy).squareRoot()
  }
}
