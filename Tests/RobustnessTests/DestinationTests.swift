import Foundation
import TestSupport
import Testing

/// Destinations that are inputs, that somebody else uses, that are links or have odd names.
struct DestinationTests {
  /// Two paths to the same file.
  enum Way: String, CaseIterable {
    case same, dot, symbolicLink, hardLink

    var output: String {
      switch self {
      case .same: "in"
      case .dot: "./in"
      case .symbolicLink, .hardLink: "link"
      }
    }
    var preparation: String {
      switch self {
      case .same, .dot: ":"
      case .symbolicLink: "ln -s in.EXT link.EXT"
      case .hardLink: "ln in.EXT link.EXT"
      }
    }
  }

  @Test(arguments: Way.allCases, ["geojson", "gpkg"])
  func ontoAnInput(_ way: Way, _ ending: String) throws {
    let place = try Place()
    let made = try Child.run(
      ["convert", "-q", Place.town("streets.geojson"), "-o", place.path("in.\(ending)")])
    #expect(made.status == 0, "\(made)")
    let original = try #require(place.bytes("in.\(ending)"))
    let originalContent = try Child.shell("cairn convert -q in.\(ending)", in: place.folder)
    let output = "\(way.output).\(ending)"
    let prepared = try Child.shell(
      way.preparation.replacing("EXT", with: ending), in: place.folder)
    #expect(prepared.status == 0)
    let before = place.names

    let refused = try Child.shell(
      "cairn convert in.\(ending) -o \(output) --report report.json", in: place.folder)
    #expect(refused.status == 2, "\(refused)")
    #expect(place.bytes("in.\(ending)") == original)
    #expect(place.names == (before + ["report.json"]).sorted())
    try checkedReport(place, refused)

    let toItself = try Child.shell(
      "cairn convert in.\(ending) -o \(output) --append", in: place.folder)
    #expect(toItself.status == 2, "\(toItself)")
    #expect(place.bytes("in.\(ending)") == original)

    let replaced = try Child.shell(
      "cairn convert in.\(ending) -o \(output) --overwrite --report report.json", in: place.folder)
    // A store may hold more than what was read of it.
    guard ending != "gpkg" else {
      #expect(replaced.status == 2, "\(replaced)")
      #expect(place.bytes("in.\(ending)") == original)
      #expect(place.names == (before + ["report.json"]).sorted())
      try checkedReport(place, replaced)
      return
    }
    #expect(replaced.status == 0, "\(replaced)")
    if way == .hardLink { #expect(place.bytes("in.\(ending)") == original) }
    let content = try Child.shell("cairn convert -q \(output)", in: place.folder)
    #expect(content.output == originalContent.output)
    #expect(place.names == (before + ["report.json"]).sorted())
    try checkedReport(place, replaced)
    if way == .symbolicLink {
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: place.path(output))
      #expect(link == "in.\(ending)")
    }
  }

