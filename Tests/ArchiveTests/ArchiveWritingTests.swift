import FormatTestSupport
import Base
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import KML

@Suite struct ArchiveWritingTests {
  static let kml = Array(
    ("<kml>" + String(repeating: "<Placemark><name>x</name></Placemark>", count: 9000)).utf8)

  @discardableResult
  func write(
    _ attachments: [Files.Attachment], to path: String, overwriting: Bool = false,
    commits: Bool = true
  ) throws(GeoError) -> [String] {
    let archive = try KMZOutput(path: path, isOverwriting: overwriting)
    try archive.beginDocument()
    var rest = Self.kml[...]
    while !rest.isEmpty {
      let piece = Bytes(Array(rest.prefix(5000)))
      try archive.write(piece.buffer)
      rest = rest.dropFirst(5000)
    }
    var names: [String] = []
    for attachment in attachments { names.append(try archive.add(attachment)) }
    if commits {
      try archive.prepare()
      try archive.commit()
    }
    return names
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.kmz")
    let picture = noise(100_000)
    let text = Array(String(repeating: "text ", count: 5000).utf8)
    try write(
      [
        madeAttachment("images/a.PNG", picture), madeAttachment("models/žluť.dae", text),
        madeAttachment("empty", []),
      ], to: path)
    let content = try ArchiveContent(path)
    #expect(content.document == "doc.kml")
    #expect(content.text == Self.kml)
    #expect(content.files == ["images/a.PNG", "models/žluť.dae", "empty"])
    #expect(content.bytes == [picture, text, []])
    let archive = try ZIPArchive(path: path)
    #expect(archive.entries.map(\.name).first == "doc.kml")
    #expect(archive.entries.map(\.method) == [8, 0, 8, 8])
    #expect(archive.entries[0].compressedSize < archive.entries[0].size / 20)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.withUnsafeBufferPointer { ZIPArchive.begins($0) })
    // The local header: version 2.0, no flags, deflate, 1980-01-01, and the name first of all.
    #expect(bytes[4..<14].elementsEqual([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]))
    #expect(bytes[30..<37].elementsEqual(Array("doc.kml".utf8)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.kmz"])
  }

  @Test func sameInputMakesSameBytes() throws {
    let scratch = try Scratch()
    let files = [madeAttachment("a.png", noise(10)), madeAttachment("b.txt", noise(5000))]
    try write(files, to: scratch.path("a.kmz"))
    try write(files, to: scratch.path("b.kmz"))
    #expect(
      FileManager.default.contentsEqual(
        atPath: scratch.path("a.kmz"), andPath: scratch.path("b.kmz")))
  }

  @Test func sameNamesAreSolved() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.kmz")
    let (one, other) = (Array("one".utf8), Array("two".utf8))
    let names = try write(
      [
        madeAttachment("i/a.png", one), madeAttachment("i/a.png", one),
        madeAttachment("i/a.png", other), madeAttachment("i\\a.png", other),
        madeAttachment("doc.kml", one), madeAttachment("i/a_1.png", one),
      ], to: path)
    #expect(
      names == ["i/a.png", "i/a.png", "i/a_1.png", "i/a_1.png", "doc_1.kml", "i/a_1_1.png"])
    let content = try ArchiveContent(path)
    #expect(content.files == ["i/a.png", "i/a_1.png", "doc_1.kml", "i/a_1_1.png"])
    #expect(content.bytes == [one, other, one, one])
  }

  @Test func archivesAppearWholeOrNotAtAll() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.kmz")
    func contents() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    }
    try write([madeAttachment("a.png", [1])], to: path, commits: false)
    #expect(try contents().isEmpty)
    let failing = Files.Attachment(name: "b.png", size: 9) { _ throws(GeoError) in
      throw GeoError(.brokenArchive, "no")
    }
    #expect(throws: GeoError(.brokenArchive, "no")) { try write([failing], to: path) }
    #expect(try contents().isEmpty)
    try write([], to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: GeoError.self) { try write([madeAttachment("a.png", [1])], to: path) }
    #expect(throws: GeoError.self) { try write([failing], to: path, overwriting: true) }
    #expect(try contents() == ["a.kmz"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    try write([madeAttachment("a.png", [1])], to: path, overwriting: true)
    #expect(try ArchiveContent(path).files == ["a.png"])
  }

  @Test func placesThatCannotBeAreRefused() throws {
    func code(_ path: String?) -> Reason? {
      do throws(GeoError) {
        _ = try KMZOutput(path: path, isOverwriting: true)
      } catch { return error.reason }
      return nil
    }
    #expect(code(nil) == .usage)
    #expect(code("-") == .usage)
    #expect(code("/dev/null") == .file)
    #expect(code("/no/such/folder/a.kmz") == .file)
  }

  @Test(arguments: ["../a.png", "/a.png", ""]) func namesThatLeadOutAreRefused(name: String) throws
  {
    let scratch = try Scratch()
    let error = #expect(throws: GeoError.self) {
      try write([madeAttachment(name, [1])], to: scratch.path("a.kmz"))
    }
    #expect(error?.reason == .unsafeArchive)
  }

  /// Entries that may be over 4 GiB say their sizes in 64 bits.
  @Test func longEntriesAreRead() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.kmz")
    let archive = try KMZOutput(path: path, isOverwriting: false)
    try archive.beginDocument(sizeLimit: 1 << 33)
    let document = Bytes(Self.kml)
    try archive.write(document.buffer)
    try archive.add(madeAttachment("a.png", [1, 2]))
    try archive.commit()
    let content = try ArchiveContent(path)
    #expect(content.text == Self.kml && content.bytes == [[1, 2]])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes[4] == 45)
  }

  @Test func whatWasReadIsWritten() throws {
    let scratch = try Scratch()
    let archive = try ZIPArchive(
      path: dataFolder.appendingPathComponent("kmz/RelativeBalloonReferences.kmz").path)
    let attachments = try archive.attachments(besides: archive.document())
    let path = scratch.path("a.kmz")
    try write(attachments, to: path)
    let content = try ArchiveContent(path)
    #expect(content.files == attachments.map(\.name))
    #expect(content.bytes == (try attachments.map { try allBytes(of: $0) }))
  }
}

extension Bytes {
  /// Bytes of an array.
  fileprivate init(_ bytes: [UInt8]) {
    self.init(capacity: bytes.count)
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
