import Foundation
import TestSupport
import Testing

/// Events at zones, held against what a walk is like second by second.
struct ZoneEventTests {
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

  /// East along the equator, 111.32 m (0.001°) in 10 s, past a circle of 100 m around 0.005°.
  private func row(_ options: String, every step: Int = 10, _ zones: String? = nil) throws
    -> [String]
  {
    let program = try Program()
    let rows = stride(from: 0, through: 100, by: step).map {
      "\(time(1_777_629_600 + Double($0))),\(Double($0) / 10_000),0\n"
    }
    try program.write("in.csv", "time,lon,lat\n" + rows.joined())
    try program.write("zones.csv", zones ?? "name,lon,lat,radius\nz,0.005,0,100\n")
    return try program.features("cairn zone events -q in.csv --zones zones.csv \(options)").map {
      let seconds = try $0.seconds("time") - 1_777_629_600
      return "\($0.text("event") ?? "?") \(Int((seconds * 10).rounded()))"
    }
  }

  /// 100 m are 8.983 s: in at 41.017, out at 58.983; in tenths of a second.
  @Test func eventsByHand() throws {
    #expect(try row("") == ["enter 410", "exit 590"])
    #expect(try row("", every: 50) == ["enter 410", "exit 590"])
    #expect(try row("", every: 100) == ["cross 410"])
    #expect(try row("--dwell 0.2") == ["enter 410", "dwell 530", "exit 590"])
    #expect(try row("--distance 50") == ["near 365", "enter 410", "exit 590"])
    #expect(try row("--hysteresis 50") == ["enter 410", "exit 635"])
    #expect(try row("--min-inside 17") == ["enter 410", "exit 590"])
    #expect(try row("--min-inside 19") == [])
    let started = "name,lon,lat,radius\nz,0,0,100\n"
    #expect(try row("--initial", started) == ["initial 0", "exit 90"])
    #expect(try row("", started) == ["exit 90"])
  }

