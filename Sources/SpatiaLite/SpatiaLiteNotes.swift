internal import Base
internal import FeatureStore
internal import SQLiteStore

/// What our own tables in a store say about its tables beyond their definitions.
struct SpatiaLiteNotes {
  /// The table of files that came with features, in lower case; nil without one.
  private(set) var attachmentsTable: String?
  private var conventions: [String: StoreConvention] = [:]
  private var titles: [String: (title: String?, details: String?)] = [:]
  private var columns: [String: [String: StoreDescription.ColumnNote]] = [:]

  /// Reads the tables of a store, which may lack them.
  init(of database: Database) throws(GeoError) {
    try readLayers(database)
    try readColumns(database)
  }

  private mutating func readLayers(_ database: Database) throws(GeoError) {
    let table = SpatiaLiteMetadataWriter.layersTable
    guard
      try database.hasColumns(["table_name", "title", "description", "notes"], in: table)
    else { return }
    conventions = try StoreConvention.all(
      "SELECT lower(table_name), notes FROM \(table) WHERE notes IS NOT NULL", in: database)
    attachmentsTable = conventions.first { $0.value.holdsAttachments }?.key
    try database.query("SELECT lower(table_name), title, description FROM \(table)") { row in
      titles[row.string(0)] = (row.text(Optional(1)), row.text(Optional(2)))
    }
  }

  private mutating func readColumns(_ database: Database) throws(GeoError) {
    let table = SpatiaLiteMetadataWriter.columnsTable
    let names = ["table_name", "column_name", "name", "title", "description", "mime_type"]
    guard try database.hasColumns(names, in: table) else { return }
    try database.query("SELECT \(names.joined(separator: ", ")) FROM \(table)") { row in
      var note = StoreDescription.ColumnNote()
      note.alias = row.text(Optional(2))
      note.title = row.text(Optional(3)) ?? note.alias
      note.details = row.text(Optional(4))
      note.isJSON = row.string(5) == StoreForm.jsonType
      columns[row.string(0).lowercased(), default: [:]][row.string(1).lowercased()] = note
    }
  }

  /// What is known of a layer, by its table.
  func convention(of table: String) -> StoreConvention? { conventions[table.lowercased()] }

  /// A longer name and a description of a layer, by its table.
  func titles(of table: String) -> (title: String?, details: String?) {
    titles[table.lowercased()] ?? (nil, nil)
  }

  /// What is known of a table's columns, by their names in lower case.
  func columns(of table: String) -> [String: StoreDescription.ColumnNote] {
    var notes = columns[table.lowercased()] ?? [:]
    convention(of: table)?.add(to: &notes)
    return notes
  }
}
