import Base
internal import FeatureStore
import Features
import Flow
import SQLiteStore

extension GeoPackageMetadataWriter {
  /// Enters the documents that the stores of a layer have about it, in a table that is new or was there already;
  /// the ledger counts what the table has no row or column for.
  func addDocuments(of plan: StoreLayerPlan, to table: String, isNew: Bool) throws(GeoError) {
    var leftOut = 0
    var places: [SourceLocation] = []
    for source in plan.layer.sources {
      let documents = source.tableNames.extras.documents
      guard !documents.isEmpty else { continue }
      try prepareMetadata()
      var numbers: [Int64: Int64] = [:]
      for document in documents { numbers[document.number] = try number(of: document) }
      for document in documents {
        for reference in document.references {
          if let values = try values(of: reference, plan, table, isNew: isNew),
            try add(reference, values, numbers[document.number], numbers)
          {
            continue
          }
          leftOut += 1
          places.append(
            SourceLocation(
              path: source.path, layer: source.name, id: "document \(document.number)"))
        }
      }
    }
    if leftOut > 0 {
      plan.layer.note(
        .metadataLeftOut, count: leftOut, examples: Array(places.prefix(Notice.exampleLimit)))
    }
  }

  /// The number of a document, which is entered unless it is there.
  private func number(of document: TableExtras.Document) throws(GeoError) -> Int64 {
    let values: [SQLiteValue] = [
      .text(document.scope), .text(document.standard), .text(document.mimeType),
      .text(document.text),
    ]
    let known = try database.scalarInt(
      """
      SELECT id FROM main.gpkg_metadata WHERE md_scope = ?1 AND md_standard_uri = ?2 \
      AND mime_type = ?3 AND metadata = ?4
      """, values)
    if let known { return known }
    try database.execute(
      """
      INSERT INTO main.gpkg_metadata(md_scope, md_standard_uri, mime_type, metadata) \
      VALUES(?1, ?2, ?3, ?4)
      """, values)
    return database.lastInsertRowid
  }

  /// Table, column and row of a reference; nil if the table does not have them.
  private func values(
    of reference: TableExtras.Document.Reference, _ plan: StoreLayerPlan, _ table: String,
    isNew: Bool
  ) throws(GeoError) -> [SQLiteValue]? {
    let scope = reference.scope.lowercased()
    if scope == "geopackage" { return [.null, .null, .null] }
    var values: [SQLiteValue] = [.text(table), .null, .null]
    if ["column", "row/col"].contains(scope) {
      let names = try column(reference.column, of: table)
      guard let names else { return nil }
      values[1] = .text(names)
    }
    if ["row", "row/col"].contains(scope) {
      // Rows keep their keys in a new table of one source.
      guard isNew, plan.layer.sources.count == 1, let row = reference.row,
        try database.scalarInt(
          """
          SELECT 1 FROM main.\(Database.quoted(identifier: table)) \
          WHERE \(Database.quoted(identifier: plan.keyColumn)) = ?1
          """, [.integer(row)]) != nil
      else { return nil }
      values[2] = .integer(row)
    }
    return values
  }

  /// A column of a table, as the table spells it.
  private func column(_ name: String?, of table: String) throws(GeoError) -> String? {
    guard let name else { return nil }
    return try database.scalarText(
      "SELECT name FROM pragma_table_xinfo(?1, 'main') WHERE lower(name) = lower(?2)",
      [.text(table), .text(name)])
  }

  /// Enters what a document is about, unless it is there; false if a trigger of the store refuses it.
  private func add(
    _ reference: TableExtras.Document.Reference, _ values: [SQLiteValue], _ number: Int64?,
    _ numbers: [Int64: Int64]
  ) throws(GeoError) -> Bool {
    guard let number else { return false }
    let parent = reference.parent.flatMap { numbers[$0] }.map { SQLiteValue.integer($0) } ?? .null
    let key: [SQLiteValue] =
      [.text(reference.scope)] + values + [.integer(number), parent]
    let known = try database.scalarInt(
      """
      SELECT 1 FROM main.gpkg_metadata_reference WHERE reference_scope = ?1 AND table_name IS ?2 \
      AND column_name IS ?3 AND row_id_value IS ?4 AND md_file_id = ?5 AND md_parent_id IS ?6
      """, key)
    guard known == nil else { return true }
    do throws(GeoError) {
      try database.execute(
        """
        INSERT INTO main.gpkg_metadata_reference(reference_scope, table_name, column_name, \
        row_id_value, md_file_id, md_parent_id, timestamp) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """, key + [.text(reference.timestamp ?? timestamp)])
    } catch  where error.reason == .refusedRow {
      return false
    }
    return true
  }
}
