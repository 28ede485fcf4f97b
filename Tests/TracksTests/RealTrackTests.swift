import Foundation
import TestSupport
import Testing

/// Tracks that people recorded (togeojson's test data, see its ATTRIBUTION.md).
struct RealTrackTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data/togeojson/gpx")

  static let names = [
    "run.gpx", "multitrackgpx.gpx", "run_gpxtpx.gpx", "apple_watch_route.gpx", "blue_hills.gpx",
    "Friday-Evening-Run.gpx",
  ]

  @Test(arguments: names, ["--gap-metres 20", "--gap-minutes 1", "--by day"])
  func splitAndJoinAreTheIdentity(_ name: String, _ options: String) throws {
    let program = try Program()
    let path = Self.folder.appending(path: name).path
    let whole = try program.output("cairn convert -q '\(path)'")
    let steps = "! track split \(options) ! track join"
    let joined = try program.output("cairn pipeline -q read '\(path)' \(steps)")
    #expect(joined == whole)
    let pieces = try program.features("cairn track split -q '\(path)' \(options)")
    #expect(pieces.count >= whole.split(separator: "\n").count)
  }

  /// The events of a run at circles around some of its places are those that its places show second by second.
  @Test func eventsOfARun() throws {
    let program = try Program()
    let path = Self.folder.appending(path: "run.gpx").path
    let seconds = try program.features("cairn track resample -q '\(path)' --seconds 1")
    let line = try #require(seconds.first { $0.type.hasSuffix("LineString") })
    let isMulti = line.type == "MultiLineString"
    let places = try #require(
      (isMulti ? line.coordinates : [line.coordinates]) as? [[[Double]]]
    ).flatMap { $0 }
    let lists = try #require(line.list("times"))
    let times = try #require((isMulti ? lists : [lists]) as? [[String]]).flatMap { $0 }
      .map { try Feature.seconds($0) }
    #expect(places.count == times.count && places.count > 300)
    let centres = stride(from: 40, to: places.count, by: places.count / 6).map { places[$0] }
    let table = centres.enumerated().map { "z\($0.offset),\($0.element[0]),\($0.element[1]),60\n" }
    try program.write("zones.csv", "name,lon,lat,radius\n" + table.joined())
    let events = try program.features("cairn zone events -q '\(path)' --zones zones.csv --initial")
    for (number, centre) in centres.enumerated() {
      let inside = places.map { vincenty(($0[0], $0[1]), (centre[0], centre[1])) <= 60 }
      var expected: [Double] = inside[0] ? [times[0]] : []
      for index in 1..<inside.count where inside[index] != inside[index - 1] {
        expected.append(times[index])
      }
      let told = try events.filter {
        $0.text("zone") == "z\(number)" && $0.text("event") != "cross"
      }.map { try $0.seconds("time") }
      #expect(told.count == expected.count, "z\(number): \(told) \(expected)")
      for (told, expected) in zip(told, expected) { #expect(abs(told - expected) <= 1.001) }
    }
    #expect(events.count > 6)
  }

  /// The lines of the tracks of a file, with seconds.
  private func lines(
    _ program: Program, _ command: String
  ) throws -> [(places: [[Double]], times: [Double])] {
    try program.features(command).filter { $0.type.hasSuffix("LineString") }.flatMap { track in
      let isMulti = track.type == "MultiLineString"
      let lists = try #require(track.list("times"))
      let places = try #require(
        (isMulti ? track.coordinates : [track.coordinates]) as? [[[Double]]])
      let times = try #require((isMulti ? lists : [lists]) as? [[String]])
      return try zip(places, times).map { ($0, try $1.map { try Feature.seconds($0) }) }
    }
  }

  /// Stops are those of their definition, with distances found in another way.
  @Test(arguments: ["multitrackgpx.gpx", "blue_hills.gpx"], [(30.0, 30.0), (50, 120)])
  func stopsOfTracks(_ name: String, _ rules: (radius: Double, seconds: Double)) throws {
    let program = try Program()
    let path = Self.folder.appending(path: name).path
    func isNear(_ one: [Double], _ other: [Double], _ limit: Double) -> Bool {
      vincenty((one[0], one[1]), (other[0], other[1])) <= limit
    }
    var expected: [[Double]] = []
    for (places, times) in try lines(program, "cairn convert -q '\(path)'") {
      var first = 0
      while first < places.count {
        let end =
          (first..<places.count).first { !isNear(places[first], places[$0], rules.radius) }
          ?? places.count
        if times[end - 1] - times[first] >= rules.seconds {
          expected.append([times[first], times[end - 1], Double(end - first)])
          first = end
        } else {
          first += 1
        }
      }
    }
    let told = try program.features(
      "cairn track stops -q '\(path)' --radius \(rules.radius) --minutes \(rules.seconds / 60)"
    ).filter { $0.text("kind") == "stop" }.map {
      [try $0.seconds("arrival"), try $0.seconds("departure"), $0.number("positions") ?? 0]
    }
    #expect(told == expected)
  }
}
