import Base
import FeatureStore
import Features
import SQLiteStore

/// The relations between tables that are layers (OGC 18-000 §7.1.2), for an output that is a store too.
struct GeoPackageReaderRelations {
  /// The names of their mapping tables, in lower case.
  private(set) var tables: Set<String> = []
  private var ends: [String: [TableExtras.RelationEnd]] = [:]

  /// None.
  init() {}

  /// Those of which both tables are read, or the related one is the table of `attachments`; `isRead` says it of the name of a table.
  /// The mapping table may be a layer, too.
  init(
    of database: Database, _ existing: StoreObjects, attachments: String?,
    isRead: (String) -> Bool
  ) throws(GeoError) {
    let columns = [
      "base_table_name", "base_primary_column", "related_table_name", "related_primary_column",
      "relation_name", "mapping_table_name",
    ]
    guard try database.hasColumns(columns, in: "gpkgext_relations") else { return }
    try database.query(
      "SELECT \(columns.joined(separator: ", ")) FROM gpkgext_relations ORDER BY rowid"
    ) { (row) throws(GeoError) in
      let (base, related, mapping) = (row.string(0), row.string(2), row.string(5))
      let isOfFiles =
        related.lowercased() == attachments?.lowercased() && row.string(3).lowercased() == "id"
      guard isRead(base), isOfFiles || isRead(related), let object = existing[mapping],
        !tables.contains(mapping.lowercased()),
        let relation = try StoreRelation(
          object, kind: row.string(4), isLayer: isRead(mapping),
          attachments: isOfFiles ? attachments : nil, in: database)
      else { return }
      tables.insert(mapping.lowercased())
      ends[base.lowercased(), default: []].append(
        TableExtras.RelationEnd(relation, .base, column: row.string(1)))
      if relation.isLayer {
        ends[mapping.lowercased(), default: []].append(
          TableExtras.RelationEnd(relation, .mapping, column: StoreRelation.idColumns[0]))
      }
      guard !isOfFiles else { return }
      ends[related.lowercased(), default: []].append(
        TableExtras.RelationEnd(relation, .related, column: row.string(3)))
    }
  }

  /// The sides of relations that a table is.
  func ends(of table: String) -> [TableExtras.RelationEnd] { ends[table.lowercased()] ?? [] }
}
