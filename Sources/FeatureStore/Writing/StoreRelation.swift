public import Base
public import Features
public import SQLiteStore

/// A relation between the rows of two tables of a store (OGC 18-000 §7): its mapping table, whose rows are read when
/// an output that is a store too asks for them.
///
/// Unchecked as the database is: the rows are read by one thread, when the layers of the store have been.
public final class StoreRelation: TableRelation {
  /// A column of the mapping table.
  public struct Column: Equatable, Sendable {
    /// The name.
    public let name: String
    /// What follows it in the definition of the table.
    public let declaration: String
  }

  /// The columns that every mapping table has (OGC 18-000 §7.1.3), in the order of their sides.
  public static let idColumns = ["base_id", "related_id"]

  /// The name of the mapping table.
  public let table: String
  /// What kind of relation it is, such as `media`.
  public let kind: String
  /// The columns of the mapping table, which include ``idColumns``.
  public let columns: [Column]
  /// The indexes of the mapping table, and what else no other table can take over.
  public let extras: TableExtras
  /// True if the mapping table is a layer, too.
  public let isLayer: Bool
  /// The files that are the related side, if that is the table of attachments.
  package let files: StoreAttachments?
  private let database: Database

  /// A relation of a store, to its table of attachments if that is named; nil if its mapping table is not there, or lacks a column.
  public init?(
    _ object: StoreObjects.Object, kind: String, isLayer: Bool = false,
    attachments: String? = nil, in database: Database
  ) throws(GeoError) {
    guard !object.isView, try database.hasColumns(Self.idColumns, in: object.name) else {
      return nil
    }
    table = object.name
    self.kind = kind
    self.isLayer = isLayer
    files = attachments.map { StoreAttachments($0, in: database) }
    self.database = database
    var extras = try StoreExtras(of: object, in: database).all { _ in false }
    var columns: [Column] = []
    let keys = try database.scalarInt(
      "SELECT count(*) FROM pragma_table_info(?1) WHERE pk > 0", [.text(object.name)])
    try database.query(
      "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?1)",
      [.text(object.name)]
    ) { row in
      let type = row.string(1)
      let isKey = keys == 1 && row.int64(4) == 1 && type.uppercased() == "INTEGER"
      columns.append(
        Column(
          name: row.string(0),
          declaration: type + (isKey ? " PRIMARY KEY" : "") + (row.int64(2) != 0 ? " NOT NULL" : "")
        ))
      if row.type(3) != .null {
        extras.rules.append(TableExtras.Rule(kind: "DEFAULT", name: row.string(0)))
      }
    }
    self.columns = columns
    self.extras = extras
  }

  /// Hands out the rows of the mapping table: a value for each column. Errors: `.store`, `.damagedStore`.
  package func read(_ body: ([SQLiteValue]) throws(GeoError) -> Void) throws(GeoError) {
    let names = columns.map { Database.quoted(identifier: $0.name) }.joined(separator: ", ")
    try database.query("SELECT \(names) FROM main.\(Database.quoted(identifier: table))") {
      (row) throws(GeoError) in
      try body(columns.indices.map { row.value($0) })
    }
  }
}
