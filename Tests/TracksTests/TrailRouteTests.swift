import Foundation
import TestSupport
import Testing

/// Ways through the tasks of a trail, with lengths that were found by hand.
struct TrailRouteTests {
  /// Tasks beside the streets: legs go from the nearest place of a street to the nearest place of another one.
  @Test func legsOnANetwork() throws {
    let program = try Program()
    try program.write(
      "streets.geojson",
      #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":
       [[14,50],[14.002,50],[14.002,50.001]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":
       [[14.002,50.001],[14,50.001]]}}]}
      """#)
    let tasks = [(14.0005, 50.0001), (14.0021, 50.0008), (14.001, 50.0009)].map {
      "<task><location><latitude>\($0.1)</latitude><longitude>\($0.0)</longitude></location></task>"
    }
    try program.write("t.trail", "<questionset>\(tasks.joined())</questionset>")
    let found = try program.features(
      "cairn network build -q streets.geojson --from-lines -o net.gpkg; "
        + "cairn trail route -q t.trail --network net.gpkg --as legs")
    let (corner, turn) = ((14.002, 50.0), (14.002, 50.001))
    let beside = (14.002, 50.0008)
    let expected = [
      vincenty((14.0005, 50), corner) + vincenty(corner, beside),
      vincenty(beside, turn) + vincenty(turn, (14.001, 50.001)),
    ]
    #expect(found.count == 2)
    for (leg, metres) in zip(found, expected) {
      #expect(abs((leg.number("length") ?? 0) - metres) < 0.1, "\(leg) \(metres)")
    }
  }

  /// The first of two locations counts, and nobody is left to find that out.
  @Test func severalLocations() throws {
    let program = try Program()
    try program.write(
      "t.trail",
      """
      <questionset>
      <task><name>A</name><location><latitude>50</latitude><longitude>14</longitude></location>
      <location><latitude>50.001</latitude><longitude>14</longitude></location></task>
      <task><name>B</name><location><latitude>50</latitude><longitude>14.001</longitude></location></task>
      </questionset>
      """)
    let warning = "a task has several locations, of which the first counts"
    for (line, status, message) in [
      ("trail check t.trail", 1, "the task has 2 locations, of which the first counts"),
      ("trail route t.trail -o r.geojson", 0, warning),
      ("convert t.trail -o t.geojson", 0, warning),
    ] as [(String, Int32, String)] {
      let result = try BuiltProgram.shell("cairn \(line)", in: program.scratch.folder)
      #expect(result.status == status, "\(line): \(result)")
      #expect((result.output + result.errors).contains(message), "\(line): \(result)")
    }
  }

  @Test(arguments: [
    ("check t.trail --as legs", "'--as' is not for trail check, but for trail route"),
    ("check t.trail --profile foot", "'--profile' is not for trail check"),
    ("check t.trail --overwrite", "'--overwrite' is not for trail check"),
    ("route t.trail --problems p.geojson", "'--problems' is not for trail route"),
    ("route t.trail --json", "'--json' is not for trail route, but for trail check"),
    ("route t.trail --profile foot", "'--profile' is for a route on a network"),
    ("route t.trail --max-snap 5", "'--max-snap' is for a route on a network"),
  ])
  func optionsWithoutEffect(_ line: String, _ message: String) throws {
    let program = try Program()
    let result = try BuiltProgram.shell("cairn trail \(line)", in: program.scratch.folder)
    #expect(result.status == 2 && result.errors.contains(message), "\(result)")
  }
}
