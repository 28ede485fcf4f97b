import Base
internal import FeatureStore
import Features
import SQLiteStore

/// The documents of `gpkg_metadata` (OGC 12-128r19 §F.8), without cairn's own notes.
struct GeoPackageReaderDocuments {
  /// A row of `gpkg_metadata_reference`.
  private struct Entry {
    /// The table in lower case; empty for the whole store.
    var table: String
    var document: Int64
    var reference: TableExtras.Document.Reference
  }

  /// The number of documents.
  private(set) var count = 0
  private var documents: [TableExtras.Document] = []
  private var entries: [Entry] = []
  private var carried = Set<Int64>()

  /// The documents that no layer took along.
  var leftOut: Int { count - carried.count }

  /// Counts the documents of a store; reads them if they are `wanted`.
  init(of database: Database, wanted: Bool) throws(GeoError) {
    guard try database.hasColumns(["md_standard_uri"], in: "gpkg_metadata") else { return }
    count = Int(
      try database.scalarInt(
        "SELECT count(*) FROM gpkg_metadata WHERE md_standard_uri IS NOT ?1",
        [.text(GeoPackageSchema.notesURI)]) ?? 0)
    guard wanted, count > 0,
      try database.hasColumns(["id", "md_scope", "mime_type", "metadata"], in: "gpkg_metadata")
    else { return }
    try database.query(
      """
      SELECT id, md_scope, md_standard_uri, mime_type, metadata FROM gpkg_metadata \
      WHERE md_standard_uri IS NOT ?1 ORDER BY id
      """, [.text(GeoPackageSchema.notesURI)]
    ) {
      documents.append(
        TableExtras.Document(
          number: $0.int64(0), scope: $0.string(1), standard: $0.string(2),
          mimeType: $0.string(3), text: $0.string(4)))
    }
    try readReferences(in: database)
  }

  private mutating func readReferences(in database: Database) throws(GeoError) {
    let columns = [
      "reference_scope", "table_name", "column_name", "row_id_value", "timestamp", "md_file_id",
      "md_parent_id",
    ]
    guard try database.hasColumns(columns, in: "gpkg_metadata_reference") else { return }
    let statement = try database.prepare(
      "SELECT \(columns.joined(separator: ", ")) FROM gpkg_metadata_reference")
    while try statement.step() {
      var reference = TableExtras.Document.Reference(scope: statement.string(0))
      reference.column = statement.text(2)
      reference.row = statement.type(3) == .null ? nil : statement.int64(3)
      reference.timestamp = statement.text(4)
      reference.parent = statement.type(6) == .null ? nil : statement.int64(6)
      entries.append(
        Entry(
          table: statement.text(1)?.lowercased() ?? "", document: statement.int64(5),
          reference: reference))
    }
  }

  /// The documents about a table and about the whole store, in their order, with those that they belong to.
  mutating func documents(of table: String) -> [TableExtras.Document] {
    guard !documents.isEmpty else { return [] }
    var references: [Int64: [TableExtras.Document.Reference]] = [:]
    for entry in entries where entry.table.isEmpty || entry.table == table.lowercased() {
      references[entry.document, default: []].append(entry.reference)
    }
    let named = Set(entries.map(\.document))
    let parents = Set(references.values.flatMap { $0.compactMap(\.parent) })
    let found = documents.compactMap { document -> TableExtras.Document? in
      let own = references[document.number]
      // Nothing says what a document without references is about: it may be the whole store.
      let isWanted =
        own != nil || parents.contains(document.number) || !named.contains(document.number)
      guard isWanted else { return nil }
      var document = document
      document.references = own ?? []
      return document
    }
    carried.formUnion(found.map(\.number))
    return found
  }
}
