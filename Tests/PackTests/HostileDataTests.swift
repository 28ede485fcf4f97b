import Foundation
import TestSupport
import Testing

/// Data that are not what they should be end with a message, or make a pack.
struct HostileDataTests {
  @Test(arguments: [
    #"{"type":"Point","coordinates":[1e300,-1e300]}"#,
    #"{"type":"LineString","coordinates":[[-1e308,0],[1e308,89]]}"#,
    #"{"type":"Polygon","coordinates":[[[-1e308,-1e308],[1e308,-1e308],[1e308,1e308],[-1e308,-1e308]]]}"#,
    #"{"type":"Point","coordinates":[179.9999,89.9999]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[0,0],[0,0],[0,0]]]}"#,
    #"{"type":"LineString","coordinates":[[5,5],[5,5]]}"#,
  ])
  func `places that are none`(_ geometry: String) throws {
    let scratch = try Scratch()
    let town = #""properties":{"name":"A","place":"town","admin_level":"8","population":"-9e99"}"#
    let other =
      #""properties":{"name":"B","addr:street":"B","addr:housenumber":"99999999999999999999"}"#
    try scratch.file(
      "in.geojson",
      """
      {"type":"FeatureCollection","features":[{"type":"Feature",\(town),"geometry":\(geometry)},
      {"type":"Feature",\(other),"geometry":\(geometry)},
      {"type":"Feature","properties":{"name":"C","highway":"path"},"geometry":\(geometry)}]}
      """)
    let built = try BuiltProgram.run(
      ["pack", "build", "in.geojson", "--zoom", "0-1", "-q", "-o", "pack.gpkg"], in: scratch.folder)
    #expect([0, 3, 4].contains(built.status), "\(built.errors)")
    guard built.status == 0 else { return }
    for words in [["search", "pack.gpkg", "a"], ["search", "pack.gpkg", "--reverse", "0,0"]] {
      let result = try BuiltProgram.run(words, in: scratch.folder)
      #expect([0, 1].contains(result.status), "\(words) \(result.errors)")
    }
  }

  @Test func `a layer with the name of a table of the pack`() throws {
    let scratch = try Scratch()
    try scratch.file(
      "metadata.geojson",
      #"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    )
    let build = ["pack", "build", "metadata.geojson", "--zoom", "0-1", "-q", "-o", "pack.gpkg"]
    let refused = try BuiltProgram.run(build, in: scratch.folder)
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains("'metadata' has the name of a table that a pack needs for its tiles"),
      "\(refused.errors)")
    for others in [["--without", "tiles"], ["--format", "folder"]] {
      let built = try BuiltProgram.run(
        others.contains("folder") ? build.dropLast() + ["folder"] + others : build + others,
        in: scratch.folder)
      #expect(built.status == 0, "\(built.errors)")
    }
  }

  @Test(arguments: ["geopackage", "folder"])
  func `a disk that is full is told by the name of the pack`(_ form: String) throws {
    let scratch = try Scratch()
    let name = form == "folder" ? "town" : "town.gpkg"
    let result = try BuiltProgram.shell(
      "trap '' XFSZ; ulimit -f 100; cairn pack build \(PackOfTown.source.path) --zoom 8-9 -q "
        + "--format \(form) -o \(name)", in: scratch.folder)
    #expect(result.status == 5)
    #expect(result.errors.hasPrefix("cairn: error: \(name): "), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
  }

  @Test func `a pack of a pack has what its network was made of`() throws {
    let scratch = try Scratch()
    _ = try PackOfTown.copy(in: scratch)
    for words in [
      ["pack", "build", "town.gpkg", "--zoom", "8-9", "-q", "-o", "again.gpkg"],
      ["pack", "check", "again.gpkg"],
    ] {
      let result = try BuiltProgram.run(words, in: scratch.folder)
      #expect(result.status == 0, "\(words) \(result.errors)")
    }
    let info = try BuiltProgram.run(["pack", "info", "again.gpkg"], in: scratch.folder)
    #expect(info.output.contains("\nnetwork "), "\(info.output)")
  }

  @Test func `a delta may make nothing but what a schema has`() throws {
    let scratch = try Scratch()
    _ = try PackOfTown.copy(in: scratch, as: "old.gpkg")
    let line = """
      cairn pack diff old.gpkg old.gpkg -o new.delta -q && python3 -c "
      import sqlite3
      c = sqlite3.connect('new.delta')
      c.execute(\\"INSERT INTO delta_schema (type, name, sql) VALUES ('table', 'x', 'ATTACH ''y.db'' AS y')\\")
      c.commit()" && cairn pack apply new.delta old.gpkg -o made.gpkg
      """
    let result = try BuiltProgram.shell(line, in: scratch.folder)
    #expect(result.status == 4, "\(result.errors)")
    #expect(!scratch.names.contains("y.db") && !scratch.names.contains("made.gpkg"))
  }
}
