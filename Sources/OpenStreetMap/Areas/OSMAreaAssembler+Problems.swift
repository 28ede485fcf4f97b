internal import Base

extension OSMAreaAssembler {
  /// Notes a problem that does not prevent an area.
  mutating func report(
    _ code: OSMProblem.Code, _ way: Int64? = nil, _ other: Int64? = nil,
    at location: OSMLocation = .unknown
  ) {
    var problem = OSMProblem(code: code, kind: kind, id: id, location: location)
    if kind == .relation {
      if let way { problem.other = (.way, way) }
      if let other, other != way { problem.second = (.way, other) }
    }
    problems.append(problem)
  }

  /// Notes why there is no area.
  mutating func reject(
    _ code: OSMProblem.Code, _ way: Int64? = nil, at location: OSMLocation = .unknown
  ) {
    if !isBroken { lossIndex = problems.count }
    report(code, way, at: location)
    isBroken = true
  }

  /// Notes which ways prevent an area, by their indexes.
  mutating func reject(
    _ code: OSMProblem.Code, way: Int32, _ other: Int32? = nil, at location: OSMLocation
  ) {
    if !isBroken { lossIndex = problems.count }
    report(
      code, ways.base[Int(way)].id, other.map { ways.base[Int($0)].id }, at: location)
    isBroken = true
  }

  /// Why there is no area, the first reason first; at least one problem.
  var losses: [OSMProblem] {
    guard lossIndex < problems.count else {
      return [OSMProblem(code: .noRings, kind: kind, id: id)] + problems
    }
    var losses = problems
    losses.insert(losses.remove(at: lossIndex), at: 0)
    return losses
  }

  /// Segments that cancel each other are harmless inside the outline of the area, where its rings touch, and
  /// where one way goes there and back between two pieces. Outside, where two ways share them, they are a
  /// spike, or a border that an inner ring shares with its outer ring. Then nothing says which side is meant
  /// to be the area.
  mutating func judgeCancelled() {
    var previous: OSMAreaSegment?
    for index in 0..<segments.count {
      let segment = segments.base[index]
      guard segment.isCancelled, segment.otherWay != OSMAreaSegment.none else { continue }
      let isLoop = segment.way == segment.otherWay && polygonCount > 0
      if isLoop { continue }
      guard isOutside(above: segment.below) else {
        judgeFilledHole(segment)
        continue
      }
      // One report is enough for a line that two ways share.
      if let previous, previous.way == segment.way, previous.otherWay == segment.otherWay {
        continue
      }
      previous = segment
      reject(.duplicateSegment, way: segment.way, segment.otherWay, at: segment.low)
    }
  }

  /// Two inner ways that cancel each other within the area leave no hole: the area is made, as others make it,
  /// but not without a word.
  private mutating func judgeFilledHole(_ segment: OSMAreaSegment) {
    let one = ways[Int(segment.way)]
    let other = ways[Int(segment.otherWay)]
    guard one.role == .inner, other.role == .inner, segment.below != OSMAreaSegment.none,
      segments[Int(segment.below)].isAreaAbove
    else { return }
    let isKnown = problems.contains {
      $0.code == .duplicateSegment && $0.other?.id == one.id && $0.second?.id == other.id
    }
    if !isKnown { report(.duplicateSegment, one.id, other.id, at: segment.low) }
  }

  /// Finds out which rings the ways are part of, and compares that with their roles.
  mutating func judgeRoles() {
    for index in 0..<segments.count where !segments.base[index].isCancelled {
      let way = ways.base + Int(segments.base[index].way)
      if segments.base[index].isInner {
        way.pointee.isInner = true
      } else {
        way.pointee.isOuter = true
      }
    }
    guard kind == .relation else { return }
    for index in 0..<ways.count where ways.base[index].hasMismatch {
      let first = index == 0 ? 0 : ways.base[index - 1].cornerEnd
      report(.roleMismatch, ways.base[index].id, at: corners[first].location)
    }
  }
}
