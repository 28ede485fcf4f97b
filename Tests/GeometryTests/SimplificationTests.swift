import TestSupport
import Testing

@testable import Geometry

/// Leaving out positions: the bound holds, the ends stay, and both methods are what their authors say,
/// told again without lists and heaps.
struct SimplificationTests {
  private func kept(
    _ line: [(Double, Double)], _ tolerance: Double, _ method: Simplification.Method,
    isGround: Bool = false
  ) -> (indexes: [Int], isHeld: Bool) {
    var simplification = Simplification(method)
    let flat = line.flatMap { [$0.0, $0.1] }
    var marks = [Bool](repeating: false, count: line.count)
    let outcome = flat.withUnsafeBufferPointer { ordinates in
      marks.withUnsafeMutableBufferPointer { marks in
        guard let first = ordinates.baseAddress, let mark = marks.baseAddress else {
          return Simplification.Outcome(kept: 0, isHeld: false)
        }
        return simplification.mark(
          first, count: line.count, stride: 2, tolerance: tolerance, isGround: isGround,
          marks: mark)
      }
    }
    let indexes = marks.indices.filter { marks[$0] }
    #expect(indexes.count == outcome.kept)
    return (indexes, outcome.isHeld)
  }

  private func distance(_ p: (Double, Double), _ a: (Double, Double), _ b: (Double, Double))
    -> Double
  {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1)
    let length = dx * dx + dy * dy
    var share = length > 0 ? ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length : 0
    share = min(max(share, 0), 1)
    let (x, y) = (p.0 - a.0 - share * dx, p.1 - a.1 - share * dy)
    return (x * x + y * y).squareRoot()
  }

  private func walk(_ random: inout SplitMix64, _ count: Int) -> [(Double, Double)] {
    var place = (0.0, 0.0)
    return (0..<count).map { _ in
      place = (place.0 + random.unit() * 2 - 0.5, place.1 + random.unit() * 2 - 1)
      return place
    }
  }

  @Test func `what is left out lies within the tolerance of the chord that takes its place`() {
    var random = SplitMix64(seed: 1)
    for round in 0..<200 {
      let line = walk(&random, 2 + round)
      let tolerance = random.unit() * 3
      let indexes = kept(line, tolerance, .douglasPeucker).indexes
      #expect(indexes.first == 0 && indexes.last == line.count - 1)
      for (first, last) in zip(indexes, indexes.dropFirst()) {
        for index in first + 1..<max(last, first + 1) {
          #expect(distance(line[index], line[first], line[last]) <= tolerance * (1 + 1e-12))
        }
      }
    }
  }

  @Test func `the same as the recursion of Douglas and Peucker`() {
    func recursion(_ line: [(Double, Double)], _ first: Int, _ last: Int, _ tolerance: Double)
      -> [Int]
    {
      let between = (first + 1..<max(last, first + 1)).map {
        (distance(line[$0], line[first], line[last]), $0)
      }
      guard let farthest = between.max(by: { $0.0 < $1.0 }), farthest.0 > tolerance else {
        return []
      }
      return recursion(line, first, farthest.1, tolerance) + [farthest.1]
        + recursion(line, farthest.1, last, tolerance)
    }
    var random = SplitMix64(seed: 2)
    for round in 0..<100 {
      let line = walk(&random, 3 + round)
      let tolerance = random.unit() * 2
      #expect(
        kept(line, tolerance, .douglasPeucker).indexes
          == [0] + recursion(line, 0, line.count - 1, tolerance) + [line.count - 1])
    }
  }

  @Test func `the same as taking out the smallest triangle again and again`() {
    func area(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) -> Double {
      ((b.0 - a.0) * (c.1 - a.1) - (c.0 - a.0) * (b.1 - a.1)).magnitude / 2
    }
    var random = SplitMix64(seed: 3)
    for round in 0..<100 {
      let line = walk(&random, 3 + round)
      let tolerance = random.unit() * 2
      var left = Array(line.indices)
      var greatest = [Double](repeating: 0, count: line.count)
      while left.count > 2 {
        let areas = (1..<left.count - 1).map { place in
          max(
            greatest[left[place]],
            area(line[left[place - 1]], line[left[place]], line[left[place + 1]]))
        }
        guard let smallest = areas.min(), smallest < tolerance * tolerance,
          let place = areas.firstIndex(of: smallest)
        else { break }
        for near in [place, place + 2] {
          greatest[left[near]] = max(greatest[left[near]], smallest)
        }
        left.remove(at: place + 1)
      }
      #expect(kept(line, tolerance, .visvalingamWhyatt).indexes == left)
    }
  }

  @Test(arguments: [Simplification.Method.douglasPeucker, .visvalingamWhyatt])
  func `rings keep a triangle`(method: Simplification.Method) {
    let ring = [(0.0, 0.0), (2, -0.5), (4, 0), (4, 3), (2, 3.5), (0, 3), (0, 0)]
    let outcome = kept(ring, 1000, method)
    #expect(outcome.indexes.count == 4 && outcome.isHeld)
    #expect(outcome.indexes.first == 0 && outcome.indexes.last == 6)
    let corners = [(0.0, 0.0), (4, 0), (4, 3), (0, 0)]
    #expect(kept(corners, 1000, method).indexes == [0, 1, 2, 3])
    // All in one place.
    let dot = [(Double, Double)](repeating: (1, 1), count: 9)
    #expect(kept(dot, 1, method).indexes.count == 4)
  }

  @Test func `degrees are metres on the ground`() {
    // A bulge of a thousandth of a degree: 111.3 m at the equator, 55.8 m east-west at 60° north.
    let equator = [(0.0, 0.0), (0.001, 0.5), (0, 1)]
    #expect(kept(equator, 111.0, .douglasPeucker, isGround: true).indexes.count == 3)
    #expect(kept(equator, 111.6, .douglasPeucker, isGround: true).indexes.count == 2)
    let north = [(0.0, 60.0), (0.001, 60.0005), (0, 60.001)]
    #expect(kept(north, 55.5, .douglasPeucker, isGround: true).indexes.count == 3)
    #expect(kept(north, 56.1, .douglasPeucker, isGround: true).indexes.count == 2)
    // North-south a thousandth is 110.6 m at the equator, 111.4 m at 60° north.
    #expect(
      kept([(0, 60), (0.5, 60.001), (1, 60)], 111.2, .douglasPeucker, isGround: true).indexes.count
        == 3)
    #expect(
      kept([(0, 0), (0.5, 0.001), (1, 0)], 110.8, .douglasPeucker, isGround: true).indexes.count
        == 2)
  }

  @Test func `the way along a pole stays`() {
    let antarctica = [(-180.0, -84.0), (-180, -90), (180, -90), (180, -84), (0, -70), (-180, -84)]
    let indexes = kept(antarctica, 10_000, .douglasPeucker, isGround: true).indexes
    #expect(indexes == [0, 1, 2, 3, 4, 5])
  }

  @Test(arguments: [Simplification.Method.douglasPeucker, .visvalingamWhyatt])
  func `hostile numbers do no harm`(method: Simplification.Method) {
    let wild = [0.0, 1e308, -1e308, .infinity, -.infinity, .nan, 0x1p-1070, 90, 1]
    var random = SplitMix64(seed: 4)
    for round in 0..<2000 {
      let line = (0..<(1 + round % 12)).map { _ in
        (wild[Int(random.next() % 9)], wild[Int(random.next() % 9)])
      }
      let indexes = kept(line, random.unit() * 10, method, isGround: round % 2 == 0).indexes
      #expect(indexes.first == 0 && indexes.last == line.count - 1)
    }
  }
}
