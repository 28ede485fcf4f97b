import Foundation
import TestSupport
import Testing

/// Every command meets every format that can be read, as a file and in several blocks through a pipe: none traps, each
/// ends with a status that its help names, and the ledger adds up.
///
/// Commands and formats are those of the program's own help. A new format is met without a word here; a new command too,
/// unless it needs arguments, and then ``everyCommandWorks`` asks for them.
struct EveryFormatTests {
  /// Steps with the words that they need, also as commands.
  static let steps: [String: [String]] = [
    "filter": ["--where 'name IS NOT NULL' --sort name"],
    "validate": ["--level info"],
    "edit": ["--set x=1 --drop name"],
    "dissolve": [""],
    "reproject": ["--dst-crs EPSG:3857"],
    "repair": [""],
    "cut": ["--antimeridian"],
    "clip": ["--bbox 10,45,15.5,52"],
    "simplify": ["--tolerance 1000", "--tolerance 1000 --method vw --topology"],
    "measure": [""],
    "explode": ["", "--keep-index part"],
    "buffer": ["--distance 1000"],
    "join": ["--with town.osm --join-layer points --on name"],
    "shape": ["--type multi", "--to hull --dim xyz"],
    "rename-layer": ["--rename sample=b"],
    "track split": ["--gap-minutes 5", "--by day --user name --timezone Europe/Prague"],
    "track clean": ["--max-speed 50", "--drop"],
    "track stops": ["--minutes 1"],
    "track stats": [""],
    "track resample": ["--seconds 10", "--metres 1000"],
    "track redact": ["--ends 10"],
    "track join": ["--by name"],
    "zone make": ["--radius 100 --width 20"],
    "limit": ["2"],
    "sql": ["'SELECT 1 AS x'"],
    "tee": ["side.geojsonl", "[ repair ! write side.geojsonl ]"],
    "extract": ["--bbox 0,0,90,90"],
    "update": ["--changes ."],
    "apply-changes": ["changes.osc"],
    "derive-changes": ["town.osm"],
    "merge": ["town.osm"],
    "getid": ["n1 w1 --add-referenced"],
    "time-filter": ["2030-01-01"],
    "add-locations": ["--ignore-missing-nodes"],
  ]

  /// Makes tiles as a command, and as the last step of a pipeline.
  private static let tile = "tile --zoom 0-3 -o OUT.pmtiles"

  /// The lines that a command is called with: `IN` stands for the input, `OUT.` begins the name of an output.
  static func lines(of command: ProgramHelp.Command) -> [String] {
    let formats = ProgramHelp.current.formats.filter { $0.can("write") }
    switch command.name {
    case "convert":
      return formats.map { format in
        // These are written from objects, of which none is left out.
        let skip = ["pbf", "opl"].contains(format.name) ? "" : " --on-error skip"
        return "IN -o OUT.\(format.endings[0]) --output-format \(format.name)\(skip)"
      }
        + ["IN --max-problems 0 --problems OUT.geojson", "IN -o OUT.csv --columns auto"]
    case "pipeline":
      return ProgramHelp.current.steps.flatMap { step in
        // They write by themselves.
        if step == "tile" { return ["read IN ! \(tile)"] }
        if step == "tags-count" { return ["read IN ! tags-count"] }
        if step == "network" { return ["read IN ! network build -o OUT.gpkg"] }
        let output =
          switch step {
          case "derive-changes": "OUT.osc"
          case "sort", "merge": "OUT.osm"
          default: "OUT.gpkg"
          }
        return (steps[step] ?? [""]).map { "read IN ! \(step) \($0) ! write \(output)" }
      }
    case "filter": return ["IN --where 'name IS NOT NULL'", "IN --tags highway"]
    case "info": return ["IN", "IN --json"]
    case "bbox": return ["IN", "IN --each feature"]
    case "crs": return ["info IN"]
    case "explain": return ["file IN"]
    case "apply-changes": return ["IN IN", "IN changes.osc"]
    case "tile":
      return ["IN --zoom 0-3 -o OUT.pmtiles", "IN --zoom 2 --gather-tiny -o OUT.mbtiles"]
    case "tile check": return ["IN"]
    case "pack build": return ["IN --zoom 0-3 -o OUT.gpkg"]
    case "pack info", "pack check": return ["IN"]
    case "pack extract": return ["IN --style day"]
    case "pack diff", "pack apply": return ["IN IN -o OUT.gpkg"]
    case "pack normalise": return ["IN -o OUT.gpkg"]
    case "search": return ["IN name"]
    case "network":
      return ["build IN -o OUT.gpkg", "build IN --from-lines --format spatialite -o OUT.sqlite"]
    case "route": return ["IN --from 14,50 --to 14.1,50"]
    case "matrix": return ["IN --points town.osm"]
    case "nearest": return ["IN --to 14,50"]
    case "isochrone": return ["IN --from 14,50 --minutes 5"]
    case "match": return ["IN town.osm"]
    case "zone events":
      return [
        "IN --zones town.osm --radius 100 --width 10",
        "IN --zones town.osm --radius 9 --width 9 --summary",
      ]
    case "project":
      return [
        "import same IN --template project.json -o OUT.gpkg", "init town --from IN", "info IN",
        "check IN", "export IN -o OUT.kmz",
      ]
    case "trail": return ["check IN", "route IN -o OUT.geojson"]
    case "diff": return ["IN IN"]
    case "apply": return ["IN town.osm --check"]
    case "rebase": return ["IN IN IN"]
    case "patch": return ["join IN IN"]
    case "history": return ["IN --log town.osm"]
    case "update": return ["IN --changes . -o OUT.osm.pbf"]
    case "sql": return ["IN 'SELECT 1 AS x'", "IN --explain 'SELECT 1'"]
    case "extract": return ["IN --bbox 0,0,90,90 -o OUT.osm"]
    case "merge", "getid", "time-filter":
      return (steps[command.name] ?? []).map { "IN \($0)" }
    case "derive-changes": return ["IN town.osm", "town.osm IN"]
    default: return (steps[command.name] ?? [""]).map { "\($0) IN" }
    }
  }

