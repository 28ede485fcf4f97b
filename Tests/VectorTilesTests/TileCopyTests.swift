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
import Text
import TestSupport

@testable import VectorTiles

/// Tilesets that are copied, and what a check says of them.
struct TileCopyTests {
  private func file(_ name: String) -> String { tileData.appending(path: name).path }

  private func source(_ path: String) throws -> ByteSource {
    FileManager.default.fileExists(atPath: path + "/.")
      ? try ByteSource(path: path, reading: NoBytes()) : try ByteSource(path: path)
  }

  private func copy(
    _ path: String, _ format: Format, to writer: any TilesetWriter, packs: Bool = false
  )
    throws -> TilesetCopy.Result
  {
    try TilesetCopy(try source(path), format, packs: packs).write(to: writer)
  }

  /// All tiles of a tileset.
  private func tiles(_ path: String, _ format: Format) throws -> [UInt64: [UInt8]] {
    let store = try OpenTileset(try source(path), .init(format), address: nil).store
    var tiles: [UInt64: [UInt8]] = [:]
    for run in try store.list(zoom: nil).runs {
      for id in run.first..<run.end {
        var bytes = Bytes()
        _ = try store.read(id, to: &bytes)
        tiles[id] = Array(bytes.buffer)
      }
    }
    return tiles
  }

  /// Of a view of the tables `map` and `images` only `map` is read for the list: a tile whose bytes are missing is one
  /// without bytes.
  @Test("a tile of `map` that is not in `images` is counted, whatever the view's white space")
  func missingImage() throws {
    let scratch = try Scratch()
    let path = scratch.path("in.mbtiles")
    do {
      let database = try Database(loading: path)
      for statement in [
        "CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT)",
        "CREATE TABLE images (tile_id TEXT PRIMARY KEY, tile_data BLOB)",
        "CREATE TABLE metadata (name TEXT, value TEXT)",
        "INSERT INTO metadata VALUES ('name', 'a'), ('format', 'png')",
        "INSERT INTO map VALUES (0, 0, 0, 'sea'), (1, 0, 1, 'sea'), (1, 1, 1, 'lost')",
        "INSERT INTO images VALUES ('sea', x'89504E470D0A1A0A')",
        """
        CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
          map.tile_row AS tile_row, images.tile_data AS tile_data
          FROM map JOIN images ON images.tile_id = map.tile_id
        """,
      ] {
        try database.execute(statement)
      }
    }
    let request = TilesetRequest(path: scratch.path("out.pmtiles"))
    let result = try copy(path, .mbtiles, to: try PMTilesWriter(request))
    #expect(result.tiles == 2 && result.empty == 1)
    #expect(try tiles(scratch.path("out.pmtiles"), .pmtiles).count == 2)
  }

  @Test("every pair of stores: the same tiles, the same layers")
  func pairs() throws {
    for (name, format) in [("poly.pmtiles", Format.pmtiles), ("point_polygon.mbtiles", .mbtiles)] {
      let scratch = try Scratch()
      let original = try tiles(file(name), format)
      func request(_ name: String) -> TilesetRequest { TilesetRequest(path: scratch.path(name)) }
      _ = try copy(file(name), format, to: try MBTilesWriter(request("1.mbtiles")), packs: true)
      _ = try copy(scratch.path("1.mbtiles"), .mbtiles, to: try PMTilesWriter(request("2.pmtiles")))
      _ = try copy(scratch.path("2.pmtiles"), .pmtiles, to: try TileFolderWriter(request("3")))
      _ = try copy(scratch.path("3"), .mvt, to: try PMTilesWriter(request("4.pmtiles")))
      let result = try copy(
        scratch.path("4.pmtiles"), .pmtiles, to: try MBTilesWriter(request("5.mbtiles")))
      #expect(result.tiles == UInt64(original.count) && result.empty == 0)
      // GDAL leaves the tiles of PMTiles as they are, and MBTiles has none that are not gzip.
      let packed = try tiles(scratch.path("1.mbtiles"), .mbtiles)
      #expect(packed.keys.sorted() == original.keys.sorted())
      if format.name == "mbtiles" { #expect(packed == original) }
      #expect(try tiles(scratch.path("2.pmtiles"), .pmtiles) == packed)
      #expect(try tiles(scratch.path("3"), .mvt) == packed)
      #expect(try tiles(scratch.path("4.pmtiles"), .pmtiles) == packed)
      #expect(try tiles(scratch.path("5.mbtiles"), .mbtiles) == packed)
      let first = try OpenTileset(try source(file(name)), .init(format), address: nil).store
        .metadata
      let last = try OpenTileset(
        try source(scratch.path("5.mbtiles")), .mbtiles, address: nil
      ).store.metadata
      #expect(first.name == last.name && first.vectorLayers == last.vectorLayers)
      #expect(first.minzoom == last.minzoom && first.maxzoom == last.maxzoom)
    }
  }

  @Test("a folder that says what it holds may hold no tiles")
  func folderWithoutTiles() throws {
    let scratch = try Scratch()
    let request = TilesetRequest(path: scratch.path("a"))
    var metadata = TilesetMetadata()
    metadata.kind = .vector
    metadata.vectorLayers = []
    try TileFolderWriter(request).finish(metadata)
    let report = try TilesetCheck.run(try source(request.path), .mvt, jobs: 1)
    #expect(report.tileCount == 0)
    #expect(report.problems.isEmpty)
    let other = scratch.path("b")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    #expect(throws: GeoError.self) {
      _ = try TilesetCheck.run(try source(other), .mvt, jobs: 1)
    }
  }

