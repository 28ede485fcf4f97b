import Foundation
import TestSupport
import Testing

/// SIGINT and SIGTERM end a run soon, by that signal, with a report and without temporary files.
@Suite(.serialized)
struct SignalTests {
  /// Enough for any machine that is busy with something else.
  private static let soon = 5.0

  @Test(arguments: [SIGINT, SIGTERM], ["out.gpkg", "out.geojson"])
  func atRandomMoments(_ signal: Int32, _ name: String) throws {
    let place = try Place()
    let input = try place.writeTown("in.geojson", bytes: 1_500_000)
    let arguments = [
      "convert", "-q", input, "-o", place.path(name), "--overwrite", "--report",
      place.path("report.json"), "--rejects", place.path("rejects.geojsonl"), "--on-error", "skip",
    ]
    let whole = try Child.run(arguments)
    #expect(whole.status == 0, "\(whole)")
    let expected = try #require(place.bytes(name))
    let older = Data("what was there before".utf8)
    var generator = SplitMix64(seed: UInt64(signal))
    for _ in 0..<8 {
      for file in place.names where file != "in.geojson" {
        try? FileManager.default.removeItem(atPath: place.path(file))
      }
      try place.write(name, older)
      let child = try Child(arguments)
      // Not in the first moments: until it listens, a signal ends it as it ends any program.
      let moment = Double.random(in: 0.02...max(whole.seconds, 0.05), using: &generator)
      usleep(UInt32(moment * 1e6))
      child.send(signal)
      let outcome = child.wait()
      if outcome.status == 0 {
        #expect(place.bytes(name) == expected)
      } else {
        #expect(outcome.signal == signal, "\(outcome)")
        // What was in place before the signal was heeded is complete.
        #expect(place.bytes(name) == older || place.bytes(name) == expected)
      }
      #expect(place.leftovers == [])
      if place.bytes("report.json") != nil || outcome.status == 0 {
        try checkedReport(place, outcome)
      }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func whileASilentStoreIsRead(_ signal: Int32) throws {
    let place = try Place()
    let temporary = place.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let pipe = try WaitingPipe()
    let child = try Child(
      ["convert", "-o", place.path("out.gpkg"), "--report", place.path("report.json")],
      input: pipe.reading, environment: ["TMPDIR": temporary])
    try pipe.write(Data("SQLite format 3\0".utf8) + Data(count: 100_000))
    usleep(300_000)
    let start = Date.now
    child.send(signal)
    let outcome = child.wait()
    #expect(outcome.signal == signal, "\(outcome)")
    #expect(Date.now.timeIntervalSince(start) < Self.soon)
    #expect(place.names == ["report.json", "tmp"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    try checkedReport(place, outcome)
  }

  /// One batch, whose ways take many seconds for all zones.
  @Test func whileLongWaysPassManyZones() throws {
    let place = try Place()
    let zones = (0..<2000).map { index in
      let (x, y) = (index % 100 * 3 - 150, index / 100 * 6 - 60)
      return
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(x),\#(y)]},"properties":{"name":"\#(index)","radius":200000}}"#
    }
    let ways = (0..<3000).map { index in
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[-170,\#(index % 100 - 60)],[170,\#(60 - index % 90)]]},"properties":{"name":"\#(index)","coordinateProperties":{"times":["2026-01-01T00:00:00Z","2026-01-02T00:00:00Z"]}}}"#
    }
    let older = Data("what was there before".utf8)
    try place.write("events.csv", older)
    let child = try Child([
      "zone", "events", "-q", try place.write("ways.geojsonl", ways.joined(separator: "\n")),
      "--zones", try place.write("zones.geojsonl", zones.joined(separator: "\n")), "-o",
      place.path("events.csv"), "--overwrite",
    ])
    sleep(1)
    let start = Date.now
    child.send(SIGTERM)
    let outcome = child.wait()
    #expect(outcome.signal == SIGTERM, "\(outcome)")
    #expect(Date.now.timeIntervalSince(start) < Self.soon)
    #expect(place.bytes("events.csv") == older)
    #expect(place.leftovers == [])
  }

  /// A full pipe that nobody reads blocks the writer, in whichever thread.
  @Test(arguments: [1, 2, 4])
  func whileNobodyReadsTheOutput(_ jobs: Int) throws {
    let place = try Place()
    let input = try place.writeTown("in.geojson", bytes: 4_000_000)
    let line = """
      mkfifo fifo; sleep 20 < fifo & reader=$!
      cairn convert -q '\(input)' --jobs \(jobs) --report report.json > fifo & writer=$!
      sleep 1; kill -TERM $writer; wait $writer; echo $?; kill $reader
      """
    let outcome = try Child.shell(line, in: place.folder)
    #expect(outcome.output == "143\n", "\(outcome)")
    #expect(outcome.seconds < 1 + Self.soon)
    #expect(place.bytes("report.json") != nil)
  }

  @Test func echoesCountOnce() throws {
    let place = try Place()
    let pipe = try WaitingPipe()
    let child = try Child(
      ["convert", "-o", place.path("out.gpkg"), "--report", place.path("report.json")],
      input: pipe.reading)
    try pipe.write(Data(String(repeating: feature() + "\n", count: 20_000).utf8))
    for _ in 0..<1000 where place.leftovers.isEmpty { usleep(5000) }
    child.send(SIGINT)
    child.send(SIGINT)
    child.send(SIGTERM)
    let outcome = child.wait()
    #expect(outcome.signal == SIGINT || outcome.signal == SIGTERM, "\(outcome)")
    #expect(place.names == ["report.json"])
    try checkedReport(place, outcome)
  }

  /// The report goes to a pipe that nobody reads, so that cleaning up does not end by itself.
  @Test func aSecondSignalLeavesNothingEither() throws {
    let place = try Place()
    let line = """
      mkfifo fifo in; sleep 20 < fifo & reader=$!
      sleep 20 > in & feeder=$!
      cairn convert in --input-format geojsonseq -o out.gpkg --report /dev/fd/3 3> fifo & run=$!
      i=0; while [ -z "$(ls -A | grep partial)" ] && [ $i -lt 20 ]; do sleep 0.1; i=$((i+1)); done
      dd if=/dev/zero of=fifo bs=4096 count=64 oflag=nonblock 2>/dev/null
      kill -INT $run; sleep 1; kill -TERM $run; wait $run; echo $?; kill $reader $feeder
      """
    let outcome = try Child.shell(line, in: place.folder)
    #expect(["130\n", "143\n"].contains(outcome.output), "\(outcome)")
    #expect(place.leftovers == [])
    #expect(outcome.seconds < 4 + Self.soon)
  }

  /// All of SQLite's work happens behind the last batch: rows of a mixed field are changed, an index is
  /// packed, rows are merged into another store.
  @Test(arguments: [false, true])
  func whileAStoreIsFinished(_ isAppending: Bool) throws {
    let place = try Place()
    var text = ""
    for index in 0..<60_000 {
      text += feature(#"{"a":\#(index),"b":"\#(index)","c":1.5}"#) + "\n"
    }
    text += feature(#"{"a":"text","b":[1],"c":{}}"#) + "\n"
    let input = try place.write("in.geojsonl", text)
    let store = place.path("out.gpkg")
    if isAppending {
      let first = try Child.run(["convert", "-q", Place.town("streets.geojson"), "-o", store])
      #expect(first.status == 0, "\(first)")
    }
    let arguments = [
      "convert", "-q", input, "-o", store, "--output-layer", "streets", "--report",
      place.path("report.json"), "--on-mixed", "json",
    ]
    let before = place.bytes("out.gpkg")
    let whole: Child.Outcome = try {
      let path = place.path("copy.gpkg")
      if isAppending { try FileManager.default.copyItem(atPath: store, toPath: path) }
      defer { try? FileManager.default.removeItem(atPath: path) }
      return try Child.run(
        arguments.map { $0 == store ? path : $0 } + (isAppending ? ["--append"] : []))
    }()
    #expect(whole.status == 0, "\(whole)")
    for share in [0.6, 0.75, 0.9] {
      let child = try Child(arguments + (isAppending ? ["--append"] : []))
      usleep(UInt32(whole.seconds * share * 1e6))
      let start = Date.now
      child.send(SIGTERM)
      let outcome = child.wait()
      #expect(Date.now.timeIntervalSince(start) < Self.soon)
      #expect(outcome.signal == SIGTERM || outcome.status == 0, "\(outcome)")
      #expect(place.leftovers == [])
      try checkedReport(place, outcome)
      if outcome.status != 0 {
        #expect(place.bytes("out.gpkg") == before)
        #expect(!place.names.contains("out.gpkg-journal"))
      } else if let before {
        try place.write("out.gpkg", before)
      } else {
        try FileManager.default.removeItem(atPath: store)
      }
    }
  }
}
