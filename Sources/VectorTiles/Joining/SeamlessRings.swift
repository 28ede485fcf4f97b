#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base

/// The rings of a polygon whose pieces were cut along the borders of tiles.
///
/// The edges along borders are added up: those of neighbours run in opposite directions and cancel each other. What is
/// left are paths that lead from border to border, and they are followed from one to the next. Where several leave from
/// one place, the one farthest to the left goes on around the same area. (Areas lie to the left of their edges in the
/// plane of x and y.)
struct SeamlessRings {
  /// A position on the grid.
  struct Place: Hashable {
    let x: Int
    let y: Int
  }

  private let extent: Int
  /// Rings that touch no border.
  private var rings: [[Place]] = []
  /// Paths from place to place, with all positions.
  private var paths: [[Place]] = []

  /// Takes the pieces of one feature. Their exterior rings have positive areas, their holes negative ones.
  init(_ pieces: [TilePiece]) {
    extent = pieces.first?.extent ?? 1
    var coverage = BorderCoverage()
    for piece in pieces { cut(piece, &coverage) }
    for stretch in coverage.stretches() {
      let (border, from, to) = (stretch.border, stretch.from, stretch.to)
      let path =
        border.isVertical
        ? [Place(x: border.place, y: from), Place(x: border.place, y: to)]
        : [Place(x: from, y: border.place), Place(x: to, y: border.place)]
      for _ in 0..<stretch.count { paths.append(path) }
    }
  }

  /// Cuts the rings of a piece where they run along borders.
  private mutating func cut(_ piece: TilePiece, _ coverage: inout BorderCoverage) {
    var start = 0
    for end in piece.lineEnds {
      defer { start = end }
      var ring: [Place] = []
      ring.reserveCapacity(end - start)
      for index in start..<end {
        let place = Place(x: piece.positions[index * 2], y: piece.positions[index * 2 + 1])
        if ring.last != place { ring.append(place) }
      }
      while ring.count > 1, ring.first == ring.last { ring.removeLast() }
      guard ring.count > 1 else { continue }
      let onBorder = ring.indices.map { index in
        let (from, to) = (ring[index], ring[(index + 1) % ring.count])
        return BorderCoverage.border(from.x, from.y, to.x, to.y, extent: extent)
      }
      guard let first = onBorder.firstIndex(where: { $0 != nil }) else {
        rings.append(ring)
        continue
      }
      var path: [Place] = []
      for step in 0..<ring.count {
        let index = (first + step) % ring.count
        let (from, to) = (ring[index], ring[(index + 1) % ring.count])
        if let border = onBorder[index] {
          if path.count > 1 { paths.append(path) }
          path = []
          coverage.add(
            border, from: border.isVertical ? from.y : from.x,
            to: border.isVertical ? to.y : to.x)
        } else {
          if path.isEmpty { path = [from] }
          path.append(to)
        }
      }
      if path.count > 1 { paths.append(path) }
    }
  }

  /// The rings, exterior ones each followed by its holes; none where nothing has an area.
  consuming func assembled() -> [[Place]] {
    follow()
    var exteriors: [(ring: [Place], area: Double)] = []
    var holes: [[Place]] = []
    for ring in rings {
      var (smooth, area) = smoothed(withoutSeams(ring))
      // Of a ring that is no wider than a unit the seam is a side.
      if area == 0 { (smooth, area) = smoothed(ring) }
      let ring = smooth
      if area > 0 { exteriors.append((ring, area)) } else if area < 0 { holes.append(ring) }
    }
    return Self.nested(exteriors, holes)
  }

  private func smoothed(_ ring: [Place]) -> (ring: [Place], area: Double) {
    let ring = withoutStraightPlaces(ring)
    return (ring, ring.count > 2 ? Self.doubleArea(ring) : 0)
  }

  // MARK: - Following paths

  private mutating func follow() {
    var leaving: [Place: [Int]] = [:]
    for (index, path) in paths.enumerated() {
      if let first = path.first { leaving[first, default: []].append(index) }
    }
    var isUsed = Array(repeating: false, count: paths.count)
    for start in paths.indices where !isUsed[start] {
      var trail: [Int] = []
      /// Where on the trail a place was left.
      var visits: [Place: Int] = [:]
      var next: Int? = start
      while let current = next {
        isUsed[current] = true
        guard let first = paths[current].first, let last = paths[current].last else { break }
        visits[first] = trail.count
        trail.append(current)
        if let visit = visits[last] {
          close(trail[visit...])
          for index in trail[visit...] { if let left = paths[index].first { visits[left] = nil } }
          trail.removeSubrange(visit...)
          if trail.isEmpty { break }
        }
        next = onward(from: current, at: last, leaving[last] ?? [], isUsed)
      }
    }
  }

  /// The path that goes on farthest to the left.
  private func onward(
    from path: Int, at place: Place, _ candidates: [Int], _ isUsed: [Bool]
  ) -> Int? {
    let open = candidates.filter { !isUsed[$0] }
    guard open.count > 1, let before = paths[path].dropLast().last else { return open.first }
    let (inX, inY) = (Double(place.x - before.x), Double(place.y - before.y))
    func turn(_ candidate: Int) -> Double {
      let to = paths[candidate][1]
      let (outX, outY) = (Double(to.x - place.x), Double(to.y - place.y))
      let cross = inX * outY - inY * outX
      let dot = inX * outX + inY * outY
      // Straight back is the last choice.
      return cross == 0 && dot < 0 ? -.pi : atan2(cross, dot)
    }
    return open.max { turn($0) < turn($1) }
  }

