import Base
import TestSupport
import Testing
import Tiling

/// Lines are joined where exactly two ends meet, whatever their order.
struct LineJoiningTests {
  typealias Line = [GridPoint]

  private func joined(_ lines: [Line], groups: [UInt32]? = nil, mayReverse: Bool = true)
    -> [(line: Line, first: Int32, count: Int32)]
  {
    var source = GridLines()
    var numbers = Column<UInt32>()
    for (index, line) in lines.enumerated() {
      for point in line { source.points.append(point) }
      source.endLine()
      numbers.append(groups?[index] ?? 0)
    }
    var joining = LineJoining()
    joining.join(source, groups: numbers, mayReverse: mayReverse)
    var result: [(line: Line, first: Int32, count: Int32)] = []
    for line in 0..<joining.lines.count {
      let points = joining.lines.pointRange(ofLine: line).map { joining.lines.points[$0] }
      result.append((points, joining.firstLines[line], joining.lineCounts[line]))
    }
    return result
  }

  private func segmentCount(_ lines: [Line]) -> Int { lines.reduce(0) { $0 + $1.count - 1 } }

  @Test func aChainIsJoined() {
    let result = joined([
      [[10, 0], [20, 5]], [[0, 0], [10, 0]], [[20, 5], [30, 0], [40, 0]],
    ])
    #expect(result.map(\.line) == [[[0, 0], [10, 0], [20, 5], [30, 0], [40, 0]]])
    #expect(result[0].first == 0 && result[0].count == 3)
  }

  @Test func aJunctionOfThreeStays() {
    let lines: [Line] = [[[0, 0], [10, 0]], [[10, 0], [20, 0]], [[10, 0], [10, 9]]]
    #expect(joined(lines).map(\.line) == lines)
  }

  @Test func onlyLinesOfAGroupAreJoined() {
    let lines: [Line] = [[[0, 0], [10, 0]], [[10, 0], [20, 0]], [[10, 0], [10, 9]]]
    let result = joined(lines, groups: [7, 8, 7])
    // The third line runs the other way from their common place: as many lines each way, from west to east.
    #expect(result.map(\.line) == [[[0, 0], [10, 0], [10, 9]], lines[1]])
  }

  @Test func directionsAreKeptWhereTheyMean() {
    let lines: [Line] = [[[0, 0], [10, 0]], [[20, 0], [10, 0]], [[20, 0], [30, 0]]]
    #expect(joined(lines, mayReverse: false).map(\.line) == lines)
    let result = joined(lines)
    #expect(result.map(\.line) == [[[0, 0], [10, 0], [20, 0], [30, 0]]])
  }

  @Test func mostLinesDecideTheDirection() {
    let lines: [Line] = [[[30, 0], [20, 0]], [[10, 0], [20, 0]], [[10, 0], [0, 0]]]
    #expect(joined(lines).map(\.line) == [[[30, 0], [20, 0], [10, 0], [0, 0]]])
  }

  @Test func aLoopBeginsAtItsLeastJoint() {
    let lines: [Line] = [[[9, 9], [0, 9], [5, 5]], [[9, 0], [9, 9]], [[5, 5], [9, 0]]]
    #expect(joined(lines).map(\.line) == [[[5, 5], [9, 0], [9, 9], [0, 9], [5, 5]]])
  }

  @Test func wholeLoopsAndSinglePositionsStay() {
    let lines: [Line] = [[[0, 0], [9, 0], [0, 9], [0, 0]], [[3, 3]], [], [[5, 5], [6, 6]]]
    let result = joined(lines)
    #expect(result.map(\.line) == lines)
    #expect(result.map(\.count) == [1, 1, 1, 1])
  }

  /// Lines between the places of a small grid, in every order and turned round at will.
  @Test(arguments: [false, true]) func theOrderOfLinesDoesNotMatter(_ mayReverse: Bool) {
    var numbers = SplitMix64(seed: 3)
    for round in 0..<50 {
      let count = 5 + round
      let lines: [Line] = (0..<count).map { _ in
        (0..<Int.random(in: 2...4, using: &numbers)).map { _ in
          GridPoint(
            Int32.random(in: 0...9, using: &numbers), Int32.random(in: 0...9, using: &numbers))
        }
      }
      let groups = lines.map { _ in UInt32.random(in: 0...1, using: &numbers) }
      let order = lines.indices.shuffled(using: &numbers)
      func texts(_ result: [(line: Line, first: Int32, count: Int32)]) -> [String] {
        result.map { "\($0.line) \($0.count)" }.sorted()
      }
      let one = joined(lines, groups: groups, mayReverse: mayReverse)
      let other = joined(
        order.map { lines[$0] }, groups: order.map { groups[$0] }, mayReverse: mayReverse)
      #expect(texts(one) == texts(other))
      // No segment is lost or made.
      #expect(segmentCount(one.map(\.line)) == segmentCount(lines))
      #expect(one.reduce(0) { $0 + Int($1.count) } == count)
      // Nothing is left to be joined.
      let again = joined(
        one.map(\.line), groups: one.map { groups[Int($0.first)] }, mayReverse: mayReverse)
      #expect(texts(again).count == one.count)
    }
  }

  @Test func aLongChainIsJoinedInTime() {
    var lines: [Line] = (0..<50_000).map { [[Int32($0), 0], [Int32($0) + 1, 0]] }
    var numbers = SplitMix64(seed: 9)
    lines.shuffle(using: &numbers)
    let result = joined(lines)
    #expect(result.count == 1)
    let whole: Line = (0...50_000).map { [Int32($0), 0] }
    #expect(result[0].line == whole)
  }
}
