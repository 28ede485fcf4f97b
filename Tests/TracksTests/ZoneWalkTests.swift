import Foundation
import TestSupport
import Testing

/// Events at zones, held against what walks at random are like second by second, and against other ways to the same events.
struct ZoneWalkTests {
  /// A walk of some thousand seconds that turns at random around a place.
  private static func walk(seed: UInt64, around centre: (x: Double, y: Double), _ count: Int)
    -> [(x: Double, y: Double)]
  {
    var random = SplitMix64(seed: seed)
    var heading = 0.0
    var (east, north) = (0.0, 0.0)
    return (0..<count).map { _ in
      heading += Double.random(in: -0.2...0.2, using: &random)
      // Back towards the middle from 900 m on.
      if (east * east + north * north).squareRoot() > 900 { heading = atan2(-east, -north) }
      east += sin(heading) * 8
      north += cos(heading) * 8
      var x = centre.x + east / (111_320 * cos(centre.y * .pi / 180))
      if x > 180 { x -= 360 }
      return (x, centre.y + north / 111_200)
    }
  }

  private static func table(_ walk: [(x: Double, y: Double)], every step: Int = 1) -> String {
    "user,time,lon,lat\n"
      + walk.enumerated().filter { $0.offset % step == 0 }.map { index, place in
        "w,\(time(1_777_629_600 + Double(index))),\(place.x),\(place.y)\n"
      }.joined()
  }

  private struct Stay: Equatable {
    var enter: Double
    var exit: Double?
  }

  private func stays(_ events: [Feature], _ zone: String) throws -> [Stay] {
    var stays: [Stay] = []
    for event in events where event.text("zone") == zone {
      let seconds = try event.seconds("time") - 1_777_629_600
      switch event.text("event") {
      case "initial", "enter":
        // In and out in turn.
        #expect(stays.last.map { $0.exit != nil } ?? true)
        stays.append(Stay(enter: seconds))
      case "exit":
        #expect(stays.last.map { $0.exit == nil } ?? false)
        if !stays.isEmpty { stays[stays.count - 1].exit = seconds }
      case "cross":
        stays.append(Stay(enter: seconds, exit: seconds + (event.number("seconds") ?? 0)))
      default: Issue.record("\(event)")
      }
    }
    return stays
  }

  /// Stays of two seconds or longer, in whole seconds: the first inside, and the first outside again.
  private func sampled(
    _ walk: [(x: Double, y: Double)], isInside: ((x: Double, y: Double)) -> Bool
  ) -> [Stay] {
    var stays: [Stay] = []
    for (second, place) in walk.enumerated() {
      if isInside(place) {
        if stays.last == nil || stays[stays.count - 1].exit != nil {
          stays.append(Stay(enter: Double(second)))
        }
      } else if let last = stays.last, last.exit == nil {
        stays[stays.count - 1].exit = Double(second)
      }
    }
    return stays
  }

  /// Every stay that seconds show is told, to the second; others are shorter than one.
  private func compare(_ told: [Stay], _ expected: [Stay], _ comment: Comment) {
    let long = told.filter { ($0.exit ?? .infinity) - $0.enter > 1 || $0.enter == 0 }
    for stay in expected where (stay.exit ?? .infinity) - stay.enter > 1 {
      let match = long.first {
        abs($0.enter - stay.enter) <= 1.001
          && abs(($0.exit ?? 1e9) - (stay.exit ?? 1e9)) <= 1.001
      }
      #expect(match != nil, "\(comment): \(stay) is not in \(told)")
    }
    for stay in long {
      let match = expected.first { $0.enter < (stay.exit ?? 1e9) && stay.enter < ($0.exit ?? 1e9) }
      #expect(match != nil, "\(comment): \(stay) is not in \(expected)")
    }
  }

