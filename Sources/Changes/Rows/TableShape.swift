internal import Base
internal import Geometry
internal import SQLiteStore

/// A table of a store: its columns, its key, and what it is for.
public struct TableShape: Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The type as it is declared; empty without one.
    public var type: String
    /// True for a column that must have a value.
    public var isRequired: Bool
    /// The default as SQL, if there is one.
    public var defaultSQL: String?
    /// True for the geometry of a layer.
    public var isGeometry: Bool

    /// A column of values.
    public init(
      name: String, type: String, isRequired: Bool = false, defaultSQL: String? = nil,
      isGeometry: Bool = false
    ) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.defaultSQL = defaultSQL
      self.isGeometry = isGeometry
    }
  }

  /// How rows of a table are told apart.
  public enum KeyKind: Equatable, Sendable {
    /// By the row id, which the store gives: a column of INTEGER PRIMARY KEY.
    case rowID
    /// By values that mean something: another primary key, a unique index, or what the user named.
    case natural
    /// By nothing in the table but SQLite's own row id, which then counts as a column `rowid`.
    case hidden
  }

  /// The table's name.
  public let name: String
  /// Columns that hold values of their own: no generated ones.
  public let columns: [Column]
  /// The names of the columns of the key.
  public let key: [String]
  /// What the key is.
  public let keyKind: KeyKind
  /// The statement that made the table.
  public let sql: String
  /// True for a layer: of features or attributes of a GeoPackage, of features in SpatiaLite.
  public let isLayer: Bool
  /// The id of the reference system of its geometries.
  public let systemID: Int64?
  /// The reference system of its geometries, where the store defines it.
  let system: CoordinateReferenceSystem?

  /// The geometry column's place, if there is one.
  public var geometryIndex: Int? { columns.firstIndex(where: \.isGeometry) }

  /// The place of a column by its name, in upper or lower case.
  public func index(of name: String) -> Int? {
    columns.firstIndex { $0.name == name }
      ?? columns.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  /// The table's own key and, for a layer, what GeoPackage's tables say of it.
  init(_ name: String, sql: String, kind: StoreKind, in database: Database) throws(GeoError) {
    self.name = name
    self.sql = sql
    var geometry: String?
    var isLayer = false
    var systemID: Int64?
    var system: CoordinateReferenceSystem?
    if kind == .geoPackage {
      isLayer =
        try database.scalarInt(
          "SELECT 1 FROM gpkg_contents WHERE lower(table_name) = lower(?1) "
            + "AND data_type IN ('features', 'attributes')", [.text(name)]) != nil
    }
    if let query = kind.geometryQuery {
      try database.query(query, [.text(name)]) { row in
        geometry = row.string(0).lowercased()
        systemID = row.int64(1)
        switch systemID {
        case 4326: system = .wgs84
        case 0: system = .undefinedGeographic
        case -1: system = .undefinedCartesian
        default:
          guard row.type(2) != .null else { return }
          system = CoordinateReferenceSystem(
            authority: row.string(2).uppercased(), code: row.string(3), definition: row.string(4))
        }
      }
    }
    self.isLayer = isLayer || kind == .spatiaLite && geometry != nil
    self.systemID = systemID
    self.system = system
    var columns: [Column] = []
    var primary: [(place: Int64, name: String, type: String)] = []
    try database.query(
      "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_xinfo(?1, 'main') "
        + "WHERE hidden = 0 ORDER BY cid", [.text(name)]
    ) { row in
      let column = row.string(0)
      columns.append(
        Column(
          name: column, type: row.string(1), isRequired: row.int64(2) != 0,
          defaultSQL: row.type(3) == .null ? nil : row.string(3),
          isGeometry: column.lowercased() == geometry))
      if row.int64(4) > 0 { primary.append((row.int64(4), column, row.string(1))) }
    }
    primary.sort { $0.place < $1.place }
    let hasRowIDs = try database.hasRowIDs(name)
    if primary.count == 1, primary[0].type.uppercased() == "INTEGER", hasRowIDs {
      key = [primary[0].name]
      // Numbers of reference systems are in the geometries, too.
      keyKind = name.lowercased() == "gpkg_spatial_ref_sys" ? .natural : .rowID
    } else if !primary.isEmpty {
      key = primary.map(\.name)
      keyKind = .natural
    } else {
      let unique = try Self.uniqueColumns(of: name, in: database)
      key = unique.isEmpty ? ["rowid"] : unique
      keyKind = unique.isEmpty ? .hidden : .natural
      if unique.isEmpty { columns.insert(Column(name: "rowid", type: "INTEGER"), at: 0) }
    }
    self.columns = columns
  }

  private static func uniqueColumns(
    of table: String, in database: Database
  ) throws(GeoError) -> [String] {
    var index: String?
    try database.query(
      "SELECT name FROM pragma_index_list(?1, 'main') WHERE \"unique\" = 1 AND partial = 0 ORDER BY seq DESC",
      [.text(table)]
    ) { if index == nil { index = $0.string(0) } }
    guard let index else { return [] }
    var names: [String] = []
    var hasExpression = false
    try database.query(
      "SELECT name FROM pragma_index_info(?1, 'main') ORDER BY seqno", [.text(index)]
    ) { row in
      if row.type(0) == .null { hasExpression = true } else { names.append(row.string(0)) }
    }
    return hasExpression ? [] : names
  }
}
