import Base
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

struct BulkTableTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  /// Bytes in which no stretch looks like its neighbours.
  static let pattern = (0..<600_000).map { UInt8($0 % 251 ^ $0 / 4096 & 0xff) }

  /// The content of a row's blob: it depends on the rowid, so that mixed-up rows are found out.
  func content(_ rowid: Int64, _ length: Int) -> [UInt8] {
    let start = Int(UInt64(bitPattern: rowid) % 997)
    return Array(Self.pattern[start..<start + length])
  }

  func append(_ rowid: Int64, _ blob: [UInt8], to table: BulkTable) throws {
    var encoder = RecordEncoder(columnCount: 2)
    encoder.begin()
    encoder.appendNull()
    blob.withUnsafeBufferPointer { encoder.append(blob: $0) }
    try table.append(rowid: rowid, record: encoder.finish())
  }

  func entry(_ name: String, _ table: BulkTable) throws -> SchemaEntry {
    SchemaEntry(
      name: name, sql: "CREATE TABLE \(name)(id INTEGER PRIMARY KEY, data BLOB)",
      rootPage: try table.finish())
  }

  /// Loads rows of the lengths given and reads them back.
  func roundTrip(_ rows: [(rowid: Int64, length: Int)], pageSize: Int) throws {
    let path = folder.path("t.db")
    let file = try PageFile(creating: path, pageSize: pageSize)
    let table = BulkTable(in: file)
    for row in rows { try append(row.rowid, content(row.rowid, row.length), to: table) }
    let database = try file.finish(schema: [try entry("t", table)])
    #expect(try database.scalarText("PRAGMA integrity_check") == "ok")
    var index = 0
    try database.query("SELECT id, data FROM t ORDER BY id") { row in
      let wanted = rows[index]
      if row.int64(0) != wanted.rowid
        || Array(row.blob(1)) != content(wanted.rowid, wanted.length)
      {
        Issue.record("row \(wanted) differs (page size \(pageSize))")
      }
      index += 1
    }
    #expect(index == rows.count)
    var numbers = SplitMix64(seed: UInt64(pageSize))
    if let probe = rows.randomElement(using: &numbers) {
      let found = try database.scalarInt(
        "SELECT length(data) FROM t WHERE id = ?1", [.integer(probe.rowid)])
      #expect(found == Int64(probe.length))
    }
  }

  @Test(arguments: [512, 1024, 4096, 65536])
  func fewRows(pageSize: Int) throws {
    for count in 0...3 {
      try roundTrip((0..<count).map { (Int64($0), 10) }, pageSize: pageSize)
    }
  }

  @Test(arguments: [512, 1024, 4096, 65536])
  func everySizeAroundTheLimits(pageSize: Int) throws {
    let least = (pageSize - 12) * 32 / 255 - 23
    var middles = [6, pageSize - 35, pageSize, 2 * pageSize]
    for pages in 1...3 {
      middles.append(least + pages * (pageSize - 4))
      middles.append(pageSize - 35 + pages * (pageSize - 4))
    }
    let lengths = middles.flatMap { max($0 - 12, 0)...$0 + 12 }
    var rowid: Int64 = 0
    try roundTrip(
      lengths.map {
        rowid += 1
        return (rowid, $0)
      }, pageSize: pageSize)
  }

  @Test func negativeAndHugeRowidsWithGaps() throws {
    let powers = (0..<63).map { Int64(1) << Int64($0) }
    var rowids = Set<Int64>([.min, .min + 1, .max, .max - 1, 0])
    for power in powers { rowids.formUnion([power - 1, power, power + 1, -power, 1 - power]) }
    try roundTrip(rowids.sorted().map { ($0, 20) }, pageSize: 512)
  }

  @Test func manyLevels() throws {
    var rows: [(rowid: Int64, length: Int)] = [(.min, 3)]
    for index in 0..<120_000 { rows.append((Int64(index - 60_000) * 1_000_003, index % 60)) }
    rows.append((.max, 3))
    try roundTrip(rows, pageSize: 512)
    try roundTrip(rows, pageSize: 4096)
  }

  /// Two rows a leaf and about 70 leaves an interior page: every way in which a level can end.
  @Test func everyNumberOfChildren() throws {
    for count in 1...320 {
      try roundTrip((0..<count).map { (Int64($0) * 1000, 215) }, pageSize: 512)
    }
    for count in 9700...9800 where count % 3 == 0 {
      try roundTrip((0..<count).map { (Int64($0), 215) }, pageSize: 512)
    }
  }

  @Test func interleavedTables() throws {
    let path = folder.path("t.db")
    let file = try PageFile(creating: path)
    let tables = (0..<5).map { _ in BulkTable(in: file) }
    for row in 0..<20_000 {
      let which = row * 7 % 4  // the last table stays empty
      try append(Int64(row), content(Int64(row), row % 97 == 0 ? 9000 : 40), to: tables[which])
    }
    let entries = try tables.enumerated().map { try entry("t\($0.offset)", $0.element) }
    let database = try file.finish(schema: entries, applicationID: 0x4750_4b47, userVersion: 10400)
    #expect(try database.scalarText("PRAGMA integrity_check") == "ok")
    #expect(try database.scalarInt("PRAGMA application_id") == 0x4750_4b47)
    #expect(try database.scalarInt("PRAGMA user_version") == 10400)
    var total: Int64 = 0
    for index in 0..<5 {
      total += try database.scalarInt("SELECT count(*) FROM t\(index)") ?? 0
      try database.query("SELECT id, data FROM t\(index)") { row in
        if Array(row.blob(1)) != content(row.int64(0), row.int64(0) % 97 == 0 ? 9000 : 40) {
          Issue.record("row \(row.int64(0)) differs")
        }
      }
    }
    #expect(total == 20_000)
  }

  @Test func ordinarySQLAfterwards() throws {
    let path = folder.path("t.db")
    let file = try PageFile(creating: path)
    let table = BulkTable(in: file)
    for row in 1...5000 { try append(Int64(row), content(Int64(row), 50), to: table) }
    let sql = "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, data BLOB, note TEXT)"
    let database = try file.finish(schema: [
      SchemaEntry(
        name: "t", sql: sql, rootPage: try table.finish(), lastAutoincrement: table.lastRowid)
    ])
    try database.begin()
    try database.execute("CREATE INDEX i ON t(data)")
    try database.execute("DELETE FROM t WHERE id % 3 = 0")
    try database.execute("INSERT INTO t(data, note) VALUES(x'00', 'new')")
    #expect(database.lastInsertRowid == 5001)
    try database.execute("UPDATE t SET note = 'long ' || hex(zeroblob(3000)) WHERE id % 5 = 0")
    try database.commit()
    #expect(try database.scalarText("PRAGMA integrity_check") == "ok")
    #expect(
      try database.scalarText("SELECT sql FROM sqlite_master WHERE name = 't'") == sql)
  }

  @Test func sameInputSameBytes() throws {
    func build(_ name: String) throws -> Data {
      let file = try PageFile(creating: folder.path(name))
      let table = BulkTable(in: file)
      for row in 0..<3000 { try append(Int64(row), content(Int64(row), row), to: table) }
      let database = try file.finish(schema: [try entry("t", table)])
      try database.execute("CREATE INDEX i ON t(length(data))")
      return try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
    }
    #expect(try build("a.db") == build("b.db"))
  }

  /// The page at 1 GiB must stay out of use. A hole up to there is declared free to SQLite.
  @Test func theLockPageIsSkipped() throws {
    let pageSize = 65536
    let lockPage = 1_073_741_824 / pageSize + 1
    let path = folder.path("t.db")
    let file = try PageFile(creating: path, pageSize: pageSize)
    let table = BulkTable(in: file)
    for row in 0..<3 { try append(Int64(row), content(Int64(row), 60_000), to: table) }
    let firstFree = file.pageCount + 1
    try file.leaveHole(before: lockPage - 2)
    for row in 3..<8 { try append(Int64(row), content(Int64(row), 60_000), to: table) }
    // A chain of overflow pages can lead over the page as well as a leaf can stand beside it.
    try append(8, content(8, 500_000), to: table)
    let schema = [try entry("t", table)]
    try file.writeHeader(applicationID: 0, userVersion: 0)
    file.close()
    #expect(file.pageCount > lockPage)

    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    func put(_ values: [Int], at offset: Int) throws {
      try handle.seek(toOffset: UInt64(offset))
      try handle.write(
        contentsOf: Data(
          values.flatMap { value in (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }))
    }
    let leaves = Array(firstFree + 1..<lockPage - 2)
    try put([0, leaves.count] + leaves, at: (firstFree - 1) * pageSize)
    try put([firstFree, leaves.count + 1], at: 32)
    try handle.close()

    let database = try Database(loading: path)
    try database.enter(schema)
    #expect(try database.scalarText("PRAGMA integrity_check") == "ok")
    try database.query("SELECT id, data FROM t") { row in
      let rowid = row.int64(0)
      #expect(Array(row.blob(1)) == content(rowid, rowid == 8 ? 500_000 : 60_000))
    }
  }

  @Test func overflowAcrossTheLockPage() throws {
    let pageSize = 65536
    let lockPage = 1_073_741_824 / pageSize + 1
    let file = try PageFile(creating: folder.path("t.db"), pageSize: pageSize)
    try file.leaveHole(before: lockPage - 1)
    let table = BulkTable(in: file)
    try append(1, content(1, 200_000), to: table)
    #expect(file.pageCount == lockPage + 2)
    #expect(file.nextPage == lockPage + 3)
  }

  @Test func misuseIsAnError() throws {
    let file = try PageFile(creating: folder.path("t.db"))
    let table = BulkTable(in: file)
    try append(5, [1], to: table)
    #expect(throws: GeoError.self) { try append(5, [1], to: table) }
    #expect(throws: GeoError.self) { try append(4, [1], to: table) }
    #expect(throws: GeoError.self) {
      try table.append(rowid: 6, record: UnsafeBufferPointer(start: nil, count: 0))
    }
    #expect(throws: GeoError.self) { try PageFile(creating: folder.path("no/such/folder.db")) }
    // A schema that does not fit is found at once.
    #expect(throws: GeoError.self) {
      try file.finish(schema: [
        SchemaEntry(name: "t", sql: "CREATE TABLE t(", rootPage: try table.finish())
      ])
    }
  }
}

extension PageFile {
  /// Leaves out the pages before `page`, as a hole in the file that nothing refers to.
  fileprivate func leaveHole(before page: Int) throws(GeoError) {
    precondition(page > pageCount)
    try flush()
    pageCount = page - 1
    flushedPages = pageCount
  }
}
