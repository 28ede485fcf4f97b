/// The tables that every GeoPackage has, or has once they are needed (OGC 12-128r19, annex C).
enum GeoPackageSchema {
  /// A version of the standard that can be written.
  enum Version: String, CaseIterable {
    case v1_3 = "1.3"
    case v1_4 = "1.4"

    /// The header's `user_version`.
    var userVersion: Int32 { self == .v1_3 ? 10300 : 10400 }
  }

  /// `GPKG`, the header's `application_id`.
  static let applicationID: Int32 = 0x4750_4B47
  /// The `md_standard_uri` of our notes on a table.
  static let notesURI = "urn:cairn:layer"

  /// The address of the standard.
  static let standard = "http://www.geopackage.org/spec121/"
  /// The address of the Related Tables Extension (OGC 18-000).
  static let relationsStandard = "http://docs.opengeospatial.org/is/18-000/18-000.html"

  static let spatialReferences = """
    CREATE TABLE IF NOT EXISTS gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL,
      srs_id INTEGER PRIMARY KEY NOT NULL,
      organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL,
      definition TEXT NOT NULL,
      description TEXT
    )
    """

  static let contents = """
    CREATE TABLE IF NOT EXISTS gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY,
      data_type TEXT NOT NULL,
      identifier TEXT UNIQUE,
      description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE,
      min_y DOUBLE,
      max_x DOUBLE,
      max_y DOUBLE,
      srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
    )
    """

  static let geometryColumns = """
    CREATE TABLE IF NOT EXISTS gpkg_geometry_columns (
      table_name TEXT NOT NULL,
      column_name TEXT NOT NULL,
      geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL,
      z TINYINT NOT NULL,
      m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
    )
    """

  /// GDAL's own table, which no standard defines: without it, GDAL and QGIS count rows one by one.
  static let featureCounts = """
    CREATE TABLE IF NOT EXISTS gpkg_ogr_contents (
      table_name TEXT NOT NULL PRIMARY KEY,
      feature_count INTEGER DEFAULT NULL
    )
    """

  static let extensions = """
    CREATE TABLE IF NOT EXISTS gpkg_extensions (
      table_name TEXT,
      column_name TEXT,
      extension_name TEXT NOT NULL,
      definition TEXT NOT NULL,
      scope TEXT NOT NULL,
      CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
    )
    """

  static let dataColumns = """
    CREATE TABLE IF NOT EXISTS gpkg_data_columns (
      table_name TEXT NOT NULL,
      column_name TEXT NOT NULL,
      name TEXT,
      title TEXT,
      description TEXT,
      mime_type TEXT,
      constraint_name TEXT,
      CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name),
      CONSTRAINT gdc_tn UNIQUE (table_name, name)
    )
    """

  static let dataColumnConstraints = """
    CREATE TABLE IF NOT EXISTS gpkg_data_column_constraints (
      constraint_name TEXT NOT NULL,
      constraint_type TEXT NOT NULL,
      value TEXT,
      min NUMERIC,
      min_is_inclusive BOOLEAN,
      max NUMERIC,
      max_is_inclusive BOOLEAN,
      description TEXT,
      CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value)
    )
    """

  /// OGC 18-000 §7.1.2.
  static let relations = """
    CREATE TABLE IF NOT EXISTS main.gpkgext_relations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      base_table_name TEXT NOT NULL,
      base_primary_column TEXT NOT NULL DEFAULT 'id',
      related_table_name TEXT NOT NULL,
      related_primary_column TEXT NOT NULL DEFAULT 'id',
      relation_name TEXT NOT NULL,
      mapping_table_name TEXT NOT NULL UNIQUE
    )
    """

  static let metadata = """
    CREATE TABLE IF NOT EXISTS gpkg_metadata (
      id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
      md_scope TEXT NOT NULL DEFAULT 'dataset',
      md_standard_uri TEXT NOT NULL,
      mime_type TEXT NOT NULL DEFAULT 'text/xml',
      metadata TEXT NOT NULL DEFAULT ''
    )
    """

  static let metadataReferences = """
    CREATE TABLE IF NOT EXISTS gpkg_metadata_reference (
      reference_scope TEXT NOT NULL,
      table_name TEXT,
      column_name TEXT,
      row_id_value INTEGER,
      timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      md_file_id INTEGER NOT NULL,
      md_parent_id INTEGER,
      CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id),
      CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata(id)
    )
    """
}
