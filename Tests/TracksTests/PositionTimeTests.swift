import Foundation
import TestSupport
import Testing

/// The times of positions: the fields they are found in, how they are written, and those that are missing.
struct PositionTimeTests {
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
}
