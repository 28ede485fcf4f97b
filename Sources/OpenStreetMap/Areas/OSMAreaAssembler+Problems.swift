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
    report(code, way, at: location)
    isBroken = true
  }

  /// Notes which ways prevent an area, by their indexes.
  mutating func reject(
    _ code: OSMProblem.Code, way: Int32, _ other: Int32? = nil, at location: OSMLocation
  ) {
    report(
      code, ways.base[Int(way)].id, other.map { ways.base[Int($0)].id }, at: location)
    isBroken = true
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
      guard !isLoop, isOutside(above: segment.below) else { continue }
      // One report is enough for a line that two ways share.
      if let previous, previous.way == segment.way, previous.otherWay == segment.otherWay {
        continue
      }
      previous = segment
      reject(.duplicateSegment, way: segment.way, segment.otherWay, at: segment.low)
    }
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
