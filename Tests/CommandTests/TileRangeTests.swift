import Geometry
import Testing

/// Expected numbers are mercantile 1.2's (`bounding_tile`, `tiles`) and the OpenStreetMap wiki's.
struct TileRangeTests {
  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> BoundingBox
  {
    BoundingBox(west: west, south: south, east: east, north: north)
  }

  @Test func tilesOfAZoomLevel() {
    #expect(
      TileRange.ranges(of: box(-105, 39.99, -104.99, 40), zoom: 14) == [
        TileRange(zoom: 14, x: 3413...3413, y: 6202...6203)
      ])
    #expect(
      TileRange.ranges(of: box(-1, -1, 1, 1), zoom: 1) == [TileRange(zoom: 1, x: 0...1, y: 0...1)])
  }

  @Test func aTilesOwnBoundsAreThatTile() {
    // 1/0/0 is the north-western quarter of the square.
    let quarter = box(-180, 0, 0, TileRange.northernmostLatitude)
    #expect(TileRange.smallest(holding: quarter).description == "1/0/0")
    #expect(TileRange.ranges(of: quarter, zoom: 1) == [TileRange(zoom: 1, x: 0...0, y: 0...0)])
  }

  @Test func theWorldAndThePoles() {
    #expect(TileRange.smallest(holding: box(-180, -90, 180, 90)).description == "0/0/0")
    #expect(TileRange.ranges(of: box(-180, -90, 180, 90), zoom: 2).first?.x == 0...3)
    #expect(TileRange.ranges(of: box(-180, -90, 180, 90), zoom: 2).first?.y == 0...3)
  }

  @Test func acrossTheAntimeridianThereAreTwo() {
    let across = box(179, -1, -179, 1)
    #expect(TileRange.smallest(holding: across).description == "0/0/0")
    #expect(TileRange.ranges(of: across, zoom: 2).map(\.x) == [3...3, 0...0])
  }

  @Test func aPointHasTheDeepestTile() {
    #expect(TileRange.smallest(holding: box(0, 0, 0, 0)).zoom == 28)
  }
}
