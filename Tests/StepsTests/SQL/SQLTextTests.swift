import Base
import Testing

@testable import Steps

@Suite struct SQLTextTests {
  @Test(arguments: [
    ("SELECT 1 WHERE P(a, b.c)", "SELECT 1 WHERE (P(a, b.c) AND cairn_meets(b.c, a))"),
    (
      "SELECT 1 WHERE p(f(a, 1), c) = 1",
      "SELECT 1 WHERE (p(f(a, 1), c) AND cairn_meets(c, f(a, 1)))"
    ),
    ("SELECT P(a, \"b\") AS x", "SELECT (P(a, \"b\") AND cairn_meets(\"b\", a)) AS x"),
    // A comparison with something else, or within a sum, stays.
    ("SELECT P(a, b) = 0", "SELECT (P(a, b) AND cairn_meets(b, a)) = 0"),
    ("SELECT P(a, b) = 1 + x", "SELECT (P(a, b) AND cairn_meets(b, a)) = 1 + x"),
    ("SELECT 2 * P(a, b) = 1", "SELECT 2 * (P(a, b) AND cairn_meets(b, a)) = 1"),
    // Nothing that could use an index.
    ("SELECT P(a, 1)", "SELECT P(a, 1)"), ("SELECT P(a)", "SELECT P(a)"),
    ("SELECT P(a, b, c)", "SELECT P(a, b, c)"), ("SELECT 'P(a, b)'", "SELECT 'P(a, b)'"),
    ("SELECT Q(a, b)", "SELECT Q(a, b)"),
  ])
  func indexes(_ given: String, _ expected: String) throws {
    #expect(try SQLText(given).indexed(["p"]) == expected)
  }

  @Test func judgesOfPoints() throws {
    let names = ["p": (row: "cairn_row", value: "cairn_value")]
    func judged(_ text: String) throws -> [String] {
      try SQLText(text).judged(names, others: ["p", "q"])
    }
    // The scan of either argument; what else there is uses indexes as ever.
    #expect(
      try judged("SELECT 1 WHERE q(a.g, b.g) AND P(a.g, \"b\".g) = 1 AND P(a.g, c.g) OR x") == [
        "SELECT 1 WHERE (q(a.g, b.g) AND cairn_meets(b.g, a.g)) AND (CASE WHEN \"b\".cairn_decision THEN 1 "
          + "ELSE P(a.g, \"b\".g) END AND cairn_value(\"b\".g, a.g)) AND (P(a.g, c.g) AND "
          + "cairn_meets(c.g, a.g)) OR x",
        "SELECT 1 WHERE (q(a.g, b.g) AND cairn_meets(b.g, a.g)) AND (CASE WHEN a.cairn_decision THEN 1 "
          + "ELSE P(a.g, \"b\".g) END AND cairn_row(a.g, \"b\".g)) AND (P(a.g, c.g) AND "
          + "cairn_meets(c.g, a.g)) OR x",
      ])
    // Columns without their tables, expressions, other functions, and the column itself.
    for text in [
      "SELECT P(a, b.g)", "SELECT P(a.g, b)", "SELECT P(f(a.g), b.g)", "SELECT P(f(a.g, b.g), b.g)",
      "SELECT P(a.g + b.g, b.g)", "SELECT P(x.a.g, b.g)", "SELECT q(a.g, b.g)",
      "SELECT P(a.g, b.g), b.Cairn_Decision",
    ] {
      #expect(try judged(text) == [])
    }
  }

  @Test(
    arguments: [
      ("", nil), ("DELETE FROM a", 0), ("SELECT 1; SELECT 2", 10), ("SELECT ?1", 7),
      ("SELECT 'a", 7), ("PRAGMA x", 0), ("EXPLAIN SELECT 1", 0), ("  ATTACH 'x' AS y", 2),
    ] as [(String, Int?)])
  func refusals(_ text: String, _ column: Int?) throws {
    let error = #expect(throws: GeoError.self) { try SQLText(text) }
    #expect(error?.reason == .expression)
    #expect(error?.excerpt?.column == column)
  }

  @Test(arguments: ["SELECT 1", "select 1;", "WITH x AS (SELECT 1) SELECT * FROM x", "VALUES (1)"])
  func statements(_ text: String) throws { _ = try SQLText(text) }
}
