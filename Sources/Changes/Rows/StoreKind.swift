internal import Base
internal import SQLiteStore

/// How a store says what its tables are.
public enum StoreKind: Sendable {
  /// A GeoPackage (OGC 12-128).
  case geoPackage
  /// A store of SpatiaLite 4 or 5, with its tables of metadata.
  case spatiaLite
  /// Neither: tables alone.
  case plain

  init(of database: Database) throws(GeoError) {
    if try database.hasTable("gpkg_contents"), try database.hasTable("gpkg_geometry_columns") {
      self = .geoPackage
    } else if try database.hasColumns(
      ["f_table_name", "f_geometry_column", "geometry_type", "srid"], in: "geometry_columns"),
      try !database.hasColumns(["geometry_format"], in: "geometry_columns"),
      try database.hasColumns(["auth_name", "auth_srid", "srtext"], in: "spatial_ref_sys")
    {
      self = .spatiaLite
    } else {
      self = .plain
    }
  }

  /// Tables that are made from others, or that note what was done, in lower case.
  var derivedTables: Set<String> {
    let own: Set = ["cairn_hash", "cairn_hash_layer"]
    switch self {
    case .geoPackage, .plain: return own.union(["gpkg_ogr_contents"])
    case .spatiaLite:
      return own.union([
        "spatialite_history", "sql_statements_log", "geometry_columns_field_infos",
        "views_geometry_columns_field_infos", "virts_geometry_columns_field_infos",
      ])
    }
  }

  /// True for a trigger that keeps indexes, counts or times right, by its name.
  func keeps(_ trigger: String) -> Bool {
    let prefixes =
      switch self {
      case .geoPackage, .plain:
        ["rtree_", "trigger_insert_feature_count_", "trigger_delete_feature_count_"]
      case .spatiaLite: ["gii_", "giu_", "gid_", "tmi_", "tmu_", "tmd_"]
      }
    return (prefixes + ["cairn_hash"]).contains { trigger.hasPrefix($0) }
  }

  /// What the names of a table's R-trees begin with.
  func treePrefix(_ table: String) -> String {
    self == .spatiaLite ? "idx_\(table)_" : "rtree_\(table)_"
  }

  /// Selects the geometry columns of a table with their reference systems: name, id, authority, code and definition.
  var geometryQuery: String? {
    switch self {
    case .geoPackage:
      """
      SELECT g.column_name, g.srs_id, s.organization, s.organization_coordsys_id, s.definition \
      FROM gpkg_geometry_columns g \
      LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id WHERE lower(g.table_name) = lower(?1)
      """
    case .spatiaLite:
      """
      SELECT g.f_geometry_column, g.srid, s.auth_name, s.auth_srid, s.srtext FROM geometry_columns g \
      LEFT JOIN spatial_ref_sys s ON s.srid = g.srid WHERE lower(g.f_table_name) = lower(?1)
      """
    case .plain: nil
    }
  }
}
