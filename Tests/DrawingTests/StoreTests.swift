import Base
import TestSupport
import Testing

@testable import Drawing

/// Shapes on grids: what is written is read, and it makes no difference how fine the grid was at first.
struct StoreTests {
  /// A line of some cells, near and far.
  private static func line(_ random: inout SplitMix64, kind: LineKind) -> [(x: Int, y: Int)] {
    (0..<Int.random(in: 1...40, using: &random)).map { _ in
      let reach = 1 << Int.random(in: 1...50, using: &random)
      return (
        Int.random(in: -reach...reach, using: &random),
        Int.random(in: -reach...reach, using: &random)
      )
    }
  }

  private static func read(_ run: borrowing FeatureRun, shift: Int) -> [[Int]] {
    var reader = ShapeReader(run, feature: 0, shift: shift)
    var line = CellLine()
    var result: [[Int]] = []
    while reader.read(&line) {
      result.append([Int(line.kind.rawValue)] + (0..<2 * line.count).map { line.cells[$0] })
    }
    #expect(reader.isAtEnd)
    return result
  }

  private static func run(_ lines: [[(x: Int, y: Int)]], shift: Int) -> FeatureRun {
    var run = FeatureRun()
    run.shift = shift
    var writer = ShapeWriter()
    var line = CellLine()
    for (index, places) in lines.enumerated() {
      line.begin(LineKind(rawValue: UInt8(index % 4)) ?? .line)
      for place in places { line.append(place.x >> shift, place.y >> shift) }
      writer.append(line, to: &run.shapes)
    }
    var feature = DrawnFeature()
    feature.shapeEnd = UInt64(run.shapes.count)
    run.features.append(feature)
    return run
  }

  @Test(arguments: 0..<60) func coarserLaterIsCoarserAtOnce(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = (0..<5).map { _ in Self.line(&random, kind: .line) }
    let shift = Int.random(in: 0...40, using: &random)
    let first = Int.random(in: 0...shift, using: &random)
    let atOnce = Self.read(Self.run(lines, shift: shift), shift: 0)
    let later = Self.read(Self.run(lines, shift: first), shift: shift - first)
    #expect(atOnce == later, "seed \(seed)")
  }

  @Test func cellsAreNearTheirPositions() {
    let grid = Grid(isGeographic: true)
    for (ordinate, shift) in [(14.123456789, 0), (-179.9999999, 10), (90, 20), (0, 30)] {
      let cell = grid.cell(ordinate) >> shift
      let side = Double(1 << shift) / grid.cellsPerUnit
      #expect(abs(grid.ordinate(ofCell: cell, shift: shift) - ordinate) <= side / 2 * 1.0001)
    }
    // What no grid holds lies on its edge.
    #expect(grid.cell(1e300) == 1 << 52)
    #expect(grid.cell(-1e300) == -(1 << 52))
  }

  @Test func manyNumbersAreThinnedOut() {
    var sample = NumberSample()
    for number in 0..<3_000_000 { sample.add(Double(number)) }
    #expect(sample.numbers.count <= 1 << 19)
    #expect(sample.least == 0)
    #expect(sample.greatest == 2_999_999)
    let middle = sample.numbers.sorted()[sample.numbers.count / 2]
    #expect(abs(middle - 1_500_000) < 20)
  }
}
