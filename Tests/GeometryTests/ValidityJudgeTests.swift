import TestSupport
import Testing

@testable import Base
@testable import Geometry

/// The prefilter says "valid" only where GEOS does, and says it of nearly all plain rings.
struct ValidityJudgeTests {
  private static func append(_ ring: [SIMD2<Double>], to column: inout GeometryColumn) {
    for point in ring { column.appendPosition(x: point.x, y: point.y) }
    column.appendPosition(x: ring[0].x, y: ring[0].y)
    column.endLine()
  }

  /// What GEOS alone says, and what the judge says without it if it can.
  private func compare(_ column: borrowing GeometryColumn, seen: inout (clear: Int, valid: Int))
    throws
  {
    var judge = ValidityJudge()
    let fault = try judge.fault(ofNode: 0, in: column)
    let wasAsked = judge.askedCount > 0
    let geos = try judge.ask(0, column)
    if geos == nil { seen.valid += 1 }
    if geos == nil, !wasAsked { seen.clear += 1 }
    #expect(fault == geos, "\(Array(column.ordinates.buffer))")
  }

  @Test(arguments: [3, 4, 6, 12, 40])
  func `random rings on integer grids`(corners: Int) throws {
    var random = SplitMix64(seed: UInt64(corners))
    var seen = (clear: 0, valid: 0)
    for round in 0..<1500 {
      let width = Double([3, 5, 9, 30, 1000][round % 5])
      let ring = (0..<corners).map { _ in
        SIMD2(
          Double.random(in: 0...width, using: &random).rounded(),
          Double.random(in: 0...width, using: &random).rounded())
      }
      var column = GeometryColumn()
      Self.append(ring, to: &column)
      column.endPart()
      column.appendNode(.polygon, [])
      column.endFeature()
      try compare(column, seen: &seen)
    }
    if corners == 3 { #expect(seen.clear * 2 > seen.valid) }
  }

  @Test func `stars with corners that nearly touch, collinear and repeated ones`() throws {
    var random = SplitMix64(seed: 7)
    var seen = (clear: 0, valid: 0)
    for round in 0..<1500 {
      let corners = Int.random(in: 3...200, using: &random)
      var ring: [SIMD2<Double>] = []
      for index in 0..<corners {
        let angle = Double(index) / Double(corners) * 6.283185307179586
        let radius = Double.random(in: round % 3 == 0 ? 0...1 : 0.5...1, using: &random)
        // cos and sin by their series are enough here: any star-shaped ring will do.
        var (x, y) = (1.0, 0.0)
        let (stepX, stepY) = (1 - angle * angle / 2e6, angle / 1000)
        for _ in 0..<1000 { (x, y) = (x * stepX - y * stepY, x * stepY + y * stepX) }
        ring.append(SIMD2(x, y) * radius + SIMD2(14.4, 50.1))
      }
      let place = Int.random(in: 0..<corners, using: &random)
      switch round % 5 {
      case 1: ring.insert(ring[place], at: place)
      case 2: ring.insert((ring[place] + ring[(place + 1) % corners]) / 2, at: place + 1)
      case 3: ring[place] = ring[(place + corners / 2) % corners]
      case 4: ring[place] = ring[(place + 2) % corners] + SIMD2(0, .ulpOfOne * 16)
      default: break
      }
      var column = GeometryColumn()
      Self.append(ring, to: &column)
      column.endPart()
      column.appendNode(.polygon, [])
      column.endFeature()
      try compare(column, seen: &seen)
    }
    #expect(seen.valid > 500)
    #expect(seen.clear * 10 > seen.valid * 6)
  }

  @Test func `shells with holes, and several of them`() throws {
    var random = SplitMix64(seed: 11)
    var seen = (clear: 0, valid: 0)
    for round in 0..<3000 {
      var column = GeometryColumn()
      func box(_ low: SIMD2<Double>, _ size: SIMD2<Double>) -> [SIMD2<Double>] {
        [low, SIMD2(low.x + size.x, low.y), low + size, SIMD2(low.x, low.y + size.y)]
      }
      func place(_ limit: Double) -> SIMD2<Double> {
        SIMD2(
          Double.random(in: 0...limit, using: &random).rounded(),
          Double.random(in: 0...limit, using: &random).rounded())
      }
      for index in 0..<(round % 2 == 0 ? 1 : Int.random(in: 2...40, using: &random)) {
        let corner = index == 0 ? SIMD2(0.0, 0.0) : place(400)
        Self.append(
          index % 3 == 2
            ? [corner, corner + SIMD2(12, 0), corner + SIMD2(6, 12)] : box(corner, SIMD2(12, 12)),
          to: &column)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          Self.append(box(corner + place(11), place(3) + SIMD2(1, 1)), to: &column)
        }
        column.endPart()
      }
      column.appendNode(column.partEnds.count == 1 ? .polygon : .multiPolygon, [])
      column.endFeature()
      try compare(column, seen: &seen)
    }
    #expect(seen.clear > 500)
  }

