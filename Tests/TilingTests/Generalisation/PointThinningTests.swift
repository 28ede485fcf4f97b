import Base
import TestSupport
import Testing
import Tiling

/// Points are thinned by squares of the map, evenly and the same way in every run.
struct PointThinningTests {
  private struct Point {
    let place: GridPoint
    let sequence: UInt64
  }

  /// The smallest zoom of each point.
  private func zooms(
    _ points: [Point], _ range: ClosedRange<Int>, cellBits: Int = 4, gamma: Double = 2
  ) -> [UInt64: Int] {
    var thinning = PointThinning(zooms: range, cellBits: cellBits, gamma: gamma)
    for point in points.sorted(by: { MortonOrder.key($0.place) < MortonOrder.key($1.place) }) {
      thinning.add(point.place, sequence: point.sequence)
    }
    thinning.finish()
    #expect(thinning.decisions.count == points.count)
    return Dictionary(
      thinning.decisions.buffer.map { ($0.sequence, $0.zoom) }, uniquingKeysWith: { _, _ in -1 })
  }

  /// A dense town in a wide country, and many points at one place.
  private func country(_ count: Int, seed: UInt64) -> [Point] {
    var numbers = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let reach: Int32 = index % 3 == 0 ? 1 << 26 : index % 3 == 1 ? 1 << 18 : 0
      func ordinate() -> Int32 { (1 << 29) + Int32.random(in: -reach...reach, using: &numbers) }
      return Point(place: GridPoint(ordinate(), ordinate()), sequence: UInt64(index))
    }
  }

  @Test(arguments: [(0...14, 4, 2.0), (3...9, 2, 3.0), (0...5, 0, .infinity), (28...30, 4, 2.0)])
  func ofEachSquareARootStays(_ zooms: ClosedRange<Int>, _ cellBits: Int, _ gamma: Double) {
    let points = country(3000, seed: 1)
    let found = self.zooms(points, zooms, cellBits: cellBits, gamma: gamma)
    #expect(found.count == points.count)
    #expect(found.values.allSatisfy { zooms.contains($0) })
    for zoom in zooms.dropLast() {
      let bits = 30 - zoom - cellBits
      guard bits >= 0 else { continue }
      var counts: [GridPoint: (next: Int, kept: Int)] = [:]
      var quarters: [GridPoint: (next: Int, kept: Int)] = [:]
      for point in points {
        guard let least = found[point.sequence], least <= zoom + 1 else { continue }
        let isKept = least <= zoom ? 1 : 0
        counts[point.place &>> GridPoint(repeating: Int32(bits)), default: (0, 0)].next += 1
        counts[point.place &>> GridPoint(repeating: Int32(bits)), default: (0, 0)].kept += isKept
        let finer = GridPoint(repeating: Int32(max(bits - 1, 0)))
        quarters[point.place &>> finer, default: (0, 0)].next += 1
        quarters[point.place &>> finer, default: (0, 0)].kept += isKept
      }
      for (cell, count) in counts {
        // The least whole number whose power is as large.
        var wanted = 1
        if gamma == 2 { while wanted * wanted < count.next { wanted += 1 } }
        if gamma == 3 { while wanted * wanted * wanted < count.next { wanted += 1 } }
        #expect(count.kept == wanted, "zoom \(zoom)")
        // Each quarter has its share before another has two more.
        guard bits > 0 else { continue }
        let shares = (0..<4).compactMap {
          quarters[cell &* 2 &+ GridPoint(Int32($0 & 1), Int32($0 >> 1))]
        }
        let most = shares.map(\.kept).max() ?? 0
        for share in shares { #expect(share.kept >= min(share.next, most - 1)) }
      }
    }
  }

  @Test func atGammaOneAllPointsStay() {
    let found = zooms(country(500, seed: 2), 2...12, gamma: 1)
    #expect(found.values.allSatisfy { $0 == 2 })
  }

  @Test func oneZoomKeepsAll() {
    #expect(zooms(country(500, seed: 2), 7...7).values.allSatisfy { $0 == 7 })
    #expect(zooms([], 0...14).isEmpty)
  }

  /// What happens in one square has no effect on what is kept in others below their common one.
  @Test func theSameInEveryRun() {
    let points = country(2000, seed: 4)
    #expect(zooms(points, 0...14) == zooms(points.reversed(), 0...14))
  }

  /// A point by itself is seen from afar, one of many at its place is not.
  @Test func lonelyPointsAreSeenFirst() {
    var points = (0..<1000).map { Point(place: [1 << 28, 1 << 28], sequence: $0) }
    points.append(Point(place: [3 << 28, 3 << 28], sequence: 5000))
    let found = zooms(points, 0...14)
    #expect(found[5000] == 0)
    // 1000, 32, 6, 3, 2, 2, …
    #expect(found.values.filter { $0 <= 13 }.count == 33)
    #expect(found.values.filter { $0 <= 12 }.count == 7)
    #expect(found.values.filter { $0 <= 0 }.count == 3)
  }
}
