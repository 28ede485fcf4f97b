import FormatTestSupport
import FormatKit
import Testing

/// A condition is asked of a table only where features would answer the same.
@Suite("GeoPackage reader, conditions on rows")
struct GeoPackageReaderConditionTests {
  private func content(
    _ columns: String, _ rows: String, _ sql: String, _ fields: [String],
    _ change: (inout InputRequest) -> Void = { _ in }
  ) throws -> StoreContent {
    let folder = try StoreFolder()
    let path = try folder.store(
      """
      CREATE TABLE a(fid INTEGER PRIMARY KEY, geom BLOB, \(columns));
      INSERT INTO a SELECT column1, NULL, column2 FROM (VALUES \(rows));
      """ + StoreFolder.features("a"))
    return try StoreContent(path) { request in
      request.selection.condition = RowCondition(sql: sql, fields: fields)
      change(&request)
    }
  }

  @Test("rows that do not meet it are counted and not read")
  func pushed() throws {
    let found = try content("n INTEGER", "(1, 5), (2, 7), (3, NULL)", "(N > 5)", ["N"])
    #expect(found.features.map(\.rowID) == [2])
    #expect(found.counts == ["a": [3, 2, 1]])
    // The run takes the first ones of those that it keeps.
    let limited = try content("n INTEGER", "(1, 5), (2, 7), (3, 8)", "(n > 5)", ["n"]) {
      $0.selection.limit = 1
    }
    #expect(limited.features.map(\.rowID) == [2, 3])
  }

  @Test(
    "values that features have in another form are not asked for",
    arguments: [
      ("n BOOLEAN", "(n = 1)"), ("n DATE", "(n > '2020')"), ("n DATETIME", "(n > '2020')"),
      ("n JSON", "(n > 1)"), ("n", "(n > 1)"), ("n STRING", "(n > 1)"),
      ("n TEXT COLLATE NOCASE", "(n <> 'x')"), ("n TEXT", "(n > other)"),
    ])
  func notPushed(_ columns: String, _ sql: String) throws {
    let fields = sql.contains("other") ? ["n", "other"] : ["n"]
    let found = try content(columns, "(1, 0), (2, 1), (3, NULL)", sql, fields)
    #expect(found.counts == ["a": [3, 0, 3]])
  }

  @Test("an infinite number, which is null to features, is left for them to judge")
  func infinite() throws {
    let found = try content("n REAL", "(1, 1.5), (2, 9e999), (3, -9e999)", "(n < 0)", ["n"])
    #expect(found.features.map(\.rowID) == [2, 3])
  }
}
