import Base
internal import FeatureStore
import Features
import SQLiteStore

/// What a GeoPackage says about the columns of a table beyond its definition.
struct GeoPackageReaderNotes {
  /// The notes by the names of the columns in lower case.
  private(set) var byColumn: [String: StoreDescription.ColumnNote] = [:]

  /// The notes of `gpkg_data_columns` (OGC 12-128r19 §F.9) and of cairn's own convention.
  init(
    on table: String, in database: Database, _ convention: StoreConvention?
  ) throws(GeoError) {
    try readDataColumns(of: table, in: database)
    convention?.add(to: &byColumn)
  }

  private mutating func readDataColumns(
    of table: String, in database: Database
  ) throws(GeoError) {
    guard try database.hasColumns(["table_name"], in: "gpkg_data_columns") else { return }
    let statement = try database.prepare(
      "SELECT * FROM gpkg_data_columns WHERE lower(table_name) = lower(?1)")
    try statement.bind([.text(table)])
    let positions = statement.columnsByName
    while try statement.step() {
      guard let column = statement.text(positions["column_name"]) else { continue }
      let name = statement.text(positions["name"])
      var note = StoreDescription.ColumnNote()
      if let constraint = statement.text(positions["constraint_name"]) {
        note.constraint = try GeoPackageConstraint.named(constraint, in: database)
      }
      let title = statement.text(positions["title"])
      note.title = title ?? (name == column ? nil : name)
      note.details = statement.text(positions["description"])
      let mimeType = statement.text(positions["mime_type"])
      note.isJSON = mimeType?.lowercased() == StoreForm.jsonType
      note.mimeType = note.isJSON ? nil : mimeType
      note.alias = name == column ? nil : name
      note.isTitled = title != nil && title == note.alias
      byColumn[column.lowercased()] = note
    }
  }
}

extension StoreDescription {
  /// The key of a view of a GeoPackage: its first column (OGC 12-128r19 §2.1.6), if the key of a table has
  /// the same name.
  func keyOfView(in database: Database) throws(GeoError) -> String? {
    guard let first = columns.first, declaredType(of: first.name).uppercased() == "INTEGER" else {
      return nil
    }
    let sql = """
      SELECT 1 FROM sqlite_master AS m, pragma_table_info(m.name) AS c
      WHERE m.type = 'table' AND c.pk = 1 AND upper(c.type) = 'INTEGER'
        AND lower(c.name) = lower(?1) LIMIT 1
      """
    return try database.scalarInt(sql, [.text(first.name)]) == nil ? nil : first.name
  }
}
