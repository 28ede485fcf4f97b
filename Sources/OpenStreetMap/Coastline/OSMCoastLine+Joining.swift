extension OSMCoastLine {
  /// Lines joined end to end, where one ends in the place where another begins.
  static func joined(_ lines: [OSMCoastLine]) -> [OSMCoastLine] {
    /// The lines that begin in a place, the first one last.
    var starts: [OSMLocation: [Int]] = [:]
    for index in lines.indices.reversed() where !lines[index].isClosed {
      if let first = lines[index].corners.first {
        starts[first.place, default: []].append(index)
      }
    }
    var next = [Int?](repeating: nil, count: lines.count)
    var hasPrevious = [Bool](repeating: false, count: lines.count)
    for index in lines.indices where !lines[index].isClosed {
      guard let last = lines[index].corners.last, let follower = starts[last.place]?.popLast()
      else { continue }
      next[index] = follower
      hasPrevious[follower] = true
    }
    var joined: [OSMCoastLine] = []
    var isTaken = [Bool](repeating: false, count: lines.count)
    // First the lines that begin somewhere; what is left are rings.
    for isRing in [false, true] {
      for first in lines.indices where !isTaken[first] && (isRing || !hasPrevious[first]) {
        var line = OSMCoastLine(corners: [])
        var index: Int? = first
        while let number = index, !isTaken[number] {
          isTaken[number] = true
          // The place where they are joined belongs to the line that goes on.
          if !line.corners.isEmpty { line.corners.removeLast() }
          line.corners += lines[number].corners
          index = next[number]
        }
        joined.append(line)
      }
    }
    return joined
  }
}
