internal import Base
internal import FeatureStore
internal import Geometry
internal import SQLiteStore
internal import Text

/// A column of geometries, as the store registers it or as it was found by its content.
struct SpatiaLiteGeometryColumn {
  /// The name.
  var name: String
  /// The number of its reference system; nil if nothing says so.
  var srid: Int32?
  /// The system, where it is known without a number.
  var isWGS84 = false
  /// The kinds that are allowed, as ``Layer/geometryKinds`` has them.
  var kinds: UInt8 = 0
  /// The ordinates that are allowed, as ``Layer/geometryDimensions`` has them.
  var dimensions: UInt8 = 0
  /// `geometry_columns` says that there is an R-tree.
  var isIndexed = false
  /// Every value has to be a blob of SpatiaLite.
  var isSpatiaLite = false
  /// It was found by looking at its values.
  var isFound = false
  /// The values are in FDO's own form, which is not known here.
  var isFGF = false
  /// The column of a view that has the row ids of its table.
  var viewKey: String?

  /// A column by its name.
  init(name: String) { self.name = name }

  /// All registered columns by the tables and views that have them, in lower case.
  static func registered(
    in database: Database, _ layout: SpatiaLiteLayout
  ) throws(GeoError) -> [String: [SpatiaLiteGeometryColumn]] {
    guard layout != .plain else { return [:] }
    var found: [String: [SpatiaLiteGeometryColumn]] = [:]
    let statement = try database.prepare("SELECT * FROM geometry_columns")
    let positions = statement.columnsByName
    while try statement.step() {
      guard let table = statement.text(positions["f_table_name"]),
        let name = statement.text(positions["f_geometry_column"])
      else { continue }
      var column = SpatiaLiteGeometryColumn(name: name)
      column.srid = statement.srsID(positions["srid"])
      let type = statement.text(positions["geometry_type"] ?? positions["type"])
      column.kinds = Self.kinds(type)
      column.dimensions = Self.dimensions(statement.text(positions["coord_dimension"]), type)
      column.isIndexed = statement.text(positions["spatial_index_enabled"]) == "1"
      let format = statement.text(positions["geometry_format"])?.uppercased().trimmed
      column.isSpatiaLite = layout != .fdo || format == "SPATIALITE"
      column.isFGF = format == "FGF"
      found[table.lowercased(), default: []].append(column)
    }
    try addViews(in: database, to: &found)
    return found
  }

  /// Spatial views, each of which shows a geometry column of a table.
  private static func addViews(
    in database: Database, to found: inout [String: [SpatiaLiteGeometryColumn]]
  ) throws(GeoError) {
    let needed = ["view_name", "view_geometry", "view_rowid", "f_table_name", "f_geometry_column"]
    guard try database.hasColumns(needed, in: "views_geometry_columns") else { return }
    var views: [(name: String, column: SpatiaLiteGeometryColumn)] = []
    let columns = needed.joined(separator: ", ")
    try database.query("SELECT \(columns) FROM views_geometry_columns") { row in
      let (table, geometry) = (row.string(3).lowercased(), row.string(4).lowercased())
      var column =
        found[table]?.first { $0.name.lowercased() == geometry }
        ?? SpatiaLiteGeometryColumn(name: "")
      column.isSpatiaLite = true
      column.name = row.string(1)
      column.viewKey = row.string(2)
      column.isIndexed = false
      views.append((row.string(0).lowercased(), column))
    }
    for view in views { found[view.name, default: []].append(view.column) }
  }

  /// The kinds of a type: a name, or an ISO code with its thousands, or with the old bit of 2.5D; all of them for
  /// `GEOMETRY`, which is 0.
  private static func kinds(_ type: String?) -> UInt8 {
    guard let type = type?.uppercased() else { return 0 }
    var code = 0
    if let number = Int(type) {
      code = (number & 0x1FFF_FFFF) % 1000
    } else if let kind = GeometryKind.allCases.first(where: { type.hasPrefix($0.name.uppercased()) }
    ) {
      code = Int(kind.rawValue)
    }
    if code == 0,
      Int(type) != nil || ["GEOMETRY", "GEOMETRYZ", "GEOMETRYM", "GEOMETRYZM"].contains(type)
    {
      return GeometryKind.any
    }
    return (1...7).contains(code) ? 1 << UInt8(code) : 0
  }

  /// The ordinates of their number or their names; of three, the thousands of an ISO code say which.
  private static func dimensions(_ text: String?, _ type: String?) -> UInt8 {
    let dimensions: Dimensions
    switch text?.uppercased() {
    case "2", "XY": dimensions = []
    case "3" where type.flatMap { Int($0) }.map { 2000..<3000 ~= $0 } == true: dimensions = .m
    case "3", "XYZ": dimensions = .z
    case "XYM": dimensions = .m
    case "4", "XYZM": dimensions = [.z, .m]
    default: return 0
    }
    return 1 << dimensions.rawValue
  }
}
