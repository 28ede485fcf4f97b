import Base
import Testing

@testable import SQLiteStore

/// Tables whose values are computed, and databases that ask before they do anything.
struct VirtualTableTests {
  /// Squares of numbers as integer, real and text, and nothing; only those that are allowed are seen.
  struct Squares {
    var divisor = 1
    let text: [UInt8] = Array("0123456789".utf8)

    static let next: VirtualTable.NextRow = { rows, first in
      let divisor = rows.assumingMemoryBound(to: Squares.self).pointee.divisor
      return (first + divisor - 1) / divisor * divisor
    }

    static let value: VirtualTable.Value = { rows, column, row, context in
      let result = SQLResult(context)
      switch column {
      case 0: result.set(Int64(row * row))
      case 1: result.set(Double(row) / 2)
      case 2:
        rows.assumingMemoryBound(to: Squares.self).pointee.text.prefix(row).withUnsafeBufferPointer
        {
          result.set(text: $0)
        }
      case 3: result.set(blob: UnsafeRawBufferPointer(start: nil, count: 0))
      default: break
      }
    }
  }

  static let columns = ["square", "half", "digits", "blob", "nothing"].map { ($0, "") }

  func database(_ rows: UnsafeMutablePointer<Squares>) throws -> (Database, VirtualTable) {
    let table = VirtualTable(columns: Self.columns, value: Squares.value)
    return (try Database(of: table, named: "squares"), table)
  }

  func withRows(_ body: (UnsafeMutablePointer<Squares>) throws -> Void) rethrows {
    var rows = Squares()
    try withUnsafeMutablePointer(to: &rows, body)
  }

  @Test func rowsAreComputed() throws {
    try withRows { rows in
      let (database, table) = try database(rows)
      #expect(try database.scalarInt("SELECT count(*) FROM squares") == 0)
      table.load(rows, count: 5, next: nil)
      var found: [[SQLiteValue]] = []
      try database.query("SELECT rowid, * FROM squares WHERE half > 1") { row in
        found.append((0..<6).map { row.value($0) })
      }
      #expect(
        found == [
          [3, 9, 1.5, "012", .null, .null], [4, 16, 2.0, "0123", .null, .null],
        ])
      #expect(try database.scalarInt("SELECT sum(square) FROM squares") == 30)
      #expect(table.current == 5)
    }
  }

  @Test func scansBeginWhereTheyShouldAndSeeWhatTheyMay() throws {
    try withRows { rows in
      let (database, table) = try database(rows)
      rows.pointee.divisor = 3
      table.load(rows, count: 10, next: Squares.next)
      #expect(try database.scalarText("SELECT group_concat(rowid) FROM squares") == "0,3,6,9")
      table.start = 4
      #expect(try database.scalarText("SELECT group_concat(rowid) FROM squares") == "6,9")
      table.start = 10
      #expect(try database.scalarInt("SELECT count(*) FROM squares") == 0)
      // A failing statement is at its row.
      table.start = 0
      let statement = try database.prepare(
        "SELECT abs(-9223372036854775807 - (rowid = 6)) FROM squares")
      #expect(throws: GeoError.self) { while try statement.step() {} }
      #expect(table.current == 6)
      #expect(database.message == "integer overflow")
    }
  }

  @Test func nothingElseIsThere() throws {
    try withRows { rows in
      let (database, _) = try database(rows)
      for sql in ["ATTACH ':memory:' AS a", "SELECT \"text\" FROM squares"] {
        #expect(throws: GeoError.self) { try database.execute(sql) }
      }
      #expect(throws: GeoError.self) { try database.prepare("SELECT nope FROM squares") }
      #expect(database.message == "no such column: nope")
      #expect(database.errorOffset == 7)
      // A table without columns of its own.
      let empty = VirtualTable(columns: [], value: Squares.value)
      empty.load(rows, count: 3, next: nil)
      let counting = try Database(of: empty, named: "squares")
      #expect(try counting.scalarInt("SELECT count(*) FROM squares WHERE rowid > 0") == 2)
    }
  }

  @Test func statementsAskFirst() throws {
    try withRows { rows in
      let (database, table) = try database(rows)
      table.load(rows, count: 3, next: nil)
      var seen: [String] = []
      database.authorize { access in
        switch access {
        case .select: seen.append("select")
        case .read(let table, let column): seen.append("\(table).\(column)")
        case .function(let name):
          seen.append(name + "()")
          return name != "upper"
        case .recursion, .other: return false
        }
        return true
      }
      #expect(try database.scalarInt("SELECT max(ABS(square), 1) FROM squares") == 1)
      #expect(seen == ["select", "max()", "abs()", "squares.square"])
      #expect(throws: GeoError.self) { try database.prepare("SELECT upper(digits) FROM squares") }
      #expect(database.message == "not authorized to use function: upper")
      #expect(throws: GeoError.self) { try database.execute("CREATE TABLE t(a)") }
    }
  }

  @Test func keywords() {
    #expect(Database.isKeyword("SELECT") && Database.isKeyword("order"))
    #expect(!Database.isKeyword("selects") && !Database.isKeyword("") && !Database.isKeyword("ä"))
  }
}
