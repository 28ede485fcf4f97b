import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Base
@testable import Files
@testable import Features
@testable import Flow
@testable import FormatKit
import CSV
import GeoJSON
import KML

/// KMZ archives through readers and writers: what lies beside the document goes where it can.
@Suite("KMZ: features with their files")
struct KMZTests {
  static func placemark(_ name: String, style: String = "") -> String {
    "<Placemark><name>\(name)</name>"
      + (style.isEmpty ? "" : "<styleUrl>\(style)</styleUrl>")
      + "<Point><coordinates>14.5,50.25</coordinates></Point></Placemark>"
  }

  static func document(_ content: String) -> String {
    "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(content)</Document></kml>"
  }

  static let style =
    "<Style id=\"s\"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle>"
    + "<IconStyle><Icon><href>images/pin.png</href></Icon></IconStyle></Style>"

  /// A document whose icon lies beside it.
  static let tour = madeArchive([
    MadeEntry("doc.kml", document(style + placemark("one", style: "#s"))),
    MadeEntry("images/pin.png").with { $0.content = noise(70_000) },
    MadeEntry("models/žluť.dae", "model"),
  ])

  static let files = ["images/pin.png", "models/žluť.dae"]
  static let contents = [noise(70_000), Array("model".utf8)]

  /// What an archive makes as GeoJSON.
  func geoJSON(_ bytes: [UInt8], _ options: [String: String] = [:]) throws -> String {
    let scratch = try Scratch()
    let output = scratch.path("out.geojsonl")
    _ = try run(
      scratch.write("in.kmz", bytes), into: output, configure: { $0.options = options })
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  @Test("files go into a store's table and back into an archive")
  func filesTravel() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.kmz", Self.tour)
    let catalog = try run(input, into: scratch.path("a.gpkg"))
    #expect(catalog.attachments.map(\.name) == Self.files)
    #expect(
      try rows(
        scratch.path("a.gpkg"), "SELECT name, content_type, length(data) FROM attachments")
        == [
          "'images/pin.png'|'image/png'|70000", "'models/žluť.dae'|'model/vnd.collada+xml'|5",
        ])
    _ = try run(scratch.path("a.gpkg"), into: scratch.path("b.kmz"))
    let content = try ArchiveContent(scratch.path("b.kmz"))
    #expect(content.document == "doc.kml")
    #expect(content.files == Self.files && content.bytes == Self.contents)
    let text = String(decoding: content.text, as: UTF8.self)
    #expect(text.contains("<href>images/pin.png</href>") && text.contains("<name>one</name>"))
  }

  @Test("an archive of an archive is the same, byte for byte")
  func archivesAreStable() throws {
    let scratch = try Scratch()
    for name in ["tour.kmz", "balloon-image-rel.kmz", "radar-animation.kmz"] {
      let input =
        name == "tour.kmz"
        ? try scratch.write(name, Self.tour) : dataFolder.appendingPathComponent("kmz/" + name).path
      let outputs = ["1", "2", "3"].map { folder in scratch.path(folder + "-" + name) }
      _ = try run(input, into: outputs[0])
      _ = try run(outputs[0], into: outputs[1], jobs: 3)
      _ = try run(outputs[1], into: outputs[2])
      // The first document gets its name from the file, which is another one here.
      let contents = try outputs.map { try ArchiveContent($0) }
      let before = try ArchiveContent(input)
      // The features of documents that links lead to are in the one document now.
      let kept = zip(before.files, before.bytes).filter { !$0.0.hasSuffix(".kml") }
      #expect(contents[0].files == kept.map(\.0) && contents[0].bytes == kept.map(\.1))
      #expect(contents[1] == contents[0], "\(name)")
      #expect(
        FileManager.default.contentsEqual(atPath: outputs[1], andPath: outputs[2]), "\(name)")
    }
  }

  @Test("a document alone leaves files behind, and says so")
  func filesAreLeftOut() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.kmz", Self.tour)
    let formats = [("out.kml", Format.kml), ("out.geojson", .geoJSON), ("out.csv", .csv)]
    for (name, format) in formats {
      var request = InputRequest(source: try ByteSource(path: input))
      request.options = [:]
      let reader = try Format.kmz.makeReader(request)
      let sink = try format.makeWriter(
        OutputRequest(path: scratch.path(name)))
      let ledger = Ledger()
      let catalog = Catalog()
      try Flow.run(from: reader, path: input, into: sink, catalog: catalog, ledger: ledger, jobs: 1)
      try sink.finish(catalog, ledger)
      let left = ledger.warnings.filter { $0.code == "attachments-left-out" }
      #expect(left.map(\.count) == [2], "\(name)")
      #expect(left.first?.message.contains("--attachments FOLDER") == true)
      let counted = catalog.layers[0].tally.changed.filter { $0.reason == "attachments-left-out" }
      #expect(counted.map(\.count) == [2], "\(name)")
    }
  }

  @Test("the document at the root comes before those in folders, in the archive's order")
  func documents() throws {
    let inner = MadeEntry("a/a.kml", Self.document(Self.placemark("inner")))
    let first = MadeEntry("b.kml", Self.document(Self.placemark("first")))
    let second = MadeEntry("a.kml", Self.document(Self.placemark("second")))
    for (entries, name) in [
      ([inner, first, second], "first"), ([second, inner, first], "second"), ([inner], "inner"),
    ] {
      let text = try geoJSON(madeArchive(entries))
      let lines = text.split(separator: "\n")
      #expect(lines.first?.contains("\"name\":\"\(name)\"") == true)
      #expect(lines.count == entries.count)
    }
  }

  @Test(
    "styles are found in the other documents of the archive",
    arguments: [
      ("styles.kml", "doc.kml", "styles.kml#s"), ("in/styles.kml", "doc.kml", "in/styles.kml#s"),
      ("in/styles.kml", "in/doc.kml", "styles.kml#s"),
      ("z/styles.kml", "in/doc.kml", "../z/styles.kml#s"),
      ("styles.kml", "doc.kml", "./styles.kml#s"), ("doc.kml", "a.kml", "doc.kml#s"),
    ])
  func stylesOfNeighbours(styles: String, document: String, url: String) throws {
    let text = try geoJSON(
      madeArchive([
        MadeEntry(document, Self.document(Self.placemark("x", style: url))),
        MadeEntry(styles, Self.document(Self.style)),
      ]))
    #expect(text.contains("\"stroke\":\"#ff0000\""), "\(text)")
    #expect(text.contains("\"styleUrl\":\"\(url)\""))
  }

  /// Neither the disk nor the net is ever asked, and what is broken is not of the document.
  @Test(
    "styles elsewhere are none",
    arguments: [
      "../styles.kml#s", "/etc/passwd#s", "http://127.0.0.1:9/styles.kml#s", "none.kml#s",
      "broken.kml#s", "picture.png#s", "locked.kml#s", "#none", "doc.kml#none", "#", "",
    ])
  func stylesElsewhere(url: String) throws {
    let text = try? geoJSON(
      madeArchive([
        MadeEntry("doc.kml", Self.document(Self.placemark("x", style: url))),
        MadeEntry("broken.kml", "<kml><Document><Style id='s'"),
        MadeEntry("picture.png").with { $0.content = noise(100) },
        MadeEntry("locked.kml", Self.document(Self.style)).with { $0.flags = 1 },
      ]))
    #expect(text?.contains("\"name\":\"x\"") == true)
    #expect(text?.contains("stroke") == false)
  }

  @Test("documents that refer to each other end somewhere")
  func circles() throws {
    let map = { (url: String) in
      "<StyleMap id=\"s\"><Pair><key>normal</key><styleUrl>\(url)</styleUrl></Pair></StyleMap>"
    }
    let text = try geoJSON(
      madeArchive([
        MadeEntry(
          "doc.kml", Self.document(map("b.kml#s") + Self.placemark("x", style: "b.kml#s"))),
        MadeEntry("b.kml", Self.document(map("doc.kml#s"))),
      ]))
    #expect(text.contains("\"name\":\"x\""))
  }

  /// A file that cannot be unpacked is an error, and the output is what it was before.
  @Test(
    "broken files leave the output alone", arguments: ["out.gpkg", "out.kmz"],
    [0, 1, 2])
  func brokenFiles(name: String, kind: Int) throws {
    let scratch = try Scratch()
    let picture = MadeEntry("a.png", "picture").with { entry in
      switch kind {
      case 0: entry.checksum = 1
      case 1: entry.flags = 1
      default: entry.method = 9
      }
    }
    let input = try scratch.write(
      "in.kmz", madeArchive([MadeEntry("doc.kml", Self.document(Self.placemark("x"))), picture]))
    let good = try scratch.write("good.kmz", Self.tour)
    _ = try run(good, into: scratch.path(name))
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path(name)))
    let error = #expect(throws: GeoError.self) { try run(input, into: scratch.path(name)) }
    #expect(error?.reason.severity == .input && error?.location?.path == input + "/a.png")
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path(name))) == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.sorted() == ["good.kmz", "in.kmz", name].sorted())
  }

  @Test("files of others are read, or refused in one sentence")
  func filesOfOthers() throws {
    let folder = dataFolder.appendingPathComponent("kmz")
    var read = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".kmz") {
      let scratch = try Scratch()
      do {
        _ = try run(folder.appendingPathComponent(name).path, into: scratch.path("out.kmz"))
        read += 1
      } catch let error as GeoError {
        #expect(error.reason == .brokenArchive, "\(name): \(error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
      }
    }
    #expect(read == 5)
  }
}
