internal import Base

/// The lines of a feature whose pieces were cut at the borders of tiles, put together where an end lies on a border and
/// the next line begins there.
struct SeamlessLines {
  typealias Place = SeamlessRings.Place

  private let extent: Int
  private var paths: [[Place]] = []

  /// Takes the pieces of one feature.
  init(_ pieces: [TilePiece]) {
    extent = pieces.first?.extent ?? 1
    // What runs along a border is in the tiles on both of its sides.
    var alongBorders: Set<[Place]> = []
    for piece in pieces {
      var start = 0
      for end in piece.lineEnds {
        let path = (start..<end).map {
          Place(x: piece.positions[$0 * 2], y: piece.positions[$0 * 2 + 1])
        }
        start = end
        cut(path, &alongBorders)
      }
    }
  }

  /// Cuts a line where it runs along borders.
  private mutating func cut(_ path: [Place], _ alongBorders: inout Set<[Place]>) {
    var open: [Place] = []
    for index in path.indices.dropFirst() {
      let (from, to) = (path[index - 1], path[index])
      guard from != to else { continue }
      if BorderCoverage.border(from.x, from.y, to.x, to.y, extent: extent) == nil {
        if open.isEmpty { open = [from] }
        open.append(to)
        continue
      }
      if open.count > 1 { paths.append(open) }
      open = []
      let isKnown = alongBorders.contains([from, to]) || alongBorders.contains([to, from])
      if !isKnown {
        alongBorders.insert([from, to])
        paths.append([from, to])
      }
    }
    if open.count > 1 { paths.append(open) }
  }

  /// The lines.
  consuming func assembled() -> [[Place]] {
    var beginnings: [Place: [Int]] = [:]
    for (index, path) in paths.enumerated() where isOnBorder(path[0]) {
      beginnings[path[0], default: []].append(index)
    }
    // The line that goes on where another one ends, and the other way round.
    var next: [Int: Int] = [:]
    var previous: [Int: Int] = [:]
    for distance in 0...TilePiece.tolerance {
      for (index, path) in paths.enumerated() where next[index] == nil {
        let end = path[path.count - 1]
        guard isOnBorder(end) else { continue }
        for place in places(around: end, at: distance) {
          let free = beginnings[place]?.first { $0 != index && previous[$0] == nil }
          guard let free else { continue }
          next[index] = free
          previous[free] = index
          break
        }
      }
    }
    var lines: [[Place]] = []
    var isUsed = Array(repeating: false, count: paths.count)
    // Those that nothing leads to, then circles.
    for wantsCircles in [false, true] {
      for start in paths.indices
      where !isUsed[start] && (wantsCircles || previous[start] == nil) {
        var line: [Place] = []
        var current: Int? = start
        while let index = current, !isUsed[index] {
          isUsed[index] = true
          append(paths[index], to: &line)
          current = next[index]
        }
        if wantsCircles, current == start, let first = line.first, line.last != first {
          line.append(first)
        }
        lines.append(line)
      }
    }
    return lines
  }

  /// Adds a line to one that ends where it begins; the seam goes if the line is straight there.
  private func append(_ path: [Place], to line: inout [Place]) {
    guard line.count > 1, let seam = line.last else {
      line = path
      return
    }
    let isStraight =
      SeamlessRings.distance(seam, line[line.count - 2], path[1]) <= 1
      && SeamlessRings.distance(path[0], line[line.count - 2], path[1]) <= 1
    if isStraight { line.removeLast() }
    line += path.dropFirst()
  }

  private func isOnBorder(_ place: Place) -> Bool {
    place.x % extent == 0 || place.y % extent == 0
  }

  /// The places on the same borders at a distance.
  private func places(around place: Place, at distance: Int) -> [Place] {
    if distance == 0 { return [place] }
    var result: [Place] = []
    for offset in [-distance, distance] {
      if place.x % extent == 0 { result.append(Place(x: place.x, y: place.y + offset)) }
      if place.y % extent == 0 { result.append(Place(x: place.x + offset, y: place.y)) }
    }
    return result
  }
}
