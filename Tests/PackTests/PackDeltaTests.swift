import Foundation
import TestSupport
import Testing

@testable import Packs

/// A delta makes the new pack of the old one, and is refused for any other.
struct PackDeltaTests {
  /// A change of the town, as texts that are replaced in its file.
  struct Edit: CustomStringConvertible, Sendable {
    var description: String
    var texts: [(String, String)] = []
    var options: [String] = []
  }

  private static let way = """
    <way id="1005" version="1"><nd ref="23"/><nd ref="27"/><tag k="highway" v="residential"/>\
    <tag k="name" v="Nová"/></way><way id="101"
    """

  static let edits = [
    Edit(description: "nothing"),
    Edit(description: "a name", texts: [("Кафе «Ёлка»", "Кафе «Сосна»")]),
    Edit(description: "a way in between", texts: [("<way id=\"101\"", way)]),
    Edit(
      description: "a place moves",
      texts: [("lat=\"50.0100\" lon=\"14.0600\"", "lat=\"50.0110\" lon=\"14.0610\"")]),
    Edit(
      description: "a street less",
      texts: [("<tag k=\"name\" v=\"náměstí Svobody\"/>", ""), ("\"pedestrian\"", "\"no\"")]),
    Edit(
      description: "an address more",
      texts: [
        (
          "<tag k=\"amenity\" v=\"cafe\"/>",
          "<tag k=\"amenity\" v=\"cafe\"/><tag k=\"addr:street\" v=\"Krátká\"/><tag k=\"addr:housenumber\" v=\"7\"/>"
        )
      ]),
    Edit(description: "without a network", options: ["--without", "network"]),
    Edit(description: "other zooms", options: ["--zoom", "9-11"]),
  ]

  private static func edited(
    _ edit: Edit, in scratch: Scratch, as name: String = "new.gpkg", _ more: [String] = []
  ) throws {
    var text = try String(contentsOf: PackOfTown.source, encoding: .utf8)
    for (old, new) in edit.texts {
      #expect(text.contains(old), "\(edit)")
      text = text.replacing(old, with: new)
    }
    try scratch.file("new.osm", text)
    let result = try BuiltProgram.run(
      ["pack", "build", "new.osm", "-q", "-o", name, "--name", "town"] + more
        + (edit.options.contains("--zoom") ? [] : ["--zoom", "8-12"]) + edit.options,
      in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `packs that were built at different times are normalised to the same bytes`() throws {
    let scratch = try Scratch()
    for (time, name) in [(0, "one"), (1_700_000_000, "other")] {
      let built = try BuiltProgram.shell(
        "SOURCE_DATE_EPOCH=\(time) cairn pack build '\(PackOfTown.source.path)' --zoom 8-12 -q --name town "
          + "-o \(name).gpkg", in: scratch.folder)
      #expect(built.status == 0, "\(built.errors)")
      let result = try Self.run("pack normalise \(name).gpkg -o normal-\(name).gpkg", in: scratch)
      #expect(result.status == 0, "\(result.errors)")
    }
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: URL(filePath: scratch.path(name)))
    }
    #expect(try bytes("one.gpkg") != bytes("other.gpkg"))
    #expect(try bytes("normal-one.gpkg") == bytes("normal-other.gpkg"))
  }

  @Test(arguments: ["", "--without layers,network,search"])
  func `a pack has the same bytes for any number of threads, with a time that was given`(
    _ options: String
  ) throws {
    let scratch = try Scratch()
    let more = options.split(separator: " ").map(String.init)
    try PackOfTown.build(in: scratch, ["--name", "town", "--jobs", "1"] + more, to: "one.gpkg")
    try PackOfTown.build(in: scratch, ["--name", "town", "--jobs", "3"] + more, to: "other.gpkg")
    let bytes = try ["one", "other"].map {
      try Data(contentsOf: URL(filePath: scratch.path("\($0).gpkg")))
    }
    #expect(bytes[0] == bytes[1])
  }

