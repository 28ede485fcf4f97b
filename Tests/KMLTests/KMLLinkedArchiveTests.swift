import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import KML

/// NetworkLinks that lead to KMZ archives (KML 2.2 §9.4): beside a local file, or within an archive.
@Suite struct KMLLinkedArchiveTests {
  /// Reads `doc.kml`, which lies with other files in a folder or in an archive.
  private func read(
    _ files: [(name: String, content: [UInt8])], inArchive: Bool
  ) throws -> RunResult {
    let scratch = try Scratch()
    let name = inArchive ? "in.kmz" : "doc.kml"
    if inArchive {
      _ = try scratch.write(name, Self.archive(files))
    } else {
      for file in files {
        let url = URL(fileURLWithPath: scratch.path(file.name))
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.content).write(to: url)
      }
    }
    return try runIntoSequence(name, jobs: 2, scratch: scratch) {
      let request = InputRequest(source: try ByteSource(path: scratch.path(name)))
      return inArchive ? try KMLReader(archive: request) : try KMLReader(request)
    }
  }

  private static func archive(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    madeArchive(
      files.map { file in MadeEntry(file.name).with { $0.content = file.content } })
  }

  private static func document(
    _ name: String, at path: String, _ content: String
  ) -> (name: String, content: [UInt8]) {
    (path, Array(KMLLinkTests.document(name, content).utf8))
  }

  private func names(_ result: RunResult) -> [String] {
    result.features.map { String($0["name"].dropFirst().dropLast()) }
  }

  @Test("its document is read once, and so are those that it leads to, in it and around it")
  func documents() throws {
    let inner = Self.archive([
      Self.document(
        "b", at: "doc.kml",
        KMLLinkTests.place("2") + KMLLinkTests.link("layers/c.kml")
          + KMLLinkTests.link("../d.kml")),
      Self.document(
        "c", at: "layers/c.kml", KMLLinkTests.place("3") + KMLLinkTests.link("../../../doc.kml")),
    ])
    for inArchive in [true, false] {
      let result = try read(
        [
          Self.document(
            "a", at: "doc.kml",
            KMLLinkTests.place("1") + KMLLinkTests.link("more/b.kmz")
              + KMLLinkTests.link("./more/b.kmz")),
          ("more/b.kmz", inner),
          Self.document("d", at: "more/d.kml", KMLLinkTests.place("4")),
        ], inArchive: inArchive)
      #expect(result.error == nil)
      #expect(names(result) == ["1", "2", "3", "4"])
      #expect(result.layerNames == ["a", "b", "c", "d"])
      #expect(result.reasons == [])
      #expect(result.catalog.attachments.isEmpty)
    }
  }

  @Test("its pictures come along, and references to them stay right")
  func pictures() throws {
    let style = "<Style><IconStyle><Icon><href>files/p.png</href></Icon></IconStyle></Style>"
    let inner = Self.archive([
      Self.document("b", at: "doc.kml", KMLLinkTests.place("2", style)),
      ("files/p.png", Array("inner".utf8)),
    ])
    for (inArchive, icon, files) in [
      (true, "files/p_1.png", ["files/p.png", "files/p_1.png"]),
      (false, "files/p.png", ["files/p.png"]),
    ] {
      let result = try read(
        [
          Self.document("a", at: "doc.kml", KMLLinkTests.link("more/b.kmz")),
          ("more/b.kmz", inner), ("files/p.png", Array("outer".utf8)),
        ], inArchive: inArchive)
      #expect(result.features.map { $0["icon"] } == ["\"\(icon)\""])
      #expect(result.catalog.attachments.map(\.name).sorted() == files)
    }
  }

  @Test("an archive without a document stays a link, and a file of the archive around it")
  func noDocument() throws {
    for inArchive in [true, false] {
      let result = try read(
        [
          Self.document("a", at: "doc.kml", KMLLinkTests.link("b.kmz")),
          ("b.kmz", Self.archive([("c.png", [1])])),
        ], inArchive: inArchive)
      #expect(result.error == nil)
      #expect(result.features.map { $0["@geometry-type"] } == ["\"networklink\""])
      #expect(result.catalog.attachments.map(\.name) == (inArchive ? ["b.kmz"] : []))
    }
  }

  @Test("documents of it that no link leads to are read too")
  func unlinked() throws {
    let inner = Self.archive([
      Self.document("b", at: "doc.kml", KMLLinkTests.place("2")),
      Self.document("c", at: "c.kml", KMLLinkTests.place("3") + KMLLinkTests.place("4")),
    ])
    for inArchive in [true, false] {
      let result = try read(
        [Self.document("a", at: "doc.kml", KMLLinkTests.link("b.kmz")), ("b.kmz", inner)],
        inArchive: inArchive)
      #expect(names(result) == ["2", "3", "4"])
      #expect(result.count(result.tally.changed, "further-documents") == 1)
      #expect(result.tally.changed.first?.message.contains("b.kmz/c.kml") == true)
    }
  }

  @Test("a damaged one is an error that names it")
  func damaged() throws {
    for inArchive in [true, false] {
      let result = try read(
        [
          Self.document("a", at: "doc.kml", KMLLinkTests.link("x/b.kmz")),
          ("x/b.kmz", [0x50, 0x4B, 3, 4] + Array("and no directory".utf8)),
        ], inArchive: inArchive)
      #expect(result.error?.reason.code == "broken-archive")
      #expect(result.error?.location?.path.hasSuffix("x/b.kmz") == true)
    }
  }

  @Test("an error in its document has its place there")
  func places() throws {
    let inner = Self.archive([
      Self.document(
        "b", at: "doc.kml", KMLLinkTests.place("2") + "\n<Placemark>\n<Point></Placemark>")
    ])
    for inArchive in [true, false] {
      let result = try read(
        [
          Self.document("a", at: "doc.kml", "\n\n\n" + KMLLinkTests.link("b.kmz")),
          ("b.kmz", inner),
        ],
        inArchive: inArchive)
      #expect(result.error?.location?.path.hasSuffix("b.kmz/doc.kml") == true)
      #expect(result.error?.location?.line == 3)
    }
  }

  @Test("archives within each other have an end")
  func depth() throws {
    var bytes = Self.archive([Self.document("last", at: "doc.kml", KMLLinkTests.place("x"))])
    for _ in 0..<70 {
      bytes = Self.archive([
        Self.document("a", at: "doc.kml", KMLLinkTests.link("in.kmz")), ("in.kmz", bytes),
      ])
    }
    let result = try read(
      [Self.document("a", at: "doc.kml", KMLLinkTests.link("in.kmz")), ("in.kmz", bytes)],
      inArchive: false)
    #expect(result.error?.reason.code == "too-many-links")
  }

  @Test("a hundred of them are read, and no more", arguments: [100, 101])
  func number(count: Int) throws {
    let inner = Self.archive([Self.document("b", at: "doc.kml", KMLLinkTests.place("x"))])
    let names = (1...count).map { "\($0).kmz" }
    let outer = Self.document("a", at: "doc.kml", names.map { KMLLinkTests.link($0) }.joined())
    let result = try read([outer] + names.map { ($0, inner) }, inArchive: true)
    guard count > 100 else {
      #expect(self.names(result).filter { $0 == "x" }.count == 100)
      return
    }
    #expect(result.error?.reason.code == "too-many-links")
    #expect(result.error?.message.contains("100 archives within archives") == true)
    #expect(result.error?.location?.path == "in.kmz/101.kmz")
  }
}
