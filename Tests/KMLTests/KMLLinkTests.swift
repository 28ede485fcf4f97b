import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON
@testable import KML

/// Links from one document to others of the same archive, or in the folder of a local file (KML 2.2 §9.4).
@Suite struct KMLLinkTests {
  /// A document with a name and whatever else.
  static func document(_ name: String, _ content: String) -> String {
    "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><name>\(name)</name>\(content)"
      + "</Document></kml>"
  }

  static func link(_ href: String, _ more: String = "") -> String {
    "<NetworkLink><name>l</name>\(more)<Link><href>\(href)</href></Link></NetworkLink>"
  }

  static func place(_ name: String, _ more: String = "") -> String {
    "<Placemark><name>\(name)</name>\(more)<Point><coordinates>1,2</coordinates></Point></Placemark>"
  }

  /// Reads the first of some files, which lie in one folder or in one archive.
  static func read(
    _ files: [(String, String)], inArchive: Bool, jobs: Int = 1, blockSize: Int = 1 << 20,
    configure: (inout InputRequest) -> Void = { _ in }
  ) throws -> RunResult {
    let scratch = try Scratch()
    let name = inArchive ? "in.kmz" : files[0].0
    if inArchive {
      _ = try scratch.write(
        name, madeArchive(files.map { MadeEntry($0.0, $0.1) }))
    } else {
      for (path, text) in files {
        let url = URL(fileURLWithPath: scratch.path(path))
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
    }
    return try runIntoSequence(name, jobs: jobs, scratch: scratch) {
      var request = InputRequest(source: try ByteSource(path: scratch.path(name)))
      configure(&request)
      return inArchive
        ? try KMLReader(archive: request) : try KMLReader(request, blockSize: blockSize)
    }
  }

  private func names(_ result: RunResult) -> [String] {
    result.features.map { String($0["name"].dropFirst().dropLast()) }
  }

  /// As LIBKML of GDAL writes an archive: `doc.kml` leads to a document a layer.
  @Test(arguments: [true, false]) func layersOfGDAL(inArchive: Bool) throws {
    let result = try Self.read(
      [
        (
          "doc.kml",
          "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document id=\"root_doc\">"
            + Self.link("layers/a.kml") + Self.link("layers/b.kml") + "</Document></kml>"
        ),
        ("layers/a.kml", Self.document("roads", Self.place("1") + Self.place("2"))),
        (
          "layers/b.kml",
          Self.document(
            "rivers", Self.place("3") + "<Folder><name>small</name>\(Self.place("4"))</Folder>")
        ),
      ], inArchive: inArchive)
    #expect(result.error == nil)
    #expect(names(result) == ["1", "2", "3", "4"])
    #expect(result.layerNames == ["roads", "rivers", "small"])
    #expect(result.reasons == [])
    // Documents that were read do not come along as files.
    #expect(result.catalog.attachments.isEmpty)
    #expect(result.catalog.layers.allSatisfy { $0.tally.read == $0.tally.out })
  }

  @Test func sampleOfGDAL() throws {
    let url = dataFolder.appendingPathComponent("kmz/radar-animation.kmz")
    let result = try convertKML([UInt8](try Data(contentsOf: url)), name: "in.kmz")
    #expect(result.error == nil)
    #expect(!result.features.isEmpty)
    #expect(result.features.allSatisfy { $0["@geometry-type"] != "\"networklink\"" })
  }

  @Test("documents are read once, however many links lead to them, and whoever leads back")
  func cycles() throws {
    for inArchive in [true, false] {
      let result = try Self.read(
        [
          (
            "a.kml",
            Self.document("a", Self.place("1") + Self.link("b.kml") + Self.link("./b.kml"))
          ),
          (
            "b.kml", Self.document("b", Self.place("2") + Self.link("a.kml") + Self.link("c/c.kml"))
          ),
          ("c/c.kml", Self.document("c", Self.place("3") + Self.link("../b.kml"))),
        ], inArchive: inArchive)
      #expect(result.error == nil)
      #expect(names(result) == ["1", "2", "3"])
    }
  }

  @Test(
    "what is elsewhere, missing or no document stays a link",
    arguments: [
      "http://127.0.0.1:9/b.kml", "../b.kml", "/etc/passwd", "none.kml", "picture.png",
      "file:///b.kml", "c", "",
    ])
  func otherLinks(href: String) throws {
    for inArchive in [true, false] {
      let result = try Self.read(
        [
          ("in/a.kml", Self.document("a", Self.link(href))), ("b.kml", Self.document("b", "")),
          ("in/picture.png", "picture"), ("in/c/d.kml", Self.document("d", "")),
        ].filter { !inArchive || $0.0 != "b.kml" }, inArchive: inArchive)
      #expect(result.error == nil)
      #expect(result.features.map { $0["@geometry-type"] } == ["\"networklink\""])
      #expect(
        result.reasons.isSubset(
          of: ["attachments-left-out", "warning: attachments-left-out"]))
    }
  }

