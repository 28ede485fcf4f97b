import Base
import Features
import Files
import Flow
import FormatKit
import FormatTestSupport
import Foundation
import Geometry
import SQLiteStore
import Testing
import TestSupport

@testable import VectorTiles

/// Features that the borders of tiles have cut, with pieces made by hand. Tiles have 8 units, so that at zoom 1 one is
/// 22.5° wide.
struct TileJoinTests {
  private typealias Feature = TileMaker.Feature

  /// Reads the two northern tiles of zoom 1.
  private func read(
    _ west: [Feature], _ east: [Feature], _ options: [String: String] = [:], jobs: Int = 1
  ) throws -> [String] {
    let scratch = try Scratch()
    let path = try mbtiles(
      [
        (1, 0, 0, TileMaker.tile(extent: 8, west)), (1, 1, 0, TileMaker.tile(extent: 8, east)),
      ].filter { !$0.3.isEmpty }, in: scratch)
    let result = try VectorTilesTests.read(path, as: .mbtiles, options, jobs: jobs)
    if let error = result.error { throw error }
    return result.lines
  }

  private func polygon(
    _ ring: [(Int32, Int32)], id: UInt64? = nil, name: String = "x"
  ) -> Feature {
    Feature(
      id: id, kind: 3, fields: [("name", .text(name))],
      geometry: TileMaker.paths([ring], closed: true))
  }

  /// From x to x and y to y.
  private func box(_ low: Int32, _ high: Int32, _ top: Int32, _ bottom: Int32) -> [(Int32, Int32)] {
    [(low, top), (high, top), (high, bottom), (low, bottom)]
  }

  private let middle = "66.51326044311186"