  private static func run(_ words: String, in scratch: Scratch) throws -> BuiltProgram.Result {
    try BuiltProgram.run(words.split(separator: " ").map(String.init), in: scratch.folder)
  }

  @Test(arguments: edits) func `there and back, to the byte`(_ edit: Edit) throws {
    let scratch = try Scratch()
    _ = try PackOfTown.copy(in: scratch, as: "old.gpkg")
    try Self.edited(edit, in: scratch)
    for (from, to) in [("old", "new"), ("new", "old")] {
      for words in [
        "pack diff \(from).gpkg \(to).gpkg -o \(to).delta -q",
        "pack apply \(to).delta \(from).gpkg -o made-\(to).gpkg",
        "pack check made-\(to).gpkg", "pack normalise \(to).gpkg -o normal-\(to).gpkg",
        "pack normalise made-\(to).gpkg -o normal-made-\(to).gpkg",
      ] {
        let result = try Self.run(words, in: scratch)
        #expect(result.status == 0, "\(words): \(result.output) \(result.errors)")
      }
      let contents = try scratch.contents()
      let isRebuilt = edit.options.first == "--without"
      // Tables that only one of them has are not made in the order of the other one.
      if !isRebuilt {
        #expect(contents["normal-\(to).gpkg"] == contents["normal-made-\(to).gpkg"], "\(to)")
      }
    }
  }

  @Test func `a restriction refers to streets that moved, though it is the same itself`() throws {
    let scratch = try Scratch()
    let nodes = (1...5).map { id in
      "<node id=\"\(id)\" version=\"1\" lat=\"50.00\(id)\" lon=\"14.00\(id % 3)\"/>"
    }
    let ways = [(1, 4, 5), (2, 1, 2), (3, 2, 3)].map { id, from, to in
      "<way id=\"\(id)\" version=\"1\"><nd ref=\"\(from)\"/><nd ref=\"\(to)\"/>"
        + "<tag k=\"highway\" v=\"residential\"/></way>"
    }
    let turn = """
      <relation id="1" version="1"><member type="way" ref="2" role="from"/>\
      <member type="node" ref="2" role="via"/><member type="way" ref="3" role="to"/>\
      <tag k="type" v="restriction"/><tag k="restriction" v="no_u_turn"/></relation>
      """
    for (name, first) in [("old", 0), ("new", 1)] {
      let parts = nodes + ways[first...] + [turn]
      try scratch.file(
        "\(name).osm", "<osm version=\"0.6\">" + parts.joined(separator: "\n") + "</osm>")
      let build =
        "pack build \(name).osm -o \(name).gpkg --name a --without tiles,search,layers -q"
      #expect(try Self.run(build, in: scratch).status == 0)
    }
    for (from, to) in [("old", "new"), ("new", "old")] {
      for words in [
        "pack diff \(from).gpkg \(to).gpkg -o \(to).delta -q",
        "pack apply \(to).delta \(from).gpkg -o made-\(to).gpkg -q",
        "pack check made-\(to).gpkg",
      ] {
        let result = try Self.run(words, in: scratch)
        #expect(result.status == 0, "\(words): \(result.output) \(result.errors)")
      }
    }
  }

