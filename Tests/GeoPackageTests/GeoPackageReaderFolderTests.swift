import FormatTestSupport
import Base
import Files
import FormatKit
import Foundation
import GeoPackage
import SQLiteStore
import Testing

@Suite("GeoPackage reader, files")
struct GeoPackageReaderFolderTests {
  private static let script = """
    CREATE TABLE t(fid INTEGER PRIMARY KEY, v TEXT); INSERT INTO t VALUES(1, 'a');
    INSERT INTO gpkg_contents(table_name, data_type) VALUES('t', 'attributes');
    """

  @Test("reading changes neither the store nor its folder")
  func unchanged() throws {
    let folder = try StoreFolder()
    for name in ["gdal_sample_view.gpkg", "curvepolygon.gpkg", "null_geometry.gpkg"] {
      try FileManager.default.copyItem(
        atPath: StoreFolder.sample(name), toPath: folder.file(name))
    }
    let before = try folder.contents()
    for name in before.keys { _ = try StoreContent(folder.file(name)) }
    #expect(try folder.contents() == before)
  }

  @Test("a write-ahead log is honoured, with or without its index, and left as it is")
  func writeAheadLog() throws {
    let folder = try StoreFolder()
    let path = try folder.store(Self.script)
    let writer = try Database(appending: path)
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.execute("PRAGMA wal_autocheckpoint = 0")
    try writer.execute("INSERT INTO t VALUES(2, 'in the log')")
    let live = try folder.contents()
    #expect(live.count == 3)
    #expect(try StoreContent(path).features.map(\.cells) == [["v=text:a"], ["v=text:in the log"]])
    // The log's index is shared memory, in which a reader of the writer's own process has its marks.
    for name in ["a.gpkg", "a.gpkg-wal"] { #expect(try folder.contents()[name] == live[name]) }

    for names in [["a.gpkg", "a.gpkg-wal", "a.gpkg-shm"], ["a.gpkg", "a.gpkg-wal"]] {
      let copy = try StoreFolder()
      for name in names {
        try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
      }
      let before = try copy.contents()
      #expect(try StoreContent(copy.file("a.gpkg")).features.count == 2)
      #expect(try copy.contents() == before)
    }
  }

  @Test("a store that may not be written is read, in a folder that may not be written")
  func readOnly() throws {
    let folder = try StoreFolder()
    let path = try folder.store(Self.script + "PRAGMA journal_mode = WAL;")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    #expect(try StoreContent(path).features.count == 1)
  }

  @Test("a compressed store and one from a pipe are spooled, and the copies go")
  func spooled() throws {
    let folder = try StoreFolder()
    let path = try folder.store(Self.script)
    try withGzipAndPipe(of: path) { input in
      let features = try StoreContent(input).features
      #expect(features.map(\.cells) == [["v=text:a"]])
    }
  }

  @Test("a spooled file is there while it is needed")
  func spooledFile() throws {
    let folder = try StoreFolder()
    let path = try folder.store(Self.script)
    var spool: SpooledFile? = try SpooledFile(ByteSource(path: path))
    let copy = try #require(spool?.path)
    #expect(FileManager.default.contentsEqual(atPath: path, andPath: copy))
    spool = nil
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("what is not a store says so, with its own path")
  func noStore() throws {
    let folder = try StoreFolder()
    for (name, bytes, code) in [
      ("empty", "", "unknown-format"), ("text.gpkg", "hello", "unknown-format"),
      ("short.gpkg", "SQLite format 3\0", "damaged-store"),
    ] {
      try Data(bytes.utf8).write(to: URL(filePath: folder.file(name)))
      do throws(GeoError) {
        _ = try StoreContent(folder.file(name))
        Issue.record("an error was expected")
      } catch {
        #expect(error.reason.code == code)
        #expect(error.location?.path == folder.file(name))
      }
    }
  }

  /// The number of rows of a damaged store; nil after an error, which is the input's and has a place.
  private func rows(of path: String, _ comment: Comment, skippingErrors: Bool = false) -> Int? {
    do throws(GeoError) {
      return try StoreContent(path) { $0.faults.skipsErrors = skippingErrors }.features.count
    } catch {
      #expect(error.reason.severity == .input, comment)
      // Of a feature the flow knows the path.
      #expect(error.location?.path == path || error.location?.feature != nil, comment)
      #expect(!error.message.isEmpty, comment)
      return nil
    }
  }

  @Test("every truncation of a store is an error or fewer rows, and never a trap")
  func truncatedStores() throws {
    let folder = try StoreFolder()
    let total = try StoreContent(StoreFolder.sample("poly_non_conformant.gpkg")).features.count
    let whole = try Data(contentsOf: URL(filePath: StoreFolder.sample("poly_non_conformant.gpkg")))
    for length in stride(from: 0, to: whole.count, by: 97) {
      try whole.prefix(length).write(to: URL(filePath: folder.file("cut.gpkg")))
      if let rows = rows(of: folder.file("cut.gpkg"), "\(length) bytes") { #expect(rows <= total) }
    }
  }

  @Test("seeded damage of a store is an error or other rows, and never a trap")
  func damagedStores() throws {
    let folder = try StoreFolder()
    let whole = try Data(contentsOf: URL(filePath: StoreFolder.sample("poly_non_conformant.gpkg")))
    var state: UInt64 = 1
    var readable = 0
    for round in 0..<300 {
      var bytes = whole
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      try bytes.write(to: URL(filePath: folder.file("bad.gpkg")))
      if rows(of: folder.file("bad.gpkg"), "round \(round)", skippingErrors: true) != nil {
        readable += 1
      }
    }
    // Not all of it is beyond reading.
    #expect((1..<300).contains(readable))
  }

  @Test("a store is recognised by its application id")
  func recognised() throws {
    func confidence(_ name: String) throws -> Format.Confidence {
      try ByteSource(path: StoreFolder.sample(name)).withHead { Format.geoPackage.recognise($0) }
    }
    #expect(try confidence("curvepolygon.gpkg") == .certain)
    #expect(try confidence("poly_non_conformant.gpkg") == .certain)
    #expect(try confidence("fixtures_poly.gpkg") == .likely)
    #expect(try confidence("ATTRIBUTION.md") == .no)
  }
}

/// Changes to stores that tests need.
enum SQLiteStoreScript {
  static func run(_ script: String, on path: String) throws(GeoError) {
    // Not `appending`, which refuses to harm an index.
    try Database(loading: path).execute(script: script)
  }

  /// Fills the last page of a table's b-tree root's children with zeros.
  static func overwritePage(of table: String, in path: String) throws {
    let database = try Database(reading: path)
    let root =
      try database.scalarInt(
        "SELECT rootpage FROM sqlite_master WHERE name = ?1", [.text(table)]) ?? 0
    let size = try database.scalarInt("PRAGMA page_size") ?? 4096
    var bytes = try Data(contentsOf: URL(filePath: path))
    let start = Int(root - 1) * Int(size)
    // The right-most child of an interior page (SQLite file format §1.6).
    let child = bytes[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(
      (child - 1) * Int(size)..<child * Int(size), with: Data(count: Int(size)))
    try bytes.write(to: URL(filePath: path))
  }
}
