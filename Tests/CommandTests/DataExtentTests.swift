import TestSupport
import Testing

@testable import Geometry
@testable import cairn

/// The smallest arc against a search of all gaps between the intervals that features occupy.
struct DataExtentTests {
  /// Projected coordinates that say nothing of their system: the box is what they are, not an arc.
  @Test func coordinatesThatAreNoDegreesHaveAPlainBox() {
    var column = GeometryColumn()
    for (x, y) in [(541_015.76, 6_895_442.2), (542_876.98, 6_898_697.6), (10, 20)] {
      column.appendPosition(x: x, y: y)
      column.endLine()
      column.endPart()
      column.appendNode(.point, [])
      column.endFeature()
    }
    var far = DataExtent(isGeographic: true)
    far.extend(column, features: 0..<2)
    #expect(far.isBeyondDegrees && !far.isArc)
    #expect(
      far.box
        == BoundingBox(west: 541_015.76, south: 6_895_442.2, east: 542_876.98, north: 6_898_697.6))
    var near = DataExtent(isGeographic: true)
    near.extend(column, features: 2..<3)
    #expect(!near.isBeyondDegrees && near.isArc)
    near.extend(far)
    #expect(near.isBeyondDegrees && near.box?.west == 10 && near.box?.north == 6_898_697.6)
    // The same in a projected system is nothing to speak of.
    var projected = DataExtent(isGeographic: false)
    projected.extend(column, features: 0..<3)
    #expect(!projected.isBeyondDegrees)
  }

  private func extent(of lines: [ClosedRange<Double>]) -> BoundingBox? {
    var column = GeometryColumn()
    for line in lines {
      column.appendPosition(x: line.lowerBound, y: 0)
      column.appendPosition(x: line.upperBound, y: 0)
      column.endLine()
      column.endPart()
      column.appendNode(.lineString, [])
      column.endFeature()
    }
    var whole = DataExtent(isGeographic: true)
    whole.extend(column, features: 0..<lines.count)
    var pieces = DataExtent(isGeographic: true)
    for feature in lines.indices {
      var piece = DataExtent(isGeographic: true)
      piece.extend(column, features: feature..<feature + 1)
      pieces.extend(piece)
    }
    #expect(whole.box == pieces.box)
    return whole.box
  }

  /// The largest gap on the circle, found by sorting.
  private func arc(of lines: [ClosedRange<Double>]) -> (west: Double, east: Double) {
    let sorted = lines.sorted { $0.lowerBound < $1.lowerBound }
    let plain = (sorted[0].lowerBound, sorted.map(\.upperBound).max() ?? 0)
    var best = (width: plain.1 - plain.0, west: plain.0, east: plain.1)
    var reach = sorted[0].upperBound
    for line in sorted.dropFirst() {
      if line.lowerBound > reach {
        let width = 360 - (line.lowerBound - reach)
        if width <= 180, width < best.width { best = (width, line.lowerBound, reach) }
      }
      reach = max(reach, line.upperBound)
    }
    return best.width <= 180 ? (best.west, best.east) : plain
  }

  @Test(arguments: 0..<400) func agreesWithASearchOfAllGaps(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 1...6, using: &random)
    let center = Double(Int.random(in: -180...180, using: &random))
    let spread = [5.0, 40, 100, 180][seed % 4]
    let lines = (0..<count).map { _ in
      let start = center + Double(Int.random(in: -1000...1000, using: &random)) / 1000 * spread
      let west = max(min(start, 180), -180)
      return west...min(west + Double(Int.random(in: 0...40, using: &random)), 180)
    }
    let expected = arc(of: lines)
    let box = extent(of: lines)
    #expect(box?.west == expected.west && box?.east == expected.east, "seed \(seed)")
  }

  @Test func nothingHasNoBox() {
    #expect(DataExtent(isGeographic: true).box == nil)
    #expect(DataExtent(isGeographic: false).box == nil)
  }

  @Test func beyondTheAntimeridian() {
    let box = extent(of: [170...190])
    #expect(box?.west == 170 && box?.east == -170)
  }
}