  @Test func `a delta of two days is less than a twentieth of the pack`() throws {
    let scratch = try Scratch()
    let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "samples/osm/andorra.osm.pbf")
    var random = SplitMix64(seed: 18)
    var objects = ""
    // Twenty places and ten houses, all over the country.
    for number in 1...30 {
      let (x, y) = (
        Double.random(in: 1.45...1.7, using: &random),
        Double.random(in: 42.47...42.6, using: &random)
      )
      func node(_ id: Int, _ x: Double, _ y: Double, _ tags: String) -> String {
        "<node id=\"\(id)\" version=\"1\" lon=\"\(x)\" lat=\"\(y)\">\(tags)</node>\n"
      }
      let first = 9_000_000_000 + number * 10
      guard number > 20 else {
        let tags = "<tag k=\"amenity\" v=\"cafe\"/><tag k=\"name\" v=\"Cafè \(number)\"/>"
        objects += node(first, x, y, tags)
        continue
      }
      for (index, corner) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].enumerated() {
        objects += node(first + index, x + corner.0 * 1e-4, y + corner.1 * 1e-4, "")
      }
      let corners = [0, 1, 2, 3, 0].map { "<nd ref=\"\(first + $0)\"/>" }.joined()
      objects +=
        "<way id=\"\(first)\" version=\"1\">\(corners)<tag k=\"building\" v=\"yes\"/></way>\n"
    }
    try scratch.file(
      "days.osc", "<osmChange version=\"0.6\"><create>\n\(objects)</create></osmChange>")
    let old = samples.path(percentEncoded: false)
    for words in [
      "apply-changes \(old) days.osc -o new.osm.pbf", "pack build \(old) -o old.gpkg -q",
      "pack build new.osm.pbf -o new.gpkg -q", "pack diff old.gpkg new.gpkg -o new.delta -q",
      "pack apply new.delta old.gpkg -o made.gpkg", "pack check made.gpkg",
    ] {
      let result = try Self.run(words, in: scratch)
      #expect(result.status == 0, "\(words): \(result.output) \(result.errors)")
    }
    func size(_ name: String) throws -> Int {
      try Data(contentsOf: URL(filePath: scratch.path(name))).count
    }
    #expect(try size("new.delta") * 20 < size("old.gpkg"))
  }

  @Test func `a delta for another pack is refused, and nothing is left`() throws {
    let scratch = try Scratch()
    _ = try PackOfTown.copy(in: scratch, as: "old.gpkg")
    try Self.edited(Self.edits[1], in: scratch)
    #expect(try Self.run("pack diff old.gpkg new.gpkg -o new.delta -q", in: scratch).status == 0)
    let result = try Self.run("pack apply new.delta new.gpkg -o made.gpkg", in: scratch)
    #expect(result.status == 4)
    #expect(result.errors.contains("the delta is not for this pack"))
    #expect(!scratch.names.contains { $0.contains("made") })
    // Nor is there anything but a delta that is one.
    #expect(try Self.run("pack apply old.gpkg old.gpkg -o made.gpkg", in: scratch).status == 4)
  }

  @Test func `a delta that was changed or cut makes no pack`() throws {
    let scratch = try Scratch()
    _ = try PackOfTown.copy(in: scratch, as: "old.gpkg")
    try Self.edited(Self.edits[2], in: scratch)
    #expect(try Self.run("pack diff old.gpkg new.gpkg -o new.delta -q", in: scratch).status == 0)
    let whole = try Data(contentsOf: URL(filePath: scratch.path("new.delta")))
    var generator = SplitMix64(seed: 18)
    for _ in 0..<10 {
      var bytes = whole.prefix(Int.random(in: 0..<whole.count, using: &generator))
      if Bool.random(using: &generator) {
        bytes = whole
        for _ in 0..<8 { bytes[Int.random(in: 0..<whole.count, using: &generator)] ^= 0x41 }
      }
      try bytes.write(to: URL(filePath: scratch.path("new.delta")))
      let result = try Self.run(
        "pack apply new.delta old.gpkg -o made.gpkg --overwrite", in: scratch)
      #expect([0, 4, 5].contains(result.status), "\(result.status) \(result.errors)")
      guard result.status == 0 else { continue }
      // Bytes that nothing reads were hit.
      #expect(try Self.run("pack check made.gpkg", in: scratch).status == 0)
    }
  }

  // MARK: - Folders

  /// The folders `old` and `new`, before and after a change.
  private static func folders(_ edit: Edit, in scratch: Scratch) throws {
    try PackOfTown.build(in: scratch, ["--format", "folder", "--name", "town"], to: "old")
    try edited(edit, in: scratch, as: "new", ["--format", "folder"])
  }

  @Test(arguments: edits) func `folders, there and back`(_ edit: Edit) throws {
    let scratch = try Scratch()
    try Self.folders(edit, in: scratch)
    for (from, to) in [("old", "new"), ("new", "old")] {
      for words in [
        "pack diff \(from) \(to) -o \(to).delta -q", "pack apply \(to).delta \(from) -o made-\(to)",
        "pack check made-\(to)",
      ] {
        let result = try Self.run(words, in: scratch)
        #expect(result.status == 0, "\(words): \(result.output) \(result.errors)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path(to))
      let made = try FileManager.default.contentsOfDirectory(atPath: scratch.path("made-" + to))
      #expect(names.sorted() == made.sorted())
      for name in names {
        let (one, other) = (scratch.path("\(to)/\(name)"), scratch.path("made-\(to)/\(name)"))
        if name.hasSuffix(".gpkg") || name.hasSuffix(".sqlite") {
          #expect(try PackDelta.identity(of: one) == PackDelta.identity(of: other), "\(name)")
        } else if name != "manifest.json" {
          #expect(
            try Data(contentsOf: URL(filePath: one)) == Data(contentsOf: URL(filePath: other)),
            "\(name)")
        }
      }
      // The next delta is for what was made, too: it has the content of the pack that was built.
      let again = try Self.run("pack diff \(to) made-\(to) -o again.delta --overwrite", in: scratch)
      #expect(again.errors.contains("0 new rows"), "\(again.errors)")
    }
    #expect(!scratch.names.contains { $0.contains(".partial") || $0.contains(".parts") })
  }

  @Test func `a delta of folders is for one of them alone`() throws {
    let scratch = try Scratch()
    try Self.folders(Self.edits[1], in: scratch)
    _ = try PackOfTown.copy(in: scratch, as: "store.gpkg")
    #expect(try Self.run("pack diff old new -o new.delta -q", in: scratch).status == 0)
    for (words, message) in [
      ("pack apply new.delta new -o made", "the delta is not for this pack"),
      (
        "pack apply new.delta store.gpkg -o made",
        "for a pack in a folder, and this one is in one store"
      ),
      ("pack apply store.gpkg old -o made", "for a pack in one store, and this one is in a folder"),
      ("pack diff old store.gpkg -o made", "one pack is in a folder and the other one in a store"),
      ("pack diff old new -o old/layers.gpkg --overwrite", "would replace an input"),
    ] {
      let result = try Self.run(words, in: scratch)
      #expect([2, 4].contains(result.status), "\(words): \(result.status)")
      #expect(result.errors.contains(message), "\(words): \(result.errors)")
    }
    // Nor for one that has lost a part.
    try FileManager.default.removeItem(atPath: scratch.path("old/search.sqlite"))
    #expect(try Self.run("pack apply new.delta old -o made", in: scratch).status == 4)
    #expect(!scratch.names.contains { $0.contains("made") })
  }

  @Test func `a delta of folders that was changed or cut makes no pack`() throws {
    let scratch = try Scratch()
    try Self.folders(Self.edits[2], in: scratch)
    #expect(try Self.run("pack diff old new -o new.delta -q", in: scratch).status == 0)
    let whole = try Data(contentsOf: URL(filePath: scratch.path("new.delta")))
    var generator = SplitMix64(seed: 19)
    for round in 0..<12 {
      var bytes = whole.prefix(Int.random(in: 0..<whole.count, using: &generator))
      if round % 3 > 0 {
        bytes = whole
        for _ in 0..<8 { bytes[Int.random(in: 0..<whole.count, using: &generator)] ^= 0x41 }
      }
      try bytes.write(to: URL(filePath: scratch.path("new.delta")))
      let result = try Self.run("pack apply new.delta old -o made --overwrite", in: scratch)
      #expect([0, 4, 5].contains(result.status), "\(result.status) \(result.errors)")
      // Otherwise bytes that nothing reads were hit.
      guard result.status == 0 else { continue }
      let check = try Self.run("pack check made", in: scratch)
      #expect(check.status == 0, "\(check.output)")
    }
    #expect(!scratch.names.contains { $0.contains(".partial") })
  }
}
