internal import Base
internal import FeatureStore
internal import Features
internal import FormatKit
internal import Geometry
internal import SQLiteStore

/// Finds the geometry columns of a table that nothing registers, by looking at some of its values.
final class SpatiaLiteSearch {
  private let database: Database
  private var reader: SpatiaLiteGeometryReader
  private var geometry = GeometryColumn()

  /// Rows that are looked at for values, and values that must be geometries.
  private static let (rowLimit, valueLimit) = (1000, 8)
  /// Rows at each end of a table that are looked at where neither name nor type speaks for geometries.
  private static let rowLimitOfTexts = 100
  /// What people call such columns.
  private static let names: Set = [
    "geom", "geometry", "the_geom", "shape", "wkb_geometry", "wkb", "ewkb", "wkt", "ewkt",
    "geojson", "wkt_geometry", "geom_wkt", "geom_wkb", "geog", "geography", "location",
  ]

  /// A search in a database.
  init(in database: Database) {
    self.database = database
    var faults = FaultPolicy()
    faults.listsFaults = true
    reader = SpatiaLiteGeometryReader(faults)
  }

  /// The geometry columns of a table or view. Where there is none but texts that are geometries, in a column of any name,
  /// these are taken if `takesTexts` says so.
  func columns(
    of table: String, _ description: StoreDescription, takesTexts: Bool
  ) throws(GeoError) -> [SpatiaLiteGeometryColumn] {
    var found: [SpatiaLiteGeometryColumn] = []
    for column in description.columns {
      let isDeclared = StoreColumn.isGeometryType(description.declaredType(of: column.name))
      let isNamed = Self.names.contains(column.name.lowercased())
      guard isDeclared || isNamed || column.type == .blob || column.type == .null else { continue }
      let values = Values(
        name: column.name, table: table, rows: Self.rowLimit, takesText: isDeclared || isNamed)
      if let entry = try look(values, isDeclared: isDeclared) { found.append(entry) }
    }
    if !found.isEmpty || !takesTexts { return found }
    for column in description.columns
    where [.text, .json, .null, .blob].contains(column.type) {
      if let entry = try lookAtTexts(column.name, of: table, description.key) {
        found.append(entry)
      }
    }
    return found
  }

  /// Looks at values of a column at both ends of a table; nil unless all of them are geometries.
  private func lookAtTexts(
    _ name: String, of table: String, _ key: String?
  ) throws(GeoError) -> SpatiaLiteGeometryColumn? {
    var values = Values(name: name, table: table, rows: Self.rowLimitOfTexts, takesText: true)
    guard let entry = try look(values, isDeclared: false) else { return nil }
    guard let key else { return entry }
    values.order = "ORDER BY \(key) DESC"
    // None but NULL at the end is no objection.
    return try look(values, isDeclared: true) == nil ? nil : entry
  }

  /// A column that the user names, whatever it holds.
  func column(
    named name: String, of table: String
  ) throws(GeoError) -> SpatiaLiteGeometryColumn {
    let values = Values(name: name, table: table, rows: Self.rowLimit, takesText: true)
    return try look(values, isDeclared: true) ?? SpatiaLiteGeometryColumn(name: name)
  }

  /// Goes to the next row, as long as the store is intact: reading reports what is not.
  private func hasNext(_ statement: Statement) throws(GeoError) -> Bool {
    do throws(GeoError) {
      return try statement.step()
    } catch  where error.reason == .damagedStore {
      return false
    }
  }

  /// Which values of a column are looked at.
  private struct Values {
    var name: String
    var table: String
    /// How many rows there may be before the last value.
    var rows: Int
    /// True if a text may be a geometry.
    var takesText: Bool
    /// The order of rows, as SQL spells it.
    var order = ""
  }

  /// Looks at values of a column; nil if one of them is no geometry, or if there are none and it is not
  /// declared to hold any.
  private func look(
    _ values: Values, isDeclared: Bool
  ) throws(GeoError) -> SpatiaLiteGeometryColumn? {
    let (column, source) = (
      Database.quoted(identifier: values.name), Database.quoted(identifier: values.table)
    )
    let statement = try database.prepare(
      """
      SELECT value FROM \
      (SELECT \(column) AS value FROM \(source) \(values.order) LIMIT \(values.rows)) \
      WHERE value IS NOT NULL LIMIT \(Self.valueLimit)
      """)
    var entry = SpatiaLiteGeometryColumn(name: values.name)
    var count = 0
    var bytes = Bytes()
    while try hasNext(statement) {
      bytes.removeAll()
      let tag: UInt32
      switch statement.borrowed(0) {
      case .blob(let value):
        tag = StoreGeometryTag.blob
        bytes.append(contentsOf: value.bindMemory(to: UInt8.self))
      case .text(let value) where values.takesText:
        tag = StoreGeometryTag.text
        bytes.append(contentsOf: value.bindMemory(to: UInt8.self))
      default: return nil
      }
      geometry.removeAll()
      guard let changes = try? reader.append(bytes.buffer, tag, to: &geometry),
        !changes.contains(.ignoredBytes)
      else { return nil }
      // An empty value says nothing.
      if geometry.nodes.isEmpty { continue }
      if count == 0 {
        entry.srid = reader.srid
        entry.isWGS84 = reader.isGeoJSON
      }
      count += 1
    }
    return count > 0 || isDeclared ? entry : nil
  }
}