  @Test(arguments: [(14.0, 50.0), (179.999, -20.0), (-70, 84.0)], [1, 2, 3] as [UInt64])
  func circlesSecondBySecond(_ centre: (Double, Double), _ seed: UInt64) throws {
    let program = try Program()
    let walk = Self.walk(seed: seed, around: (centre.0, centre.1), 3000)
    try program.write("walk.csv", Self.table(walk))
    let radii = [60.0, 200, 450]
    try program.write(
      "zones.csv",
      "name,lon,lat,radius\n"
        + radii.map { "r\(Int($0)),\(centre.0),\(centre.1),\($0)\n" }.joined())
    let events = try program.features(
      "cairn zone events -q walk.csv --user user --zones zones.csv --initial")
    for radius in radii {
      let expected = sampled(walk) { place in
        var x = place.x
        if x - centre.0 > 180 { x -= 360 }
        if centre.0 - x > 180 { x += 360 }
        return vincenty((x, place.y), centre) <= radius
      }
      compare(try stays(events, "r\(Int(radius))"), expected, "\(centre) \(seed) \(radius)")
    }
  }

  /// A polygon with a hole; positions every 20 seconds are on a track that is another one, so only those of every second.
  @Test(arguments: [4, 5, 6] as [UInt64]) func areasSecondBySecond(_ seed: UInt64) throws {
    let program = try Program()
    let walk = Self.walk(seed: seed, around: (14, 50), 3000)
    try program.write("walk.csv", Self.table(walk))
    func ring(_ size: Double) -> [(x: Double, y: Double)] {
      [(-1.0, -1.0), (1, -0.8), (0.7, 1), (-0.6, 0.9), (-1, -1)].map {
        (14 + $0.0 * size, 50 + $0.1 * size * 0.7)
      }
    }
    func text(_ ring: [(x: Double, y: Double)]) -> String {
      "[" + ring.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]"
    }
    let (shell, hole) = (ring(0.006), Array(ring(0.002).reversed()))
    try program.write(
      "zones.geojson",
      #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(text(shell)),\#(text(hole))]},"properties":{"name":"area"}}"#
    )
    func holds(_ ring: [(x: Double, y: Double)], _ place: (x: Double, y: Double)) -> Bool {
      var isInside = false
      for (start, end) in zip(ring, ring.dropFirst()) where (start.y > place.y) != (end.y > place.y)
      {
        let x = start.x + (end.x - start.x) * (place.y - start.y) / (end.y - start.y)
        if x > place.x { isInside.toggle() }
      }
      return isInside
    }
    let events = try program.features(
      "cairn zone events -q walk.csv --user user --zones zones.geojson --initial")
    let expected = sampled(walk) { holds(shell, $0) && !holds(hole, $0) }
    #expect(expected.count > 3)
    compare(try stays(events, "area"), expected, "\(seed)")
  }

  /// Positions that come late are put in order within --lateness: the same events as in order.
  @Test func lateIsAsInOrder() throws {
    let program = try Program()
    let walk = Self.walk(seed: 9, around: (14, 50), 2000)
    let table = Self.table(walk)
    try program.write("walk.csv", table)
    let rows = table.split(separator: "\n")
    var random = SplitMix64(seed: 9)
    let late = rows.dropFirst().enumerated().map {
      ($0.offset + Int.random(in: 0...20, using: &random), $0)
    }
    .sorted { ($0.0, $0.1.offset) < ($1.0, $1.1.offset) }.map { String($0.1.element) }
    try program.write("late.csv", ([String(rows[0])] + late).joined(separator: "\n") + "\n")
    try program.write("zones.csv", "name,lon,lat,radius\na,14,50,200\nb,14.004,50,150\n")
    let line = "--user user --zones zones.csv --dwell 1 --distance 40 --initial"
    let expected = try program.output("cairn zone events -q walk.csv \(line)")
    #expect(try program.output("cairn zone events -q late.csv \(line) --lateness 30") == expected)
    #expect(expected.split(separator: "\n").count > 10)
    let told = try BuiltProgram.shell(
      "cairn zone events late.csv \(line)", in: program.scratch.folder)
    #expect(told.status == 0 && told.errors.contains("positions came too late"))
  }

  /// With few users in memory the events are the same, whatever the rest of what is known of them.
  @Test(arguments: [
    "--lateness 20 --dwell 1 --distance 30 --initial",
    "--hysteresis 20 --min-inside 5 --lateness 60",
    "--summary --lateness 10",
  ]) func usersInAFile(_ options: String) throws {
    let program = try Program()
    var random = SplitMix64(seed: 11)
    var places = (0..<40).map { _ in
      (Double.random(in: 0..<0.02, using: &random), Double.random(in: 0..<0.02, using: &random))
    }
    var rows = "user,time,lon,lat\n"
    for second in 0..<3000 {
      let user = Int.random(in: 0..<places.count, using: &random)
      places[user].0 += Double.random(in: -6e-4...6e-4, using: &random)
      places[user].1 += Double.random(in: -6e-4...6e-4, using: &random)
      let late = Int.random(in: 0..<4, using: &random) == 0 ? 15 : 0
      rows += "ů\(user),\(1_777_629_600 + second - late),"
      rows += "\(14 + places[user].0),\(50 + places[user].1)\n"
    }
    try program.write("in.csv", rows)
    let zones = (0..<20).map { number in
      let x = 14 + Double.random(in: 0..<0.02, using: &random)
      return
        "z\(number),\(x),\(50 + Double.random(in: 0..<0.02, using: &random)),\(60 + number * 15)\n"
    }
    try program.write("zones.csv", "name,lon,lat,radius\n" + zones.joined())
    let line = "cairn zone events -q in.csv --user user --zones zones.csv \(options)"
    let all = try program.output(line)
    #expect(all.split(separator: "\n").count > 50)
    for count in [1, 2, 7, 39] {
      #expect(try program.output(line + " --max-users \(count)") == all, "\(count)")
    }
  }

  /// Who is far from borders is not looked at again at once. With one user in memory, and another one between each two
  /// positions, every position is: events are the same, at circles, areas, corridors and by schedules.
  @Test(arguments: [
    "", "--initial --dwell 2 --distance 150", "--hysteresis 25 --min-inside 40",
    "--dwell 0.5 --min-inside 20 --distance 400 --summary",
  ]) func farFromBorders(_ options: String) throws {
    let program = try Program()
    var rows = "user,time,lon,lat\n"
    for (second, place) in Self.walk(seed: 21, around: (14, 50), 6000).enumerated() {
      // The walk crosses noon in Prague.
      let at = time(1_777_629_600 - 3000 + Double(second))
      rows += "w,\(at),\(place.x),\(place.y)\nother,\(at),14.5,50.5\n"
    }
    try program.write("in.csv", rows)
    try program.write(
      "zones.geojson",
      #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"name":"circle","radius":300},
       "geometry":{"type":"Point","coordinates":[14.003,50.001]}},
      {"type":"Feature","properties":{"name":"area"},"geometry":{"type":"Polygon","coordinates":[
       [[13.99,49.996],[14.002,49.995],[14.004,50.003],[13.995,50.004],[13.99,49.996]],
       [[13.997,49.999],[13.997,50.001],[14,50.001],[14,49.999],[13.997,49.999]]]}},
      {"type":"Feature","properties":{"name":"corridor","width":120,"users":["w"]},
       "geometry":{"type":"LineString","coordinates":[[13.98,49.99],[14.01,50.006]]}},
      {"type":"Feature","properties":{"name":"office","radius":600,"hours":"11:30-12:00",
       "timezone":"Europe/Prague"},"geometry":{"type":"Point","coordinates":[13.998,50]}}]}
      """#)
    let line = "cairn zone events -q in.csv --user user --zones zones.geojson \(options)"
    let told = try program.output(line)
    #expect(told.split(separator: "\n").count > (options.contains("summary") ? 3 : 30))
    #expect(try program.output(line + " --max-users 1") == told)
  }
}
