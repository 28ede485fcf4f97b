/// Puts rings together as polygons: those that go counter-clockwise are shells, the others are holes of the
/// smallest shell around them.
enum RingSorting {
  typealias Position = SIMD4<Double>
  typealias Ring = [Position]

  /// Polygons, the shell of each first; none without a shell.
  static func polygons(of rings: [Ring]) -> [[Ring]] {
    let areas = rings.map(doubledArea)
    let shells = rings.indices.filter { areas[$0] > 0 }
    guard !shells.isEmpty else { return [] }
    var polygons = shells.map { [rings[$0]] }
    for hole in rings.indices where areas[hole] < 0 {
      let counts =
        shells.count == 1 ? [0] : shells.map { count(of: rings[hole], inside: rings[$0]) }
      let owner = shells.indices.max {
        (counts[$0], -areas[shells[$0]]) < (counts[$1], -areas[shells[$1]])
      }
      if let owner { polygons[owner].append(rings[hole]) }
    }
    return polygons
  }

  /// Twice the area of a closed ring, positive if it goes counter-clockwise.
  static func doubledArea(_ ring: Ring) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) {
      sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return sum
  }

  /// How many positions of one ring lie inside another (crossing number).
  private static func count(of ring: Ring, inside shell: Ring) -> Int {
    var count = 0
    for point in ring {
      var isInside = false
      for (a, b) in zip(shell, shell.dropFirst())
      where (a.y > point.y) != (b.y > point.y)
        && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
      {
        isInside.toggle()
      }
      if isInside { count += 1 }
    }
    return count
  }
}