  private mutating func close(_ trail: ArraySlice<Int>) {
    var ring: [Place] = []
    for index in trail { ring += paths[index].dropLast() }
    if ring.count > 2 { rings.append(ring) }
  }

  // MARK: - Seams

  /// Leaves out the positions that only the cut has made: on a border, and no more than a unit beside the line from
  /// the position before to the one behind.
  private func withoutSeams(_ ring: [Place]) -> [Place] {
    guard
      let start = ring.firstIndex(where: { $0.x % extent != 0 && $0.y % extent != 0 })
    else { return ring }
    var kept: [Place] = []
    kept.reserveCapacity(ring.count)
    var seam: [Place] = []
    for step in 0...ring.count {
      let place = ring[(start + step) % ring.count]
      if place.x % extent == 0 || place.y % extent == 0 {
        seam.append(place)
        continue
      }
      if let last = kept.last, !seam.isEmpty {
        let isStraight =
          seam.count <= 4 && Self.isShort(seam)
          && seam.allSatisfy { Self.distance($0, last, place) <= 1 }
        if !isStraight { kept += seam }
        seam.removeAll(keepingCapacity: true)
      }
      if step < ring.count { kept.append(place) }
    }
    return kept
  }

  /// Leaves out positions on a border that lie on the straight line through their neighbours.
  private func withoutStraightPlaces(_ ring: [Place]) -> [Place] {
    var kept: [Place] = []
    kept.reserveCapacity(ring.count)
    for (index, place) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      if let last = kept.last ?? ring.last, place.x % extent == 0 || place.y % extent == 0,
        place.x == last.x && place.x == next.x && (place.y > last.y) == (next.y > place.y)
          || place.y == last.y && place.y == next.y && (place.x > last.x) == (next.x > place.x)
      {
        continue
      }
      kept.append(place)
    }
    return kept
  }

  private static func isShort(_ seam: [Place]) -> Bool {
    guard let first = seam.first, let last = seam.last else { return false }
    return abs(first.x - last.x) <= TilePiece.tolerance
      && abs(first.y - last.y) <= TilePiece.tolerance
  }

  /// How far a place is from the straight line through two others.
  static func distance(_ place: Place, _ from: Place, _ to: Place) -> Double {
    let (x, y) = (Double(to.x - from.x), Double(to.y - from.y))
    let length = (x * x + y * y).squareRoot()
    let (placeX, placeY) = (Double(place.x - from.x), Double(place.y - from.y))
    guard length > 0 else { return (placeX * placeX + placeY * placeY).squareRoot() }
    return abs(x * placeY - y * placeX) / length
  }

  // MARK: - Holes

  private static func doubleArea(_ ring: [Place]) -> Double {
    guard let origin = ring.first, var last = ring.last else { return 0 }
    var sum = 0.0
    for place in ring {
      sum +=
        Double(last.x - origin.x) * Double(place.y - origin.y)
        - Double(place.x - origin.x) * Double(last.y - origin.y)
      last = place
    }
    return sum
  }

  /// Puts each hole behind the smallest exterior ring around it.
  private static func nested(
    _ exteriors: [(ring: [Place], area: Double)], _ holes: [[Place]]
  ) -> [[Place]] {
    var rings = exteriors.map { [$0.ring] }
    if rings.count == 1 { return rings[0] + holes }
    let boxes = exteriors.map { box($0.ring) }
    let order = exteriors.indices.sorted { exteriors[$0].area < exteriors[$1].area }
    for hole in holes {
      let inner = box(hole)
      let around = order.first { index in
        let outer = boxes[index]
        return outer.low.x <= inner.low.x && outer.low.y <= inner.low.y
          && outer.high.x >= inner.high.x && outer.high.y >= inner.high.y
          && holds(exteriors[index].ring, hole)
      }
      if let around { rings[around].append(hole) }
    }
    return rings.flatMap(\.self)
  }

  private static func box(_ ring: [Place]) -> (low: Place, high: Place) {
    var (low, high) = (ring[0], ring[0])
    for place in ring {
      low = Place(x: min(low.x, place.x), y: min(low.y, place.y))
      high = Place(x: max(high.x, place.x), y: max(high.y, place.y))
    }
    return (low, high)
  }

  /// True if a ring lies within another one, told by its first position that is not on it.
  private static func holds(_ outer: [Place], _ inner: [Place]) -> Bool {
    for place in inner {
      if let isInside = contains(outer, place) { return isInside }
    }
    return true
  }

  /// True if a place is inside of a ring; nil if it is on it.
  private static func contains(_ ring: [Place], _ place: Place) -> Bool? {
    var isInside = false
    guard var last = ring.last else { return false }
    for next in ring {
      defer { last = next }
      let cross =
        Double(next.x - last.x) * Double(place.y - last.y)
        - Double(next.y - last.y) * Double(place.x - last.x)
      if cross == 0, min(last.x, next.x) <= place.x, place.x <= max(last.x, next.x),
        min(last.y, next.y) <= place.y, place.y <= max(last.y, next.y)
      {
        return nil
      }
      if (last.y > place.y) != (next.y > place.y), (cross > 0) == (next.y > last.y) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
