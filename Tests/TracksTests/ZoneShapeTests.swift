import Foundation
import TestSupport
import Testing

/// Zones of every shape, and where on the earth they lie.
struct ZoneShapeTests {
  /// A zone of several points, lines or polygons is all of them together, as `zone make` draws it.
  @Test(arguments: [
    #"{"type":"MultiPoint","coordinates":[[0.001,0],[0.006,0]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0.001,0]},{"type":"Point","coordinates":[0.006,0]}]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0.001,-0.001],[0.001,0.001]]},{"type":"MultiLineString","coordinates":[[[0.006,-0.001],[0.006,0.001]]]}]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,-0.001],[0.002,-0.001],[0.002,0.001],[0,0.001],[0,-0.001]]]},{"type":"Polygon","coordinates":[[[0.005,-0.001],[0.007,-0.001],[0.007,0.001],[0.005,0.001],[0.005,-0.001]]]}]}"#,
  ])
  func zonesOfSeveralParts(_ geometry: String) throws {
    let program = try Program()
    let rows = (0...10).map { "\(time(1_777_629_600 + Double($0) * 10)),\(Double($0) / 1000),0\n" }
    try program.write("in.csv", "time,lon,lat\n" + rows.joined())
    try program.write(
      "zones.geojson",
      #"{"type":"Feature","geometry":\#(geometry),"properties":{"name":"z","radius":111.32,"width":222.64}}"#
    )
    func events(_ zones: String) throws -> [String] {
      try program.features("cairn zone events -q in.csv --zones \(zones) --initial").map {
        "\($0.text("event") ?? "") \(Int(try $0.seconds("time").rounded()) - 1_777_629_600)"
      }
    }
    // One degree of the equator is 111,320 m.
    let expected = ["initial 0", "exit 20", "enter 50", "exit 70"]
    #expect(try events("zones.geojson") == expected)
    _ = try program.output("cairn zone make -q zones.geojson -o areas.geojson --segments 200")
    #expect(try events("areas.geojson") == expected)
  }

  @Test func zonesOfSeveralKinds() throws {
    let program = try Program()
    try program.write("in.csv", "time,lon,lat\n2026-05-01T00:00:00Z,0,0\n")
    try program.write(
      "zones.geojson",
      #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},{"type":"LineString","coordinates":[[0,0],[1,1]]}]},"properties":{"radius":1,"width":1}}"#
    )
    for line in ["zone events in.csv --zones zones.geojson", "zone make zones.geojson"] {
      let result = try BuiltProgram.shell("cairn \(line)", in: program.scratch.folder)
      #expect(result.status == 4 && result.errors.contains("this one of several"), "\(result)")
    }
  }

  /// North along a meridian at 78°, towards a border along that latitude's parallel of the map, and beside a corridor:
  /// the foot of the way to an edge lies on another latitude, where degrees of longitude are shorter.
  @Test func wideCorridorsFarNorth() throws {
    let program = try Program()
    try program.write(
      "in.csv", "time,lon,lat\n2026-05-01T10:00:00Z,9,78\n2026-05-01T12:00:00Z,15,78\n")
    try program.write(
      "zones.geojson",
      #"{"type":"Feature","properties":{"name":"c","width":20000},"geometry":{"type":"LineString","coordinates":[[12,78.2],[12,78.05]]}}"#
    )
    let events = try program.features("cairn zone events -q in.csv --zones zones.geojson")
    #expect(events.map { $0.text("event") } == ["cross"])
    let place = try #require(events.first?.coordinates as? [Double])
    // 10 km from the corridor's end, which is nearest to the whole way.
    #expect(abs(vincenty((place[0], place[1]), (12, 78.05)) - 10_000) < 0.01)
  }

  /// One degree west of 180°, round the pole and back: the zones there are met.
  @Test func polesAndTheAntimeridian() throws {
    let program = try Program()
    try program.write(
      "in.csv",
      "time,lon,lat\n2026-05-01T10:00:00Z,179.5,10\n2026-05-01T11:00:00Z,-179.5,10\n"
        + "2026-05-01T20:00:00Z,-179.5,89.5\n2026-05-01T21:00:00Z,0.5,89.5\n")
    try program.write(
      "zones.csv", "name,lon,lat,radius\ndate line,180,10,10000\npole,0,90,20000\n")
    let events = try program.features("cairn zone events -q in.csv --zones zones.csv")
    #expect(events.map { $0.text("zone") } == ["date line", "pole"])
    #expect(events.map { $0.text("event") } == ["cross", "cross"])
  }

  /// Over the pole: 0.001° are 111.69 m, and all zones around it are left again, wherever their middle is said to be.
  @Test(arguments: [1.0, -1]) func overThePole(_ side: Double) throws {
    let program = try Program()
    try program.write(
      "in.csv",
      "time,lon,lat\n2026-05-01T10:00:00Z,0,\(89.999 * side)\n2026-05-01T10:10:00Z,180,\(89.999 * side)\n"
    )
    try program.write(
      "zones.csv",
      "name,lon,lat,radius\na,0,\(90 * side),50\nb,77,\(90 * side),50\nc,-120,\(89.9999 * side),20\n"
        + "far,90,\(89.99 * side),50\n")
    let events = try program.features("cairn zone events -q in.csv --zones zones.csv")
    #expect(Set(events.map { $0.text("zone") }) == ["a", "b", "c"])
    // 100 m of 223.39 m in 600 s.
    for event in events.prefix(2) {
      #expect(event.text("event") == "cross")
      #expect(abs((event.number("seconds") ?? 0) - 268.6) < 0.1, "\(event)")
    }
  }
}