  /// The files of one run that would replace each other; all are as they were afterwards.
  @Test(arguments: [
    "in.geojson -o out.geojson --on-error skip --rejects in.geojson",
    "in.geojson -o out.geojson --on-error skip --rejects ./in.geojson",
    "in.geojson -o out.geojson --on-error skip --rejects link",
    "in.geojson -o out.geojson --on-error skip --rejects ./out.geojson",
    "in.geojson -o new.geojson --on-error skip --rejects ./new.geojson",
    "in.geojson -o new.geojson --on-error skip --rejects new.geojson",
    "in.geojson -o dangling.geojson --on-error skip --rejects new.geojson",
    "in.geojson -o new.geojson --report ./new.geojson",
    "in.geojson -o new.geojson --report in.geojson",
    "in.geojson -o new.geojson --report link",
    "in.geojson -o new.geojson --on-error skip --rejects r --report ./r",
    "in.geojson -o out.geojson --overwrite --report ./out.geojson",
  ])
  func ontoEachOther(_ arguments: String) throws {
    let place = try Place()
    try place.write("in.geojson", feature())
    try place.write("out.geojson", "precious")
    _ = try Child.shell(
      "ln -s in.geojson link; ln -s new.geojson dangling.geojson", in: place.folder)
    let before = place.names
    let outcome = try Child.shell("cairn convert \(arguments)", in: place.folder)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count(where: { $0.hasPrefix("cairn:") }) == 1)
    #expect(place.names == before)
    #expect(place.bytes("in.geojson") == Data(feature().utf8))
    #expect(place.bytes("out.geojson") == Data("precious".utf8))
  }

  @Test(arguments: ["-wal", "-journal"])
  func storeInUse(_ suffix: String) throws {
    let place = try Place()
    try place.write("in.geojson", feature())
    try place.write("out.gpkg", "precious")
    try place.write("out.gpkg" + suffix, "somebody's")
    let outcome = try Child.shell(
      "cairn convert in.geojson -o out.gpkg --overwrite --report report.json", in: place.folder)
    #expect(outcome.status == 5, "\(outcome)")
    #expect(outcome.errors.contains("out.gpkg\(suffix)"))
    #expect(place.bytes("out.gpkg") == Data("precious".utf8))
    #expect(place.bytes("out.gpkg" + suffix) == Data("somebody's".utf8))
    #expect(place.leftovers == [])
    try checkedReport(place, outcome)
  }

  @Test(arguments: [
    ("missing/out", 5, "there is no folder 'missing'"), ("file/out", 5, "Not a directory"),
    ("folder", 5, "folder"), ("folder-link", 5, "folder"), ("loop", 5, "symbolic links"),
    ("far", 5, "there is no folder './missing'"),
  ])
  func unusable(_ name: String, _ status: Int32, _ reason: String) throws {
    let place = try Place()
    try place.write("in.geojson", feature())
    let prepared = try Child.shell(
      """
      touch file; mkdir folder; ln -s folder folder-link; ln -s loop loop; ln -s missing/x far
      mkdir folder.gpkg folder.geojson
      """, in: place.folder)
    #expect(prepared.status == 0)
    let before = place.names
    for (format, overwriting) in [("gpkg", ""), ("geojson", ""), ("geojson", " --overwrite")] {
      let outcome = try Child.shell(
        "cairn convert in.geojson -o \(name) --output-format \(format)\(overwriting)",
        in: place.folder)
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.errors.contains("error: \(name): "), "\(outcome)")
      #expect(outcome.errors.contains(reason), "\(outcome)")
      #expect(place.names == before)
    }
  }

  @Test func danglingLink() throws {
    let place = try Place()
    try place.write("in.geojson", feature())
    let outcome = try Child.shell(
      """
      mkdir a; ln -s a/new.gpkg link.gpkg; ln -s "$PWD/a/new.geojson" link.geojson
      cairn convert in.geojson -o link.gpkg && cairn convert in.geojson -o link.geojson &&
      test -L link.gpkg && test -L link.geojson && test -f a/new.gpkg && test -f a/new.geojson
      """, in: place.folder)
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// What appeared while the run was at work is not replaced without `--overwrite`.
  @Test(arguments: ["gpkg", "geojson"])
  func appearsMeanwhile(_ ending: String) throws {
    let place = try Place()
    let pipe = try WaitingPipe()
    let child = try Child(["convert", "-o", place.path("out.\(ending)")], input: pipe.reading)
    try pipe.write(Data(String(repeating: feature() + "\n", count: 20_000).utf8))
    for _ in 0..<1000 where place.leftovers.isEmpty { usleep(5000) }
    try place.write("out.\(ending)", "precious")
    try pipe.end()
    let outcome = child.wait()
    #expect(outcome.status == 2, "\(outcome)")
    #expect(place.names == ["out.\(ending)"])
    #expect(place.bytes("out.\(ending)") == Data("precious".utf8))
  }

  /// Two runs to one destination have temporary files of their own.
  @Test func twoAtOnce() throws {
    let place = try Place()
    let pipes = [try WaitingPipe(), try WaitingPipe()]
    var children: [Child] = []
    for pipe in pipes {
      children.append(
        try Child(["convert", "-o", place.path("out.gpkg"), "--overwrite"], input: pipe.reading))
      try pipe.write(Data(String(repeating: feature() + "\n", count: 20_000).utf8))
      for _ in 0..<1000 where place.leftovers.count < children.count { usleep(5000) }
    }
    #expect(place.leftovers.count == 2)
    for (pipe, child) in zip(pipes, children) {
      try pipe.end()
      let outcome = child.wait()
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try KillTests.rows(of: place.path("out.gpkg")) == 20_000)
    }
    #expect(place.names == ["out.gpkg"])
  }
}
