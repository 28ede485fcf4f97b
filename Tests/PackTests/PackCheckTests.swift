import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Packs

/// A pack as it was built has no faults, and each fault that is put into it is found.
struct PackCheckTests {
  private static func codes(_ scratch: Scratch, _ name: String = "town.gpkg") throws -> Set<String>
  {
    let result = try BuiltProgram.run(["pack", "check", name, "-q"], in: scratch.folder)
    #expect([0, 1].contains(result.status), "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect((result.status == 1) == !lines.isEmpty, "\(result.output)")
    return Set(lines.compactMap { $0.split(separator: ": ").dropFirst().first.map(String.init) })
  }

  @Test func `a pack without faults`() throws {
    let scratch = try Scratch()
    _ = try PackOfTown.copy(in: scratch)
    #expect(try Self.codes(scratch) == [])
  }

  @Test(arguments: [
    (
      "UPDATE map_tiles SET tile_data = substr(tile_data, 1, length(tile_data) - 9) "
        + "WHERE id = (SELECT min(id) FROM map_tiles)",
      "pack-tiles"
    ),
    (
      "UPDATE map_tiles SET tile_data = x'1f8b' WHERE id = (SELECT max(id) FROM map_tiles)",
      "pack-tiles"
    ),
    ("DELETE FROM map_tiles WHERE id = (SELECT min(id) FROM map_tiles)", "pack-hash"),
    ("DELETE FROM nodes WHERE id = 1", "pack-network"),
    ("UPDATE edges SET to_node = 9999 WHERE id = 2", "pack-network"),
    ("DELETE FROM profiles WHERE id = 2", "pack-network"),
    ("DELETE FROM rtree_roads_geom WHERE id = 1", "pack-spatial-index"),
    ("UPDATE rtree_places_geom SET minx = 10, maxx = 11", "pack-spatial-index"),
    ("UPDATE roads SET name = 'Jiná' WHERE fid = 1", "pack-hash"),
    ("DROP TABLE places", "pack-missing"),
    ("DELETE FROM search_entries WHERE id = 1", "pack-search"),
    ("UPDATE search_entries SET name = 'Hradec' WHERE id = 2", "pack-search"),
    ("DELETE FROM search_words", "pack-hash"),
    (
      "UPDATE pack_manifest SET manifest = replace(manifest, '\"sha256\": \"', '\"sha256\": \"0')",
      "pack-hash"
    ),
    (
      "UPDATE gpkgext_stylesheets SET stylesheet = replace(CAST(stylesheet AS TEXT), '\"roads\"', '\"rods\"')",
      "pack-style"
    ),
    ("UPDATE gpkgext_stylesheets SET stylesheet = '{'", "pack-style"),
    ("DELETE FROM gpkg_contents WHERE table_name = 'roads'", "pack-missing"),
    ("DELETE FROM gpkg_contents WHERE table_name = 'edges'", "pack-missing"),
    ("DELETE FROM gpkg_contents WHERE table_name = 'map_tiles'", "pack-missing"),
    ("DELETE FROM gpkg_geometry_columns WHERE table_name = 'roads'", "pack-missing"),
    ("DELETE FROM gpkg_extensions WHERE table_name = 'roads'", "pack-missing"),
    ("DELETE FROM gpkg_extensions WHERE table_name = 'map_tiles'", "pack-missing"),
    ("DELETE FROM gpkg_spatial_ref_sys WHERE srs_id = 4326", "pack-missing"),
    ("UPDATE gpkg_ogr_contents SET feature_count = 7 WHERE table_name = 'roads'", "pack-missing"),
    ("DROP TABLE search_text", "pack-search"),
    ("UPDATE search_boxes SET west = west - 1 WHERE id = 2", "pack-search"),
  ])
  func `a fault is found`(_ change: String, _ code: String) throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    do {
      let database = try Database(loading: path)
      // What keeps indexes true is not there for what does not know it.
      var triggers: [String] = []
      try database.query("SELECT name FROM sqlite_master WHERE type = 'trigger'") {
        triggers.append($0.string(0))
      }
      for trigger in triggers { try database.execute("DROP TRIGGER \"\(trigger)\"") }
      try database.execute(change)
    }
    #expect(try Self.codes(scratch).contains(code))
  }

  @Test func `a trigger of a spatial index that is not there is found`() throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    do {
      let database = try Database(loading: path)
      try database.execute("DROP TRIGGER rtree_roads_geom_update6")
    }
    #expect(try Self.codes(scratch) == ["pack-spatial-index"])
  }

  @Test(arguments: [
    "DROP INDEX search_words_reversed",
    "CREATE TRIGGER counting AFTER INSERT ON roads BEGIN SELECT 1; END",
    "UPDATE gpkg_spatial_ref_sys SET definition = 'x' WHERE srs_id = 4326",
    "UPDATE gpkg_contents SET min_x = 50, max_x = 60 WHERE table_name = 'roads'",
    "INSERT INTO gpkg_extensions VALUES ('roads', NULL, 'mine', 'https://example.org', 'write-only')",
  ])
  func `a pack that is built in another way is found`(_ change: String) throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    do {
      let database = try Database(loading: path)
      try database.execute(change)
    }
    #expect(try Self.codes(scratch) == ["pack-hash"])
  }

  @Test func `when a layer was written is no content`() throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    do {
      let database = try Database(loading: path)
      try database.execute("UPDATE gpkg_contents SET last_change = '2026-01-01T00:00:00.000Z'")
    }
    #expect(try Self.codes(scratch) == [])
    let result = try BuiltProgram.run(
      ["pack", "normalise", "town.gpkg", "-o", "same.gpkg", "-q"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Self.codes(scratch, "same.gpkg") == [])
  }

  @Test func `a schema that SQLite cannot read is a finding`() throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    var bytes = try Data(contentsOf: URL(filePath: path))
    let place = try #require(bytes.range(of: Data("CREATE TABLE \"roads\"".utf8)))
    bytes[place.lowerBound + 2] = UInt8(ascii: "X")
    try bytes.write(to: URL(filePath: path))
    #expect(try Self.codes(scratch) == ["pack-database"])
  }

  @Test func `a flipped byte is found wherever it is`() throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    let whole = try Data(contentsOf: URL(filePath: path))
    let database = try Database(reading: path)
    // Within a tile, and within the text of a style.
    for sql in [
      "SELECT tile_data FROM map_tiles", "SELECT stylesheet FROM gpkgext_stylesheets",
    ] {
      var blob: [UInt8] = []
      try database.query(sql + " LIMIT 1") { blob = Array($0.blob(0)) }
      let place = try #require(whole.range(of: Data(blob.prefix(200)).suffix(100)))
      var bytes = whole
      bytes[place.lowerBound + 40] ^= 0x10
      try bytes.write(to: URL(filePath: path))
      #expect(try Self.codes(scratch) != [], "\(sql)")
    }
  }

  @Test func `a pack in a folder, whose files are told by their hashes`() throws {
    let scratch = try Scratch()
    try PackOfTown.build(in: scratch, ["--format", "folder"], to: "town")
    #expect(try Self.codes(scratch, "town") == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("town")).sorted()
    #expect(
      names == [
        "layers.gpkg", "manifest.json", "network.gpkg", "search.sqlite", "style-night.json",
        "style.json", "tiles.pmtiles",
      ])
    for name in names where name != "manifest.json" {
      let url = URL(filePath: scratch.path("town/" + name))
      let whole = try Data(contentsOf: url)
      var bytes = whole
      bytes[whole.count / 2] ^= 1
      try bytes.write(to: url)
      #expect(!(try Self.codes(scratch, "town")).isEmpty, "\(name)")
      try FileManager.default.removeItem(at: url)
      #expect(try Self.codes(scratch, "town").contains("pack-missing"), "\(name)")
      try whole.write(to: url)
    }
    #expect(try Self.codes(scratch, "town") == [])
  }

  @Test func `a store that is cut short anywhere does no harm`() throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    let whole = try Data(contentsOf: URL(filePath: path))
    var generator = SplitMix64(seed: 18)
    for _ in 0..<12 {
      try whole.prefix(Int.random(in: 0..<whole.count, using: &generator)).write(
        to: URL(filePath: path))
      for words in [
        ["pack", "check", "town.gpkg"], ["pack", "info", "town.gpkg"],
        ["search", "town.gpkg", "lhota"],
      ] {
        let result = try BuiltProgram.run(words, in: scratch.folder)
        #expect([0, 1, 4, 5].contains(result.status), "\(words) \(result.status) \(result.errors)")
      }
    }
  }
}
