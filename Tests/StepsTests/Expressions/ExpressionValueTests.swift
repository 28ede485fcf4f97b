import Base
import Features
import Geometry
import SQLiteStore
import Steps
import Testing

/// Expressions on features give what SQLite gives on a table of the same values.
@Suite struct ExpressionValueTests {
  static let expressions = [
    // NULL
    "n = NULL", "n IS NULL", "n IS NOT NULL", "n ISNULL", "n NOTNULL", "NOT n", "n AND 1", "n OR 1",
    "NULL IS n", "n IS NOT 7", "coalesce(n, r, 'x')", "ifnull(name, '?')", "nullif(n, 7)",
    "n IN (7, NULL)", "n NOT IN (7, NULL)", "name || NULL", "iif(n > 2, 'much', 'little')",
    // Numbers
    "n / 2", "n % 2", "7 / 2", "-7 / 2", "n / 0", "r / 2", "n + r", "n * 2", "-n", "+n", "~n",
    "n & 3", "n | 8", "n << 1", "n >> 1", "abs(n)", "round(r)", "round(r, 1)", "max(n, 3)",
    "min(n, r, 0)", "n + 1", "1e3", "0x1F", "9223372036854775808", ".5 + 1.", "sign(n)",
    "CAST(r AS INTEGER)", "CAST(t AS REAL)", "CAST(n AS TEXT)", "CAST(any AS NUMERIC)",
    // Comparison and affinity
    "n = '7'", "n > '3'", "t = 12", "t = 12.0", "t < 6", "any = 1", "any = '1'", "any > 'a'",
    "r = 3", "r = '2.5'", "n = r", "t = n", "any = n", "any = t", "1 < 'a'", "n == 3", "n <> 3",
    "n != 3", "n BETWEEN 0 AND 7", "n NOT BETWEEN 0 AND 7", "name BETWEEN 'A' AND 'b'",
    "n IN (7, 3)", "name IN ('anna', 'a_b')", "(n, r) = (7, 2.5)", "(n, r) < (7, 3)",
    "n IS DISTINCT FROM 7", "r IS NOT DISTINCT FROM 3",
    // Texts
    "name LIKE 'anna'", "name LIKE 'A%'", "name LIKE 'áb%'", "name LIKE 'a\\_b' ESCAPE '\\'",
    "name LIKE '100\\%' ESCAPE '\\'", "name NOT LIKE '%a%'", "name GLOB 'A*'", "name GLOB '[a-z]*'",
    "name NOT GLOB '*'", "upper(name)", "lower(name)", "length(name)", "substr(name, 2, 2)",
    "replace(name, 'n', 'NN')", "trim(t)", "instr(name, 'n')", "name || '-' || n", "hex(any)",
    "quote(any)", "typeof(any)", "typeof(n)", "unicode(name)", "char(65, 66)", "printf('%05d', n)",
    "format('%s=%d', name, n)", "name = 'ANNA' COLLATE NOCASE", "name COLLATE NOCASE = 'ANNA'",
    "t = '5 ' COLLATE RTRIM", "length(any)", "'it''s'", "x'4142'", "zeroblob(2)",
    // CASE
    "CASE WHEN n > 2 THEN 'a' WHEN n < 0 THEN 'b' ELSE 'c' END", "CASE n WHEN 7 THEN 1 END",
    "CASE WHEN NULL THEN 1 ELSE 2 END", "CASE name WHEN NULL THEN 1 ELSE name END",
    // Dates
    "date(d)", "date(d, '+1 month')", "strftime('%Y', d)", "julianday(d)", "datetime(d)", "time(d)",
    "unixepoch(d)", "date(d, 'start of month', '-1 day')", "d < '2024'",
    "d BETWEEN '2000' AND '2024'",
    // Truth
    "TRUE", "FALSE", "n = TRUE", "n IS TRUE", "n IS NOT FALSE", "name IS TRUE", "any IS TRUE",
    "n > 2 AND r > 2 OR name LIKE '%a%'", "NOT (n > 2)", "NOT n > 2",
    // JSON, and errors of single rows
    "json_extract('{\"a\":[1,2]}', '$.a[1]')", "'{\"a\":3}' -> 'a'", "'{\"a\":3}' ->> '$.a'",
    "json_valid(name)", "abs(n - 9223372036854775807 - 2)", "json(name)",
    // Names and words
    "\"name\"", "[n]", "`r`", "NAME", "\"N\" + 1", "feature.n IS NULL OR 1", "n /* a */ + -- b\n 1",
  ]

