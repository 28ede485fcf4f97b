import Geometry
import Testing
import VectorTiles

/// Tiles by their numbers; the ids are those of the specification of PMTiles, version 3, §4.1.
struct TileAddressTests {
  @Test func idsOfTheSpecification() throws {
    // The table of the specification.
    let known: [(Int, Int, Int, UInt64)] = [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (12, 3423, 1763, 19_078_479),
    ]
    for (zoom, column, row, id) in known {
      let address = try #require(TileAddress(zoom: zoom, column: column, row: row))
      #expect(address.tileID == id)
      #expect(TileAddress(tileID: id) == address)
    }
  }

  @Test func idsGoThereAndBack() {
    for id in UInt64(0)..<21845 { #expect(TileAddress(tileID: id)?.tileID == id) }
    let deepest = TileAddress.firstID(ofZoom: TileAddress.deepestZoom + 1)
    #expect(TileAddress(tileID: deepest - 1)?.tileID == deepest - 1)
    #expect(TileAddress(tileID: deepest) == nil)
    #expect(TileAddress(tileID: .max) == nil)
  }

  @Test func neighboursOnTheCurveTouch() throws {
    var before = try #require(TileAddress(tileID: TileAddress.firstID(ofZoom: 6)))
    for id in before.tileID + 1..<TileAddress.firstID(ofZoom: 7) {
      let next = try #require(TileAddress(tileID: id))
      #expect(abs(next.column - before.column) + abs(next.row - before.row) == 1)
      before = next
    }
  }

  @Test func numbersOutOfRangeAreNoTiles() {
    #expect(TileAddress(zoom: 1, column: 2, row: 0) == nil)
    #expect(TileAddress(zoom: 1, column: 0, row: -1) == nil)
    #expect(TileAddress(zoom: -1, column: 0, row: 0) == nil)
    #expect(TileAddress(zoom: 30, column: 0, row: 0) == nil)
    #expect(TileAddress(zoom: 3, column: 0, rowFromSouth: 8) == nil)
  }

  @Test func rowsFromTheSouth() throws {
    let address = try #require(TileAddress(zoom: 3, column: 1, row: 2))
    #expect(address.rowFromSouth == 5)
    #expect(TileAddress(zoom: 3, column: 1, rowFromSouth: 5) == address)
  }

  @Test func placesOnTheGround() throws {
    let world = try #require(TileAddress(zoom: 0, column: 0, row: 0))
    #expect(abs(world.bounds.north - 85.0511287798066) < 1e-12)
    #expect(world.bounds.west == -180)
    let tile = try #require(TileAddress(zoom: 1, column: 1, row: 0))
    #expect(tile.degrees(x: 0, y: 4096, extent: 4096) == (0, 0))
    #expect(tile.square.minX == 0)
    #expect(tile.square.maxY == TileAddress.halfWorldMetres)
    #expect(tile.parent == world)
    #expect(world.child(1) == tile)
    #expect(world.holds(tile) && !tile.holds(world))
  }
}
