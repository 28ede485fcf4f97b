import TestSupport
import Testing

@testable import Base
@testable import Geometry

/// Lines and rings that are simplified together: what did not meet before does not meet afterwards, and a
/// larger tolerance never keeps more.
struct SimplificationTogetherTests {
  private static let methods = [Simplification.Method.douglasPeucker, .visvalingamWhyatt]

  /// The lines of a column with what is kept, and how many positions that is.
  private func simplified(
    _ column: borrowing GeometryColumn, _ method: Simplification.Method, _ tolerance: Double,
    mayMeet: Bool
  ) -> (parts: [[[(Double, Double)]]], kept: Int, putBack: Int) {
    var joint = JointSimplification(method)
    let outcome = joint.choose(
      lines: 0..<column.lineEnds.count, of: column, tolerance: tolerance, isGround: false,
      mayMeet: mayMeet)
    var position = 0
    var kept = 0
    var parts: [[[(Double, Double)]]] = []
    for part in Shapes.parts(column) {
      parts.append(
        part.map { line in
          line.compactMap { place in
            defer { position += 1 }
            guard joint.keeps(position: position) else { return nil }
            kept += 1
            return (place[0], place[1])
          }
        })
    }
    return (parts, kept, outcome.putBack)
  }

  /// A coast with deep bays, and islands in front of it and inside them.
  private func coast(seed: UInt64) throws -> [[[(Double, Double)]]] {
    var random = SplitMix64(seed: seed)
    var judge = ValidityJudge()
    var parts = [[Shapes.star(&random, (0, 0), 10, count: 300, isGrid: false)]]
    for _ in 0..<150 {
      let centre = (random.unit() * 20 - 10, random.unit() * 20 - 10)
      let island = Shapes.star(&random, centre, 0.4, count: 12, isGrid: false)
      let column = Shapes.column(.multiPolygon, parts + [[island]])
      if try judge.fault(ofNode: 0, in: column) == nil { parts.append([island]) }
    }
    return parts
  }

  @Test(arguments: methods, [1, 2])
  func `polygons stay valid, and more tolerance keeps less`(
    method: Simplification.Method, seed: UInt64
  ) throws {
    let parts = try coast(seed: seed)
    let column = Shapes.column(.multiPolygon, parts)
    #expect(parts.count > 20)
    var judge = ValidityJudge()
    var before = column.positionCount
    var putBack = 0
    for tolerance in [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20] {
      let outcome = simplified(column, method, tolerance, mayMeet: false)
      let result = Shapes.column(.multiPolygon, outcome.parts)
      let fault = try judge.fault(ofNode: 0, in: result)
      #expect(fault == nil, "\(tolerance)")
      #expect(outcome.kept <= before, "\(tolerance)")
      before = outcome.kept
      putBack += outcome.putBack
    }
    // Otherwise nothing was tested.
    #expect(putBack > 0)
    let count = column.positionCount
    #expect(before < count / 2)
  }

  @Test func `where nothing crosses, each line is simplified as if it were alone`() {
    var random = SplitMix64(seed: 8)
    for method in Self.methods {
      let ring = Shapes.star(&random, (0, 0), 10, count: 40, isGrid: false)
      let column = Shapes.column(.polygon, [[ring]])
      let outcome = simplified(column, method, 0.3, mayMeet: false)
      var simplification = Simplification(method)
      var marks = [Bool](repeating: false, count: ring.count)
      let alone = simplification.mark(
        ring.flatMap { [$0.0, $0.1] }, count: ring.count, stride: 2, tolerance: 0.3,
        isGround: false, marks: &marks)
      #expect(outcome.kept - outcome.putBack == alone.kept)
    }
  }

  @Test func `a line does not come to cross itself`() {
    // The tip comes to lie above the chord from the first position to the fourth, 1.41 below the second.
    let line = [(0.0, 0.0), (5, 1), (10, 0), (12, -1), (11, -3), (5, 0.5)]
    let outcome = simplified(
      Shapes.column(.lineString, [[line]]), .douglasPeucker, 1.5, mayMeet: true)
    #expect(outcome.putBack == 1)
    #expect(outcome.parts[0][0].map(\.0) == [0, 5, 12, 11, 5])
  }

  @Test func `a line that crossed itself before is left as it is`() {
    let line = [(0.0, 0.0), (5, 0.2), (10, 0), (10, 5), (3, 5), (3.1, 0), (3, -5)]
    let column = Shapes.column(.lineString, [[line]])
    let outcome = simplified(column, .douglasPeucker, 1, mayMeet: true)
    #expect(outcome.putBack == 0)
    #expect(outcome.parts[0][0].map(\.0) == [0, 10, 10, 3, 3])
  }

  @Test func `a line is simple only if its first and last segments are apart, too`() {
    var joint = JointSimplification(.douglasPeucker)
    let knot = Shapes.column(.lineString, [[[(0.0, 0.0), (4, 0), (4, 4), (2, 4), (2, -1)]]])
    let isKnotSimple = joint.isSimple(line: 0, of: knot)
    #expect(!isKnotSimple)
    let hook = Shapes.column(.lineString, [[[(0.0, 0.0), (4, 0), (4, 4), (2, 4), (2, 1)]]])
    let isHookSimple = joint.isSimple(line: 0, of: hook)
    #expect(isHookSimple)
  }

  @Test(arguments: methods)
  func `hostile numbers do no harm`(method: Simplification.Method) {
    let wild = [0.0, 1e308, -1e308, .infinity, -.infinity, .nan, 0x1p-1070, 90, 1]
    var random = SplitMix64(seed: 4)
    for round in 0..<500 {
      let lines = (0..<1 + round % 3).map { _ in
        (0..<1 + Int(random.next() % 12)).map { _ in
          (wild[Int(random.next() % 9)], wild[Int(random.next() % 9)])
        }
      }
      let column = Shapes.column(.multiLineString, lines.map { [$0] })
      let outcome = simplified(column, method, random.unit() * 10, mayMeet: round % 2 == 0)
      let count = column.positionCount
      #expect(outcome.kept <= count)
    }
  }
}
