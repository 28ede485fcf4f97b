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
}
