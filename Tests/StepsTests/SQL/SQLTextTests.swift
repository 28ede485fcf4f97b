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
