import FormatTestSupport
import Base
import Features
import Flow
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Archive
@testable import Files
@testable import FormatKit
@testable import GeoPackage
@testable import KML

@Suite struct GeoPackageAttachmentTests {
  /// Made-up features that bring files along.
  final class Reader: FeatureReader {
    let inner: MadeReader
    let attachments: [Files.Attachment]

    init(_ inner: MadeReader, _ attachments: [Files.Attachment]) {
      self.inner = inner
      self.attachments = attachments
    }

    var nature: InputNature { inner.nature }
    var progress: FlowProgress { inner.progress }
    func finish() -> InputEnd {
      var end = inner.finish()
      end.attachments = attachments
      return end
    }
    func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
      try inner.read(into: &batch)
    }
    func makeDecoder() -> any BatchDecoder { inner.makeDecoder() }
  }

  @discardableResult
  func write(
    _ attachments: [Files.Attachment], layer: String = "things", to path: String,
    appending: Bool = false, version: String = "1.4",
    properties: [(String, MadeValue)] = [("name", .text("x"))]
  ) throws -> Catalog {
    var request = OutputRequest(path: path)
    request.isAppending = appending
    request.options = ["version": version]
    let catalog = Catalog()
    let ledger = Ledger()
    let writer = try GeoPackageWriter(request)
    let features = [MadeFeature(properties: properties)]
    let reader = Reader(
      MadeReader(features, layers: [Layer(name: layer, path: "in")]), attachments)
    try Flow.run(from: reader, path: "in", into: writer, catalog: catalog, ledger: ledger, jobs: 1)
    try writer.finish(catalog)
    #expect(ledger.warnings.isEmpty)
    return catalog
  }

  /// Names with contents, as a reader gives them.
  func files(_ path: String) throws -> [String: [UInt8]] {
    let reader = try GeoPackageReader(InputRequest(source: ByteSource(path: path)))
    let end = reader.finish()
    #expect(end.oddities.isEmpty)
    var files: [String: [UInt8]] = [:]
    for attachment in end.attachments {
      let bytes = try allBytes(of: attachment)
      #expect(attachment.size == UInt64(bytes.count))
      files[attachment.name] = bytes
    }
    return files
  }

  func layers(_ path: String) throws -> [String] {
    try GeoPackageReader(InputRequest(source: ByteSource(path: path))).nature.layers.map(\.name)
  }

  @Test(arguments: ["1.3", "1.4"]) func filesComeBack(version: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let picture = noise(300_000)
    try write(
      [
        madeAttachment("images/a.PNG", picture), madeAttachment("žluť.dae", [1, 2]),
        madeAttachment("empty", []),
      ], to: path, version: version)
    #expect(try files(path) == ["images/a.PNG": picture, "žluť.dae": [1, 2], "empty": []])
    #expect(try layers(path) == ["things"])
    #expect(
      try queryRows(path, "SELECT id, name, content_type, length(data) FROM attachments") == [
        "1|'images/a.PNG'|'image/png'|300000", "2|'žluť.dae'|'model/vnd.collada+xml'|2",
        "3|'empty'|'application/octet-stream'|0",
      ])
    #expect(
      try queryRows(
        path, "SELECT table_name, data_type, identifier, srs_id FROM gpkg_contents ORDER BY 1")
        == ["'attachments'|'attributes'|'attachments'|null", "'things'|'features'|'things'|4326"])
    #expect(
      try queryRows(path, "SELECT metadata FROM gpkg_metadata")
        == ["'{\"version\":1,\"attachments\":true}'"])
    #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"])
  }

  @Test func filesAreReadAnyTimeAndAgain() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try write([madeAttachment("a", noise(200_000))], to: path)
    var reader: GeoPackageReader? = try GeoPackageReader(
      InputRequest(source: ByteSource(path: path)))
    let attachments = reader?.finish().attachments ?? []
    reader = nil
    for _ in 1...2 { #expect(try attachments.map { try allBytes(of: $0) } == [noise(200_000)]) }
    let copy = scratch.path("b.gpkg")
    try write(attachments, to: copy)
    #expect(try files(copy) == ["a": noise(200_000)])
  }

  @Test func withoutFilesThereIsNoTable() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try write([], to: path)
    #expect(try queryRows(path, "SELECT table_name FROM gpkg_contents") == ["'things'"])
    #expect(try files(path).isEmpty)
    #expect(
      try queryRows(path, "SELECT name FROM sqlite_master WHERE name LIKE '%attach%'").isEmpty)
  }

  @Test func sameFilesAreThereOnce() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let (one, other) = (noise(100_000), Array(noise(100_000).reversed()))
    let catalog = try write(
      [
        madeAttachment("i/a.png", one), madeAttachment("i/a.png", one),
        madeAttachment("i/a.png", other), madeAttachment("./i/a.png", Array(one.dropLast())),
      ], to: path)
    let expected = ["i/a.png": one, "i/a_1.png": other, "i/a_2.png": Array(one.dropLast())]
    #expect(try files(path) == expected)
    let renamed = catalog.layers[0].tally.changed.first { $0.reason == "attachment-renamed" }
    #expect(renamed?.count == 2)
    try write(
      [
        madeAttachment("i/a.png", other), madeAttachment("i/a.png", one),
        madeAttachment("b", [1]),
      ], to: path, appending: true)
    #expect(try files(path) == expected.merging(["b": [1]]) { first, _ in first })
    #expect(try queryRows(path, "SELECT count(*) FROM gpkg_metadata") == ["1"])
    #expect(try queryRows(path, "SELECT count(*) FROM things") == ["2"])
  }

  @Test("references follow the names that --append gives to files", arguments: ["things", "more"])
  func referencesFollow(layer: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    func properties(pin: String, photo: String, space: String) -> [(String, MadeValue)] {
      [
        ("icon", .text(pin)), ("photo", .text(photo)),
        (
          "description",
          .text("<img SRC = \"\(photo)\"/> <a href='\(space)'>f/p.jpg</a> \"f/p.jpg\" f/pin.png")
        ),
        ("nested", .json("{\"f/p.jpg\":[\"\(photo)\",\"\(pin)\"],\"x\":\"f/p.jpg.bak\"}")),
        ("other", .text("f/p.jpg2")),
      ]
    }
    let own = properties(pin: "f/pin.png", photo: "f/p.jpg", space: "f/a%20b.png")
    let names = ["f/pin.png", "f/p.jpg", "f/a b.png", "f/pin_1.png", "same.png"]
    func attachments(_ content: UInt8) -> [Files.Attachment] {
      names.map { madeAttachment($0, $0 == "same.png" ? [0] : [content, UInt8($0.utf8.count)]) }
    }
    try write(attachments(1), to: path, properties: own)
    let catalog = try write(
      attachments(2), layer: layer, to: path, appending: true, properties: own)
    let renamed = properties(pin: "f/pin_2.png", photo: "f/p_1.jpg", space: "f/a%20b_1.png")
    func texts(_ properties: [(String, MadeValue)]) -> String {
      properties.map { _, value in
        switch value {
        case .text(let text), .json(let text): "'\(text)'"
        default: ""
        }
      }.joined(separator: "|")
    }
    #expect(
      try queryRows(
        path,
        "SELECT icon, photo, description, nested, other FROM \(layer) ORDER BY fid DESC LIMIT 1")
        == [texts(renamed)])
    #expect(
      try queryRows(
        path, "SELECT icon, photo, description, nested, other FROM things ORDER BY fid LIMIT 1")
        == [texts(own)])
    #expect(
      try files(path)["f/pin_2.png"] == [2, 9] && files(path)["f/pin_1_1.png"] == [2, 11])
    #expect(try files(path).count == 9)
    // A new layer also has a style, in which these bytes make no picture.
    let changed = catalog.layers[0].tally.changed.map { "\($0.reason) \($0.count)" }
    let left = layer == "more" ? ["icon-left-out 1"] : []
    #expect(changed == left + ["attachment-renamed 4"])
  }

  @Test func filesAreAddedWhereThereWereNone() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try write([], to: path)
    try write([madeAttachment("a", [1])], to: path, appending: true)
    #expect(try files(path) == ["a": [1]])
    #expect(try layers(path) == ["things"])
  }

  /// All or nothing, in a new file and in an old one.
  @Test func filesThatFailLeaveNothing() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let failing = Files.Attachment(name: "b", size: 2) { (body) throws(GeoError) in
      try body(UnsafeBufferPointer(start: nil, count: 0))
      throw GeoError(.brokenArchive, "no")
    }
    #expect(throws: GeoError(.brokenArchive, "no")) { try write([failing], to: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
    try write([madeAttachment("a", [1])], to: path)
    #expect(throws: GeoError.self) {
      try write([madeAttachment("c", [1]), failing], to: path, appending: true)
    }
    #expect(throws: GeoError.self) {
      try write([madeAttachment("../c", [1])], to: path, appending: true)
    }
    #expect(try files(path) == ["a": [1]])
    #expect(try queryRows(path, "SELECT count(*) FROM things") == ["1"])
  }

  @Test func layersMayBeCalledAttachments() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try write([madeAttachment("a", [1])], layer: "Attachments", to: path)
    #expect(try layers(path) == ["Attachments"])
    #expect(try queryRows(path, "SELECT count(*) FROM attachments_1") == ["1"])
    try write([madeAttachment("b", [1])], layer: "Attachments", to: path, appending: true)
    #expect(try queryRows(path, "SELECT count(*) FROM Attachments") == ["2"])
    #expect(try files(path) == ["a": [1], "b": [1]])
    // And the other way round.
    let other = scratch.path("b.gpkg")
    try write([madeAttachment("a", [1])], to: other)
    try write([madeAttachment("b", [1])], layer: "attachments", to: other, appending: true)
    try write([], layer: "attachments", to: other, appending: true)
    #expect(try layers(other) == ["things", "attachments"])
    #expect(try files(other) == ["a": [1], "b": [1]])
    #expect(
      try queryRows(other, "SELECT table_name FROM gpkg_contents ORDER BY 1")
        == ["'attachments'", "'attachments_1'", "'things'"])
    #expect(try queryRows(other, "SELECT count(*) FROM attachments_1") == ["2"])
  }

  /// A table of the same form that nobody marked is a layer like any other.
  @Test func tablesOfOthersAreLayers() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try write([madeAttachment("a", [1])], to: path)
    let database = try Database(appending: path)
    try database.execute("DELETE FROM gpkg_metadata_reference")
    #expect(try layers(path) == ["things", "attachments"])
    #expect(try files(path).isEmpty)
  }

  @Test func namesThatLeadOutAreRefused() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try write([madeAttachment("a", [1])], to: path)
    let database = try Database(appending: path)
    try database.execute("UPDATE attachments SET name = '../../etc/cron.d/a'")
    let error = #expect(throws: GeoError.self) { try files(path) }
    #expect(error?.reason == .unsafeArchive && error?.location?.path == path)
    // A note about a table that is gone.
    try database.execute("DROP TABLE attachments")
    try database.execute("DELETE FROM gpkg_contents WHERE table_name = 'attachments'")
    #expect(try files(path).isEmpty)
  }

  @Test(arguments: [
    "ALTER TABLE attachments DROP COLUMN data", "ALTER TABLE attachments RENAME name TO title",
    "UPDATE attachments SET data = 7",
  ]) func tablesThatBreakTheirPromiseAreRefused(change: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    try write([madeAttachment("a", [1])], to: path)
    try Database(appending: path).execute(change)
    let error = #expect(throws: GeoError.self) { try files(path) }
    #expect(error?.reason == .damagedStore && error?.location?.path == path)
  }

  @Test func archivesGoIntoStoresAndBack() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.gpkg")
    let archive = try ZIPArchive(
      path: dataFolder.appendingPathComponent("kmz/RelativeBalloonReferences.kmz").path)
    let attachments = try archive.attachments(besides: archive.document())
    try write(attachments, to: path)
    let store = try GeoPackageReader(InputRequest(source: ByteSource(path: path)))
    let back = scratch.path("b.kmz")
    let output = try KMZOutput(path: back, isOverwriting: false)
    try output.beginDocument()
    for attachment in store.finish().attachments { try output.add(attachment) }
    try output.commit()
    let content = try ArchiveContent(back)
    #expect(content.files == attachments.map(\.name))
    #expect(content.bytes == (try attachments.map { try allBytes(of: $0) }))
  }
}
