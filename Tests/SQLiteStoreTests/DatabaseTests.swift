import Base
import Files
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

struct DatabaseTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A database with two rows.
  @discardableResult
  func makeStore(_ name: String) throws -> String {
    let path = folder.path(name)
    let database = try Database(loading: path)
    try database.execute(script: "CREATE TABLE t(a, b); INSERT INTO t VALUES(1, 'x'), (2, 'y')")
    return path
  }

  /// Reads a store and expects that nothing in its folder changes, before and after it is closed.
  func expectUntouched(
    _ path: String, rows: Int64, in folder: Scratch, except shared: String? = nil
  ) throws {
    func snapshot() throws -> [String: FileState] {
      try folder.snapshot().filter { $0.key != shared }
    }
    let before = try snapshot()
    do {
      let database = try Database(reading: path)
      #expect(try database.scalarInt("SELECT count(*) FROM t") == rows)
      #expect(try snapshot() == before)
      #expect(throws: GeoError.self) { try database.execute("INSERT INTO t VALUES(9, 9)") }
    }
    #expect(try snapshot() == before)
  }

  @Test func readingAnOrdinaryStore() throws {
    try expectUntouched(try makeStore("t.db"), rows: 2, in: folder)
  }

  @Test(arguments: [
    "a?b.db", "a%41.db", "a#b.db", "a b.db", ":memory:", "é ü.db", "a&mode=rw.db", "'\"\\.db",
  ])
  func oddNames(name: String) throws {
    let path = try makeStore(name)
    #expect(FileManager.default.fileExists(atPath: path))
    try expectUntouched(path, rows: 2, in: folder)
    #expect(try Database(appending: path).scalarInt("SELECT count(*) FROM t") == 2)
  }

  @Test func relativeNames() {
    #expect(Database.uri(":memory:") == "file:./%3Amemory%3A")
    #expect(Database.uri("//a/b") == "file:////a/b")
  }

  /// Reading fires no trigger, so one that this SQLite cannot compile is in nobody's way.
  @Test(arguments: [512, 4096, 65536])
  func triggersAreNotCompiled(pageSize: Int) throws {
    let path = folder.path("t.db")
    do {
      let database = try Database(loading: path)
      try database.execute("PRAGMA page_size = \(pageSize)")
      for table in 0..<40 {
        try database.execute(
          script: "CREATE TABLE t\(table)(a); INSERT INTO t\(table) VALUES(\(table))")
        for trigger in 0..<9 {
          try database.execute(
            "CREATE TRIGGER t\(table)_\(trigger) AFTER UPDATE ON t\(table) "
              + "BEGIN DELETE FROM t0 WHERE a = NEW.a + \(trigger); END")
        }
      }
      try database.execute("CREATE TABLE last(a)")
      try database.execute("CREATE TRIGGER odd AFTER INSERT ON last BEGIN SELECT 1; END")
      try database.execute("CREATE VIEW v AS SELECT a FROM t7")
      try database.execute("PRAGMA writable_schema = ON")
      try database.execute(
        "UPDATE sqlite_master SET sql = 'CREATE TRIGGER odd OF A LATER SQL, with more to say' "
          + "WHERE name = 'odd'")
    }
    let database = try Database(reading: path)
    #expect(try database.scalarInt("SELECT sum(t39.a + v.a) FROM t39, v") == 39 + 7)
    // They are seen by whoever asks, and nothing is odd about the pages.
    #expect(
      try database.scalarInt("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") == 361)
    #expect(
      try database.scalarText("PRAGMA integrity_check") == "ok")
    #expect(throws: GeoError.self) { try Database(appending: path) }
  }

  /// A store in WAL mode whose writer left in good order.
  @Test func readingInWALModeWithoutALog() throws {
    let path = try makeStore("t.db")
    do { _ = try Database(appending: path).scalarText("PRAGMA journal_mode = WAL") }
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    try expectUntouched(path, rows: 2, in: folder)
  }

  /// A log with rows that are not in the database file yet, beside a writer and after a crash.
  @Test func readingALog() throws {
    let path = try makeStore("t.db")
    let writer = try Database(appending: path)
    #expect(try writer.scalarText("PRAGMA journal_mode = WAL") == "wal")
    try writer.execute("INSERT INTO t VALUES(3, 'z')")
    // Within a process SQLite shares the index, so here the reader leaves its mark in it.
    try expectUntouched(path, rows: 3, in: folder, except: "t.db-shm")

    for suffixes in [["", "-wal"], ["", "-wal", "-shm"]] {
      let copy = try Scratch()
      for suffix in suffixes {
        try FileManager.default.copyItem(
          atPath: path + suffix, toPath: copy.path("copy.db" + suffix))
      }
      try expectUntouched(copy.path("copy.db"), rows: 3, in: copy)
      // Through a link, beside which there is no log.
      let links = try Scratch()
      try FileManager.default.createSymbolicLink(
        atPath: links.path("link.db"), withDestinationPath: copy.path("copy.db"))
      try expectUntouched(links.path("link.db"), rows: 3, in: copy)
    }
    // The writer was not disturbed.
    try writer.execute("INSERT INTO t VALUES(4, 'z')")
    try expectUntouched(path, rows: 4, in: folder, except: "t.db-shm")
  }

  @Test func readingInAFolderThatCannotBeWritten() throws {
    let path = try makeStore("t.db")
    do { _ = try Database(appending: path).scalarText("PRAGMA journal_mode = WAL") }
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.folder.path)
    defer {
      try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.folder.path)
    }
    try expectUntouched(path, rows: 2, in: folder)
  }

  @Test func aHotJournalIsRefused() throws {
    let path = try makeStore("t.db")
    let writer = try Database(appending: path)
    try writer.execute("PRAGMA cache_size = 1")
    try writer.begin()
    try writer.execute("UPDATE t SET b = hex(zeroblob(100000))")
    try expectUntouched(path, rows: 2, in: folder, elseBusy: true)
    let copy = try Scratch()
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: path + suffix, toPath: copy.path("copy.db" + suffix))
    }
    let before = try copy.snapshot()
    let error = #expect(throws: GeoError.self) { try Database(reading: copy.path("copy.db")) }
    #expect(error?.reason == .store)
    #expect(error?.hint != nil)
    #expect(try copy.snapshot() == before)
    try writer.rollback()
    try expectUntouched(path, rows: 2, in: folder)
  }

  func expectUntouched(
    _ path: String, rows: Int64, in folder: Scratch, elseBusy: Bool
  ) throws {
    do {
      try expectUntouched(path, rows: rows, in: folder)
    } catch let error as GeoError {
      #expect(elseBusy && error.reason == .store)
    }
  }

  @Test func whatIsNoDatabase() throws {
    let path = folder.path("t.db")
    for content in ["", "no", String(repeating: "no database ", count: 100)] {
      try content.write(toFile: path, atomically: false, encoding: .utf8)
      let error = #expect(throws: GeoError.self) { try Database(reading: path) }
      #expect(error?.reason == .unknownFormat)
    }
    let missing = #expect(throws: GeoError.self) { try Database(reading: folder.path("none.db")) }
    #expect(missing?.reason == .file)
    #expect(throws: GeoError.self) { try Database(reading: folder.folder.path) }
    #expect(throws: GeoError.self) { try Database(appending: folder.path("none.db")) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("none.db")))
  }

  /// Every truncation and many mutations give an error or an answer, and never change a thing.
  @Test func damage() throws {
    let path = try makeStore("t.db")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SplitMix64(seed: 20)
    for round in 0..<400 {
      var bytes =
        round % 2 == 0 ? whole.prefix(Int.random(in: 0...whole.count, using: &random)) : whole
      for _ in 0..<4 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<min(bytes.count, 200), using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      do throws(GeoError) {
        let database = try Database(reading: path)
        try database.query("SELECT * FROM t") { row in _ = row.value(0) }
      } catch {
        #expect(error.location?.path == path)
      }
    }
  }

  @Test func errorsNameTheStatement() throws {
    let database = try Database(loading: folder.path("t.db"))
    try database.execute("CREATE TABLE t(a UNIQUE)")
    try database.execute("INSERT INTO t VALUES(1)")
    let error = #expect(throws: GeoError.self) { try database.execute("INSERT INTO t VALUES(1)") }
    // What a table refuses is the row's fault, not the statement's.
    #expect(error?.message == "UNIQUE constraint failed: t.a")
    #expect(error?.reason == .refusedRow)
    let syntax = #expect(throws: GeoError.self) { try database.execute("SELEC 1") }
    #expect(syntax?.message == "near \"SELEC\": syntax error (SQLite code 1) in: SELEC 1")
    #expect(throws: GeoError.self) { try database.prepare("SELECT 1; SELECT 2") }
    #expect(throws: GeoError.self) { try database.prepare("") }
    #expect(throws: GeoError.self) { try database.execute("SELECT 1", [1]) }
    try database.execute("SELECT 1 ; ")
  }

  @Test func valuesComeBack() throws {
    let database = try Database(loading: folder.path("t.db"))
    let values: [SQLiteValue] = [
      nil, 0, .integer(.min), 1.5, "", "text é", .blob([]), .blob([0, 1, 255]),
    ]
    for value in values {
      try database.query("SELECT ?1", [value]) { row in #expect(row.value(0) == value) }
    }
    let statement = try database.prepare("SELECT ?1, ?2")
    let bytes: [UInt8] = Array("bytes".utf8)
    try bytes.withUnsafeBufferPointer { buffer in
      try statement.bind(1, text: buffer)
      try statement.bind(2, blob: UnsafeBufferPointer(rebasing: buffer[0..<0]))
      #expect(try statement.step())
      #expect(statement.value(0) == "bytes")
      #expect(statement.value(1) == .blob([]))
      statement.reset()
      try statement.bind(1, text: UnsafeBufferPointer(start: nil, count: 0))
      #expect(try statement.step())
      #expect(statement.value(0) == "")
      #expect(statement.value(7) == .null)
    }
  }

  @Test func quoting() throws {
    #expect(Database.quoted(identifier: "a\"b") == "\"a\"\"b\"")
    #expect(Database.quoted(text: "it's") == "'it''s'")
    #expect(Database.quoted(text: "'\u{301}") == "'''\u{301}'")
  }

  @Test func transactions() throws {
    let path = try makeStore("t.db")
    do {
      let database = try Database(appending: path)
      try database.begin()
      try database.execute("DELETE FROM t")
    }
    #expect(try Database(reading: path).scalarInt("SELECT count(*) FROM t") == 2)
    let database = try Database(appending: path)
    try database.begin()
    try database.execute("DELETE FROM t")
    #expect(try database.scalarInt("SELECT changes()") == 2)
    try database.rollback()
    try database.rollback()
    try database.begin()
    try database.execute("INSERT INTO t VALUES(3, 3)")
    try database.commit()
    #expect(try Database(reading: path).scalarInt("SELECT count(*) FROM t") == 3)
    #expect(try database.hasTable("T"))
    #expect(try !database.hasTable("u"))
  }

  @Test func functionsAreCallable() throws {
    let database = try Database(loading: folder.path("t.db"))
    try database.register("first_byte", argumentCount: 1) { context, count, values in
      let call = FunctionCall(context, count, values)
      guard let blob = call.blob(0) else { return }
      if let byte = blob.first { call.result.set(Int64(byte)) }
    }
    #expect(try database.scalarInt("SELECT first_byte(x'2a00')") == 42)
    #expect(try database.scalarInt("SELECT first_byte('text')") == nil)
    #expect(try database.scalarInt("SELECT first_byte(x'')") == nil)
  }

  /// In a process of its own, as a signal is everybody's.
  @Test func interruption() async {
    await #expect(processExitsWith: .exitCode(23)) {
      let folder = try Scratch()
      let database = try Database(loading: folder.path("t.db"))
      Interruption.install()
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.05)
        kill(getpid(), SIGINT)
      }
      let endless = Result {
        try database.scalarInt(
          "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c")
      }
      guard case .failure(let error as GeoError) = endless else { exit(1) }
      exit(error.reason == .interrupted ? 23 : 2)
    }
  }

  @Test func tablesAndColumnsAreKnown() throws {
    let database = try Database(loading: folder.path("t.db"))
    try database.execute(
      script: """
        CREATE TABLE "o'r ""x"(a, "B b", c AS (a + 1)); CREATE VIEW v AS SELECT a AS d FROM "o'r ""x";
        CREATE TABLE w(k PRIMARY KEY) WITHOUT ROWID; CREATE VIRTUAL TABLE r USING rtree(id, x0, x1);
        """)
    #expect(try database.hasColumns(["A", "b B", "c"], in: "O'R \"X"))
    #expect(try !database.hasColumns(["a", "d"], in: "o'r \"x"))
    #expect(try database.hasColumns(["D"], in: "v"))
    #expect(try !database.hasColumns(["a"], in: "none"))
    #expect(try database.hasRowIDs("O'R \"X"))
    #expect(try database.hasRowIDs("r"))
    #expect(try !database.hasRowIDs("w"))
    #expect(try !database.hasRowIDs("none"))
    // A view whose table is gone is an error, not a view without columns.
    try database.execute("DROP TABLE \"o'r \"\"x\"")
    #expect(throws: GeoError.self) { try database.hasColumns(["d"], in: "v") }
  }
}
