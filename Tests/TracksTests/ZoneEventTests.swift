import Foundation
import TestSupport
import Testing

/// Events at zones, calculated by hand: their kinds, hours, users and sums.
struct ZoneEventTests {
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
}
