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

  /// The geometry columns of a table or view.
  func columns(
    of table: String, _ description: StoreDescription
  ) throws(GeoError) -> [SpatiaLiteGeometryColumn] {
    var found: [SpatiaLiteGeometryColumn] = []
    for column in description.columns {
      let isDeclared = StoreColumn.isGeometryType(description.declaredType(of: column.name))
      let isNamed = Self.names.contains(column.name.lowercased())
      guard isDeclared || isNamed || column.type == .blob || column.type == .null else { continue }
      if let entry = try look(
        column.name, of: table, takesText: isDeclared || isNamed, isDeclared: isDeclared)
      {
        found.append(entry)
      }
    }
    return found
  }

  /// A column that the user names, whatever it holds.
  func column(
    named name: String, of table: String
  ) throws(GeoError) -> SpatiaLiteGeometryColumn {
    try look(name, of: table, takesText: true, isDeclared: true)
      ?? SpatiaLiteGeometryColumn(name: name)
  }

  /// Goes to the next row, as long as the store is intact: reading reports what is not.
  private func hasNext(_ statement: Statement) throws(GeoError) -> Bool {
    do throws(GeoError) {
      return try statement.step()
    } catch  where error.reason == .damagedStore {
      return false
    }
  }

  /// Looks at values of a column; nil if one of them is no geometry, or if there are none and it is not
  /// declared to hold any.
  private func look(
    _ name: String, of table: String, takesText: Bool, isDeclared: Bool
  ) throws(GeoError) -> SpatiaLiteGeometryColumn? {
    let (column, source) = (
      Database.quoted(identifier: name), Database.quoted(identifier: table)
    )
    let statement = try database.prepare(
      """
      SELECT value FROM (SELECT \(column) AS value FROM \(source) LIMIT \(Self.rowLimit)) \
      WHERE value IS NOT NULL LIMIT \(Self.valueLimit)
      """)
    var entry = SpatiaLiteGeometryColumn(name: name)
    var count = 0
    var bytes = Bytes()
    while try hasNext(statement) {
      bytes.removeAll()
      let tag: UInt32
      switch statement.borrowed(0) {
      case .blob(let value):
        tag = StoreGeometryTag.blob
        bytes.append(contentsOf: value.bindMemory(to: UInt8.self))
      case .text(let value) where takesText:
        tag = StoreGeometryTag.text
        bytes.append(contentsOf: value.bindMemory(to: UInt8.self))
      default: return nil
      }
      if bytes.isEmpty { continue }
      geometry.removeAll()
      guard let changes = try? reader.append(bytes.buffer, tag, to: &geometry),
        !changes.contains(.ignoredBytes)
      else { return nil }
      if count == 0 {
        entry.srid = reader.srid
        entry.isWGS84 = reader.isGeoJSON
      }
      count += 1
    }
    return count > 0 || isDeclared ? entry : nil
  }
}
