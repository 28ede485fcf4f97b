import Base
import FormatTestSupport
import TestSupport
import Testing

@testable import Files
@testable import VectorTiles

/// Polygons, texts and values of single tiles, drawn by hand, against Vector Tile 2.1 §4.1, §4.3 and §4.4.
struct TileCheckTests {
  private typealias Ring = [(Int32, Int32)]

  private func problems(_ tile: [UInt8]) throws -> [TilesetProblem] {
    let scratch = try Scratch()
    let path = try scratch.write("a.mvt", tile)
    return try TilesetCheck.run(
      try ByteSource(path: path), .mvt, address: TileAddress(zoom: 0, column: 0, row: 0), jobs: 1
    ).problems
  }

  private func found(_ rings: [Ring]) throws -> [String] {
    try problems(
      TileMaker.tile([
        TileMaker.Feature(id: 1, kind: 3, geometry: TileMaker.paths(rings, closed: true))
      ])
    ).map { "\($0.isError ? "error" : "warning") \($0.reason.code): \($0.message)" }
  }

  /// Clockwise on the screen, where y goes down: an exterior ring. The other way round it is a hole.
  private func square(_ left: Int32, _ top: Int32, _ side: Int32, isHole: Bool = false) -> Ring {
    let ring = [
      (left, top), (left + side, top), (left + side, top + side), (left, top + side),
    ]
    return isHole ? ring.reversed() : ring
  }

  @Test func validPolygons() throws {
    #expect(try found([square(0, 0, 100), square(10, 10, 20, isHole: true)]).isEmpty)
    // Two polygons, the first with two holes of which one touches it at a position.
    #expect(
      try found([
        square(0, 0, 100), [(0, 50), (20, 60), (20, 40)], square(50, 50, 9, isHole: true),
        square(200, 0, 50),
      ]).isEmpty)
  }

  @Test func ringsThatMeetThemselves() throws {
    // A large square with an ear that is twisted: its borders cross at 105,10.
    let ear: Ring = [
      (0, 0), (100, 0), (100, 8), (110, 12), (110, 8), (100, 12), (100, 100), (0, 100),
    ]
    #expect(
      try found([ear]) == [
        "warning tile-polygon-invalid: ring 1 crosses or touches itself at 105,10"
      ])
  }

  @Test func holesThatAreNoHoles() throws {
    let square = square(0, 0, 100)
    #expect(
      try found([square, self.square(90, 90, 20, isHole: true)]).allSatisfy {
        $0.hasPrefix(
          "error tile-polygon-invalid: rings 1 to 2 are not a polygon with holes: self-inter")
      })
    let outside = try found([square, self.square(200, 200, 20, isHole: true)])
    #expect(
      outside.first?.hasPrefix(
        "error tile-polygon-invalid: rings 1 to 2 are not a polygon with holes: hole lies outside shell at 2"
      )
        == true)
    #expect(
      try found([
        square, self.square(10, 10, 50, isHole: true), self.square(20, 20, 10, isHole: true),
      ]).allSatisfy { $0.hasPrefix("error tile-polygon-invalid") })
    // The second polygon is the one.
    #expect(
      try found([self.square(500, 0, 9), square, self.square(90, 90, 20, isHole: true)]).allSatisfy
      {
        $0.hasPrefix("error tile-polygon-invalid: rings 2 to 3 ")
      })
  }

  @Test func ringsThatRepeatTheirFirstPosition() throws {
    #expect(
      try found([square(0, 0, 10) + [(0, 0)]]).first?.hasPrefix("warning tile-standstill") == true)
  }

  @Test func keysAndValuesThatAreThereTwice() throws {
    let tile = TileMaker.tile([
      TileMaker.Feature(id: 1, fields: [("k", .int(1))], geometry: TileMaker.points([(1, 1)])),
      TileMaker.Feature(id: 2, fields: [("k", .int(1))], geometry: TileMaker.points([(2, 2)])),
      // Equal, but of another type.
      TileMaker.Feature(id: 3, fields: [("k", .unsigned(1))], geometry: TileMaker.points([(2, 2)])),
    ])
    let problems = try problems(tile)
    #expect(problems.map(\.reason.code) == ["tile-tables-repeat"])
    #expect(problems.first?.message == "1 of 3 values of the layer are there already")
  }

  @Test func valuesOfSeveralTypes() throws {
    let value = TileMaker.part(1, Array("a".utf8)) + TileMaker.number(4, 1)
    let feature =
      TileMaker.part(2, [0, 0]) + TileMaker.number(3, 1) + TileMaker.part(4, [9, 2, 2])
    let layer =
      TileMaker.number(15, 2) + TileMaker.part(1, Array("a".utf8)) + TileMaker.part(2, feature)
      + TileMaker.part(3, Array("k".utf8)) + TileMaker.part(4, value)
    #expect(
      try problems(TileMaker.part(3, layer)).map(\.reason.code) == ["tile-value-invalid"])
  }
}
