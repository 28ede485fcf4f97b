internal import Base

extension Simplification {
  /// The method of Douglas and Peucker, with a list of spans instead of recursion.
  mutating func markByDistance(
    _ path: Path, _ count: Int, _ squaredTolerance: Double, _ isClosed: Bool,
    _ marks: UnsafeMutablePointer<Bool>
  ) -> Outcome {
    marks.update(repeating: false, count: count)
    marks[0] = true
    marks[count - 1] = true
    var kept = 2
    spans.removeAll()
    spans.append(Span(first: 0, last: count - 1))
    while let span = spans.last {
      spans.truncate(to: spans.count - 1)
      guard span.last - span.first > 1 else { continue }
      let farthest = path.farthest(between: span.first, span.last)
      guard farthest.squaredDistance > squaredTolerance else { continue }
      marks[farthest.position] = true
      kept += 1
      spans.append(Span(first: farthest.position, last: span.last))
      spans.append(Span(first: span.first, last: farthest.position))
    }
    guard isClosed, kept < 4 else { return Outcome(kept: kept, isHeld: false) }
    // The smallest shape: the first position, the farthest from it, and the farthest from their chord.
    let apex = path.farthest(between: 0, count - 1).position
    let before = path.farthest(between: 0, apex)
    let behind = path.farthest(between: apex, count - 1)
    marks[apex] = true
    marks[before.squaredDistance >= behind.squaredDistance ? before.position : behind.position] =
      true
    return Outcome(kept: 4, isHeld: true)
  }
}

extension Simplification.Path {
  /// The position between two that lies farthest from their chord, the first of several; a negative
  /// distance if there is none between.
  func farthest(between first: Int, _ last: Int) -> (position: Int, squaredDistance: Double) {
    let scale = isGround ? groundScale(from: first, to: last) : .plane
    let start = line + first * stride
    let chordX = (line[last * stride] - start[0]) * scale.x
    let chordY = (line[last * stride + 1] - start[1]) * scale.y
    let squaredLength = chordX * chordX + chordY * chordY
    var farthest = first + 1
    var greatest = -1.0
    var next = start
    var position = first + 1
    while position < last {
      next += stride
      let x = (next[0] - start[0]) * scale.x
      let y = (next[1] - start[1]) * scale.y
      let along = x * chordX + y * chordY
      var distance: Double
      if !(along > 0) || squaredLength == 0 {
        distance = x * x + y * y
      } else if along >= squaredLength {
        distance = (x - chordX) * (x - chordX) + (y - chordY) * (y - chordY)
      } else {
        let across = x * chordY - y * chordX
        distance = across * across / squaredLength
      }
      // Positions that cannot be measured are kept.
      if distance.isNaN { distance = .infinity }
      if distance > greatest {
        greatest = distance
        farthest = position
      }
      position += 1
    }
    return (farthest, greatest)
  }

  /// The scale of degrees in a stretch of the line.
  private func groundScale(from first: Int, to last: Int) -> GroundScale {
    var south = line[first * stride + 1]
    var north = south
    var position = first + 1
    while position <= last {
      let y = line[position * stride + 1]
      south = y < south ? y : south
      north = y > north ? y : north
      position += 1
    }
    return GroundScale(latitudes: south, north)
  }
}
