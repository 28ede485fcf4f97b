import TestSupport
import Testing

@testable import SQLiteStore

/// Tables that go from one database into another as they are.
struct TakenTablesTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  private func database(_ name: String, _ script: String) throws -> Database {
    let database = try Database(loading: folder.path(name))
    try database.execute(script: script)
    return database
  }

  private func texts(_ sql: String, _ database: Database) throws -> [String] {
    var texts: [String] = []
    try database.query(sql) { texts.append($0.string(0)) }
    return texts
  }

  @Test func `tables with their indexes, virtual ones and row ids that were given`() throws {
    do {
      _ = try database(
        "source.db",
        """
        CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, weight REAL UNIQUE);
        CREATE INDEX a_name ON a (name);
        INSERT INTO a VALUES (7, 'x', 2.0), (3, NULL, 1.5);
        DELETE FROM a WHERE id = 7;
        CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID;
        INSERT INTO words VALUES ('b'), ('a');
        CREATE VIRTUAL TABLE boxes USING rtree(id, west, east, south, north);
        INSERT INTO boxes VALUES (3, 1, 2, 3, 4);
        CREATE VIRTUAL TABLE found USING fts5(name, content='a', content_rowid='id');
        INSERT INTO found (rowid, name) VALUES (3, 'pond');
        CREATE VIEW v AS SELECT * FROM a;
        CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM words; END;
        """)
    }
    let taker = try database("taker.db", "CREATE TABLE other (x); INSERT INTO other VALUES (1);")
    try taker.attach(reading: folder.path("source.db"), as: "source")
    let later = try taker.takeTables(of: "source")
    try taker.execute("DETACH source")
    #expect(later.map { $0.prefix(12) } == ["CREATE VIEW ", "CREATE TRIGG"])
    #expect(try texts("PRAGMA integrity_check", taker) == ["ok"])
    #expect(try texts("SELECT id || ':' || weight FROM a", taker) == ["3:1.5"])
    #expect(try texts("SELECT seq FROM sqlite_sequence", taker) == ["7"])
    #expect(try texts("SELECT word FROM words", taker) == ["a", "b"])
    #expect(try texts("SELECT id FROM boxes WHERE west < 2 AND north > 3", taker) == ["3"])
    #expect(try texts("SELECT rtreecheck('boxes')", taker) == ["ok"])
    #expect(try texts("SELECT rowid FROM found WHERE found MATCH 'pond'", taker) == ["3"])
    let names = try texts(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL", taker)
    #expect(names == ["a_name"])
  }

  @Test func `a table that is there gets the rows that it does not have`() throws {
    do {
      _ = try database(
        "source.db",
        "CREATE TABLE e (a TEXT, b TEXT, UNIQUE (a, b)); INSERT INTO e VALUES ('z', NULL), ('x', 'y'), ('n', NULL);"
      )
    }
    let taker = try database(
      "taker.db",
      "CREATE TABLE e (a TEXT, b TEXT, UNIQUE (a, b)); INSERT INTO e VALUES ('n', NULL), ('x', 'y');"
    )
    try taker.attach(reading: folder.path("source.db"), as: "source")
    #expect(try taker.takeTables(of: "source").isEmpty)
    #expect(try texts("SELECT a FROM e ORDER BY rowid", taker) == ["n", "x", "z"])
  }
}
