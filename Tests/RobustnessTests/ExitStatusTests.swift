import Foundation
import TestSupport
import Testing

/// Every exit status that a command's help names is one that it can end with.
struct ExitStatusTests {
  /// What leads to a status where it is nothing that all commands share.
  static let special: [String: [Int32: String]] = [
    "crs": [
      0: "info EPSG:4326", 1: "find nothing-of-this-name", 2: "info", 5: "info EPSG:4326 >&-",
    ],
    "sql": [
      0: "good.geojson 'SELECT 1'", 2: "good.geojson 'DROP TABLE x'",
      3: "bad.gpx --on-error skip 'SELECT 1'", 4: "cut.osm 'SELECT 1'",
      5: "missing.osm 'SELECT 1'",
    ],
    "tile check": [
      0: tiles("test_fixture_2.pmtiles"), 1: tiles("poly.pmtiles"), 4: "- </dev/null",
    ],
    "route": [
      0: roads("--from 0,0.001 --to 0.002,0.001"),
      1: roads("--from 0.001,0.0015 --to 0.001,0.0025"),
    ],
    "matrix": [0: roads("--points street.geojson")],
    "nearest": [0: roads("--to 0,0"), 1: roads("--to 1,1")],
    "isochrone": [0: roads("--from 0,0.001 --metres 100")],
    "diff": [
      0: "good.geojson good.geojson --key n", 1: stores("a.gpkg b.gpkg"), 4: "cut.osm cut.osm",
    ],
    "apply": [
      0: stores("p a.gpkg --check"), 1: stores("p c.gpkg --check"), 2: "p a.gpkg",
      4: stores("good.geojson a.gpkg --check"), 5: stores("missing a.gpkg --check"),
    ],
    "rebase": [
      0: stores("a.gpkg a.gpkg b.gpkg"), 1: stores("a.gpkg b.gpkg c.gpkg"),
      2: "good.geojson good.geojson good.geojson", 4: stores("cut.gpkg cut.gpkg cut.gpkg"),
      5: stores("a.gpkg b.gpkg missing.gpkg"),
    ],
    "patch": [
      0: stores("join p p2"), 2: "part p p", 4: "join good.geojson good.geojson",
      5: "join missing good.geojson",
    ],
    "history": [
      0: stores("a.gpkg --log log"), 1: stores("c.gpkg --log log --at 0 -o x.gpkg"),
      2: "good.geojson --log log", 4: stores("a.gpkg --log good.geojson"),
      5: stores("a.gpkg --log missing"),
    ],
    "hash": [
      0: stores("a.gpkg"), 2: "good.geojson", 4: stores("cut.gpkg"), 5: "missing.gpkg",
    ],
    "match": [0: roads("'\(matched)/json/track.gpx'"), 1: roads("'\(matched)/none/track.csv'")],
    "search": [0: pack("a"), 1: pack("nothing")],
    "pack info": [0: pack("")],
    "pack check": [
      0: pack(""),
      1:
        "$(cairn pack build good.geojson --format folder --zoom 0 -o pack -q; rm pack/tiles.pmtiles; echo pack)",
    ],
    "pack extract": [0: pack("--style day")],
    "pack diff": [0: pack("pack.gpkg -o out.delta"), 2: "a b", 4: "cut.osm cut.osm -o out.delta"],
    "pack apply": [
      0: "$(cairn pack build good.geojson --zoom 0 -o pack.gpkg -q; "
        + "cairn pack diff pack.gpkg pack.gpkg -o same.delta -q; echo same.delta pack.gpkg) -o out.gpkg",
      2: "a b", 4: "cut.osm cut.osm -o out.gpkg",
    ],
    "pack normalise": [0: pack("-o out.gpkg")],
    "project": [
      0: project("project info P.gpkg"), 1: project("project check P.gpkg"),
      3: "import same bad.gpx --template \(template) -o out.gpkg --on-error skip",
      4: "import same cut.osm --template \(template) -o out.gpkg",
      5: "import same missing.osm --template \(template) -o out.gpkg",
    ],
    "trail": [
      0: "route '\(trails)/route/castle.trail'",
      1: "check '\(trails)/check/castle.trail' --max-leg 1",
      4: "check cut.osm", 5: "check missing.trail",
    ],
    "explain": [0: "", 2: "nonsense", 5: ">&-"],
    "formats": [0: "", 2: "nonsense", 5: ">&-"],
    "completions": [0: "bash", 2: "nonsense", 5: "bash >&-"],
    "getid": [0: "town.osm n1", 1: "town.osm n999"],
    "merge": [1: "town.osm moved.osm --max-problems 0 -o out.osm"],
    "check-refs": [0: "whole.osm", 1: "town.osm"],
    "schema": [
      0: "show map",
      1: "test \(Place.root.path)/Tests/GoldenTests/Cases/osm/schema-test/trails.json",
      2: "show nonsense", 4: "test cut.osm", 5: "show map >&-",
    ],
    // Boxes of all together are found without making features, and what is wrong with those is not seen.
    "bbox": [1: "town.osm --max-problems 0 --each feature"],
    // Each format has layers of its own.
    "rename-layer": [
      0: "good.geojson --rename good=b", 1: "town.osm --max-problems 0 --rename points=b",
      3: "bad.gpx --on-error skip --rename waypoints=b",
    ],
  ]

