import Base
import Features
import SQLiteStore
import Steps
import Testing

/// Expressions that fail while they run, and values of layers that declare no fields.
@Suite(.timeLimit(.minutes(15))) struct ExpressionRunTests {
  /// Each of them is the same for all features, and fails.
  @Test(arguments: [
    "json_extract('{bad', '$.a') = 1", "json_extract('{}', 'a.b') = 1", "json('{bad') = 1",
    "abs(-9223372036854775807 - 1) > 0", "zeroblob(2000000000) IS NOT NULL",
    "n > 0 AND json('{bad') = 1",
  ])
  func `what fails for all features is refused at once`(_ text: String) {
    let error = #expect(throws: GeoError.self) {
      try ExpressionList(condition: .init(text, option: "--where"))
    }
    #expect(error?.reason == .expression)
  }

  @Test func `what fails only where it is needed fails for those features`() throws {
    let batch = Rows.usual.batch()
    // n is 7, -7, 0, null, 2^63 - 1, 3, 2, 10.
    #expect(
      try values(of: "CASE WHEN n > 5 THEN json('{bad') ELSE n END", in: batch)
        == ["error", "integer:-7", "integer:0", "null", "error", "integer:3", "integer:2", "error"])
    #expect(
      try values(of: "iif(n > 5, length(randomblob(200000000 + n)), 0)", in: batch)
        == [
          "error", "integer:0", "integer:0", "integer:0", "error", "integer:0", "integer:0",
          "error",
        ])
  }

  @Test(arguments: [
    ("upper(name) = 'ANNA' AND n > 3", true), ("name LIKE 'A%'", true),
    ("date(d) > '2020-01-01'", true), ("name LIKE 'a\\_b' ESCAPE '\\'", false),
    ("json_extract(name, '$') > 0", false), ("name ->> 'a' = 1", false), ("abs(n) > 1", false),
    ("random() > 0", false), ("rowid = 2", false),
  ])
  func `a store is asked only what cannot fail`(_ text: String, _ isAsked: Bool) throws {
    let list = try ExpressionList(condition: .init(text, option: "--where"))
    #expect((list.sqlOnTables != nil) == isAsked)
  }

  @Test func `letters of every script change their case`() throws {
    let rows = Rows(
      fields: [Field(name: "name", type: .text)], rows: [["Chemin des Pêcheurs"], ["Žižkov"]])
    #expect(
      try values(of: "upper(name)", in: rows.batch())
        == ["text:CHEMIN DES PÊCHEURS", "text:ŽIŽKOV"])
    #expect(
      try values(of: "lower('ŽIŽKOV МОСКВА') || upper(7)", in: rows.batch())
        == ["text:žižkov москва7", "text:žižkov москва7"])
    // Bytes that are not UTF-8 stay as they are.
    #expect(
      try values(of: "hex(upper(CAST(x'61ff' AS TEXT)))", in: rows.batch())
        == ["text:61FF", "text:61FF"])
    #expect(try values(of: "upper(NULL)", in: rows.batch()) == ["null", "null"])
  }

  @Test func `a field may be called rowid`() throws {
    let rows = Rows(
      fields: [Field(name: "rowid", type: .integer)], rows: [[2], [0], [1], [2]])
    let batch = rows.batch()
    #expect(
      try values(of: "rowid = 2", in: batch) == [
        "integer:1", "integer:0", "integer:0", "integer:1",
      ])
    #expect(
      try values(of: "\"ROWID\" + 1", in: batch)
        == ["integer:3", "integer:1", "integer:2", "integer:3"])
  }

  // MARK: - Affinity

  private static let numbers = Rows(
    fields: [Field(name: "plain", type: .text), Field(name: "n", type: .integer)],
    rows: [["7", 7], ["10", 10], ["100", 100], [nil, 5], ["7", nil]])

  @Test(arguments: [
    "plain = 7", "plain > 5", "n = '7'", "n > '5'", "plain = n", "n BETWEEN '5' AND '8'",
    "CASE plain WHEN 7 THEN 1 ELSE 0 END", "plain IN (7, 10)", "n IN ('7', '10')", "plain < n",
    "max(plain, 7)", "plain IS 7", "plain || n = 77",
  ])
  func `values of undeclared fields compare as a column of their type does`(_ text: String) throws {
    var batch = FeatureBatch()
    Self.numbers.append(to: &batch, Layer(name: "rows", path: "rows.test"))
    let expected = try values(of: text, in: Self.numbers.table(), count: Self.numbers.rows.count)
    #expect(try values(of: text, in: batch) == expected)
  }

  @Test func `each value of a mixed field compares by its own type, whatever is beside it`() throws
  {
    let mixed = Rows(
      fields: [Field(name: "v", type: .null)],
      rows: [[7], ["7"], [7.0], [nil], ["abc"], [.blob([55])], [8], ["7.0"]])
    var batch = FeatureBatch()
    mixed.append(to: &batch, Layer(name: "rows", path: "rows.test"))
    let (yes, no) = ("integer:1", "integer:0")
    // A text column makes 7 the text '7', and '7.0' is another text.
    #expect(try values(of: "v = 7", in: batch) == [yes, yes, yes, "null", no, no, no, no])
    #expect(try values(of: "v = '7'", in: batch) == [yes, yes, yes, "null", no, no, no, no])
    for row in mixed.rows.indices {
      var single = FeatureBatch()
      let alone = Rows(fields: mixed.fields, rows: [mixed.rows[row]])
      alone.append(to: &single, Layer(name: "rows", path: "rows.test"))
      #expect(
        try values(of: "v > '10'", in: single)[0] == (try values(of: "v > '10'", in: batch)[row]))
    }
  }
}
