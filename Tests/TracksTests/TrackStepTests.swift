import Foundation
import TestSupport
import Testing

/// The steps of tracks, with results that were found by hand.
struct TrackStepTests {
  /// Points on the equator, 0.001° (111.32 m) for each unit of the first number, at seconds.
  private static func table(_ rows: [(x: Double, seconds: Double)], accuracy: [Int] = []) -> String
  {
    "time,lon,lat,accuracy\n"
      + rows.enumerated().map { index, row in
        "\(time(1_777_629_600 + row.seconds)),\(row.x / 1000),0,"
          + "\(index < accuracy.count ? accuracy[index] : 5)\n"
      }.joined()
  }

  private func flags(_ rows: [(Double, Double)], _ options: String, accuracy: [Int] = []) throws
    -> [String?]
  {
    let program = try Program()
    try program.write(
      "in.csv", Self.table(rows.map { (x: $0.0, seconds: $0.1) }, accuracy: accuracy))
    return try program.features("cairn track clean -q in.csv \(options)").map { $0.text("flag") }
  }

  /// 111 m in 10 s are 40 km/h.
  private static func track(_ x: Int, _ places: [Double]) -> String {
    let points = places.enumerated().map {
      #"<trkpt lat="\#($0.element)" lon="\#(x)"><time>2026-05-01T08:\#(10 + $0.offset * 10):00Z</time></trkpt>"#
    }
    return
      #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
      + points.joined() + "</trkseg></trk></gpx>"
  }