  @Test(arguments: ProgramHelp.current.commands, ProgramHelp.current.formats)
  func meets(_ command: ProgramHelp.Command, _ format: ProgramHelp.Format) throws {
    guard format.can("read") else { return }
    let samples = try FormatSamples.shared.get()
    let sample = try #require(samples.paths[format.name])
    for (index, line) in Self.lines(of: command).enumerated() {
      try run(command, line.replacing("IN", with: "'\(sample)'"), format)
      // One line of each command is enough for a pipe, and for more than one block.
      guard index == 0 else { continue }
      let long = samples.longPaths[format.name] ?? sample
      let outcome = try run(
        command, line.replacing("IN", with: "-"), format, behind: "cat '\(long)' | ")
      if !format.can("stdin"), line.contains("IN") { #expect(outcome.status == 2, "\(outcome)") }
    }
  }

  /// No command is without a line that makes sense.
  @Test(arguments: ProgramHelp.current.commands)
  func everyCommandWorks(_ command: ProgramHelp.Command) throws {
    // What they are asked is no file, or a store that only 'network build' or 'pack build' makes.
    let others = [
      "crs", "formats", "explain", "completions", "schema", "route", "matrix", "nearest",
      "isochrone", "match", "search", "pack info", "pack check", "pack extract", "pack diff",
      "pack apply", "pack normalise", "project", "apply", "patch", "history",
    ]
    guard !others.contains(command.name) else { return }
    let samples = try FormatSamples.shared.get()
    for line in Self.lines(of: command) {
      let works = try ProgramHelp.current.formats.filter { $0.can("read") }.contains { format in
        let sample = try #require(samples.paths[format.name])
        let status = try run(command, line.replacing("IN", with: "'\(sample)'"), format).status
        return [0, 1, 3].contains(status)
      }
      #expect(
        works, "no format lets 'cairn \(command.name) \(line)' do anything: add what it needs")
    }
  }

  @discardableResult
  private func run(
    _ command: ProgramHelp.Command, _ words: String, _ format: ProgramHelp.Format,
    behind feed: String = ""
  ) throws -> Child.Outcome {
    let place = try Place()
    let town = Place.root.appending(path: "Tests/GoldenTests/Cases/osm/apply-changes")
    for name in ["town.osm", "changes.osc"] {
      try FileManager.default.copyItem(
        at: town.appending(path: name), to: place.folder.appending(path: name))
    }
    try FileManager.default.copyItem(
      at: town.appending(path: "changes.osc"), to: place.folder.appending(path: "1.osc"))
    try place.write(
      "project.json", #"{"name": "Town", "layers": [{"name": "places"}]}"#)
    let reports = command.options.contains("--report")
    // Before the words, as a pipeline takes everything behind them.
    let line =
      "\(feed)cairn \(command.name) \(reports ? "--report report.json " : "")"
      + words.replacing("OUT.", with: "out.")
    let outcome = try Child.shell(line, in: place.folder)
    let met = Comment("\(line): \(outcome)")
    #expect(!outcome.isCrash && outcome.status < 128, met)
    #expect(command.exitStatuses.contains(outcome.status), met)
    #expect(!outcome.errors.contains("ledger-mismatch"), met)
    #expect(place.leftovers == [], met)
    if reports, outcome.status < 128 { try checkedReport(place, outcome) }
    return outcome
  }
}
