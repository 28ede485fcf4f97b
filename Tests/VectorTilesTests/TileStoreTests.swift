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

/// MBTiles, PMTiles and folders of tiles, as others make them and as they are damaged.
struct TileStoreTests {
  private func file(_ name: String) -> String { tileData.appending(path: name).path }

  @Test("leaf directories make no difference")
  func leaves() throws {
    let plain = try read(file("poly.pmtiles"), as: .pmtiles)
    let leaves = try read(file("poly_with_leaf_dir.pmtiles"), as: .pmtiles)
    // GDAL's poly.shp has ten polygons, of which its tiles of zoom 5 keep eight.
    #expect(plain.error == nil && plain.lines.count == 8)
    #expect(plain.text == leaves.text)
  }

  @Test("the zoom and the layer can be chosen, and a tile")
  func choice() throws {
    let path = file("point_polygon.mbtiles")
    let all = try read(path, as: .mbtiles)
    #expect(all.catalog.layers.map(\.name) == ["point", "polygon2"])
    #expect(all.lines.count == 3)
    let coarse = try read(path, as: .mbtiles, ["zoom": "0"])
    #expect(coarse.error == nil && coarse.lines.count == 2)
    let layer = try read(path, as: .mbtiles) { $0.selection.layerNames = ["point"] }
    #expect(layer.lines.allSatisfy { $0.contains("Point") } && layer.lines.count == 1)
    let unknown = try read(path, as: .mbtiles) { $0.selection.layerNames = ["none"] }
    #expect(unknown.error?.reason.severity == .usage)
    #expect(try read(path, as: .mbtiles, ["tile": "1/0/0"]).error == nil)
    #expect(try read(path, as: .mbtiles, ["tile": "9/0/0"]).error?.reason.severity == .usage)
    #expect(try read(path, as: .mbtiles, ["tile": "1/2/0"]).error?.reason.severity == .usage)
  }

  @Test("a box reads the tiles that it meets")
  func box() throws {
    let scratch = try Scratch()
    let tile = TileMaker.tile([TileMaker.Feature(geometry: TileMaker.points([(2048, 2048)]))])
    var tiles = (0..<64).map { (3, $0 & 7, $0 >> 3, tile) }
    // A tile that cannot be read, far away.
    tiles[0].3 = [0x1A, 0xFF]
    let path = try mbtiles(tiles, in: scratch)
    let result = try read(path, as: .mbtiles) {
      $0.selection.boxes = [.init(minX: 10, minY: 10, maxX: 50, maxY: 30)]
    }
    // Columns 4 and 5 of row 3.
    #expect(result.error == nil && result.lines.count == 2)
    #expect(try read(path, as: .mbtiles).error?.reason.code == "tile-message-broken")
  }

  @Test("pictures are named and counted")
  func pictures() throws {
    for (name, format, kind) in [
      ("byte_png.pmtiles", Format.pmtiles, "PNG"), ("byte_jpeg.mbtiles", .mbtiles, "JPEG"),
    ] {
      let error = try #require(try read(file(name), as: format).error)
      #expect(error.reason.code == "tiles-not-vector")
      #expect(error.message == "the tile of zoom 11 is \(kind), not vector tiles")
    }
  }

  @Test("MBTiles without an index, with views, and with rows that are not tiles")
  func odd() throws {
    let scratch = try Scratch()
    let tile = TileMaker.tile([TileMaker.Feature(geometry: TileMaker.points([(9, 9)]))])
    let path = scratch.path("views.mbtiles")
    try Self.makeOdd(path, tile)
    let result = try read(path, as: .mbtiles)
    #expect(result.error == nil && result.lines.count == 2)
    #expect(result.warnings("tile-out-of-range") > 0)
    #expect(result.warnings("tile-empty") == 1)
  }

  private static func makeOdd(_ path: String, _ tile: [UInt8]) throws {
    let database = try Database(loading: path)
    try database.execute(
      script: """
        CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
        CREATE TABLE images (tile_data BLOB, tile_id TEXT);
        CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data
          FROM map JOIN images ON images.tile_id = map.tile_id;
        INSERT INTO map VALUES (1, 0, 0, 'a'), (1, 1, 0, 'a'), (1, 2, 0, 'a'), (1, 0, -1, 'a'),
          (1, 0, 1, 'empty'), ('one', 0, 1, 'a'), (1, 0, 0, 'a');
        INSERT INTO images VALUES (NULL, 'empty');
        """)
    try database.execute("INSERT INTO images VALUES (?1, 'a')", [.blob(tile)])
  }

