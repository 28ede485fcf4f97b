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

/// Features of single tiles, with positions that were calculated by hand.
struct TileFeatureTests {
  private func read(
    _ features: [TileMaker.Feature], extent: UInt64 = 4096, version: UInt64 = 2,
    at tile: String = "1/1/0"
  ) throws -> [String] {
    let scratch = try Scratch()
    let path = try scratch.write(
      "t.mvt", TileMaker.tile(extent: extent, version: version, features))
    let result = try VectorTilesTests.read(path, as: .mvt, ["tile": tile])
    if let error = result.error { throw error }
    return result.lines
  }

  @Test("values keep their types, ids their 64 bits")
  func values() throws {
    let lines = try read([
      TileMaker.Feature(
        id: 18_446_744_073_709_551_615,
        fields: [
          ("t", .text("a\"ü")), ("f", .float(0.5)), ("d", .double(-1.25)), ("i", .int(-7)),
          ("u", .unsigned(18_446_744_073_709_551_615)), ("s", .signed(-9_007_199_254_740_993)),
          ("b", .boolean(true)), ("n", .double(.nan)),
        ], geometry: TileMaker.points([(2048, 2048)]))
    ])
    // In the middle of the north-eastern quarter: atan(sinh(π / 2)).
    #expect(
      lines == [
        #"{"type":"Feature","id":18446744073709551615,"geometry":{"type":"Point","coordinates":[90,66.51326044311186]},"#
          + #""properties":{"t":"a\"ü","f":0.5,"d":-1.25,"i":-7,"u":18446744073709551615,"#
          + #""s":-9007199254740993,"b":true,"n":null}}"#
      ])
  }

  @Test("rings become polygons by the sign of their areas")
  func rings() throws {
    let square: [(Int32, Int32)] = [(0, 0), (4, 0), (4, 4), (0, 4)]
    let hole: [(Int32, Int32)] = [(1, 1), (1, 2), (2, 2), (2, 1)]
    let next: [(Int32, Int32)] = [(4, 4), (8, 4), (8, 8), (4, 8)]
    // A tile of 8 units at zoom 0: a unit is 45°.
    let lines = try read(
      [TileMaker.Feature(kind: 3, geometry: TileMaker.paths([square, hole, next], closed: true))],
      extent: 8, at: "0/0/0")
    // atan(sinh(π)), atan(sinh(3π / 4)), atan(sinh(π / 2)).
    let (top, upper, middle) = ("85.05112877980659", "79.17133464081945", "66.51326044311186")
    #expect(
      lines == [
        #"{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[["#
          + "[[-180,\(top)],[-180,0],[0,0],[0,\(top)],[-180,\(top)]],"
          + "[[-135,\(upper)],[-90,\(upper)],[-90,\(middle)],[-135,\(middle)],[-135,\(upper)]]],"
          + "[[[0,0],[0,-\(top)],[180,-\(top)],[180,0],[0,0]]]]},\"properties\":{}}"
      ])
  }

  @Test("in version 1 the first ring is an exterior one whichever way it runs")
  func versionOne() throws {
    let ring: [(Int32, Int32)] = [(0, 0), (0, 4), (4, 4), (4, 0)]
    let geometry = TileMaker.paths([ring], closed: true)
    let old = try read([TileMaker.Feature(kind: 3, geometry: geometry)], version: 1)
    let turned = TileMaker.paths([[ring[0]] + ring[1...].reversed()], closed: true)
    let new = try read([TileMaker.Feature(kind: 3, geometry: turned)])
    #expect(old == new)
  }

  @Test("several points and lines are multi-geometries")
  func several() throws {
    let lines = try read(
      [
        TileMaker.Feature(geometry: TileMaker.points([(4, 4), (8, 0)])),
        TileMaker.Feature(
          kind: 2, geometry: TileMaker.paths([[(0, 4), (4, 4)], [(4, 4), (8, 4)]])),
      ], extent: 8, at: "0/0/0")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""MultiPoint","coordinates":[[0,0],[180,85.05112877980659]]"#))
    #expect(
      lines[1].contains(#""MultiLineString","coordinates":[[[-180,0],[0,0]],[[0,0],[180,0]]]"#))
  }

  @Test("a feature that is wrong is named with tile, layer and number, and can be left out")
  func located() throws {
    let good = TileMaker.Feature(geometry: TileMaker.points([(1, 1)]))
    let bad = TileMaker.Feature(kind: 2, geometry: [9, 0, 0])
    let scratch = try Scratch()
    let path = try scratch.write("t.mvt", TileMaker.tile("roads", [good, bad, good]))
    let stopped = try VectorTilesTests.read(path, as: .mvt, ["tile": "3/2/1"])
    let error = try #require(stopped.error)
    #expect(error.reason.code == "tile-geometry-invalid")
    #expect(error.message.hasPrefix("tile 3/2/1: a line has one position, at byte "))
    #expect(error.location?.layer == "roads" && error.location?.feature == 2)
    let skipped = try VectorTilesTests.read(path, as: .mvt, ["tile": "3/2/1"]) {
      $0.faults.skipsErrors = true
    }
    #expect(skipped.error == nil && skipped.lines.count == 2)
    #expect(skipped.count(skipped.tally.dropped, "tile-geometry-invalid") == 1)
    #expect(skipped.tally.read == 3)
  }

  @Test("a tile in a file lies where its path or the user says")
  func addresses() throws {
    let scratch = try Scratch()
    let tile = TileMaker.tile([TileMaker.Feature(geometry: TileMaker.points([(2048, 2048)]))])
    let folder = scratch.folder.appending(path: "1/1")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(tile).write(to: folder.appending(path: "0.pbf"))
    let named = try VectorTilesTests.read(folder.appending(path: "0.pbf").path, as: .mvt)
    let whole = try VectorTilesTests.read(scratch.folder.path, as: .mvt)
    #expect(named.lines == whole.lines && named.lines.count == 1)
    #expect(named.text.contains("[90,66.51326044311186]"))
    let lost = try VectorTilesTests.read(try scratch.write("t.mvt", tile), as: .mvt)
    #expect(lost.error?.reason.severity == .usage)
  }
}
