internal import FeatureStore
internal import SQLiteStore

/// The triggers of a geometry column with an R*Tree, as `AddGeometryColumn` and `CreateSpatialIndex` of SpatiaLite
/// 5.0.1 make them: they refuse wrong types and systems, note the times of changes and keep the index.
enum SpatiaLiteLayerTriggers {
  /// The names, in lower case, of all triggers that SpatiaLite has for a column: those below, and those of the
  /// MBR cache, which older versions make in place of an R*Tree.
  static func names(table: String, column: String?) -> Set<String> {
    guard let column else { return [] }
    let prefixes = [
      "ggi", "ggu", "gii", "giu", "gid", "gci", "gcu", "gcd", "tmi", "tmu", "tmd",
    ]
    return Set(prefixes.map { "\($0)_\(table)_\(column)".lowercased() })
  }

  /// The triggers of a column.
  static func all(table: String, column: String) -> [SchemaTrigger] {
    let index = StoreDialect.spatiaLite.indexName(table: table, column: column)
    let (tree, geometry) = (
      Database.quoted(identifier: index), Database.quoted(identifier: column)
    )
    func lowered(_ name: String) -> String { "Lower(\(Database.quoted(text: name)))" }
    let entry = """
      WHERE Lower(f_table_name) = \(lowered(table)) AND Lower(f_geometry_column) = \(lowered(column))
      """
    func trigger(_ prefix: String, _ event: String, _ body: String) -> SchemaTrigger {
      let name = "\(prefix)_\(table)_\(column)"
      return SchemaTrigger(
        name: name, table: table,
        sql: """
          CREATE TRIGGER \(Database.quoted(identifier: name)) \(event) \
          ON \(Database.quoted(identifier: table))
          FOR EACH ROW BEGIN
          \(body)
          END
          """)
    }
    let message = Database.quoted(
      text: "\(table).\(column) violates Geometry constraint [geom-type or SRID not allowed]")
    let refusal = """
      SELECT RAISE(ROLLBACK, \(message))
      WHERE (SELECT geometry_type FROM geometry_columns
      \(entry)
      AND GeometryConstraints(NEW.\(geometry), geometry_type, srid) = 1) IS NULL;
      """
    func time(_ column: String) -> String {
      """
      UPDATE geometry_columns_time SET \(column) = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      \(entry);
      """
    }
    let alignment = """
      DELETE FROM \(tree) WHERE pkid=NEW.ROWID;
      SELECT RTreeAlign(\(Database.quoted(text: index)), NEW.ROWID, NEW.\(geometry));
      """
    return [
      trigger("ggi", "BEFORE INSERT", refusal),
      trigger("ggu", "BEFORE UPDATE OF \(geometry)", refusal),
      trigger("tmu", "AFTER UPDATE", time("last_update")),
      trigger("tmi", "AFTER INSERT", time("last_insert")),
      trigger("tmd", "AFTER DELETE", time("last_delete")),
      trigger("gii", "AFTER INSERT", alignment),
      trigger("giu", "AFTER UPDATE OF \(geometry)", alignment),
      trigger("gid", "AFTER DELETE", "DELETE FROM \(tree) WHERE pkid=OLD.ROWID;"),
    ]
  }
}