  /// A file of tiles.
  private static func tiles(_ name: String) -> String {
    "\(Place.root.path)/Tests/Data/tiles/\(name)"
  }

  /// A template of a project, and trails.
  private static let template =
    "'\(Place.root.path)/Tests/GoldenTests/Cases/project/check/trees.json'"
  private static let trails = "\(Place.root.path)/Tests/GoldenTests/Cases/trail"

  /// A project with features that break its rules, and what is asked of it.
  private static func project(_ words: String) -> String {
    let input = "\(Place.root.path)/Tests/GoldenTests/Cases/project/check/in.geojson"
    // Values that repeat would end the import.
    let make =
      "sed 's/\"unique\": true, //' \(template) >loose.json; "
      + "cairn project import same '\(input)' --template loose.json -o P.gpkg -q"
    return "$(\(make)) \(words.dropFirst(8))"
  }

  /// Tracks on these streets, and far from them.
  private static let matched = "\(Place.root.path)/Tests/GoldenTests/Cases/match"

  /// A pack of one feature, and what is done with it.
  private static func pack(_ words: String) -> String {
    "$(cairn pack build good.geojson --zoom 0 -o pack.gpkg -q; echo pack.gpkg) \(words)"
  }

  /// A network of a few streets, one behind a private gate, and what is asked of it.
  private static func roads(_ words: String) -> String {
    let streets = "\(Place.root.path)/Tests/GoldenTests/Cases/route/no-route/in.osm"
    return "$(cairn network build '\(streets)' -o net.gpkg -q; echo net.gpkg) \(words)"
  }

  /// A store, two that were made of it, the patches between them, and one that is cut short.
  private static func stores(_ words: String) -> String {
    "$(cairn convert -q good.geojson --output-layer t -o a.gpkg; "
      + "cairn edit -q a.gpkg --set n=2 -o b.gpkg; cairn edit -q a.gpkg --set n=3 -o c.gpkg; "
      + "cairn diff -q --short a.gpkg b.gpkg --patch p >&2; "
      + "cairn diff -q --short b.gpkg c.gpkg --patch p2 >&2; "
      + "cairn apply p a.gpkg -o d.gpkg --log log; head -c 3000 a.gpkg > cut.gpkg) "
      + words
  }

  /// Files: a good one, one that is wrong with OpenStreetMap's data, one with a bad feature, one that is cut short, and one
  /// that is not there.
  private static func input(_ status: Int32, of command: String) -> String? {
    let ofObjects = [
      "add-locations", "apply-changes", "cat", "check-refs", "derive-changes", "extract", "getid",
      "merge", "network", "renumber", "sort", "tags-count", "time-filter", "update",
    ].contains(command)
    return switch status {
    case 0: ofObjects ? "town.osm" : "good.geojson"
    case 1: "town.osm --max-problems 0"
    case 2: "good.geojson --nonsense"
    case 3: "bad.gpx --on-error skip"
    case 4: "cut.osm"
    case 5: "missing.osm"
    default: nil
    }
  }

  @Test(arguments: ProgramHelp.current.commands)
  func everyStatusIsReached(_ command: ProgramHelp.Command) throws {
    #expect(!command.exitStatuses.isEmpty)
    for status in Set(command.exitStatuses).sorted() {
      let place = try Place()
      let town = Place.root.appending(path: "Tests/GoldenTests/Cases/osm/apply-changes")
      for name in ["town.osm", "changes.osc"] {
        try FileManager.default.copyItem(
          at: town.appending(path: name), to: place.folder.appending(path: name))
      }
      try FileManager.default.copyItem(
        at: town.appending(path: "changes.osc"), to: place.folder.appending(path: "1.osc"))
      try place.write("good.geojson", feature(#"{"n":1,"name":"a"}"#, x: 14, y: 50))
      try place.write("street.geojson", feature(x: 0, y: 0.001))
      try place.write(
        "whole.osm", "<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/></osm>")
      // The first node of town.osm, somewhere else.
      try place.write(
        "moved.osm",
        "<osm version=\"0.6\"><node id=\"1\" version=\"1\" lat=\"1\" lon=\"1\"/></osm>")
      try place.write("cut.osm", "<osm version=\"0.6\"><node id=\"1\" lat=\"1\"")
      try place.write(
        "bad.gpx",
        """
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="50" lon="14"><name>n</name></wpt><wpt lat="north" lon="14"/></gpx>
        """)
      let words: String
      if let line = Self.special[command.name]?[status] {
        words = line
      } else {
        let input = try #require(
          Self.input(status, of: command.name), "what makes cairn \(command) end with \(status)?")
        let line = try #require(EveryFormatTests.lines(of: command).first)
        words = line.replacing("IN", with: input).replacing("OUT.", with: "out.")
      }
      let line = "cairn \(command.name) \(words)"
      let outcome = try Child.shell(line, in: place.folder)
      #expect(outcome.status == status, "\(line): \(outcome)")
    }
  }
}
