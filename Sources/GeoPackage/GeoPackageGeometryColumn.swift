import Base
internal import FeatureStore
import Features
import Geometry
import SQLiteStore
internal import Text

/// A row of `gpkg_geometry_columns` (OGC 12-128r19, table 5).
struct GeoPackageGeometryColumn {
  /// The table.
  var table: String
  /// The column.
  var column: String
  /// The number of its reference system; nil without one.
  var srsID: Int32?
  /// The kinds that are allowed, as ``Layer/geometryKinds`` has them.
  var kinds: UInt8
  /// The ordinates that are allowed, as ``Layer/geometryDimensions`` has them.
  var dimensions: UInt8

  /// All rows of a store; none if it has no such table.
  static func all(
    in database: Database, _ existing: StoreObjects
  ) throws(GeoError) -> [GeoPackageGeometryColumn] {
    guard existing["gpkg_geometry_columns"] != nil else { return [] }
    var found: [GeoPackageGeometryColumn] = []
    let statement = try database.prepare("SELECT * FROM gpkg_geometry_columns")
    let columns = statement.columnsByName
    guard let table = columns["table_name"], let column = columns["column_name"] else { return [] }
    while try statement.step() {
      found.append(
        GeoPackageGeometryColumn(
          table: statement.string(table), column: statement.string(column),
          srsID: statement.srsID(columns["srs_id"]),
          kinds: kinds(statement.text(columns["geometry_type_name"])),
          dimensions: dimensions(
            z: statement.rule(columns["z"]), m: statement.rule(columns["m"]))))
    }
    return found
  }

  /// The kinds of a type (OGC 12-128r19, annex G), all of them for `GEOMETRY`; curves are read as lines.
  private static func kinds(_ type: String?) -> UInt8 {
    let type = type?.uppercased().trimmed
    if type == "GEOMETRY" { return GeometryKind.any }
    let kind: GeometryKind? =
      switch type {
      case "CURVE", "CIRCULARSTRING", "COMPOUNDCURVE": .lineString
      case "SURFACE", "CURVEPOLYGON": .polygon
      case "MULTICURVE": .multiLineString
      case "MULTISURFACE": .multiPolygon
      default: GeometryKind.allCases.first { $0.name.uppercased() == type }
      }
    return kind.map { 1 << $0.rawValue } ?? 0
  }

  /// The ordinates of two rules: 0 prohibits, 1 demands, 2 allows (OGC 12-128r19, table 5).
  private static func dimensions(z: Int64?, m: Int64?) -> UInt8 {
    guard let z, let m, 0...2 ~= z, 0...2 ~= m else { return 0 }
    return (0..<UInt8(4)).reduce(0) { found, raw in
      let has = (z: Int64(raw & 1), m: Int64(raw >> 1))
      let isAllowed = (z == 2 || z == has.z) && (m == 2 || m == has.m)
      return isAllowed ? found | 1 << raw : found
    }
  }
}

extension Statement {
  /// A whole number of a row; nil without one.
  fileprivate func rule(_ column: Int?) -> Int64? {
    column.flatMap { type($0) == .integer ? int64($0) : nil }
  }
}
