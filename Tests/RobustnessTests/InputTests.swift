import Foundation
import TestSupport
import Testing

/// Inputs that are no files, not readable, empty, damaged, compressed, or change while they are read.
struct InputTests {
  @Test(arguments: ["info", "bbox", "convert -o out.gpkg", "convert -o out.geojson"])
  func unusable(_ command: String) throws {
    let place = try Place()
    let prepared = try Child.shell(
      "mkdir folder folder.gpkg; touch empty empty.gpkg",
      in: place.folder)
    #expect(prepared.status == 0)
    let before = (place.names + ["report.json"]).sorted()
    try place.expect(5, "missing.gpkg: cannot open for reading", "cairn \(command) missing.gpkg")
    try place.expect(5, "folder: is a folder", "cairn \(command) folder")
    try place.expect(5, "folder.gpkg: is a folder", "cairn \(command) folder.gpkg")
    try place.expect(5, "stdin: is a folder", "cairn \(command) < folder")
    try place.expect(
      5, "empty/x: cannot open for reading: Not a directory", "cairn \(command) empty/x")
    try place.expect(4, "empty: ", "cairn \(command) empty")
    try place.expect(4, "empty.gpkg: ", "cairn \(command) empty.gpkg")
    // A program before us in a pipe has failed, or has selected nothing and may.
    try place.expect(4, "stdin: standard input is empty", "cairn \(command) < empty")
    let status: Int32 = command.hasPrefix("bbox") ? 1 : 0
    let line = "cairn \(command) --allow-empty < empty; status=$?; rm -f out.*; exit $status"
    #expect(try Child.shell(line, in: place.folder).status == status)
    if getuid() != 0 {
      _ = try Child.shell("echo {} > secret.geojson; chmod 0 secret.geojson", in: place.folder)
      try place.expect(5, "Permission denied", "cairn \(command) secret.geojson")
      _ = try Child.shell("rm -f secret.geojson", in: place.folder)
    }
    // A closed standard input is none.
    let outcome = try Child.shell("cairn \(command) <&-", in: place.folder)
    #expect(outcome.status == 5, "\(outcome)")
    #expect(place.names == before)
  }

  @Test func `an error begins a line of its own behind a progress bar`() throws {
    let place = try Place()
    try Data(
      """
      <osm version="0.6">
      <node id="1" version="1" lat="1" lon="1"/>
      <node id="x" version="1" lat="1" lon="1"/>
      </osm>
      """.utf8
    ).write(to: place.folder.appending(path: "in.osm"))
    for command in ["pack build in.osm --format folder -o town", "convert in.osm -o out.gpkg"] {
      let outcome = try Child.shell("cairn \(command) --progress always", in: place.folder)
      #expect(outcome.status == 4, "\(outcome)")
      let parts = outcome.errors.split(separator: "\r", omittingEmptySubsequences: false)
      #expect(parts.count > 1 && parts.last?.hasPrefix("cairn: error: in.osm:3") == true)
    }
  }

