internal import FeatureStore
import Base
import Flow
import Geometry
import SQLiteStore

/// The reference systems of an existing GeoPackage.
struct GeoPackageReferenceTable {
  private let database: Database
  /// What is odd about the systems that were entered.
  private(set) var oddities: [Oddity] = []

  init(_ database: Database) { self.database = database }

  /// The id of a system, which is entered when it is new.
  mutating func id(of system: CoordinateReferenceSystem) throws(GeoError) -> Int32 {
    var wanted = SpatialReferences()
    let registered = wanted.id(of: system)
    guard let row = wanted.rows.first(where: { $0.id == registered }) else {
      throw GeoError(.bug, "\(system.identifier) has no row")
    }
    let isNumbered = Int32(system.code) != nil || registered == 4326
    let isKnownEverywhere =
      system.isRegistered || SpatialReferences.registeredID(of: system) != nil
    let known = try database.scalarInt(
      """
      SELECT srs_id FROM main.gpkg_spatial_ref_sys WHERE lower(organization) = lower(?1) \
      AND (organization_coordsys_id = ?2 OR description = ?3) \
      AND (?4 OR definition = ?5) ORDER BY srs_id LIMIT 1
      """,
      [
        .text(row.organization), isNumbered ? .integer(Int64(row.code)) : .null,
        .text(system.identifier),
        // A number that one file chose by itself may mean another system here.
        .integer(isKnownEverywhere ? 1 : 0),
        isKnownEverywhere ? .null : .text(row.definition().text),
      ])
    if let known { return Int32(truncatingIfNeeded: known) }
    var id = Int64(row.id)
    let isTaken = try database.scalarInt(
      "SELECT 1 FROM main.gpkg_spatial_ref_sys WHERE srs_id = ?1", [.integer(id)])
    if isTaken != nil {
      let last = try database.scalarInt("SELECT max(srs_id) FROM main.gpkg_spatial_ref_sys") ?? 0
      id = max(last + 1, 100_000)
    }
    let definition = row.definition()
    if let gap = definition.gap { oddities.append(gap) }
    var columns =
      "srs_name, srs_id, organization, organization_coordsys_id, definition, description"
    var values: [SQLiteValue] = [
      .text(row.name), .integer(id), .text(row.organization), .integer(Int64(row.code)),
      .text(definition.text), row.description.map { .text($0) } ?? .null,
    ]
    // The extension gpkg_crs_wkt adds a column that must not be null.
    if try database.hasColumns(["definition_12_063"], in: "gpkg_spatial_ref_sys") {
      columns += ", definition_12_063"
      values.append(.text(system.definition2019 ?? "undefined"))
    }
    let places = (1...values.count).map { "?\($0)" }.joined(separator: ", ")
    try database.execute(
      "INSERT INTO main.gpkg_spatial_ref_sys(\(columns)) VALUES(\(places))", values)
    return Int32(truncatingIfNeeded: id)
  }

  /// The system of an id; nil if it is not defined.
  func system(of id: Int64) throws(GeoError) -> CoordinateReferenceSystem? {
    var system: CoordinateReferenceSystem?
    try database.query(
      """
      SELECT organization, organization_coordsys_id, definition FROM main.gpkg_spatial_ref_sys \
      WHERE srs_id = \(id)
      """
    ) {
      system = CoordinateReferenceSystem(
        authority: $0.string(0), code: $0.string(1), definition: $0.string(2))
    }
    return system
  }
}
