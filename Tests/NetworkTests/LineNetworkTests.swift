import Foundation
import TestSupport
import Testing

/// Networks of lines. Coordinates are in 0.001°, at the equator, as in ``Town``.
struct LineNetworkTests {
  private struct Line {
    var positions: [(Double, Double)]
    var fields = ""
  }

  /// The network that the program makes of lines.
  private func built(
    _ lines: [Line], _ options: [String] = [], in folder: Scratch? = nil
  ) throws -> BuiltTown {
    let scratch = try folder ?? Scratch()
    let features = lines.map { line in
      let positions = line.positions.map { "[\($0.0 / 1000),\($0.1 / 1000)]" }
      return "{\"type\":\"Feature\",\"properties\":{\(line.fields)},\"geometry\":"
        + "{\"type\":\"LineString\",\"coordinates\":[\(positions.joined(separator: ","))]}}"
    }
    try scratch.file(
      "lines.geojson",
      "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}")
    let result = try BuiltProgram.run(
      [
        "network", "build", "lines.geojson", "--from-lines", "-o", "town.gpkg", "--overwrite",
        "--report", "report.json",
      ] + options, in: scratch.folder)
    try #require(result.status == 0, "\(result.errors)")
    return try BuiltTown(scratch)
  }

  @Test func `lines are split where they share a position, not where they cross`() throws {
    let west = [(0.0, 0.0), (1, 0), (2, 0)]
    let shared = try built([Line(positions: west), Line(positions: [(1, -1), (1, 0), (1, 1)])])
    #expect(
      try shared.rows("SELECT osm_id, part, car_component FROM edges ORDER BY id")
        == ["1|1|1", "1|2|1", "2|1|1", "2|2|1"])
    #expect(isClose(try shared.number("SELECT length FROM edges WHERE id = 1"), Town.east, 1e-6))
    // 25 km/h of highway=road.
    #expect(
      isClose(
        try shared.number("SELECT car_forward FROM edges WHERE id = 1"), Town.east * 3.6 / 25, 1e-6)
    )
    let crossing = try built([Line(positions: west), Line(positions: [(1, -1), (1, 1)])])
    #expect(
      try crossing.rows("SELECT osm_id, car_component FROM edges ORDER BY id") == ["1|1", "2|2"])
    // The position of the one is within the other, but is none of its own.
    let bridged = try built([
      Line(positions: [(0, 0), (2, 0)]), Line(positions: [(1, -1), (1, 0), (1, 1)]),
    ])
    #expect(
      try bridged.rows("SELECT osm_id, car_component FROM edges ORDER BY id") == ["1|1", "2|2"])
  }

  @Test func `ends are joined within the tolerance`() throws {
    // Gaps of a metre or so: to an end, to a position within a line, and to a segment.
    let gap = 0.01
    let lines = [
      Line(positions: [(0, 0), (5, 0), (10, 0)]), Line(positions: [(10 + gap, 0), (20, 0)]),
      Line(positions: [(5, gap), (5, 5)]), Line(positions: [(7, -gap), (7, -5)]),
    ]
    func components(_ options: [String]) throws -> Double {
      try built(lines, options).number("SELECT max(car_component) FROM edges")
    }
    #expect(try components([]) == 4)
    #expect(try components(["--snap", "1"]) == 4)
    #expect(try components(["--snap", "1.2"]) == 1)
    let joined = try built(lines, ["--snap", "1.2"])
    #expect(
      try joined.rows("SELECT osm_id, part FROM edges ORDER BY id")
        == ["1|1", "1|2", "1|3", "2|1", "3|1", "4|1"])
    // What is joined keeps its length, but for the gap.
    let length = try joined.number("SELECT sum(length) FROM edges WHERE osm_id = 1")
    #expect(isClose(length, 10 * Town.east, 1e-6))
    #expect(
      isClose(
        try joined.number("SELECT length FROM edges WHERE osm_id = 4"), 5 * Town.north, 1e-3))
  }

  @Test func `positions within a line are not joined for being near`() throws {
    let zigzag = (0...20).map { (Double($0) * 0.001, $0 % 2 == 0 ? 0 : 0.002) }
    let built = try built([Line(positions: zigzag)], ["--snap", "1"])
    #expect(try built.rows("SELECT part FROM edges") == ["1"])
    let length = try built.number("SELECT length FROM edges")
    let step = (Town.east * 0.001, Town.north * 0.002)
    // Its ends are 2 m apart.
    #expect(isClose(length, 20 * (step.0 * step.0 + step.1 * step.1).squareRoot(), 0.02))
  }

  @Test func `fields say one way, speed, cost and name`() throws {
    let line = [(0.0, 0.0), (10, 0)]
    let built = try built(
      [
        Line(positions: line, fields: "\"d\":\"yes\",\"v\":\"30 mph\",\"n\":\"High Street\""),
        Line(positions: line.map { ($0.0, $0.1 + 1) }, fields: "\"d\":-1,\"v\":72"),
        Line(positions: line.map { ($0.0, $0.1 + 2) }, fields: "\"d\":false,\"c\":12.5"),
        Line(positions: line.map { ($0.0, $0.1 + 3) }, fields: "\"d\":\"often\",\"v\":-3"),
      ], ["--oneway", "d", "--speed", "v", "--cost", "c", "--name", "n"])
    let rows = try built.rows(
      """
      SELECT name, round(speed_forward, 2), round(speed_backward, 2), round(car_forward, 2),
      round(car_backward, 2), foot_backward IS NULL FROM edges ORDER BY id
      """)
    let length = 10 * Town.east
    func seconds(_ speed: Double) -> String {
      "\(((length * 3.6 / speed) * 100).rounded() / 100)"
    }
    #expect(
      rows == [
        "High Street|48.28||\(seconds(48.28032))||0", "||72.0||\(seconds(72))|0",
        "|||12.5|12.5|0", "|||\(seconds(25))|\(seconds(25))|0",
      ])
    let report = try #require(built.scratch.text("report.json"))
    #expect(
      report.contains("{\"tag\": \"oneway=often\", \"count\": 1, \"example\": \"feature/4\"}"))
    #expect(report.contains("{\"tag\": \"speed=-3\", \"count\": 1, \"example\": \"feature/4\"}"))
    #expect(report.contains("\"code\": \"line-field-not-understood\""))
  }

  @Test func `every feature is counted`() throws {
    let scratch = try Scratch()
    try scratch.file(
      "mixed.geojson",
      """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}},
      {"type":"Feature","properties":{},"geometry":null},
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[0,0]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[0.001,0]],[[0.002,0],[0.003,0]]]}}
      ]}
      """)
    let result = try BuiltProgram.run(
      [
        "network", "build", "mixed.geojson", "--from-lines", "-o", "town.gpkg", "--report",
        "report.json",
      ], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.errors.contains("2 lines of 5, car: 2 components"))
    let report = try #require(scratch.text("report.json"))
    #expect(report.contains("\"left_out\": {\"not-a-line\": 2, \"too-short\": 1}"))
  }

  @Test func `lines in metres, and fields that are not there, are refused`() throws {
    let scratch = try Scratch()
    _ = try built([Line(positions: [(0, 0), (1, 0)], fields: "\"speed\":1")], in: scratch)
    let missing = try BuiltProgram.run(
      ["network", "build", "lines.geojson", "--from-lines", "--speed", "sped", "-o", "n.gpkg"],
      in: scratch.folder)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("the lines have no field 'sped'"))
    #expect(missing.errors.contains("did you mean 'speed'?"))
    #expect(scratch.text("n.gpkg") == nil)
    let metres = try BuiltProgram.run(
      ["convert", "lines.geojson", "--dst-crs", "EPSG:3857", "-o", "metres.gpkg"],
      in: scratch.folder)
    if metres.status == 0 {
      let result = try BuiltProgram.run(
        ["network", "build", "metres.gpkg", "--from-lines", "-o", "n.gpkg"], in: scratch.folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("not in degrees"))
    }
    let alone = try BuiltProgram.run(
      ["network", "build", "lines.geojson", "--snap", "2", "-o", "n.gpkg"], in: scratch.folder)
    #expect(alone.status == 2)
  }

  /// Whatever the order of the lines, as many edges of the same lengths come of a random grid with gaps.
  @Test func `the order of lines does not matter`() throws {
    var lines: [Line] = []
    for row in 0..<5 {
      lines.append(Line(positions: (0..<6).map { (Double($0), Double(row)) }))
      lines.append(Line(positions: (0..<5).map { (Double(row) + 0.000_5, Double($0)) }))
    }
    func lengths(_ lines: [Line]) throws -> [Double] {
      try built(lines, ["--snap", "0.5"])
        .rows("SELECT length FROM edges WHERE car_component = 1 ORDER BY 1")
        .compactMap(Double.init)
    }
    let forward = try lengths(lines)
    let backward = try lengths(lines.reversed())
    // 5 rows of 5 edges, 5 columns of 4; what moves, moves by 6 cm.
    #expect(forward.count == 45 && backward.count == 45)
    for (left, right) in zip(forward, backward) { #expect(isClose(left, right, 0.2)) }
  }
}