  /// 2026-05-01T10:00:00Z was a Friday, at noon in Prague.
  @Test func schedulesAndUsers() throws {
    func zones(_ values: String) -> String {
      "name,lon,lat,radius,days,hours,timezone,users\nz,0.005,0,100,\(values)\n"
    }
    let head = "mon-fri,12:00-12:01"
    #expect(try row("", zones("\(head),Europe/Prague,")) == ["enter 410", "exit 590"])
    #expect(try row("", zones("\(head),UTC,")) == [])
    #expect(try row("", zones("sat-thu,,Europe/Prague,")) == [])
    #expect(try row("", zones("fri,22:00-13:00,Europe/Prague,")) == [])
    #expect(
      try row("", zones("thu,22:00-12:01,Europe/Prague,")) == ["enter 410", "exit 590"])
    #expect(try row("", zones("wed,22:00-12:01,Europe/Prague,")) == [])
    #expect(try row("", zones(",,,\"anna, ben\"")) == [])
  }

  @Test func usersWhoseNamesHaveCommasAndQuotes() throws {
    let program = try Program()
    try program.write(
      "in.csv",
      "user,time,lon,lat\n\"Ray, \"\"R\"\"\",2026-05-01T10:00:00Z,0,0\nRay,2026-05-01T10:00:00Z,0,0\n"
        + "7,2026-05-01T10:00:00Z,0,0\n")
    try program.write(
      "zones.geojson",
      #"{"type":"Feature","properties":{"name":"z","radius":100,"users":["Ray, \"R\"",7,null]},"geometry":{"type":"Point","coordinates":[0,0]}}"#
    )
    let events = try program.features(
      "cairn zone events -q in.csv --user user --zones zones.geojson --initial")
    #expect(events.compactMap { $0.text("user") }.sorted() == ["7", "Ray, \"R\""])
  }

  @Test(arguments: [
    ",-1:00-2:00", ",1:00-", ",-", ",8:00", "mon-,", "-fri,", "mon-fri-sun,",
    "mon,08:00-17:00-18:00",
  ])
  func schedulesThatAreNone(_ values: String) throws {
    let program = try Program()
    try program.write("in.csv", "time,lon,lat\n2026-05-01T10:00:00Z,0,0\n")
    try program.write("zones.csv", "name,lon,lat,radius,days,hours\nz,0,0,100,\(values)\n")
    let run = try BuiltProgram.shell(
      "cairn zone events in.csv --zones zones.csv", in: program.scratch.folder)
    #expect(run.status == 4)
    #expect(run.errors.contains("zones.csv:2:1: feature 1: the days or hours of zone 'z' are not"))
  }

  /// 10:00 in Prague, and at the first and the second of the two times when clocks show 02:30.
  @Test func timesByTheClocksOfAZone() throws {
    let program = try Program()
    try program.write("zones.csv", "name,lon,lat,radius\nz,0,0,100\n")
    func times(_ first: String, _ second: String, _ options: String) throws -> [String?] {
      try program.write("in.csv", "time,lon,lat\n\(first),0,0\n\(second),0.1,0\n")
      let events = try program.features(
        "cairn zone events -q in.csv --zones zones.csv --initial \(options)")
      return events.prefix(1).map { $0.text("time") }
    }
    let prague = "--timezone Europe/Prague"
    for text in ["2026-05-01T10:00:00", "2026-05-01 10:00:00", "2026-05-01T08:00:00Z"] {
      #expect(try times(text, "2026-05-01T12:00:00Z", prague) == ["2026-05-01T08:00:00Z"])
    }
    #expect(
      try times("2026-05-01T10:00:00.25", "2026-05-01T12:00:00Z", prague)
        == ["2026-05-01T08:00:00.250Z"])
    #expect(
      try times("2026-05-01T10:00:00+01:00", "2026-05-01T12:00:00Z", prague)
        == ["2026-05-01T09:00:00Z"])
    #expect(
      try times("2026-10-25T02:30:00", "2026-10-25T12:00:00Z", prague) == ["2026-10-25T00:30:00Z"])
    #expect(
      try times("2026-05-01T10:00:00", "2026-05-01T12:00:00Z", "") == ["2026-05-01T10:00:00Z"])
    let run = try BuiltProgram.shell(
      "cairn zone events in.csv --zones zones.csv --timezone Prag", in: program.scratch.folder)
    #expect(run.status == 2 && run.errors.contains("there is no time zone 'Prag'"))
    try program.write(
      "in.csv", "time,lon,lat\n2026-05-01T23:30:00,0,0\n2026-05-02T00:30:00,0.1,0\n")
    let days = try program.features(
      "cairn track split -q in.csv --by day \(prague) --output-format geojsonseq")
    #expect(days.count == 2)
  }

  @Test func timesThatCannotBeRead() throws {
    let program = try Program()
    try program.write("zones.csv", "name,lon,lat,radius\nz,0,0,100\n")
    try program.write(
      "in.csv", "time,lon,lat\n2026-05-01T10:00:00Z,0,0\nyesterday,0.1,0\n,0.1,0\n")
    let run = try BuiltProgram.shell(
      "cairn zone events in.csv --zones zones.csv", in: program.scratch.folder)
    #expect(run.status == 0)
    #expect(run.errors.contains("zones: 1 position at 1 zone; 1 other feature"))
    #expect(
      run.errors.contains("warning: points have a time that cannot be read, and are no positions\n")
    )
  }

  /// Who stands in a zone comes in when its hours begin, and not with the position before that.
  @Test func hoursBeginWhileStandingStill() throws {
    let program = try Program()
    try program.write(
      "in.csv",
      "time,lon,lat\n2026-05-01T07:50:00Z,14,50\n2026-05-01T08:10:00Z,14,50\n"
        + "2026-05-01T17:50:00Z,14,50\n2026-05-01T18:10:00Z,14,50\n")
    try program.write("zones.csv", "name,lon,lat,radius,hours\nz,14,50,100,08:00-18:00\n")
    let events = try program.features(
      "cairn zone events -q in.csv --zones zones.csv --dwell 5")
    #expect(
      events.map { "\($0.text("event") ?? "") \($0.text("time") ?? "")" } == [
        "enter 2026-05-01T08:00:00Z", "dwell 2026-05-01T08:05:00Z", "exit 2026-05-01T18:00:00Z",
      ])
    #expect(events.last?.number("seconds") == 36_000)
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

  @Test func sumsOfDays() throws {
    let program = try Program()
    try program.write(
      "in.csv",
      "who,time,lon,lat\na,2026-05-01T20:00:00Z,0,0\na,2026-05-02T04:00:00Z,0,0\na,2026-05-02T04:00:10Z,0.1,0\n"
    )
    try program.write("zones.csv", "name,lon,lat,radius\nz,0,0,1000\n")
    let text = try program.output(
      "cairn zone events -q in.csv --user who --zones zones.csv --summary --timezone Europe/Prague")
    let rows = text.split(separator: "\n")
    // 22:00 to midnight, and to 06:00 and the 0.898 s of 1000 m of 11132 m in 10 s.
    #expect(
      rows == [
        "user,zone,day,visits,seconds", "a,z,2026-05-01,1,7200", "a,z,2026-05-02,1,21600.898",
      ])
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

  /// The time is found however its name is written; where there is none, that is said.
  @Test func namesOfTimes() throws {
    let program = try Program()
    try program.write("zones.csv", "name,lon,lat,radius\nz,0,0,100\n")
    func write(_ name: String) throws {
      try program.write(
        "in.csv", "\(name),lon,lat\n2026-05-01T10:00:00Z,0,0\n2026-05-01T10:00:10Z,0.01,0\n")
    }
    for name in ["Time", "TIMESTAMP", "DateTime", "time"] {
      try write(name)
      #expect(try program.output("cairn zone events -q in.csv --zones zones.csv").contains("exit"))
      #expect(try program.output("cairn track split -q in.csv").contains("LineString"))
    }
    try write("at_utc")
    for line in [
      "zone events in.csv --zones zones.csv", "track split in.csv --by day", "track stats in.csv",
      "track clean in.csv",
    ] {
      let result = try BuiltProgram.shell("cairn \(line)", in: program.scratch.folder)
      #expect(result.status == 0 && result.errors.contains("no point has a time"), "\(result)")
    }
    try program.write("in.csv", "time,lon,lat\n01.05.2026 10:00,0,0\n01.05.2026 10:10,0.01,0\n")
    for line in ["track split in.csv --by day", "track stats in.csv", "track clean in.csv"] {
      let result = try BuiltProgram.shell("cairn \(line)", in: program.scratch.folder)
      #expect(
        result.status == 0 && result.errors.contains("points have a time that cannot be read"),
        "\(result)")
    }
  }

  /// A position without a time does not take the others of its track along.
  @Test func aPositionWithoutATime() throws {
    let program = try Program()
    func point(_ x: Double, _ time: String) -> String {
      #"<trkpt lat="0" lon="\#(x)">\#(time)</trkpt>"#
    }
    func time(_ minute: Int) -> String { "<time>2026-05-01T08:0\(minute):00Z</time>" }
    try program.write(
      "in.gpx",
      #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>t</name><trkseg>"#
        + point(0, "") + point(0, time(0)) + point(0.005, "") + point(0.01, time(2))
        + "</trkseg></trk></gpx>")
    try program.write("zones.csv", "name,lon,lat,radius\nz,0.005,0,111.32\n")
    let result = try BuiltProgram.shell(
      "cairn zone events in.gpx --zones zones.csv", in: program.scratch.folder)
    #expect(result.errors.contains("positions without a time were left out of tracks (2 times)"))
    let events = try result.output.split(separator: "\n").map { try Feature($0) }
    #expect(events.map { $0.text("event") } == ["cross"])
    // 445 of 1113 m at the constant speed of two minutes.
    #expect(events.first?.text("time")?.hasPrefix("2026-05-01T08:00:48") == true)
  }

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
}