  @Test func `numbers at the ends of their range`() throws {
    var random = SplitMix64(seed: 13)
    let numbers: [Double] = [
      0, 1, -1, 1e308, -1e308, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-160, 1e160, 180,
      0.1, 0.3, 1 + .ulpOfOne,
    ]
    for _ in 0..<2000 {
      let ring = (0..<Int.random(in: 3...6, using: &random)).map { _ in
        SIMD2(
          numbers.randomElement(using: &random) ?? 0, numbers.randomElement(using: &random) ?? 0)
      }
      var column = GeometryColumn()
      Self.append(ring, to: &column)
      column.endPart()
      column.appendNode(.polygon, [])
      column.endFeature()
      var judge = ValidityJudge()
      // GEOS itself gives up where differences overflow; nothing may trap.
      _ = try judge.fault(ofNode: 0, in: column)
    }
  }

  @Test func `faults that GEOS would not stand`() throws {
    func fault(_ kind: GeometryKind, _ values: [Double]) throws -> ValidityFault? {
      var column = GeometryColumn()
      for value in values { column.ordinates.append(value) }
      column.endLine()
      column.endPart()
      column.appendNode(kind, [])
      var judge = ValidityJudge()
      let fault = try judge.fault(ofNode: 0, in: column)
      #expect(judge.askedCount == 0)
      return fault
    }
    #expect(try fault(.polygon, [1, 2, 3, 4, 5, 7, 1, 1])?.reason == "Ring is not closed")
    #expect(
      try fault(.polygon, [1, 2, 3, 4, 1, 2])
        == ValidityFault("Too few points in geometry component", x: 1, y: 2))
    #expect(try fault(.lineString, [1, 2, 1, 2])?.reason == "Too few points in geometry component")
    #expect(try fault(.lineString, [1, 2, 1, 3]) == nil)
    let fault2 = try fault(.multiPoint, [1, 2, .infinity, 3])
    #expect(fault2?.reason == "Invalid Coordinate")
    #expect(fault2?.y == 3)
  }

  @Test func `sides are exact where plain arithmetic is not`() {
    // Kettner et al., Classroom examples of robustness problems: a grid of positions next to a diagonal.
    let (b, c) = (SIMD2(12.0, 12.0), SIMD2(24.0, 24.0))
    for row in 0..<64 {
      for column in 0..<64 {
        let a = SIMD2(0.5 + Double(column) * 0x1p-53, 0.5 + Double(row) * 0x1p-53)
        let side = Orientation.side(b, c, a) ?? .nan
        #expect((side > 0) == (a.y > a.x) && (side < 0) == (a.y < a.x))
      }
    }
    #expect(Orientation.side(SIMD2(0, 0), SIMD2(0x1p-600, 0), SIMD2(0, 0x1p-600)) == nil)
  }
}
