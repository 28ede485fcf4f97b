import Foundation
import TestSupport
import Testing

/// A full file system: exit 5, a message that names the file and the reason, what was there stays, and
/// nothing else.
@Suite(.enabled(if: SmallDisk.obstacle == nil, Comment(rawValue: SmallDisk.obstacle ?? "")))
struct FullDiskTests {
  private static let reason = "No space left on device"

  /// Runs a line in a small file system; what it prints behind the run is `ls -A` of it.
  private func run(
    _ line: String, kilobytes: Int, in place: Place, environment: [String: String] = [:]
  ) throws -> (outcome: Child.Outcome, names: [String]) {
    let outcome = try SmallDisk.run(
      line + "\ncode=$?\nls -A\nexit $code", kilobytes: kilobytes, in: place.folder,
      environment: environment)
    return (outcome, outcome.output.split(separator: "\n").map(String.init))
  }

  @Test(
    arguments: ["out.gpkg", "out.geojson", "out.geojsonl"], [["--jobs", "1"], ["--jobs", "4"]])
  func output(_ name: String, _ options: [String]) throws {
    let place = try Place()
    try place.writeTown("in.geojson", bytes: 1_500_000)
    let (outcome, names) = try run(
      """
      echo precious > \(name)
      cairn convert ../in.geojson -o \(name) --overwrite --report ../report.json \
        \(options.joined(separator: " "))
      code=$?; cp \(name) ..; (exit $code)
      """, kilobytes: 300, in: place)
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("error: \(name): "), "\(outcome)")
    #expect(outcome.errors.contains(Self.reason), "\(outcome)")
    #expect(names == [name])
    #expect(place.bytes(name) == Data("precious\n".utf8))
    try checkedReport(place, outcome)
  }

  /// Room for the pages that are written as they come, but not for what SQLite adds.
  @Test(arguments: [0, 4, 8, 16, 32, 64, 96])
  func storeAtItsEnd(_ missingKilobytes: Int) throws {
    let place = try Place()
    try place.writeTown("in.geojson", bytes: 500_000)
    try store("out.gpkg", "convert in.geojson", without: missingKilobytes, in: place)
  }

  /// Room for the network, but not for the tables that are added to it.
  @Test(arguments: ["out.gpkg", "out.sqlite"], [0, 8, 32, 64, 96])
  func networkAtItsEnd(_ name: String, _ missingKilobytes: Int) throws {
    let place = try Place()
    try place.writeStreets("in.osm", size: 6)
    try store(name, "network build in.osm --fast", without: missingKilobytes, in: place)
  }

  /// Writes a store where so much room is missing.
  private func store(
    _ name: String, _ words: String, without missingKilobytes: Int, in place: Place
  ) throws {
    let whole = try Child.shell("cairn \(words) -q -o o-\(name)", in: place.folder)
    #expect(whole.status == 0, "\(whole)")
    let size = (try #require(place.bytes("o-" + name)).count + 1023) / 1024
    let line = words.replacing(" in.", with: " ../in.")
    let (outcome, names) = try run(
      "cairn \(line) -q -o \(name) --report ../report.json",
      kilobytes: max(size - missingKilobytes, 1), in: place)
    if outcome.status == 0 {
      #expect(names == [name])
    } else {
      #expect(outcome.status == 5)
      #expect(outcome.errors.contains("error: \(name): "), "\(outcome)")
      #expect(outcome.errors.contains(Self.reason), "\(outcome)")
      #expect(names == [])
    }
    try checkedReport(place, outcome)
  }

  /// The temporary file, or the journal, or the store itself finds no room.
  @Test(arguments: [600, 1100, 1400])
  func append(_ kilobytes: Int) throws {
    let place = try Place()
    try place.writeTown("in.geojson", bytes: 500_000)
    let whole = try Child.run([
      "convert", "-q", place.path("in.geojson"), "-o", place.path("o.gpkg"),
    ])
    #expect(whole.status == 0, "\(whole)")
    let (outcome, names) = try run(
      """
      cp ../o.gpkg out.gpkg
      cairn convert -q ../in.geojson -o out.gpkg --append --report ../report.json
      code=$?; cmp out.gpkg ../o.gpkg && echo same; (exit $code)
      """, kilobytes: kilobytes, in: place)
    #expect(outcome.status == 5, "\(outcome)")
    #expect(outcome.errors.contains("error: out.gpkg: "), "\(outcome)")
    #expect(outcome.errors.contains(Self.reason), "\(outcome)")
    #expect(names == ["same", "out.gpkg"])
    try checkedReport(place, outcome)
  }

  /// Nothing is put in place when the rejects have no room.
  @Test func rejects() throws {
    let place = try Place()
    let bad = feature("{}").replacing("[1.0,2.0]", with: "[1]")
    let text = (0..<3000).map { $0 % 2 == 0 ? feature("{}") : bad }.joined(separator: "\n")
    try place.write("in.geojsonl", text + "\n")
    try place.write("out.gpkg", "precious")
    let (outcome, names) = try run(
      """
      cairn convert ../in.geojsonl -o ../out.gpkg --overwrite --on-error skip \
        --rejects bad.geojsonl --report ../report.json
      """, kilobytes: 32, in: place)
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("error: bad.geojsonl: cannot"), "\(outcome)")
    #expect(outcome.errors.contains(Self.reason), "\(outcome)")
    #expect(names == [])
    #expect(place.bytes("out.gpkg") == Data("precious".utf8))
    #expect(place.leftovers == [])
    try checkedReport(place, outcome)
  }

  @Test func report() throws {
    let place = try Place()
    try place.write("in.geojsonl", feature() + "\n")
    let (outcome, names) = try run(
      """
      echo precious > report.json; dd if=/dev/zero of=filler bs=1k 2>/dev/null
      cairn convert ../in.geojsonl -o ../out.geojson --report report.json
      code=$?; cp report.json ..; (exit $code)
      """, kilobytes: 16, in: place)
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("error: report.json: cannot"), "\(outcome)")
    #expect(outcome.errors.contains(Self.reason), "\(outcome)")
    #expect(names == ["filler", "report.json"])
    #expect(place.bytes("report.json") == Data("precious\n".utf8))
    // The features were in place before the report was due.
    #expect(place.bytes("out.geojson") != nil)
  }

  @Test func spool() throws {
    let place = try Place()
    let made = try Child.run(
      ["convert", "-q", Place.town("streets.geojson"), "-o", place.path("in.gpkg")])
    #expect(made.status == 0, "\(made)")
    let (outcome, names) = try run(
      "cat ../in.gpkg | TMPDIR=$PWD cairn convert -o ../out.geojson --report ../report.json",
      kilobytes: 100, in: place)
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("/disk/cairn-input-"), "\(outcome)")
    #expect(outcome.errors.contains(Self.reason), "\(outcome)")
    #expect(names == [])
    #expect(place.bytes("out.geojson") == nil)
    try checkedReport(place, outcome)
  }

  @Test func folderThatCannotBeWritten() throws {
    let place = try Place()
    try place.write("in.geojsonl", feature() + "\n")
    for name in ["out.gpkg", "out.geojson"] {
      let (outcome, names) = try run(
        """
        echo precious > \(name); mount -o remount,ro,size=64k . 2>/dev/null || mount -o remount,ro "$PWD"
        cairn convert ../in.geojsonl -o \(name) --overwrite --report ../report.json
        """, kilobytes: 64, in: place)
      #expect(outcome.status == 5, "\(outcome)")
      #expect(outcome.errors.contains("error: \(name): "), "\(outcome)")
      #expect(outcome.errors.contains("Read-only file system"), "\(outcome)")
      #expect(names == [name])
      try checkedReport(place, outcome)
    }
  }
}