  @Test("symbolic links do not lead out of the folder")
  func symbolicLinks() throws {
    let scratch = try Scratch()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: scratch.path("in"), withIntermediateDirectories: true)
    try Data(Self.document("b", Self.place("2")).utf8).write(
      to: URL(fileURLWithPath: scratch.path("b.kml")))
    try manager.createSymbolicLink(
      atPath: scratch.path("in/b.kml"), withDestinationPath: scratch.path("b.kml"))
    try Data(Self.document("a", Self.link("b.kml")).utf8).write(
      to: URL(fileURLWithPath: scratch.path("in/a.kml")))
    let result = try runIntoSequence("a.kml", jobs: 1, scratch: scratch) {
      try KMLReader(InputRequest(source: try ByteSource(path: scratch.path("in/a.kml"))))
    }
    #expect(result.features.map { $0["@geometry-type"] } == ["\"networklink\""])
  }

  @Test func linksCanBeKept() throws {
    let files = [
      ("a.kml", Self.document("a", Self.link("b.kml"))),
      ("b.kml", Self.document("b", Self.place("2"))),
    ]
    for inArchive in [true, false] {
      let kept = try Self.read(files, inArchive: inArchive) {
        $0.options["follow-links"] = "no"
      }
      #expect(kept.features.map { $0["href"] } == ["\"b.kml\""])
      #expect(kept.tally.dropped.isEmpty)
      let followed = try Self.read(files, inArchive: inArchive)
      #expect(names(followed) == ["2"])
    }
  }

  @Test("a chain of links has an end")
  func depth() throws {
    let files = (0..<80).map {
      ("\($0).kml", Self.document("\($0)", Self.link("\($0 + 1).kml")))
    }
    let result = try Self.read(files, inArchive: true)
    #expect(result.error?.reason.code == "too-many-links")
    #expect(result.error?.hint?.contains("follow-links=no") == true)
  }

  @Test("documents that no link leads to come last, and are named")
  func unlinked() throws {
    let result = try Self.read(
      [
        ("doc.kml", Self.document("a", Self.place("1") + Self.link("d.kml"))),
        ("b.kml", Self.document("b", Self.place("2") + Self.place("3") + Self.link("c.kml"))),
        ("c.kml", Self.document("c", Self.place("4"))),
        ("d.kml", Self.document("d", Self.place("5"))),
        ("styles.kml", Self.document("c", "<Style id=\"s\"/>")),
      ], inArchive: true)
    #expect(names(result) == ["1", "5", "2", "3", "4"])
    #expect(result.count(result.tally.changed, "further-documents") == 2)
    #expect(result.tally.dropped.isEmpty)
    let note = result.tally.changed.first { $0.reason == "further-documents" }
    #expect(note?.message.contains("b.kml and others, 2 in all") == true)
    // A file of its own does not bring along what lies beside it.
    let files = [
      ("a.kml", Self.document("a", Self.place("1"))),
      ("b.kml", Self.document("b", Self.place("2"))),
    ]
    #expect(names(try Self.read(files, inArchive: false)) == ["1"])
  }

  @Test("what a followed link says besides is counted")
  func details() throws {
    let result = try Self.read(
      [
        ("a.kml", Self.document("a", Self.link("b.kml", "<visibility>0</visibility>"))),
        ("b.kml", Self.document("b", Self.place("2"))),
      ], inArchive: false)
    let details = result.tally.changed.first { $0.reason == "link-details" }
    #expect(details?.count == 1 && details?.examples.count == 1)
    #expect(details?.message.hasSuffix("first the one to 'b.kml'") == true)
  }

  @Test("what stands between features and is left out is a change of the layer, with its place")
  func betweenFeatures() throws {
    let style = "<Style id=\"s\"><BalloonStyle><text>t</text></BalloonStyle></Style>"
    let result = try Self.read(
      [("a.kml", "\n" + Self.document("a", style + Self.place("1") + "\nstray" + Self.place("2")))],
      inArchive: false)
    for (reason, line) in [("style-details", 2), ("stray-text", 2)] {
      let entry = result.tally.changed.first { $0.reason == reason }
      #expect(entry?.count == 1, "\(reason)")
      #expect(entry?.examples.first?.line == line, "\(reason)")
    }
    #expect(!result.reasons.contains { $0.hasPrefix("warning: ") })
  }

  @Test("an error in a linked document has its place there")
  func places() throws {
    for inArchive in [true, false] {
      let scratch = try Scratch()
      let first = "\n\n\n" + Self.document("a", Self.place("1") + Self.link("x/b.kml"))
      let second =
        Self.document("b", Self.place("2") + "\n<Placemark>\n<Point></Placemark>")
      if inArchive {
        _ = try scratch.write(
          "in.kmz", madeArchive([MadeEntry("a.kml", first), MadeEntry("x/b.kml", second)]))
      } else {
        try FileManager.default.createDirectory(
          atPath: scratch.path("x"), withIntermediateDirectories: true)
        _ = try scratch.write("in.kml", Array(first.utf8))
        try Data(second.utf8).write(to: URL(fileURLWithPath: scratch.path("x/b.kml")))
      }
      let path = scratch.path(inArchive ? "in.kmz" : "in.kml")
      let request = InputRequest(source: try ByteSource(path: path))
      let reader = try inArchive ? KMLReader(archive: request) : KMLReader(request)
      let sink = try GeoJSONWriter(
        OutputRequest(path: scratch.path("out.geojsonl")), layout: .sequence)
      let error = #expect(throws: GeoError.self) {
        try Flow.run(
          from: reader, path: path, into: sink, catalog: Catalog(), ledger: Ledger(), jobs: 1)
      }
      #expect(error?.location?.line == 3)
      #expect(error?.location?.path == (inArchive ? path + "/x/b.kml" : scratch.path("x/b.kml")))
    }
  }

  @Test("examples in the ledger have their place in the linked document", arguments: [true, false])
  func examples(inArchive: Bool) throws {
    let result = try Self.read(
      [
        ("a.kml", "\n\n\n" + Self.document("a", Self.place("1") + Self.link("x/b.kml"))),
        (
          "x/b.kml",
          Self.document(
            "b",
            "\n<Placemark><Point id=\"p\"><coordinates>1,2</coordinates></Point></Placemark>")
        ),
      ], inArchive: inArchive)
    let entries = result.catalog.layers.flatMap { $0.tally.changed }
    let entry = try #require(entries.first { $0.reason == "attributes-left-out" })
    #expect(entry.examples.count == 1)
    #expect(entry.examples.first?.path.hasSuffix("x/b.kml") == true)
    #expect(entry.examples.first?.line == 2)
    #expect(entry.examples.first?.column == 1)
    #expect(entry.examples.first?.feature == 2)
  }

  @Test("any number of jobs, and any size of blocks, gives the same")
  func order() throws {
    let files =
      [("0.kml", Self.document("0", (1..<9).map { Self.link("\($0).kml") }.joined()))]
      + (1..<9).map { number in
        (
          "\(number).kml",
          Self.document("d\(number)", (0..<50).map { Self.place("\(number)-\($0)") }.joined())
        )
      }
    let whole = try Self.read(files, inArchive: false)
    #expect(whole.features.count == 400)
    for (jobs, blockSize) in [(4, 1 << 20), (1, 100), (4, 700)] {
      let other = try Self.read(files, inArchive: false, jobs: jobs, blockSize: blockSize)
      #expect(other.text == whole.text)
    }
  }

  @Test("styles of files beside a document, and of files beside those, are found")
  func styles() throws {
    let style =
      "<Style id=\"s\"><LineStyle><color>ff0000ff</color></LineStyle>"
      + "<IconStyle><Icon><href>pin.png</href></Icon></IconStyle></Style>"
    for inArchive in [true, false] {
      let result = try Self.read(
        [
          (
            "doc.kml",
            Self.document(
              "a",
              Self.link("layers/b.kml")
                + Self.place("1", "<styleUrl>style/style.kml#s</styleUrl>"))
          ),
          (
            "layers/b.kml",
            Self.document("b", Self.place("2", "<styleUrl>../style/style.kml#s</styleUrl>"))
          ),
          ("style/style.kml", Self.document("s", style)), ("style/pin.png", "picture"),
        ], inArchive: inArchive)
      #expect(result.features.map { $0["stroke"] } == ["\"#ff0000\"", "\"#ff0000\""])
      // The reference is right from where the first document is.
      #expect(result.features.map { $0["icon"] } == ["\"style/pin.png\"", "\"style/pin.png\""])
      #expect(
        result.reasons.isSubset(
          of: ["attachments-left-out", "warning: attachments-left-out"]))
    }
  }
}
