/// Tables and views that SpatiaLite and FDO make for themselves, in all of their versions, and our own; they are no layers.
enum SpatiaLiteSystemTables {
  private static let names: Set = [
    "spatial_ref_sys", "spatial_ref_sys_aux", "spatial_ref_sys_all", "spatialite_history",
    "geom_cols_ref_sys", "spatialindex", "elementarygeometries", "knn", "knn2", "data_licenses",
    "sql_statements_log", "layer_params", "layer_statistics", "views_layer_statistics",
    "virts_layer_statistics", "layer_sub_classes", "layer_table_layout", "pattern_bitmaps",
    "symbol_bitmaps", "project_defs", "raster_pyramids", "topologies", "networks",
    "stored_procedures", "stored_variables", "ogr_empty_table", "rl2_histograms",
    SpatiaLiteMetadataWriter.layersTable, SpatiaLiteMetadataWriter.columnsTable,
  ]

  private static let prefixes = [
    "sqlite_", "geometry_columns", "views_geometry_columns", "virts_geometry_columns",
    "vector_layers", "vector_coverages", "raster_coverages", "se_external_graphics", "se_fonts",
    "se_vector_style", "se_raster_style", "se_group_style", "se_styled_group", "se_styles",
    "iso_metadata", "rl2map_", "wms_", "idx_iso_metadata",
  ]

  /// Those of them whose rows are data of the user's, in lower case.
  static let ofData = [
    "iso_metadata", "raster_coverages", "topologies", "networks", "stored_procedures",
    "stored_variables", "wms_getmap",
  ]

  /// Modules of SpatiaLite's own tables, of its indexes, and of what answers questions from other tables.
  private static let modules: Set = [
    "rtree", "mbrcache", "virtualspatialindex", "virtualelementary", "virtualknn", "virtualknn2",
    "virtualnetwork", "virtualrouting",
  ]

  /// True for a table or view that is not the user's.
  static func contain(_ name: String, module: String?) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
      || module.map(modules.contains) ?? false
  }
}