  @Test("pictures are copied too")
  func pictures() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.mbtiles")
    _ = try copy(
      file("byte_png.pmtiles"), .pmtiles, to: try MBTilesWriter(TilesetRequest(path: path)),
      packs: true)
    #expect(try tiles(path, .mbtiles) == (try tiles(file("byte_png.pmtiles"), .pmtiles)))
    let metadata = try OpenTileset(try source(path), .mbtiles, address: nil).store.metadata
    #expect(metadata.kind == .png)
  }

  // MARK: - The check

  private func codes(_ path: String, _ format: Format) throws -> [String] {
    try TilesetCheck.run(try source(path), format, jobs: 2).problems.map {
      "\($0.isError ? "error" : "warning") \($0.reason.code)"
    }
  }

  private let listed =
    #"{"vector_layers":[{"id":"a","minzoom":0,"maxzoom":1,"fields":{"name":"String"}}]}"#

  @Test("what a tileset says of itself is held against its tiles")
  func metadata() throws {
    let scratch = try Scratch()
    let tile = TileMaker.tile([
      TileMaker.Feature(fields: [("name", .text("x"))], geometry: TileMaker.points([(1, 1)]))
    ])
    let good = [
      ("name", "n"), ("format", "pbf"), ("minzoom", "0"), ("maxzoom", "1"), ("json", listed),
    ]
    let tiles = [(0, 0, 0, tile), (1, 1, 1, tile)]
    #expect(try codes(try mbtiles(tiles, metadata: good, in: scratch), .mbtiles) == [])
    func changed(_ name: String, _ value: String?) throws -> [String] {
      let rows = good.compactMap { row in
        row.0 == name ? value.map { (name, $0) } : row
      }
      return try codes(try mbtiles(tiles, metadata: rows, in: scratch), .mbtiles)
    }
    #expect(try changed("name", nil) == ["warning tileset-metadata"])
    #expect(try changed("format", nil) == ["error tileset-metadata"])
    #expect(try changed("format", "png") == ["error tileset-metadata"])
    #expect(try changed("minzoom", "1") == ["error tileset-zooms"])
    #expect(try changed("maxzoom", "5") == ["error tileset-zooms"])
    #expect(try changed("json", nil) == ["error tileset-layers"])
    #expect(
      try changed("json", #"{"vector_layers":[{"id":"b","fields":{}}]}"#)
        == ["error tileset-layers", "warning tileset-layers"])
    #expect(
      try changed("json", #"{"vector_layers":[{"id":"a","fields":{}}]}"#) == [
        "warning tileset-layers"
      ])
    #expect(
      try changed("json", "{") == ["error tile-metadata-unreadable", "error tileset-layers"])
  }

  @Test("tiles that break rules are listed with their places, whatever the threads")
  func tiles() throws {
    let scratch = try Scratch()
    let hole: [(Int32, Int32)] = [(1, 1), (1, 2), (2, 2), (2, 1)]
    let tile = TileMaker.tile([
      TileMaker.Feature(id: 1, kind: 3, geometry: TileMaker.paths([hole], closed: true)),
      TileMaker.Feature(
        id: 1, kind: 2, geometry: TileMaker.paths([[(1, 1), (1, 1), (2, 2)]])),
      TileMaker.Feature(
        id: 2, fields: [("k", .int(1)), ("k", .int(2))], geometry: TileMaker.points([(1, 1)])),
    ])
    let path = try mbtiles(
      [(0, 0, 0, tile), (1, 0, 0, [1, 2, 3])], metadata: [("format", "pbf")], in: scratch)
    let report = try TilesetCheck.run(try source(path), .mbtiles, jobs: 3)
    let found = report.problems.filter { $0.tile != nil }.map {
      "\($0.tile?.description ?? "") \($0.feature ?? 0) \($0.reason.code)"
    }
    #expect(
      found == [
        "0/0/0 1 tile-winding", "0/0/0 2 tile-standstill", "0/0/0 3 tile-tags-invalid",
        "0/0/0 0 tile-id-twice", "1/0/0 0 tile-message-broken",
      ])
    #expect(report.tileCount == 2 && report.featureCount == 3)
    #expect(
      report.json.compact.contains(#""tile":"0/0/0","layer":"a","feature":1,"code":"tile-winding""#)
    )
  }

  @Test("a file that ends too early has a problem for each tile that is lost")
  func truncated() throws {
    let scratch = try Scratch()
    let whole = [UInt8](try Data(contentsOf: URL(filePath: file("poly.pmtiles"))))
    let path = try scratch.write("a.pmtiles", Array(whole.dropLast(10)))
    #expect(try codes(path, .pmtiles).contains("error pmtiles-invalid"))
  }
}