  @Test(
    arguments: [("gzip", "gz"), ("bzip2", "bz2")],
    ["convert -q -o out.geojsonl", "convert -q -o out.gpkg", "info"])
  func compressed(_ program: (name: String, ending: String), _ command: String) throws {
    let place = try Place()
    let (name, ending) = program
    try #require(
      try Child.shell("command -v \(name)", in: place.folder).status == 0, "\(name) is missing")
    try place.writeTown("in.geojson", bytes: 400_000)
    let prepared = try Child.shell(
      """
      \(name) -k in.geojson
      head -c 200000 in.geojson | \(name) > members.\(ending)
      tail -c +200001 in.geojson | \(name) >> members.\(ending)
      cp in.geojson.\(ending) garbage.\(ending); echo garbage >> garbage.\(ending)
      cp in.geojson.\(ending) zeros.\(ending); head -c 1000 /dev/zero >> zeros.\(ending)
      head -c 9000 in.geojson.\(ending) > cut.\(ending)
      head -c 5 in.geojson.\(ending) > stump.\(ending)
      (cat members.\(ending); head -c 9 in.geojson.\(ending)) > cutmember.\(ending)
      (head -c 8000 in.geojson.\(ending); echo oops; tail -c +8006 in.geojson.\(ending)) > bad.\(ending)
      cairn convert -q in.geojson -o .gpkg.gpkg; \(name) -c .gpkg.gpkg > store.\(ending); rm .gpkg.gpkg
      head -c 9000 store.\(ending) > cutstore.\(ending)
      """, in: place.folder)
    #expect(prepared.status == 0, "\(prepared)")
    let line = command + (command.contains("-o") ? " --overwrite" : "")
    for good in [
      "in.geojson.\(ending)", "members.\(ending)", "garbage.\(ending)", "zeros.\(ending)",
      "store.\(ending)",
    ] {
      try place.expect(0, "", "cairn \(line) \(good) ")
    }
    let written = (try? FileManager.default.contentsOfDirectory(atPath: place.folder.path)) ?? []
    for damaged in ["cut", "stump", "cutmember", "bad", "cutstore"] {
      try place.expect(4, "\(damaged).\(ending): ", "cairn \(line) \(damaged).\(ending)")
      #expect(place.names == written.sorted())
    }
  }

  /// Files that shrink, vanish or are replaced while they are read.
  @Test func changing() throws {
    let place = try Place()
    let input = try place.writeTown("in.geojson", bytes: 3_000_000)
    for change in ["rm in", ": > in", "echo x > other && mv other in", "cat copy >> in"] {
      try FileManager.default.removeItemIfThere(atPath: place.path("in"))
      try FileManager.default.copyItem(atPath: input, toPath: place.path("in"))
      let outcome = try Child.shell(
        """
        cairn convert in -o out.gpkg --overwrite --report report.json & run=$!
        sleep 0.05; \(change); wait $run
        """.replacing("copy", with: "in.geojson"), in: place.folder)
      #expect([0, 4].contains(outcome.status), "\(change): \(outcome)")
      #expect(place.leftovers == [])
      try checkedReport(place, outcome)
    }
  }

  /// The ledger of runs that end in every way.
  @Test func statuses() throws {
    let place = try Place()
    let good = feature()
    let bad = good.replacing("[1.0,2.0]", with: "[1]")
    let lines = (0..<5000).map { $0 % 100 == 42 ? bad : good }.joined(separator: "\n")
    try place.write("bad.geojsonl", lines + "\n")
    try place.write("good.geojsonl", String(repeating: good + "\n", count: 10))
    try place.write("none.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    for (status, dropped, line) in [
      (0, 0, "convert good.geojsonl -o a.gpkg"), (1, 0, "bbox none.geojson"),
      (2, 0, "convert good.geojsonl -o a.gpkg"),
      (2, 10, "convert good.geojsonl -o b.gpkg --layer x"),
      (2, 0, "info good.geojsonl --input-format nonsense"),
      (3, 50, "convert bad.geojsonl -o a.gpkg --overwrite --on-error skip --rejects r"),
      (3, 50, "info bad.geojsonl --on-error skip"),
      (3, 50, "bbox bad.geojsonl --on-error skip"),
      (4, 0, "convert bad.geojsonl -o c.gpkg"), (4, 0, "info bad.geojsonl"),
      (4, 10, "convert good.geojsonl bad.geojsonl -o c.gpkg"),
      (5, 0, "convert good.geojsonl -o missing/c.gpkg"),
      // Inputs are looked for before the first one is read; what is wrong otherwise comes out when they are opened.
      (5, 0, "convert good.geojsonl missing.geojsonl -o c.gpkg"),
      (5, 10, "convert good.geojsonl good.geojsonl/x -o c.gpkg"),
      (0, 0, "convert good.geojsonl -o d.geojson --limit 3 --bbox 0,0,1,1"),
    ] as [(Int32, Int, String)] {
      let outcome = try Child.shell("cairn \(line) --report report.json", in: place.folder)
      #expect(outcome.status == status, "\(line): \(outcome)")
      let report = try checkedReport(place, outcome)
      let count = report.layers.flatMap(\.dropped).reduce(0) { $0 + $1.count }
      if line.contains("--layer") { continue }
      #expect(count == dropped || status == 4 && count > dropped, "\(line): \(report)")
    }
    #expect(place.names.filter { $0.hasPrefix("b.") || $0.hasPrefix("c.") } == [])
  }
}

extension FileManager {
  /// Removes what may not be there.
  func removeItemIfThere(atPath path: String) throws {
    if fileExists(atPath: path) { try removeItem(atPath: path) }
  }
}
