import Foundation
import TestSupport
import Testing

/// What commands on networks say when they have no answer.
struct RouteMessageTests {
  /// A street from 0°, 0° to 0.01° in the east.
  private func street(in scratch: Scratch) throws {
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 10, 0)
    town.way(1, [1, 2])
    _ = try town.built(in: scratch)
  }

  @Test func `how far away the nearest road is`() throws {
    let scratch = try Scratch()
    try street(in: scratch)
    // 0.02° are 2211.5 m there.
    let far = ["route", "town.gpkg", "--from", "0,0.02", "--to", "0.005,0"]
    let refused = try BuiltProgram.run(far, in: scratch.folder)
    #expect(refused.status == 4)
    #expect(
      refused.errors.contains("the nearest one is 2212 m away: --max-snap 2212 takes it"),
      "\(refused.errors)")
    #expect(try BuiltProgram.run(far + ["--max-snap", "2212"], in: scratch.folder).status == 0)
    try #require(
      try BuiltProgram.run(["network", "prepare", "town.gpkg"], in: scratch.folder).status == 0)
    #expect(try BuiltProgram.run(far, in: scratch.folder).errors == refused.errors)
    let elsewhere = try BuiltProgram.run(
      ["nearest", "town.gpkg", "--to", "50.08,14.42"], in: scratch.folder)
    #expect(elsewhere.status != 0)
    let exchanged = try BuiltProgram.run(
      ["route", "town.gpkg", "--from", "50.08,14.42", "--to", "0,0"], in: scratch.folder)
    #expect(exchanged.status == 4)
    #expect(
      exchanged.errors.contains(
        "the network lies in 0,0,0.01,0; longitude comes before latitude"),
      "\(exchanged.errors)")
  }

  @Test(arguments: ["b,x,0,0.005,0", "b,0,0,,0", "b,0,0,0.005,100"])
  func `a bad row of pairs is not a feature to leave out`(_ row: String) throws {
    let scratch = try Scratch()
    try street(in: scratch)
    try scratch.file("pairs.csv", "id,from_lon,from_lat,to_lon,to_lat\na,0,0,0.005,0\n\(row)\n")
    let refused = try BuiltProgram.run(
      ["route", "town.gpkg", "--pairs", "pairs.csv"], in: scratch.folder)
    #expect(refused.status == 4)
    #expect(refused.errors.contains("feature 2"), "\(refused.errors)")
    #expect(!refused.errors.contains("cairn convert"), "\(refused.errors)")
    #expect(refused.errors.contains("hint: "), "\(refused.errors)")
  }

  @Test func `one form at a time`() throws {
    let scratch = try Scratch()
    try street(in: scratch)
    let line = ["route", "town.gpkg", "--from", "0,0", "--to", "0.005,0", "--json", "--form"]
    let refused = try BuiltProgram.run(line + ["text"], in: scratch.folder)
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains("'--json' and '--form text' exclude each other"), "\(refused.errors)")
    #expect(try BuiltProgram.run(line + ["json"], in: scratch.folder).status == 0)
  }

  @Test func `points of a matrix that are far from all roads are said`() throws {
    let scratch = try Scratch()
    var town = Town()
    for x in 0...2 { town.node(x + 1, Double(x), 0) }
    town.way(10, [1, 2, 3])
    _ = try town.built(in: scratch)
    try scratch.file("points.csv", "lon,lat\n0,0\n0.5,0.5\n0.002,0\n9,9\n")
    let result = try BuiltProgram.run(
      ["matrix", "town.gpkg", "--points", "points.csv", "--shortest"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.errors.contains("the first of which is point 2"), "\(result.errors)")
    #expect(result.errors.contains("2 times"), "\(result.errors)")
    #expect(result.output.contains("\n1,2,,\n") && result.output.contains("\n1,3,222.6"))
  }

  @Test func `a line is no point of a matrix`() throws {
    let scratch = try Scratch()
    try street(in: scratch)
    try scratch.file(
      "line.geojsonl",
      """
      {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[0.01,0]]}}

      """)
    let result = try BuiltProgram.run(
      ["matrix", "town.gpkg", "--points", "line.geojsonl"], in: scratch.folder)
    #expect(result.status == 4)
    #expect(
      result.errors.contains(
        "line.geojsonl: feature 2: a feature is not a point: it has 2 positions"),
      "\(result.errors)")
  }

  @Test(arguments: [
    "route nix.gpkg --from 1,1 --to 1,1", "nearest nix.gpkg --to 1,1", "search nix.gpkg a",
    "isochrone nix.gpkg --from 1,1 --minutes 5", "network prepare nix.gpkg", "pack info nix.gpkg",
    "pack check nix.gpkg", "pack extract nix.gpkg --style day",
  ])
  func `a store that is not there`(_ words: String) throws {
    let scratch = try Scratch()
    let result = try BuiltProgram.run(
      words.split(separator: " ").map(String.init), in: scratch.folder)
    #expect(result.status == 5)
    #expect(
      result.errors
        == "cairn: error: nix.gpkg: cannot open: No such file or directory\nhint: check the path\n")
  }

  @Test func `tables that SpatiaLite finds ways by are known`() throws {
    let scratch = try Scratch()
    var town = Town()
    town.node(1, 0, 0)
    town.node(2, 10, 0)
    town.way(1, [1, 2])
    try scratch.file("town.osm", town.xml)
    let built = try BuiltProgram.run(
      ["network", "build", "town.osm", "-o", "town.sqlite", "-q"], in: scratch.folder)
    #expect(built.status == 0)
    let info = try BuiltProgram.run(["info", "town.sqlite"], in: scratch.folder)
    #expect(info.status == 0)
    #expect(info.errors == "")
  }

  @Test func `conditions come out of a pack with the network`() throws {
    let scratch = try Scratch()
    var town = Town()
    for id in 1...3 { town.node(id, Double(id - 1) * 5, 0) }
    town.way(1, [1, 2])
    town.way(2, [2, 3], ["motor_vehicle:conditional": "no @ (07:00-09:00)"])
    try scratch.file("town.osm", town.xml)
    for words in [
      "pack build town.osm -o pack.gpkg --without tiles,search,style -q",
      "pack extract pack.gpkg --network -o net.gpkg -q",
    ] {
      let result = try BuiltProgram.run(
        words.split(separator: " ").map(String.init), in: scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
    }
    let way = ["route", "net.gpkg", "--from", "0,0", "--to", "0.0099,0", "--form", "csv"]
    let later = try BuiltProgram.run(way + ["--at", "2026-11-23T10:00"], in: scratch.folder)
    let early = try BuiltProgram.run(way + ["--at", "2026-11-23T08:00"], in: scratch.folder)
    #expect(later.status == 0, "\(later.errors)")
    #expect(early.status == 0, "\(early.errors)")
    #expect(early.output != later.output)
    let refused = try BuiltProgram.run(
      ["pack", "extract", "pack.gpkg", "--network", "-o", "net.geojson"], in: scratch.folder)
    #expect(refused.status == 2)
  }
}
