import Base
internal import FeatureStore
import Geometry
import SQLiteStore

/// The rows of `gpkg_spatial_ref_sys` (OGC 12-128r19 §1.1.2), looked up as they are needed.
struct GeoPackageReaderSystems {
  /// Ids that the table does not define.
  private(set) var missing: [Int32] = []

  private let statement: Statement?
  private let columns: [String: Int]
  private var known: [Int32: CoordinateReferenceSystem] = [:]

  /// The table of a database, which may lack it.
  init(of database: Database) throws(GeoError) {
    let hasTable = try database.hasColumns(["srs_id"], in: "gpkg_spatial_ref_sys")
    statement =
      hasTable
      ? try database.prepare("SELECT * FROM gpkg_spatial_ref_sys WHERE srs_id = ?1") : nil
    columns = statement?.columnsByName ?? [:]
  }

  /// The system of an id; an id without a definition is taken for an EPSG code.
  mutating func system(_ id: Int32) throws(GeoError) -> CoordinateReferenceSystem {
    if let system = known[id] { return system }
    let system = try lookUp(id)
    known[id] = system
    return system
  }

  private mutating func lookUp(_ id: Int32) throws(GeoError) -> CoordinateReferenceSystem {
    if id == -1 { return .undefinedCartesian }
    if id == 0 { return .undefinedGeographic }
    guard let statement else { return assumed(id) }
    defer { statement.reset() }
    try statement.bind([.integer(Int64(id))])
    guard try statement.step() else { return assumed(id) }
    func text(_ name: String) -> String? {
      guard let column = columns[name], statement.type(column) != .null else { return nil }
      let text = statement.string(column)
      return text.isEmpty || text.lowercased() == "undefined" ? nil : text
    }
    // What GDAL writes for layers without a system; it reads the name likewise.
    if text("srs_name") == "Undefined SRS" { return .undefinedCartesian }
    return CoordinateReferenceSystem(
      authority: text("organization")?.uppercased() ?? "EPSG",
      code: text("organization_coordsys_id") ?? String(id), name: text("srs_name"),
      definition: text("definition"), definition2019: text("definition_12_063"))
  }

  private mutating func assumed(_ id: Int32) -> CoordinateReferenceSystem {
    missing.append(id)
    return id == 4326 ? .wgs84 : CoordinateReferenceSystem(authority: "EPSG", code: String(id))
  }
}
