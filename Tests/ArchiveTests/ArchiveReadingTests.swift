import FormatTestSupport
import Base
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Files

@Suite struct ArchiveReadingTests {
  func file(_ name: String) -> String { dataFolder.appendingPathComponent("kmz/" + name).path }

  func error(_ body: () throws(GeoError) -> Void) -> GeoError? {
    do throws(GeoError) { try body() } catch { return error }
    return nil
  }

  @Test func directoryIsInItsOrder() throws {
    let archive = try ZIPArchive(path: file("multikml-doc.kmz"))
    #expect(archive.entries.map(\.name) == ["z/c.kml", "b.kml", "a/a.kml", "doc/doc.kml"])
    #expect(archive.entries.map(\.size) == [42, 42, 42, 44])
    #expect(archive.entries.map(\.compressedSize) == [32, 32, 32, 34])
    #expect(archive.entries.allSatisfy { !$0.isFolder })
  }

  @Test(arguments: [("multikml-doc.kmz", "b.kml"), ("doc.kmz", "a.kml")])
  func documentIsTheFirstAtTheRoot(name: String, document: String) throws {
    let content = try ArchiveContent(file(name))
    #expect(content.document == document)
    let text = "<Placemark><name>\(document)</name></Placemark>\n"
    #expect(content.text == Array(text.utf8))
  }

  @Test func attachmentsAreWhatElseThereIs() throws {
    let content = try ArchiveContent(file("balloon-image-rel.kmz"))
    #expect(content.document == "doc.kml")
    #expect(content.text.count == 367)
    #expect(content.files == ["images/googleearth.gif"])
    #expect(content.bytes[0].count == 5193)
    #expect(crc32(of: content.bytes[0]) == 0xD69E_DD69)
    let radar = try ArchiveContent(file("radar-animation.kmz"))
    #expect(radar.files.count == 8 && radar.files.contains("level00/0.kml"))
  }

  /// Sizes behind the data, folders, a document in a folder, and what macOS leaves behind.
  @Test func namesBeginAtTheDocument() throws {
    let content = try ArchiveContent(file("RelativeBalloonReferences.kmz"))
    #expect(content.document == "RelativeBalloonReferences/doc.kml")
    #expect(content.files == ["c.png", "NestedImages/a.png", "RootImages/b.png"])
    #expect(content.bytes.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
  }

  @Test func namesBesideTheDocumentComeFirst() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "a.kmz",
      madeArchive([
        MadeEntry("x.png", "outer"), MadeEntry("in/x.png", "inner"),
        MadeEntry("in/a.KML", emptyKML),
      ]))
    let content = try ArchiveContent(path)
    #expect(content.document == "in/a.KML")
    #expect(content.files == ["x_1.png", "x.png"])
    #expect(content.bytes == [Array("outer".utf8), Array("inner".utf8)])
  }

  @Test func sourcesAreIndependent() throws {
    let archive = try ZIPArchive(path: file("balloon-image-rel.kmz"), named: "tour.kmz")
    let document = try archive.document()
    let first = try archive.source(of: document)
    let second = try archive.source(of: document)
    #expect(first.path == "tour.kmz/doc.kml")
    #expect(first.fileSize == document.compressedSize)
    var one = Bytes()
    var other = Bytes()
    var isLeft = true
    while isLeft {
      isLeft = try first.read(into: &one, atMost: 10)
      if isLeft { _ = try second.read(into: &other, atMost: 10) }
    }
    #expect(one.count == 367 && one.buffer.elementsEqual(other.buffer))
    #expect(first.fileBytesRead == document.compressedSize)
    #expect(first.withHead { $0.starts(with: Array("<?xml".utf8)) })
  }

  @Test func archivesAreKnownByTheirHead() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file("doc.kmz"))))
    #expect(bytes.withUnsafeBufferPointer { ZIPArchive.begins($0) })
    #expect(!bytes.dropFirst().withUnsafeBufferPointer { ZIPArchive.begins($0) })
    #expect(![0x50, 0x4B].withUnsafeBufferPointer { ZIPArchive.begins($0) })
  }

  /// What is read after the file has lost its name.
  @Test func spooledArchivesAreRead() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.kmz", madeArchive([MadeEntry("doc.kml", emptyKML)]))
    let archive = try ZIPArchive(path: path, named: "stdin")
    try FileManager.default.removeItem(atPath: path)
    let source = try archive.source(of: archive.document())
    #expect(try allBytes(of: source) == Array(emptyKML.utf8))
    #expect(source.path == "stdin/doc.kml")
  }

  @Test func gzippedDocumentsAreUnpacked() throws {
    let scratch = try Scratch()
    // `printf '<kml/>' | gzip -n`
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xB3, 0xC9, 0xCE, 0xCD, 0xD1, 0xB7, 3, 0, 0x75, 0x18,
      0x64, 0x77, 6, 0, 0, 0,
    ]
    let path = try scratch.write(
      "a.kmz", madeArchive([MadeEntry("doc.kml").with { $0.content = packed }]))
    #expect(try ArchiveContent(path).text == Array(emptyKML.utf8))
  }

  @Test func directoriesMayHaveLongEnds() throws {
    let scratch = try Scratch()
    let entries = [MadeEntry("doc.kml", emptyKML), MadeEntry("a.png", "x")]
    let path = try scratch.write("a.kmz", madeArchive(entries, hasLongEnd: true))
    let content = try ArchiveContent(path)
    #expect(content.text == Array(emptyKML.utf8))
    #expect(content.files == ["a.png"] && content.bytes == [Array("x".utf8)])
  }

  @Test func namesAreUTF8OrOfIBM() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "a.kmz",
      madeArchive([
        MadeEntry("doc.kml", emptyKML), MadeEntry("žluť.png"),
        MadeEntry("").with { $0.name = [0x63, 0x61, 0x66, 0x82, 0x2E, 0xE1, 0xFF] },
      ]))
    #expect(try ArchiveContent(path).files == ["žluť.png", "café.ß\u{A0}"])
    #expect(ZIPNameText.text(of: Array(0x80...0xFF)).unicodeScalars.count == 128)
  }

  @Test(arguments: [
    ("a.png", "a.png"), ("./a/../b//c.png", "b/c.png"), ("files\\a.png", "files/a.png"),
    ("..a/...", "..a/..."), ("ab:c", "ab:c"),
  ]) func pathsAreNormal(name: String, path: String) {
    #expect(RelativePath(name)?.text == path)
  }

  @Test(arguments: [
    "", "/etc/passwd", "\\a.png", "..", "../a.png", "a/../../b.png", "a\\..\\..\\b", "C:\\a.png",
    "c:a.png", "\\\\host\\share", "a\0b.png", ".", "a/..",
  ]) func pathsThatLeaveAreNone(name: String) {
    #expect(RelativePath(name) == nil)
  }

  @Test func numbersGoBeforeExtensions() throws {
    var taken: Set = ["a/b.c.png", "a/b.c_1.png", "a.b/c", ".x"]
    #expect(
      try ["a/b.c.png", "a.b/c", ".x"].map {
        try RelativePath($0)?.numbered { taken.insert($0).inserted }
      } == ["a/b.c_2.png", "a.b/c_1", ".x_1"])
  }
}