  /// Tracks without a name are the first one of each file, and not one and the same.
  @Test func tracksOfSeveralFiles() throws {
    let program = try Program()
    try program.write("a.gpx", Self.track(14, [50, 50.01, 50.02]))
    try program.write("b.gpx", Self.track(15, [50, 50.01, 50.02]))
    let whole = try program.output("cairn convert -q a.gpx b.gpx")
    let steps = "! track split --gap-minutes 1 ! track join"
    #expect(try program.output("cairn pipeline -q read a.gpx b.gpx \(steps)") == whole)
    let pieces = try program.features("cairn track split -q a.gpx b.gpx --gap-minutes 15")
    #expect(pieces.map { $0.text("track") } == ["a.gpx:1", "b.gpx:1"])
    #expect(
      try program.features("cairn track split -q b.gpx --gap-minutes 15").first?.text("track")
        == "1")
    try program.write("zones.csv", "name,lon,lat,radius\nA,14,50.01,200\nB,15,50.01,200\n")
    let line = "cairn zone events -q a.gpx b.gpx --zones zones.csv"
    let events = try program.features(line)
    #expect(
      events.map { "\($0.text("event") ?? "") \($0.text("user") ?? "")" } == [
        "enter a.gpx:1", "exit a.gpx:1", "enter b.gpx:1", "exit b.gpx:1",
      ])
  }

  /// GPX has segments of one position, which as lines have it twice.
  @Test func aSegmentOfOnePosition() throws {
    let program = try Program()
    try program.write("one.gpx", Self.track(14, [50]))
    let table = try program.output("cairn track stats one.gpx --json 2>&1")
    #expect(table.contains(#""positions": 1"#), "\(table)")
  }

  /// A field that is not there is a mistake, in every command that takes --user and --time.
  @Test(
    arguments: [
      "track stats", "track stats --json", "track clean", "track split", "track stops",
      "zone events --zones in.csv --radius 5",
    ], ["--user usr", "--time tme"]) func aFieldThatIsNotThere(_ command: String, _ option: String)
    throws
  {
    let program = try Program()
    try program.write("in.csv", "user,time,lon,lat\na,2026-05-01T08:00:00Z,14,50\n")
    let result = try BuiltProgram.shell(
      "cairn \(command) in.csv \(option)", in: program.scratch.folder)
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.contains("did you mean '\(option.contains("usr") ? "user" : "time")'?"))
  }

  @Test func aJumpIsTooFast() throws {
    let rows = [(0, 0), (1, 10), (50, 20), (3, 30), (4, 40)].map { (Double($0.0), Double($0.1)) }
    #expect(try flags(rows, "--max-speed 50") == [nil, nil, "speed", nil, nil])
  }

  @Test func theFirstPositionIsJudgedToo() throws {
    let rows = [(90, 0), (1, 10), (2, 20), (3, 30)].map { (Double($0.0), Double($0.1)) }
    #expect(try flags(rows, "--max-speed 50") == ["speed", nil, nil, nil])
  }

  /// Two positions at 0° 0° before a way elsewhere, a clock that was ahead once, and a jump after which the longer part
  /// of the way is right.
  @Test func whatIsWrongDoesNotTakeTheRestAlong() throws {
    func row(_ places: [Double]) -> [(Double, Double)] {
      places.enumerated().map { ($0.element, Double($0.offset * 10)) }
    }
    #expect(
      try flags(row([900, 900, 1, 2, 3, 4]), "--max-speed 50")
        == ["speed", "speed", nil, nil, nil, nil])
    #expect(
      try flags(row([1, 2, 3, 900, 901, 902, 903, 904]), "--max-speed 50")
        == ["speed", "speed", "speed", nil, nil, nil, nil, nil])
    #expect(
      try flags(row([1, 2, 900, 901, 5, 6, 7]), "--max-speed 50")
        == [nil, nil, "speed", "speed", nil, nil, nil])
    var ahead = row([1, 2, 3, 4, 5])
    ahead[1].1 += 5000
    #expect(try flags(ahead, "--max-speed 50") == [nil, "time", nil, nil, nil])
  }

  @Test func backInTime() throws {
    let rows = [(0, 0), (1, 10), (2, 5), (3, 30)].map { (Double($0.0), Double($0.1)) }
    #expect(try flags(rows, "") == [nil, nil, "time", nil])
  }

  @Test func anErrorThatIsStated() throws {
    let rows = [(0, 0), (1, 10), (2, 20)].map { (Double($0.0), Double($0.1)) }
    #expect(
      try flags(rows, "--max-accuracy 50", accuracy: [5, 100, 50]) == [nil, "accuracy", nil])
  }

  /// From 11 to 33 m/s within 10 s: 2.2 m/s².
  @Test func aChangeOfSpeed() throws {
    let rows = [(0, 0), (1, 10), (4, 20), (5, 30)].map { (Double($0.0), Double($0.1)) }
    #expect(try flags(rows, "--max-acceleration 2") == [nil, nil, "acceleration", nil])
    #expect(try flags(rows, "--max-acceleration 2.5") == [nil, nil, nil, nil])
  }

  /// 2 forward and 1 back where the neighbours are 1 apart: a detour of 222 m.
  @Test func aDetour() throws {
    let rows = [(0, 0), (2, 100), (1, 200), (3, 300)].map { (Double($0.0), Double($0.1)) }
    #expect(try flags(rows, "--max-spike 200") == [nil, "spike", nil, nil])
    #expect(try flags(rows, "--max-spike 230") == [nil, nil, nil, nil])
  }

  /// A GPX track on the equator: 0.001° (111.32 m) for each unit, and minutes, where they are known.
  private static func gpx(_ rows: [(x: Double, minute: Int?)]) -> String {
    let points = rows.map { row in
      #"<trkpt lat="0" lon="\#(row.x / 1000)">"#
        + (row.minute.map { "<time>\(time(1_777_629_600 + Double($0 * 60)))</time>" } ?? "")
        + "</trkpt>"
    }
    return
      #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
      + points.joined() + "</trkseg></trk></gpx>"
  }

  /// Positions without a time neither hide what the others say nor go away, and are counted.
  @Test func positionsWithoutATime() throws {
    let program = try Program()
    func run(_ rows: [(x: Double, minute: Int?)], _ command: String) throws -> (
      features: [Feature], untimed: Int
    ) {
      try program.write("in.gpx", Self.gpx(rows))
      let result = try BuiltProgram.shell(
        "cairn track \(command) -o out.geojsonl --overwrite", in: program.scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
      let count = result.errors.firstMatch(of: /without a time did not count(?: \((\d+) times\))?/)
      return (
        try program.features("cat out.geojsonl"), count.map { Int($0.1 ?? "1") ?? 0 } ?? 0
      )
    }
    // Two hours lie around a position without a time.
    let gap: [(x: Double, minute: Int?)] = [(0, 0), (1, 5), (2, nil), (3, 125), (4, 130)]
    let split = try run(gap, "split in.gpx --gap-minutes 30")
    #expect(split.features.map { $0.coordinates.count } == [3, 2] && split.untimed == 1)
    // Twenty minutes at one place, of which one position has no time.
    let stay: [(x: Double, minute: Int?)] = [
      (0, nil), (2, 0), (10, 5), (10.1, 10), (10, nil), (10.1, 25), (20, 30),
    ]
    let stops = try run(stay, "stops in.gpx --radius 50 --minutes 15")
    #expect(stops.features.map { $0.text("kind") } == ["leg", "stop", "leg"])
    #expect(stops.features[1].number("seconds") == 1200 && stops.untimed == 2)
    #expect(stops.features[1].number("positions") == 4)
    #expect(stops.features[0].text("departure") == time(1_777_629_600))
    #expect(stops.features[0].number("positions") == 3)
    // 111 km in a minute, with a position without a time in between.
    let jump: [(x: Double, minute: Int?)] = [
      (0, 0), (1, 1), (2, nil), (1002, 2), (3, 3), (4, 4), (5, 5),
    ]
    let clean = try run(jump, "clean in.gpx --max-speed 50 --drop")
    #expect(clean.features.map { $0.coordinates.count } == [6] && clean.untimed == 1)
    // Each minute from the first to the last: the position without a time is on the way by chance.
    let steps = try run(
      [(0, 0), (5, nil), (2, 2), (4, 4)], "resample in.gpx --seconds 60")
    let places = (steps.features[0].coordinates as? [[Double]] ?? []).map {
      ($0[0] * 1e4).rounded()
    }
    #expect(places == [0, 10, 20, 30, 40] && steps.untimed == 1)
  }

  /// Ten minutes at one place, on the way from 0 to 20.
  @Test func stopsAndLegs() throws {
    let program = try Program()
    var rows: [(x: Double, seconds: Double)] = []
    for minute in 0...5 { rows.append((Double(minute * 2), Double(minute * 60))) }
    for minute in 6...15 {
      rows.append((minute % 2 == 0 ? 10.1 : 10, Double(minute * 60)))
    }
    for minute in 16...20 { rows.append((Double((minute - 10) * 2), Double(minute * 60))) }
    try program.write("in.csv", Self.table(rows))
    let found = try program.features("cairn track stops -q in.csv --radius 50 --minutes 5")
    #expect(found.map { $0.text("kind") } == ["leg", "stop", "leg"])
    #expect(found[1].text("arrival") == time(1_777_629_600 + 300))
    #expect(found[1].text("departure") == time(1_777_629_600 + 900))
    #expect(found[1].number("seconds") == 600 && found[1].number("positions") == 11)
    #expect(
      found[1].type == "Point" && abs((found[1].coordinates[0] as? Double ?? 0) - 0.010045) < 1e-5)
    // 10 units of 111.3195 m.
    #expect(abs((found[0].number("metres") ?? 0) - 1113.195) < 0.01)
    #expect(abs((found[2].number("metres") ?? 0) - 1113.195) < 12)
    #expect(found[0].text("departure") == time(1_777_629_600))
    #expect(found[0].text("arrival") == time(1_777_629_600 + 300))
  }

  /// Up 12 and 6, down 14, and a noise of 2 that does not count.
  @Test func climbsAboveTheThreshold() throws {
    let program = try Program()
    let heights = [100, 102, 100, 112, 111, 104, 98, 104]
    let places = heights.enumerated().map { "[\(Double($0) / 1000),0,\($1)]" }.joined(
      separator: ",")
    try program.write(
      "in.geojson",
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[\#(places)]},"properties":{}}"#
    )
    let sums = try #require(
      try program.features("cairn track stats --output-format geojsonseq -q in.geojson --climb 5")
        .first)
    #expect(sums.number("ascent") == 18 && sums.number("descent") == 14)
    #expect(sums.properties["start"] is NSNull && sums.properties["max_speed"] is NSNull)
  }

  @Test func whatIsPrivateIsLeftOut() throws {
    let program = try Program()
    try program.write("in.csv", Self.table((0...20).map { (x: Double($0), seconds: Double($0)) }))
    try program.write("home.csv", "name,lon,lat,radius\nhome,0.01,0,150\n")
    let ends = try #require(
      try program.features("cairn track redact -q in.csv --ends 250").first)
    // 250 m are two units and a bit at both ends.
    #expect(ends.coordinates.count == 15)
    #expect((ends.list("times") as? [String])?.first == time(1_777_629_603))
    let zone = try #require(
      try program.features("cairn track redact -q in.csv --zone home.csv").first)
    let parts = try #require(zone.coordinates as? [[[Double]]])
    #expect(parts.map(\.count) == [9, 9])
    #expect((zone.list("times") as? [[String]])?.map(\.count) == [9, 9])
  }

  /// Nothing is left in a zone: neither waypoints, nor a user with a single position, nor a line from one side to the
  /// other.
  @Test func nothingIsLeftInAZone() throws {
    let program = try Program()
    try program.write("home.csv", "name,lon,lat,radius\nhome,14,50,300\n")
    let places = ["13.98", "13.99", "14.01", "14.02"]
    let points = places.enumerated().map {
      #"<trkpt lat="50" lon="\#($0.element)"><time>2026-05-01T08:0\#($0.offset):00Z</time></trkpt>"#
    }
    try program.write(
      "in.gpx",
      #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">"#
        + #"<wpt lat="50" lon="14.001"><name>home</name></wpt><wpt lat="50" lon="14.01"/>"#
        + "<trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
    let line = "cairn track redact --zone home.csv"
    let found = try program.features("\(line) in.gpx -q")
    #expect(found.map(\.type) == ["Point", "MultiLineString"])
    #expect(found.first?.coordinates as? [Double] == [14.01, 50])
    #expect(
      found.last?.coordinates as? [[[Double]]] == [
        [[13.98, 50], [13.99, 50]], [[14.01, 50], [14.02, 50]],
      ])
    let told = try BuiltProgram.shell("\(line) in.gpx", in: program.scratch.folder)
    #expect(told.errors.contains("hidden-feature 1"), "\(told.errors)")
    try program.write(
      "in.csv",
      "user,time,lon,lat\na,2026-05-01T08:00:00Z,14,50\nb,2026-05-01T08:00:00Z,14.1,50\n")
    #expect(
      try program.features("\(line) in.csv -q --user user").map { $0.text("user") } == ["b"])
    #expect(
      try program.output("cairn track redact --ends 5 in.csv -q --user user").isEmpty)
  }

  /// 0.001° to the east and 0.002° to the north of 14° 50°, for each user.
  @Test func sumsSayWhoseTheyAreAndWhere() throws {
    let program = try Program()
    try program.write(
      "in.csv",
      "user,time,lon,lat\na,2026-05-01T08:00:00Z,14,50\nb,2026-05-01T08:00:00Z,179.999,0\n"
        + "a,2026-05-01T08:01:00Z,14.001,50.002\nb,2026-05-01T08:01:00Z,-179.999,0\n")
    let json = try program.output("cairn track stats in.csv --user user --json -q")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["user"] as? String } == ["a", "b"])
    #expect(
      rows.map { $0["box"] as? [Double] } == [
        [14, 50, 14.001, 50.002], [179.999, 0, -179.999, 0],
      ])
    let table = try program.output("cairn track stats in.csv --user user -q").split(separator: "\n")
    #expect(table.count == 3 && table[0].contains("name  user  positions"))
    #expect(table[1].contains("14,50,14.001,50.002"))
  }

  /// Segments of a track with breaks of 2 and of 30 minutes, of which the first one is closed.
  @Test func segmentsOfOneTrack() throws {
    let program = try Program()
    func segment(_ minutes: Int) -> String {
      "<trkseg>"
        + (0...1).map {
          #"<trkpt lat="50.0\#(minutes + $0)" lon="14"><time>2026-05-01T08:\#(minutes + $0):00Z</time></trkpt>"#
        }.joined() + "</trkseg>"
    }
    try program.write(
      "in.gpx",
      #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk>"#
        + [10, 13, 44].map(segment).joined() + "</trk></gpx>")
    let found = try program.features("cairn track join -q in.gpx --gap-minutes 5")
    #expect((found.first?.coordinates as? [[Any]])?.map(\.count) == [4, 2])
    #expect((found.first?.list("times") as? [[String]])?.map(\.count) == [4, 2])
    let whole = try program.features("cairn track join -q in.gpx --gap-minutes 60")
    #expect(whole.first?.type == "LineString" && whole.first?.coordinates.count == 6)
    // Without a field of journeys and without a break nothing belongs together, which is told.
    let told = try BuiltProgram.shell("cairn track join in.gpx", in: program.scratch.folder)
    #expect(told.status == 0 && told.errors.contains("nothing was joined"), "\(told.errors)")
    #expect(told.output == (try program.output("cairn convert in.gpx -q")))
  }

  /// 23:30 and 00:30 in Prague are one day in UTC.
  @Test func daysBeginByTheClocksOfAZone() throws {
    let program = try Program()
    let evening = try Feature.seconds("2026-07-01T21:30:00Z") - 1_777_629_600
    try program.write(
      "in.csv",
      Self.table((0..<4).map { (x: Double($0), seconds: evening + Double($0 * 1200)) }))
    let line = "cairn track split -q in.csv --by day"
    #expect(try program.features(line).count == 1)
    let days = try program.features("\(line) --timezone Europe/Prague")
    #expect(days.map(\.coordinates.count) == [2, 2])
  }

  /// Latitudes and numbers beyond all bounds: such lines are no tracks, and nothing breaks.
  @Test(arguments: [
    "track split --gap-metres 1", "track clean", "track stops", "track stats",
    "track redact --ends 1",
    "track resample --metres 1", "track join --by name", "zone events --zones zones.csv",
  ]) func whatIsNotOnTheEarth(_ words: String) throws {
    let program = try Program()
    try program.write("zones.csv", "name,lon,lat,radius\nz,0,89.9,100000\n")
    try program.write(
      "in.geojsonl",
      ["[[0,91],[0,95]]", "[[1e308,0],[-1e308,0]]", "[[0,1e308],[0,1]]", "[[0,89.9],[0,90]]"].map {
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":\#($0)},"properties":"#
          + #"{"name":"n","coordinateProperties":{"times":["2026-01-01T00:00:00Z","9999-12-31T23:59:59Z"]}}}"#
      }.joined(separator: "\n"))
    let result = try BuiltProgram.shell("cairn \(words) in.geojsonl", in: program.scratch.folder)
    #expect(result.status < 5, "\(words): \(result)")
  }
}
