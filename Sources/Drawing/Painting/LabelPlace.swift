internal import Base

/// Where the label of a feature may be: seen from a place in it.
struct LabelPlace {
  var x: Double
  var y: Double
  /// What the label belongs to: beside a point, in the middle of everything else.
  var isPoint = false
  /// The direction of the line that it lies along, in degrees clockwise; nil if it lies along none.
  var angle: Double?

  private init(x: Double, y: Double, angle: Double) { (self.x, self.y, self.angle) = (x, y, angle) }

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

  /// Places along the longest line of a feature without areas, the best one first: stretches as long as the label that
  /// are nearly straight and on the map.
  static func along(
    _ outline: borrowing ShapeOutline, in map: Rect, width: Double
  ) -> [LabelPlace] {
    guard outline.areas.count <= 2 else { return [] }
    var longest: (ends: [Double], first: Int) = ([], 0)
    for index in 0..<outline.lines.ends.count {
      let range = outline.lines.line(index)
      var ends = [0.0]
      for position in range.dropFirst() {
        ends.append((ends.last ?? 0) + length(outline.lines, position))
      }
      if ends.last ?? 0 > longest.ends.last ?? 0 { longest = (ends, range.lowerBound) }
    }
    guard let whole = longest.ends.last, whole >= width else { return [] }
    return [0.5, 0.3, 0.7, 0.15, 0.85].compactMap { share in
      let from = min(max(whole * share - width / 2, 0), whole - width)
      return stretch(outline.lines, longest.first, longest.ends, from: from, width, in: map)
    }
  }

  /// The vertices of a line may be so far from a label's middle line, in pixels.
  private static let bend = 3.0

  /// The place of a label on a stretch of a line; nil where it is bent. `ends` are the distances of its vertices from its
  /// beginning.
  private static func stretch(
    _ path: borrowing Path, _ first: Int, _ ends: [Double], from: Double, _ width: Double,
    in map: Rect
  ) -> LabelPlace? {
    func place(_ distance: Double) -> (x: Double, y: Double) {
      let next = max(ends.firstIndex { $0 >= distance } ?? ends.count - 1, 1)
      let step = ends[next] - ends[next - 1]
      let share = step > 0 ? (distance - ends[next - 1]) / step : 0
      let (before, after) = (2 * (first + next - 1), 2 * (first + next))
      return (
        path.places[before] + (path.places[after] - path.places[before]) * share,
        path.places[before + 1] + (path.places[after + 1] - path.places[before + 1]) * share
      )
    }
    let (start, end) = (place(from), place(from + width))
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let chord = (dx * dx + dy * dy).squareRoot()
    let (x, y) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    guard chord > width * 0.95, map.holds(x, y) else { return nil }
    for (index, distance) in ends.enumerated() where distance > from && distance < from + width {
      let position = 2 * (first + index)
      let (px, py) = (path.places[position] - start.x, path.places[position + 1] - start.y)
      guard (dx * py - dy * px).magnitude <= bend * chord else { return nil }
    }
    // Read from the left.
    let angle = dx < 0 ? degrees(towards: -dx, -dy) : degrees(towards: dx, dy)
    return LabelPlace(x: x, y: y, angle: angle)
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