  @Test(arguments: expressions) func valuesAreSQLites(_ text: String) throws {
    let batch = Rows.usual.batch()
    let table = try Rows.usual.table()
    let onTable = text.replacing("feature.", with: "rows.")
    #expect(
      try values(of: text, in: batch)
        == values(of: onTable, in: table, count: Rows.usual.rows.count))
  }

  /// Nested at random out of the parts of SQL; the same every time.
  @Test func randomExpressionsAreSQLites() throws {
    let batch = Rows.usual.batch()
    let table = try Rows.usual.table()
    var random = Dice(state: 42)
    for _ in 0..<400 {
      let text = random.expression(depth: 3)
      let mine = try values(of: text, in: batch)
      #expect(mine == (try values(of: text, in: table, count: Rows.usual.rows.count)), "\(text)")
    }
  }

  @Test(arguments: ["n > 2", "name", "any", "r", "t", "n IN (7, NULL)", "NULL", "'1x'", "x'31'"])
  func conditionsAreTrueAsInWhere(_ text: String) throws {
    let batch = Rows.usual.batch()
    let list = try ExpressionList(condition: .init(text, option: "--where"))
    var kept = Column<Bool>()
    try ExpressionEvaluator(list).select(batch, into: &kept) { _, _ in }
    var expected: [Int64] = []
    try Rows.usual.table().query("SELECT rowid FROM rows WHERE (\(text))") { row in
      expected.append(row.int64(0))
    }
    #expect((0..<batch.count).filter { kept[$0] }.map { Int64($0 + 1) } == expected)
  }

  @Test func rowsBehindAFailingOneAreEvaluated() throws {
    let batch = Rows.usual.batch()
    let list = try ExpressionList(
      condition: .init("abs(-9223372036854775807 + 6 - n) > 0", option: "--where"))
    var kept = Column<Bool>()
    var failed: [Int] = []
    var messages: Set<String> = []
    try ExpressionEvaluator(list).select(batch, into: &kept) { feature, error in
      failed.append(feature)
      messages.insert(error.message)
    }
    // -9223372036854775801 - 7 is the smallest integer, which has no absolute value.
    #expect(failed == [0])
    #expect(messages == ["--where: integer overflow"])
    #expect(kept[1] && kept[7] && !kept[3])
  }

  @Test func namesThatDifferByCaseOnlyAreToldApart() throws {
    let rows = Rows(
      fields: [Field(name: "Name", type: .null), Field(name: "name", type: .null)],
      rows: [["A", "b"], ["C", nil]])
    let batch = rows.batch()
    #expect(try values(of: "Name", in: batch) == ["text:A", "text:C"])
    #expect(try values(of: "name", in: batch) == ["text:b", "null"])
    #expect(try values(of: "Name || name", in: batch) == ["text:Ab", "null"])
    // No field has this name: the first that differs by case only has it.
    #expect(try values(of: "NAME", in: batch) == ["text:A", "text:C"])
  }

  @Test func whatIsMeasuredIsSaidByDollars() throws {
    var batch = Rows(fields: [], rows: [[], [], []]).batch()
    batch.geometry.removeAll()
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)] {
      batch.geometry.appendPosition(x: x, y: y)
    }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.polygon, [])
    batch.geometry.endFeature()
    batch.geometry.appendPosition(x: 0, y: 0)
    batch.geometry.appendPosition(x: 1, y: 0)
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.lineString, [])
    batch.geometry.endFeature()
    batch.geometry.endFeature()
    batch.ids[1] = Cell(key: 0, type: .integer, bits: 5)
    for id in [10, 11, 12] { batch.rowIDs.append(Int64(id)) }
    #expect(
      try values(of: "$geometry_type", in: batch) == ["text:Polygon", "text:LineString", "null"])
    #expect(try values(of: "$ID", in: batch) == ["integer:10", "integer:5", "integer:12"])
    // One degree of the equator, and the square upon it (GeographicLib's Planimeter: 12308778361.469 m²).
    #expect(
      try values(of: "round($length, 3)", in: batch) == ["real:0.0", "real:111319.491", "null"])
    #expect(
      try values(of: "round($area)", in: batch) == ["real:12308778361.0", "real:0.0", "null"])
  }
}

/// Numbers that look random (Marsaglia's xorshift).
struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }

  mutating func pick(_ choices: [String]) -> String { choices[roll(choices.count)] }

  mutating func expression(depth: Int) -> String {
    if depth == 0 {
      return pick([
        "n", "r", "name", "any", "t", "d", "NULL", "0", "1", "2.5", "'a'", "'7'", "''", "-3",
      ])
    }
    let left = expression(depth: depth - 1)
    let right = expression(depth: depth - 1)
    switch roll(9) {
    case 0: return "\(left) \(pick(["+", "-", "*", "/", "%", "||", "&", "|"])) (\(right))"
    case 1: return "(\(left)) \(pick(["=", "<>", "<", "<=", ">", ">=", "IS", "IS NOT"])) (\(right))"
    case 2: return "(\(left)) \(pick(["AND", "OR"])) (\(right))"
    case 3: return "NOT (\(left))"
    case 4: return "CASE WHEN \(left) THEN \(right) ELSE \(expression(depth: depth - 1)) END"
    case 5: return "(\(left)) \(pick(["IN", "NOT IN"])) (\(right), 1, 'a')"
    case 6: return "(\(left)) BETWEEN (\(right)) AND (\(expression(depth: depth - 1)))"
    case 7: return "\(pick(["coalesce", "nullif", "max", "min", "ifnull"]))(\(left), \(right))"
    default: return "\(pick(["typeof", "length", "lower", "hex", "quote", "trim"]))(\(left))"
    }
  }
}