  @Test("other versions of PMTiles and other files are named")
  func versions() throws {
    let invalid = try read(file("invalid.pmtiles"), as: .pmtiles)
    #expect(invalid.error?.reason.code == "pmtiles-invalid")
    let fourth = try read(file("invalid_v4.pmtiles"), as: .pmtiles)
    #expect(fourth.error?.message == "this is PMTiles version 4, only 3 is read")
    let scratch = try Scratch()
    let first = try scratch.write(
      "1.pmtiles", [0x50, 0x4D, 1, 0] + Array(repeating: 0, count: 600))
    #expect(
      try read(first, as: .pmtiles).error?.message == "this is PMTiles version 1, only 3 is read")
  }

  /// A PMTiles file whose directories are not compressed.
  private func pmtiles(
    root: [PMTilesEntry], leaves: [UInt8] = [], compression: TileCompression = .none
  ) throws -> [UInt8] {
    var directory = Bytes()
    root.withUnsafeBufferPointer { PMTilesDirectory.append($0, to: &directory) }
    var header = PMTilesHeader()
    header.root = .init(offset: 127, length: UInt64(directory.count))
    header.metadata = .init(offset: 127 + header.root.length, length: 2)
    header.leaves = .init(offset: header.metadata.offset + 2, length: UInt64(leaves.count))
    header.tiles = .init(offset: header.leaves.offset + UInt64(leaves.count), length: 16)
    header.internalCompression = compression
    header.kind = .vector
    let head = header.bytes
    return Array(head.buffer) + Array(directory.buffer) + Array("{}".utf8) + leaves
      + Array(repeating: 0, count: 16)
  }

  @Test("directories that lead in a circle, out of the file or astray are refused")
  func directories() throws {
    let scratch = try Scratch()
    func refusal(_ bytes: [UInt8]) throws -> String? {
      let result = try read(try scratch.write("a.pmtiles", bytes), as: .pmtiles)
      return result.error.map { "\($0.reason.code): \($0.message)" }
    }
    func entry(_ id: UInt64, _ offset: UInt64, _ length: UInt32, _ run: UInt32) -> PMTilesEntry {
      PMTilesEntry(tileID: id, offset: offset, length: length, runLength: run)
    }
    var leaf = Bytes()
    [entry(0, 0, 5, 0)].withUnsafeBufferPointer { PMTilesDirectory.append($0, to: &leaf) }
    #expect(leaf.count == 5)
    let circle = try refusal(
      try pmtiles(root: [entry(0, 0, 5, 0)], leaves: Array(leaf.buffer)))
    #expect(circle?.contains("in a circle") == true)
    let outside = try refusal(try pmtiles(root: [entry(0, 3, 5, 0)], leaves: Array(leaf.buffer)))
    #expect(outside?.contains("outside of its part") == true)
    let tile = try refusal(try pmtiles(root: [entry(0, 10, 50, 1)]))
    #expect(tile?.contains("tile 0/0/0 lies outside of the file") == true)
    let run = try refusal(try pmtiles(root: [entry(1, 0, 4, 9), entry(3, 0, 4, 1)]))
    #expect(run?.contains("reaches into the next entry") == true)
    let deep = try refusal(
      try pmtiles(root: [entry(TileAddress.firstID(ofZoom: 30) - 2, 0, 4, 9)]))
    #expect(deep?.contains("beyond the deepest zoom") == true)
    let brotli = try refusal(try pmtiles(root: [entry(0, 0, 4, 1)], compression: .brotli))
    #expect(brotli?.hasPrefix("tile-compression-unknown") == true)
  }

  @Test("a tile that grows out of all bounds is refused")
  func bomb() throws {
    // 80 MB of zeros: gzip makes 80 kB of them.
    var packed = Bytes()
    let compressor = try GzipCompressor(level: 9)
    [UInt8](repeating: 0, count: 80 << 20).withUnsafeBufferPointer {
      compressor.append($0, to: &packed)
    }
    let scratch = try Scratch()
    let path = try mbtiles([(0, 0, 0, Array(packed.buffer))], in: scratch)
    #expect(try read(path, as: .mbtiles).error?.reason.code == "tile-too-large")
  }

  // MARK: - Damage

  /// Reads everything there is, as features and as a check.
  private func exercise(_ path: String, _ format: Format) {
    for joins in ["yes", "no"] {
      var request: InputRequest
      do {
        request = InputRequest(source: try ByteSource(path: path))
        request.options = ["join": joins, "tile": format.name == "mvt" ? "3/1/2" : ""].filter {
          !$0.value.isEmpty
        }
        request.faults.skipsErrors = joins == "no"
        let reader = try format.makeReader(request)
        let decoder = reader.makeDecoder()
        var batch = FeatureBatch()
        var tickets = 0
        while true {
          batch.removeAll()
          guard try reader.read(into: &batch) else { break }
          batch.ticket = tickets
          tickets += 1
          try decoder.decode(&batch)
        }
        _ = try reader.finish()
      } catch { _ = error }
    }
    if let source = try? ByteSource(path: path) {
      _ = try? TilesetCheck.run(
        source, format, address: TileAddress(zoom: 3, column: 1, row: 2), jobs: 1)
    }
  }

  @Test("every truncation and thousands of changes of a PMTiles file end with features or an error")
  func damagedPMTiles() throws {
    let scratch = try Scratch()
    let whole = [UInt8](try Data(contentsOf: URL(filePath: file("poly_with_leaf_dir.pmtiles"))))
    for count in 0..<whole.count {
      exercise(try scratch.write("t.pmtiles", Array(whole[..<count])), .pmtiles)
    }
    try mutate(whole, rounds: 3000) {
      exercise(try scratch.write("m.pmtiles", $0), .pmtiles)
    }
  }

  @Test("the same of tiles")
  func damagedTiles() throws {
    let scratch = try Scratch()
    func feature(_ kind: UInt64, _ geometry: [UInt32]) -> TileMaker.Feature {
      TileMaker.Feature(
        id: 5, kind: kind, fields: [("a", .text("b")), ("c", .double(1)), ("d", .signed(-1))],
        geometry: geometry)
    }
    let ring: [(Int32, Int32)] = [(0, 0), (4, 0), (4, 4), (0, 4)]
    let whole = TileMaker.tile([
      feature(1, TileMaker.points([(4, 4), (8, 0)])),
      feature(2, TileMaker.paths([[(0, 4), (4, 4)], [(4, 4), (8, 4)]])),
      feature(3, TileMaker.paths([ring, ring.reversed()], closed: true)),
    ])
    for count in 0..<whole.count {
      exercise(try scratch.write("t.mvt", Array(whole[..<count])), .mvt)
    }
    try mutate(whole, rounds: 5000) { exercise(try scratch.write("m.mvt", $0), .mvt) }
  }

  @Test("the same of an MBTiles file, and of tiles in one that are joined")
  func damagedMBTiles() throws {
    let scratch = try Scratch()
    let whole = [UInt8](try Data(contentsOf: URL(filePath: file("point_polygon.mbtiles"))))
    for count in stride(from: 0, to: whole.count, by: 37) {
      exercise(try scratch.write("t.mbtiles", Array(whole[..<count])), .mbtiles)
    }
    try mutate(whole, rounds: 600) { exercise(try scratch.write("m.mbtiles", $0), .mbtiles) }
    let box: [(Int32, Int32)] = [(-1, -1), (9, -1), (9, 9), (-1, 9)]
    let tile = TileMaker.tile(
      extent: 8,
      [
        TileMaker.Feature(
          kind: 3, geometry: TileMaker.paths([box, [(3, 3), (3, 9), (5, 9)]], closed: true))
      ])
    try mutate(tile, rounds: 600) { changed in
      let path = try mbtiles(
        [(1, 0, 0, tile), (1, 1, 0, changed), (1, 0, 1, changed), (1, 1, 1, tile)], in: scratch)
      exercise(path, .mbtiles)
    }
  }

  /// Calls `body` with copies in which bytes are changed, left out or doubled.
  private func mutate(
    _ whole: [UInt8], rounds: Int, _ body: ([UInt8]) throws -> Void
  ) throws {
    var random = SplitMix64(seed: 33)
    for _ in 0..<rounds {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default: bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
        }
      }
      try body(bytes)
    }
  }
}
