import Base
import Geometry
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

  /// Points in a box of degrees, many of them in one place.
  private static func points(_ random: inout SplitMix64, reach: Double) -> [(x: Double, y: Double)]
  {
    (0..<200).map { _ in
      (
        14 + .random(in: -reach...reach, using: &random),
        50 + .random(in: -reach...reach, using: &random)
      )
    }
  }

  private static func store(
    _ batches: [[(x: Double, y: Double)]], leastCompaction: Int, coarsens: Bool
  ) -> DrawingStore {
    var settings = PictureSettings(.svg)
    settings.width = 60
    let store = DrawingStore(settings, leastCompaction: leastCompaction)
    for batch in batches {
      let grid = Grid(isGeographic: true)
      var run = FeatureRun()
      run.shift = coarsens ? store.shift : 0
      var extent = PictureExtent()
      var line = CellLine()
      for point in batch {
        var column = GeometryColumn()
        column.appendPosition(x: point.x, y: point.y)
        column.endLine()
        column.endPart()
        column.appendNode(.point, [])
        column.endFeature()
        extent.extend(column, feature: 0, box: column.box(ofFeature: 0), isGeographic: true)
        line.begin(.points)
        line.append(grid.cell(point.x) >> run.shift, grid.cell(point.y) >> run.shift)
        var writer = ShapeWriter()
        writer.append(line, to: &run.shapes)
        var feature = DrawnFeature()
        feature.dimensions = 1
        feature.shapeEnd = UInt64(run.shapes.count)
        run.features.append(feature)
      }
      store.begin(.wgs84, readAs: .wgs84)
      store.add(run, extent, on: grid, styles: [], values: [])
    }
    store.finish()
    return store
  }

  /// It makes no difference when features are made coarser, nor how often those that cover each other are looked for:
  /// both depend on which worker was how fast.
  @Test(arguments: 0..<20) func momentsMakeNoDifference(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let batches = (0..<8).map { Self.points(&random, reach: 0.001 * Double(1 << $0)) }
    let once = Self.store(batches, leastCompaction: 1 << 19, coarsens: false)
    #expect(once.coveredCount > 50)
    #expect(once.all.features.count + once.coveredCount == 1600)
    for coarsens in [false, true] {
      let often = Self.store(batches, leastCompaction: 10, coarsens: coarsens)
      #expect(often.coveredCount == once.coveredCount, "seed \(seed)")
      #expect(often.all.shift == once.all.shift)
      #expect(Array(often.all.shapes.buffer) == Array(once.all.shapes.buffer), "seed \(seed)")
    }
  }
}