/// Devices and pipes as outputs.
struct StreamTests {
  @Test(.enabled(if: access("/dev/full", F_OK) == 0))
  func fullDevice() throws {
    let place = try Place()
    try place.writeTown("in.geojson", bytes: 300_000)
    for line in [
      "cairn convert in.geojson --output-format geojsonseq -o /dev/full --report report.json",
      "cairn convert in.geojson --report report.json > /dev/full",
      "cairn info in.geojson --report report.json > /dev/full",
      "cairn bbox in.geojson --each feature --report report.json > /dev/full",
    ] {
      let outcome = try Child.shell(line, in: place.folder)
      #expect(outcome.status == 5, "\(line): \(outcome)")
      #expect(outcome.errors.contains("No space left on device"), "\(outcome)")
      #expect(!outcome.errors.contains("unchanged"))
      try checkedReport(place, outcome)
    }
  }

  @Test func closedPipe() throws {
    let place = try Place()
    try place.writeTown("in.geojson", bytes: 3_000_000)
    for (line, lines) in [
      ("cairn convert in.geojson -o - --report report.json", 1),
      ("cairn convert in.geojson --output-format geojson", 1),
      ("cairn info in.geojson", 0), ("cairn info --json in.geojson", 0),
      ("cairn bbox in.geojson", 0), ("cairn bbox --each feature in.geojson", 1),
      ("cairn formats", 0), ("cairn --help", 0), ("cairn help convert", 0),
      ("cairn completions bash", 0), ("cairn --version", 0),
    ] {
      let reader = lines == 0 ? "true" : "head -\(lines)"
      let outcome = try Child.shell(
        "{ \(line); echo $? > status; } | \(reader)", in: place.folder)
      #expect(outcome.status == 0)
      #expect(place.bytes("status") == Data("0\n".utf8), "\(line): \(outcome)")
      #expect(outcome.errors == "", "\(line)")
      #expect(outcome.output.split(separator: "\n").count == lines)
      #expect(outcome.seconds < 10)
    }
    let report = try #require(place.bytes("report.json"))
    #expect(String(decoding: report, as: UTF8.self).contains(#""status": 0"#))
  }

  /// Whoever reads may be slow and read little at a time: nothing is lost.
  @Test func slowReader() throws {
    let place = try Place()
    try place.writeTown("in.geojson", bytes: 1_000_000)
    let outcome = try Child.shell(
      """
      cairn convert -q in.geojson -o out.geojsonl
      cairn convert -q in.geojson | { sleep 0.3; dd bs=1000 2>/dev/null; } | cmp - out.geojsonl
      """, in: place.folder)
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// Files that are opened must not take the places of closed streams.
  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func closedStreams(_ redirection: String) throws {
    let place = try Place()
    try place.write("in.geojsonl", feature() + "\n")
    try place.write("bad.geojsonl", feature().replacing("[1.0,2.0]", with: "[1]"))
    let good = try Child.shell(
      """
      cairn convert in.geojsonl -o expected.gpkg
      cairn convert in.geojsonl -o out.gpkg \(redirection) && cmp expected.gpkg out.gpkg
      """, in: place.folder)
    #expect(good.status == 0, "\(good)")
    let bad = try Child.shell(
      "cairn convert bad.geojsonl -o bad.gpkg \(redirection)", in: place.folder)
    #expect(bad.status == 4, "\(bad)")
    let printed = try Child.shell("cairn info expected.gpkg \(redirection)", in: place.folder)
    #expect(printed.status == ([">&-", "<&- >&- 2>&-"].contains(redirection) ? 5 : 0))
    #expect(place.names == ["bad.geojsonl", "expected.gpkg", "in.geojsonl", "out.gpkg"])
  }
}
