import Foundation
import TestSupport
import Testing

/// Eight workers do what one does, to the byte, with inputs of many blocks whose layers turn up late; and under the thread
/// sanitizer (`make test-threads`), with which the program is then built too, no two of them touch the same thing at once.
struct ThreadTests {
  /// What the program is called with: writers of every kind, barriers, branches, lists that are kept in order.
  static let lines = [
    "convert - -o out.geojson",
    "convert - -o out.gpkg",
    "convert - -o out.kml",
    "convert - --on-error skip --rejects out.rejects -o out.gpx",
    "filter - --where NUMBER<5 --sort NUMBER -o out.gpkg",
    "filter - --sample 40 --seed 5 -o out.geojson",
    "dissolve - --by NUMBER -o out.geojsonl",
    "validate - --level info --problem-list out.txt --problems out.geojson",
    "info - --json",
    "preview - --colour-by NUMBER --label NUMBER -o out.svg",
    "preview - -o out.html",
    "pipeline read - ! tee side.gpkg ! measure ! tee [ filter --unique NUMBER ! write branch.kml ] ! write out.csv --output-layer all",
    "pipeline read - ! edit --set m=NUMBER*2 ! reproject --dst-crs EPSG:32631 ! repair ! simplify --tolerance 1 ! write out.gpkg",
  ]

  @Test(arguments: LateLayers.allCases, lines)
  func workersDoWhatOneDoes(_ input: LateLayers, _ line: String) throws {
    let place = try Place()
    try place.write("in", input.text)
    // What has numbers up to 6.
    let field = [.kml, .gpx].contains(input) ? "name" : "n"
    let line = line.replacing("NUMBER", with: field)
    // Through a pipe, as of a file no more workers than blocks would be started.
    try compare(line, "cat ../in | ", in: place)
  }

  /// OpenStreetMap's objects as they are, from XML and from PBF's own blocks.
  @Test(arguments: [
    "convert ANDORRA -o out.gpkg --schema map", "convert MONACO -o out.osm",
    "filter ANDORRA --tags w/highway -o out.osm",
    "filter MONACO --bbox 7.41,43.73,7.42,43.74 -o out.osm",
    "apply-changes MONACO ../changes.osc -o out.osm",
    "derive-changes MONACO ../part.osm -o out.osc",
    "info ANDORRA --tags 3 --json", "preview ANDORRA --schema map -o out.svg",
    "sort MONACO ANDORRA -o out.osm.pbf", "merge MONACO ANDORRA -o out.osm.pbf",
    "add-locations MONACO --ignore-missing-nodes -o out.osm", "renumber ANDORRA -o out.osm.pbf",
    "getid ANDORRA r2804753 --add-referenced -o out.osm", "check-refs ANDORRA -r -i",
    "tags-count ANDORRA", "extract ANDORRA --bbox 1.5,42.5,1.6,42.6 -o out.osm.pbf",
    "time-filter MONACO 2020-01-01 -o out.osm",
  ])
  func objectsToo(_ line: String) throws {
    let place = try Place()
    let samples = Place.root.appending(path: "samples/osm").path
    let (monaco, andorra) = (samples + "/monaco.osm.gz", samples + "/andorra.osm.pbf")
    if line.contains("../") {
      let made = try Child.shell(
        "cairn filter -q \(monaco) --tags highway -o part.osm && cairn derive-changes -q part.osm \(monaco) > changes.osc",
        in: place.folder)
      #expect(made.status == 0, "\(made)")
    }
    try compare(
      line.replacing("MONACO", with: monaco).replacing("ANDORRA", with: andorra), in: place)
  }

  /// Rows are read in turn, a few thousand a batch.
  @Test(arguments: ["out.geojson", "out.gpkg"]) func storesToo(_ output: String) throws {
    let place = try Place()
    try place.write(
      "in.geojsonl",
      (0..<20_000).map { feature(#"{"n":\#($0 % 7),"name":"no. \#($0)"}"#, x: Double($0 % 180)) }
        .joined(separator: "\n"))
    let made = try Child.run([
      "convert", "-q", place.path("in.geojsonl"), "-o", place.path("in.gpkg"),
    ])
    #expect(made.status == 0, "\(made)")
    try compare("convert ../in.gpkg -o \(output)", in: place)
  }

  /// Positions are read ahead while zones are watched, and a table of some megabytes is surveyed by several workers: with
  /// lines inside of values, too.
  @Test(arguments: ["zone events", "convert"]) func tablesToo(_ command: String) throws {
    let place = try Place()
    try place.write(
      "zones.csv",
      "name,lon,lat,radius\n"
        + (0..<40).map { "z\($0),\(Double($0) / 10),50,3000\n" }.joined())
    try place.write(
      "in.csv",
      "user,time,lon,lat,note\n"
        + (0..<50_000).map { number in
          let time = Date(timeIntervalSince1970: Double(1_700_000_000 + number)).ISO8601Format()
          let note = number % 700 < 350 ? "plain" : "\"two\nlines\""
          return
            "u\(number % 7),\(time),\(Double(number % 4000) / 1000),50.0\(number % 10),\(note)\n"
        }.joined())
    let options = command == "convert" ? "" : "--user user --zones ../zones.csv "
    try compare("\(command) ../in.csv \(options)-o out.csv", in: place)
  }

  /// Runs a line with one worker and with eight.
  private func compare(_ line: String, _ feed: String = "", in place: Place) throws {
    let words = line.split(separator: " ", maxSplits: line.hasPrefix("zone ") ? 2 : 1)
    let command = words.dropLast().joined(separator: " ")
    var outcomes: [Child.Outcome] = []
    var files: [[String: Data]] = []
    for jobs in [1, 8] {
      let folder = place.folder.appending(path: "\(jobs)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let outcome = try Child.shell(
        "\(feed)cairn \(command) --jobs \(jobs) --report ../report.json \(Self.quoted(words[words.count - 1]))",
        in: folder)
      #expect([0, 1, 3].contains(outcome.status), "\(outcome)")
      for race in Self.races(outcome.errors) { Issue.record("\(line): \(race)") }
      try checkedReport(place, outcome)
      outcomes.append(outcome)
      files.append(try contents(of: folder))
    }
    #expect(outcomes[0].status == outcomes[1].status)
    #expect(outcomes[0].output == outcomes[1].output)
    #expect(Self.timeless(outcomes[0].errors) == Self.timeless(outcomes[1].errors))
    #expect(!files[0].isEmpty || !outcomes[0].output.isEmpty)
    #expect(files[0].keys.sorted() == files[1].keys.sorted())
    for (name, data) in files[0] { #expect(data == files[1][name], "\(name)") }
  }

  /// Names and bytes of all files; of a store what is in it.
  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.reduce(into: [:]) { files, name in
      let data = try Data(contentsOf: folder.appending(path: name))
      files[name] =
        StoreDump.isStore(data)
        ? Data(try StoreDump.sql(of: folder.appending(path: name)).utf8) : data
    }
  }

  /// The shell would take these for its own.
  private static func quoted(_ words: Substring) -> String {
    words.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
  }

  /// The first lines of what the sanitizer tells.
  private static func races(_ errors: String) -> [String] {
    errors.split(separator: "\n").filter { $0.hasPrefix("SUMMARY: ThreadSanitizer") }.map(
      String.init)
  }

  private static func timeless(_ errors: String) -> String {
    errors.replacing(/in [0-9.]+ s\n/, with: "in # s\n")
  }
}
