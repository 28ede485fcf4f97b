import Base
import TestSupport
import Testing

@testable import Tiling

/// Tiny polygons become squares of the same area.
struct TinyGatheringTests {
  private func gathered(_ polygons: [TinyPolygon], extent: Int32 = 4096, pixel: Int32 = 16)
    -> (squares: [GatheredSquare], leftOut: Int)
  {
    var column = Column<TinyPolygon>()
    for polygon in polygons { column.append(polygon) }
    var gathering = TinyGathering()
    gathering.gather(column, extent: extent, pixel: pixel)
    return (gathering.squares.buffer.map { $0 }, gathering.leftOut)
  }

  /// Four halves of a pixel in one pixel are a square of two pixels' area: 16·√2 = 22.6, rounded 23.
  @Test func aPixelFull() {
    let polygons = (0..<4).map {
      TinyPolygon(place: [100, 100], doubledArea: $0 == 2 ? 257 : 256, index: 10 + $0)
    }
    let result = gathered(polygons)
    // 100 - 11.5 lies between two places.
    let corners: [GridPoint] = [[88, 88], [89, 89]]
    #expect(result.squares.map(\.side) == [23])
    #expect(result.squares.map(\.index) == [12])
    #expect(result.squares.map(\.count) == [4])
    #expect(result.squares.allSatisfy { corners.contains($0.corner) })
    #expect(result.leftOut == 0)
  }

  /// Two halves of neighbouring pixels are one square between them.
  @Test func neighboursAreGathered() {
    let result = gathered([
      TinyPolygon(place: [4, 8], doubledArea: 256, index: 1),
      TinyPolygon(place: [28, 8], doubledArea: 256, index: 0),
    ])
    #expect(result.squares == [GatheredSquare(corner: [8, 0], side: 16, index: 0, count: 2)])
  }

  @Test func lessThanAPixelIsLeftOut() {
    let result = gathered([
      TinyPolygon(place: [4, 8], doubledArea: 100, index: 0),
      TinyPolygon(place: [4000, 4000], doubledArea: 100, index: 1),
    ])
    #expect(result.squares.isEmpty)
    #expect(result.leftOut == 2)
  }

  @Test func otherTilesGatherTheirOwn() {
    let result = gathered([
      TinyPolygon(place: [-1, 8], doubledArea: 500, index: 0),
      TinyPolygon(place: [8, 4096], doubledArea: 500, index: 1),
    ])
    #expect(result.squares.isEmpty)
    #expect(result.leftOut == 0)
  }

  @Test(
    arguments: [(1, 1), (7, 3), (100, 16), (4096, 16), (4096, 5), (4096, 4096)] as [(Int32, Int32)])
  func areasAreRightWhateverTheOrder(_ extent: Int32, _ pixel: Int32) {
    var numbers = SplitMix64(seed: UInt64(extent + pixel))
    let limit = 2 * Int64(pixel) * Int64(pixel)
    var polygons = (0..<3000).map { index in
      TinyPolygon(
        place: GridPoint(
          Int32.random(in: 0..<extent, using: &numbers),
          Int32.random(in: 0..<extent, using: &numbers)),
        doubledArea: Int64.random(in: 1...limit, using: &numbers), index: index)
    }
    let result = gathered(polygons, extent: extent, pixel: pixel)
    #expect(result.squares.reduce(0) { $0 + $1.count } + result.leftOut == polygons.count)
    for square in result.squares {
      #expect(square.corner.min() >= 0 && square.corner.max() + square.side <= extent)
    }
    // Less than a pixel remains in the whole tile; what does not fit into a tile is cut.
    let whole = polygons.reduce(0) { $0 + $1.doubledArea }
    let drawn = result.squares.reduce(0) { $0 + 2 * Int64($1.side) * Int64($1.side) }
    if whole < 2 * Int64(extent) * Int64(extent) {
      #expect((whole - drawn).magnitude <= UInt64(limit) * 2)
    }
    polygons.shuffle(using: &numbers)
    #expect(gathered(polygons, extent: extent, pixel: pixel).squares == result.squares)
  }

  @Test func valuesBeyondReasonAreNoTrap() {
    _ = gathered([
      TinyPolygon(place: [0, 0], doubledArea: .max, index: 0),
      TinyPolygon(place: [0, 0], doubledArea: .min, index: 1),
      TinyPolygon(place: [5, 5], doubledArea: .max, index: 2),
    ])
    #expect(
      gathered([TinyPolygon(place: [0, 0], doubledArea: 9, index: 0)], extent: 0).leftOut == 0)
    #expect(
      gathered([TinyPolygon(place: [0, 0], doubledArea: 9, index: 0)], pixel: 0).squares.count == 1)
  }
}