  @Test("a polygon over a border is one again, without positions on the seam or buffers")
  func polygonOverBorder() throws {
    // From -45° to 45°; each tile has a buffer of one unit.
    let lines = try read([polygon(box(6, 9, 4, 8))], [polygon(box(-1, 2, 4, 8))])
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains(
        #""Polygon","coordinates":[[[-45,\#(middle)],[-45,0],[45,0],[45,\#(middle)],[-45,\#(middle)]]]"#
      ) == true, "\(lines)")
  }

  @Test("join=no leaves the pieces as they are in the tiles")
  func pieces() throws {
    let lines = try read(
      [polygon(box(6, 9, 4, 8))], [polygon(box(-1, 2, 4, 8))], ["join": "no"])
    #expect(lines.count == 2)
    #expect(lines.first?.contains("[22.5,0]") == true)
  }

  @Test("pieces with other fields, or that do not meet, stay apart")
  func strangers() throws {
    #expect(
      try read([polygon(box(6, 8, 4, 6))], [polygon(box(0, 2, 4, 6), name: "y")]).count == 2)
    #expect(try read([polygon(box(6, 8, 1, 3))], [polygon(box(0, 2, 4, 6))]).count == 2)
    // Only a corner in common.
    #expect(try read([polygon(box(6, 8, 1, 4))], [polygon(box(0, 2, 4, 6))]).count == 2)
  }

  @Test("pieces with the same id are one feature, wherever they lie")
  func ids() throws {
    let lines = try read(
      [polygon(box(1, 2, 1, 2), id: 7), polygon(box(3, 4, 1, 2), id: 8)],
      [polygon(box(5, 6, 5, 6), id: 7)])
    #expect(lines.count == 2)
    #expect(lines.filter { $0.contains("MultiPolygon") && $0.contains(#""id":7"#) }.count == 1)
    // Other fields: ids are of one tile alone.
    #expect(
      try read([polygon(box(1, 2, 1, 2), id: 7)], [polygon(box(5, 6, 5, 6), id: 7, name: "y")])
        .count == 2)
  }

  @Test("a hole over a border, and one that opens to it")
  func holes() throws {
    func ring(_ rings: [[(Int32, Int32)]]) -> Feature {
      Feature(kind: 3, geometry: TileMaker.paths(rings, closed: true))
    }
    // The western half of a frame is a C, the eastern one the same turned around.
    let west = ring([[(4, 0), (8, 0), (8, 2), (6, 2), (6, 6), (8, 6), (8, 8), (4, 8)]])
    let east = ring([[(0, 0), (4, 0), (4, 8), (0, 8), (0, 6), (2, 6), (2, 2), (0, 2)]])
    let lines = try read([west], [east])
    #expect(lines.count == 1)
    let coordinates = try #require(lines.first)
    #expect(coordinates.contains(#""type":"Polygon""#))
    // Two rings, of four corners each.
    #expect(coordinates.components(separatedBy: "]],[[").count == 2, "\(coordinates)")
    #expect(coordinates.components(separatedBy: "],[").count == 10, "\(coordinates)")
  }

  @Test("lines go on where they were cut, in their direction")
  func linesOverBorder() throws {
    func line(_ paths: [[(Int32, Int32)]]) -> Feature {
      Feature(kind: 2, geometry: TileMaker.paths(paths))
    }
    // From west to east and back, with a buffer of a unit.
    let there = try read([line([[(4, 4), (9, 4)]])], [line([[(-1, 4), (4, 4)]])])
    #expect(there.count == 1)
    #expect(
      there.first?.contains(#""LineString","coordinates":[[-90,\#(middle)],[90,\#(middle)]]"#)
        == true, "\(there)")
    let back = try read(
      [line([[(8, 4), (4, 4)], [(4, 6), (8, 6)]])], [line([[(4, 4), (0, 4)], [(0, 6), (4, 4)]])])
    #expect(back.count == 1)
    #expect(back.first?.contains("[90,\(middle)],[-90,\(middle)]") == true, "\(back)")
  }

  @Test("points on a border are there once, points in a buffer not at all")
  func points() throws {
    func point(_ x: Int32) -> Feature { Feature(geometry: TileMaker.points([(x, 4)])) }
    let lines = try read(
      [point(8), point(7), point(9)], [point(0), point(1), point(-1)])
    #expect(lines.count == 3)
    // Without another tile it stays.
    #expect(try read([point(8)], [Feature(geometry: TileMaker.points([(4, 4)]))]).count == 2)
  }

  @Test("the result does not depend on the number of threads")
  func jobs() throws {
    let scratch = try Scratch()
    var random = SplitMix64(seed: 16)
    var tiles: [(Int, Int, Int, [UInt8])] = []
    for column in 0..<16 {
      for row in 0..<16 {
        let features = (0..<30).map { _ in
          let x = Int32.random(in: -1...8, using: &random)
          let y = Int32.random(in: -1...8, using: &random)
          return polygon(
            box(x, x + 2, y, y + 2), id: Bool.random(using: &random) ? UInt64(x + 2) : nil,
            name: "\(y & 1)")
        }
        tiles.append((4, column, row, TileMaker.tile(extent: 8, features)))
      }
    }
    let path = try mbtiles(tiles, in: scratch)
    let one = try VectorTilesTests.read(path, as: .mbtiles)
    let many = try VectorTilesTests.read(path, as: .mbtiles, jobs: 4)
    #expect(one.error == nil && one.lines.count > 500)
    #expect(one.text == many.text)
  }

  @Test("what the antimeridian has cut is one feature of two parts; a point on it is there once")
  func antimeridian() throws {
    // Both tiles reach the border at 180°, from 45° to 90° away from it.
    let lines = try read([polygon(box(-1, 2, 4, 8))], [polygon(box(6, 9, 4, 8))])
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""MultiPolygon""#) == true, "\(lines)")
    let ends = ["[-180,0]", "[-135,0]", "[180,0]", "[135,0]"]
    #expect(ends.allSatisfy { lines.first?.contains($0) == true }, "\(lines)")
    let point = { (x: Int32) in
      Feature(
        kind: 1, fields: [("name", .text("x"))], geometry: [1 << 3 | 1, x == 0 ? 0 : 16, 8])
    }
    let points = try read([point(0)], [point(8)])
    #expect(points.count == 1)
    #expect(points.first?.contains(#""Point","coordinates":[-180,"#) == true, "\(points)")
  }

  @Test("a polygon of which a tile has only an edge is not a feature of that tile")
  func edgeOfBuffer() throws {
    // The eastern tile has the polygon in its buffer, up to the border.
    let lines = try read([polygon(box(4, 8, 4, 8))], [polygon(box(-1, 0, 4, 8))])
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""Polygon""#) == true, "\(lines)")
  }

  @Test("a polygon of a unit, and one that would be cut into nothing, stays whole")
  func tinyPolygonOverBorder() throws {
    // A square of a unit has a side on the border, and is in the buffer of the next tile.
    let square = try read([polygon(box(7, 8, 4, 5))], [polygon(box(-1, 0, 4, 5))])
    #expect(square.count == 1)
    #expect(square.first?.contains(#""Polygon""#) == true, "\(square)")
    // The border is met between (-1, 4) and (1, 3), which rounds to (0, 4), and in (0, 4): no half has an area.
    let ring: [(Int32, Int32)] = [(-1, 4), (1, 3), (0, 4)]
    let lines = try read([polygon(ring.map { ($0.0 + 8, $0.1) })], [polygon(ring)])
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""Polygon""#) == true, "\(lines)")
  }

  @Test("a joiner lets go of what waits when it is too much, and says so")
  func limit() throws {
    var joiner = TileJoiner(limit: 1)
    let address = try #require(TileAddress(zoom: 1, column: 0, row: 0))
    let layer = TileLayers(path: "", names: [], wanted: []).layer("a")
    let piece = TilePiece(
      layer: layer, extent: 8, kind: .point, fields: [], identity: [1], positions: [8, 4],
      lineEnds: [1], address: address)
    #expect(joiner.take([piece], last: address.tileID).count == 1)
    #expect(joiner.hurriedCount == 1)
  }
}
