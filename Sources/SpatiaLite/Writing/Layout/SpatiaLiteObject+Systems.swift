extension SpatiaLiteObject {
  /// Reference systems, the history and the registers of geometry columns of tables, views and virtual tables.
  static let systems: [SpatiaLiteObject] = [
    .table(
      """
      CREATE TABLE spatial_ref_sys (
      srid INTEGER NOT NULL PRIMARY KEY,
      auth_name TEXT NOT NULL,
      auth_srid INTEGER NOT NULL,
      ref_sys_name TEXT NOT NULL DEFAULT 'Unknown',
      proj4text TEXT NOT NULL,
      srtext TEXT NOT NULL DEFAULT 'Undefined')
      """),
    .index(
      """
      CREATE UNIQUE INDEX idx_spatial_ref_sys
      ON spatial_ref_sys (auth_srid, auth_name)
      """),
    .table(
      """
      CREATE TABLE spatialite_history (
      event_id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
      table_name TEXT NOT NULL,
      geometry_column TEXT,
      event TEXT NOT NULL,
      timestamp TEXT NOT NULL,
      ver_sqlite TEXT NOT NULL,
      ver_splite TEXT NOT NULL)
      """),
    .table(
      """
      CREATE TABLE geometry_columns (
      f_table_name TEXT NOT NULL,
      f_geometry_column TEXT NOT NULL,
      geometry_type INTEGER NOT NULL,
      coord_dimension INTEGER NOT NULL,
      srid INTEGER NOT NULL,
      spatial_index_enabled INTEGER NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (f_table_name, f_geometry_column),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid),
      CONSTRAINT ck_gc_rtree CHECK (spatial_index_enabled IN (0,1,2)))
      """),
    .index(
      """
      CREATE INDEX idx_srid_geocols ON geometry_columns
      (srid)
      """),
    .names("geometry_columns_f_table_name", on: "geometry_columns", of: "f_table_name"),
    .names("geometry_columns_f_geometry_column", on: "geometry_columns", of: "f_geometry_column"),
    .rule(
      "geometry_columns_geometry_type", on: "geometry_columns", of: "geometry_type",
      [
        SpatiaLiteRefusal(
          all: """
            geometry_type must be one of 0, 1, 2, 3, 4, 5, 6, 7, 1000, 1001, 1002, 1003, 1004, \
            1005, 1006, 1007, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 3000, 3001, 3002, \
            3003, 3004, 3005, 3006, 3007
            """,
          if: """
            NOT(NEW.geometry_type IN (0, 1, 2, 3, 4, 5, 6, 7, 1000, 1001, 1002, 1003, 1004, 1005, \
            1006, 1007, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 3000, 3001, 3002, 3003, \
            3004, 3005, 3006, 3007))
            """)
      ]),
    .rule(
      "geometry_columns_coord_dimension", on: "geometry_columns", of: "coord_dimension",
      [
        SpatiaLiteRefusal(
          all: "coord_dimension must be one of 2, 3, 4",
          if: "NOT(NEW.coord_dimension IN (2, 3, 4))")
      ]),
    .view(
      """
      CREATE VIEW geom_cols_ref_sys AS
      SELECT f_table_name, f_geometry_column, geometry_type,
      coord_dimension, spatial_ref_sys.srid AS srid,
      auth_name, auth_srid, ref_sys_name, proj4text, srtext
      FROM geometry_columns, spatial_ref_sys
      WHERE geometry_columns.srid = spatial_ref_sys.srid
      """),
    .table(
      """
      CREATE TABLE spatial_ref_sys_aux (
      srid INTEGER NOT NULL PRIMARY KEY,
      is_geographic INTEGER,
      has_flipped_axes INTEGER,
      spheroid TEXT,
      prime_meridian TEXT,
      datum TEXT,
      projection TEXT,
      unit TEXT,
      axis_1_name TEXT,
      axis_1_orientation TEXT,
      axis_2_name TEXT,
      axis_2_orientation TEXT,
      CONSTRAINT fk_sprefsys FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid))
      """),
    .view(
      """
      CREATE VIEW spatial_ref_sys_all AS
      SELECT a.srid AS srid, a.auth_name AS auth_name, a.auth_srid AS auth_srid, a.ref_sys_name
      AS ref_sys_name,
      b.is_geographic AS is_geographic, b.has_flipped_axes AS has_flipped_axes, b.spheroid AS
      spheroid, b.prime_meridian AS prime_meridian, b.datum AS datum, b.projection AS
      projection, b.unit AS unit,
      b.axis_1_name AS axis_1_name, b.axis_1_orientation AS axis_1_orientation,
      b.axis_2_name AS axis_2_name, b.axis_2_orientation AS axis_2_orientation,
      a.proj4text AS proj4text, a.srtext AS srtext
      FROM spatial_ref_sys AS a
      LEFT JOIN spatial_ref_sys_aux AS b ON (a.srid = b.srid)
      """),
    .table(
      """
      CREATE TABLE views_geometry_columns (
      view_name TEXT NOT NULL,
      view_geometry TEXT NOT NULL,
      view_rowid TEXT NOT NULL,
      f_table_name TEXT NOT NULL,
      f_geometry_column TEXT NOT NULL,
      read_only INTEGER NOT NULL,
      CONSTRAINT pk_geom_cols_views PRIMARY KEY (view_name, view_geometry),
      CONSTRAINT fk_views_geom_cols FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES
      geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE,
      CONSTRAINT ck_vw_rdonly CHECK (read_only IN (0,1)))
      """),
    .index(
      """
      CREATE INDEX idx_viewsjoin ON views_geometry_columns
      (f_table_name, f_geometry_column)
      """),
    .names("vwgc_view_name", on: "views_geometry_columns", of: "view_name"),
    .names("vwgc_view_geometry", on: "views_geometry_columns", of: "view_geometry"),
    // On update SpatiaLite looks at another column for single quotes.
    .trigger(
      "vwgc_view_rowid_update", "BEFORE UPDATE OF view_rowid", on: "views_geometry_columns",
      """
      SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: \
      view_rowid value must not contain a single quote') WHERE NEW.f_geometry_column LIKE ('%''%'); \
      SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: \
      view_rowid value must not contain a double quote') WHERE NEW.view_rowid LIKE ('%"%'); \
      SELECT RAISE(ABORT,'update on views_geometry_columns violates constraint: \
      view_rowid value must be lower case') WHERE NEW.view_rowid <> lower(NEW.view_rowid);
      """),
    .trigger(
      "vwgc_view_rowid_insert", "BEFORE INSERT", on: "views_geometry_columns",
      """
      SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: \
      view_rowid value must not contain a single quote') WHERE NEW.view_rowid LIKE ('%''%'); \
      SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: \
      view_rowid value must not contain a double quote') WHERE NEW.view_rowid LIKE ('%"%'); \
      SELECT RAISE(ABORT,'insert on views_geometry_columns violates constraint: \
      view_rowid value must be lower case') WHERE NEW.view_rowid <> lower(NEW.view_rowid);
      """),
    .names("vwgc_f_table_name", on: "views_geometry_columns", of: "f_table_name"),
    .names("vwgc_f_geometry_column", on: "views_geometry_columns", of: "f_geometry_column"),
    .table(
      """
      CREATE TABLE virts_geometry_columns (
      virt_name TEXT NOT NULL,
      virt_geometry TEXT NOT NULL,
      geometry_type INTEGER NOT NULL,
      coord_dimension INTEGER NOT NULL,
      srid INTEGER NOT NULL,
      CONSTRAINT pk_geom_cols_virts PRIMARY KEY (virt_name, virt_geometry),
      CONSTRAINT fk_vgc_srid FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid))
      """),
    .index(
      """
      CREATE INDEX idx_virtssrid ON virts_geometry_columns
      (srid)
      """),
    .names("vtgc_virt_name", on: "virts_geometry_columns", of: "virt_name"),
    .names("vtgc_virt_geometry", on: "virts_geometry_columns", of: "virt_geometry"),
    .rule(
      "vtgc_geometry_type", on: "virts_geometry_columns", of: "geometry_type",
      [
        SpatiaLiteRefusal(
          all: """
            geometry_type must be one of 0, 1, 2, 3, 4, 5, 6, 7, 1000, 1001, 1002, 1003, 1004, \
            1005, 1006, 1007, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 3000, 3001, 3002, \
            3003, 3004, 3005, 3006, 3007
            """,
          if: """
            NOT(NEW.geometry_type IN (0, 1, 2, 3, 4, 5, 6, 7, 1000, 1001, 1002, 1003, 1004, 1005, \
            1006, 1007, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 3000, 3001, 3002, 3003, \
            3004, 3005, 3006, 3007))
            """)
      ]),
    .rule(
      "vtgc_coord_dimension", on: "virts_geometry_columns", of: "coord_dimension",
      [
        SpatiaLiteRefusal(
          all: "coord_dimension must be one of 2, 3, 4",
          if: "NOT(NEW.coord_dimension IN (2, 3, 4))")
      ]),
  ]
}
