extension SpatiaLiteObject {
  /// What the registers say besides: statistics, fields, times and rights.
  static let registers: [SpatiaLiteObject] = [
    .table(
      """
      CREATE TABLE geometry_columns_statistics (
      f_table_name TEXT NOT NULL,
      f_geometry_column TEXT NOT NULL,
      last_verified TIMESTAMP,
      row_count INTEGER,
      extent_min_x DOUBLE,
      extent_min_y DOUBLE,
      extent_max_x DOUBLE,
      extent_max_y DOUBLE,
      CONSTRAINT pk_gc_statistics PRIMARY KEY (f_table_name, f_geometry_column),
      CONSTRAINT fk_gc_statistics FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES
      geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE)
      """),
    .names("gcs_f_table_name", on: "geometry_columns_statistics", of: "f_table_name"),
    .names("gcs_f_geometry_column", on: "geometry_columns_statistics", of: "f_geometry_column"),
    .table(
      """
      CREATE TABLE views_geometry_columns_statistics (
      view_name TEXT NOT NULL,
      view_geometry TEXT NOT NULL,
      last_verified TIMESTAMP,
      row_count INTEGER,
      extent_min_x DOUBLE,
      extent_min_y DOUBLE,
      extent_max_x DOUBLE,
      extent_max_y DOUBLE,
      CONSTRAINT pk_vwgc_statistics PRIMARY KEY (view_name, view_geometry),
      CONSTRAINT fk_vwgc_statistics FOREIGN KEY (view_name, view_geometry) REFERENCES
      views_geometry_columns (view_name, view_geometry) ON DELETE CASCADE)
      """),
    .names("vwgcs_view_name", on: "views_geometry_columns_statistics", of: "view_name"),
    .names("vwgcs_view_geometry", on: "views_geometry_columns_statistics", of: "view_geometry"),
    .table(
      """
      CREATE TABLE virts_geometry_columns_statistics (
      virt_name TEXT NOT NULL,
      virt_geometry TEXT NOT NULL,
      last_verified TIMESTAMP,
      row_count INTEGER,
      extent_min_x DOUBLE,
      extent_min_y DOUBLE,
      extent_max_x DOUBLE,
      extent_max_y DOUBLE,
      CONSTRAINT pk_vrtgc_statistics PRIMARY KEY (virt_name, virt_geometry),
      CONSTRAINT fk_vrtgc_statistics FOREIGN KEY (virt_name, virt_geometry) REFERENCES
      virts_geometry_columns (virt_name, virt_geometry) ON DELETE CASCADE)
      """),
    .names("vtgcs_virt_name", on: "virts_geometry_columns_statistics", of: "virt_name"),
    .names("vtgcs_virt_geometry", on: "virts_geometry_columns_statistics", of: "virt_geometry"),
    .table(
      """
      CREATE TABLE geometry_columns_field_infos (
      f_table_name TEXT NOT NULL,
      f_geometry_column TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      column_name TEXT NOT NULL,
      null_values INTEGER NOT NULL,
      integer_values INTEGER NOT NULL,
      double_values INTEGER NOT NULL,
      text_values INTEGER NOT NULL,
      blob_values INTEGER NOT NULL,
      max_size INTEGER,
      integer_min INTEGER,
      integer_max INTEGER,
      double_min DOUBLE,
      double_max DOUBLE,
      CONSTRAINT pk_gcfld_infos PRIMARY KEY (f_table_name, f_geometry_column, ordinal,
      column_name),
      CONSTRAINT fk_gcfld_infos FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES
      geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE)
      """),
    .names("gcfi_f_table_name", on: "geometry_columns_field_infos", of: "f_table_name"),
    .names("gcfi_f_geometry_column", on: "geometry_columns_field_infos", of: "f_geometry_column"),
    .table(
      """
      CREATE TABLE views_geometry_columns_field_infos (
      view_name TEXT NOT NULL,
      view_geometry TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      column_name TEXT NOT NULL,
      null_values INTEGER NOT NULL,
      integer_values INTEGER NOT NULL,
      double_values INTEGER NOT NULL,
      text_values INTEGER NOT NULL,
      blob_values INTEGER NOT NULL,
      max_size INTEGER,
      integer_min INTEGER,
      integer_max INTEGER,
      double_min DOUBLE,
      double_max DOUBLE,
      CONSTRAINT pk_vwgcfld_infos PRIMARY KEY (view_name, view_geometry, ordinal, column_name),
      CONSTRAINT fk_vwgcfld_infos FOREIGN KEY (view_name, view_geometry) REFERENCES
      views_geometry_columns (view_name, view_geometry) ON DELETE CASCADE)
      """),
    .names("vwgcfi_view_name", on: "views_geometry_columns_field_infos", of: "view_name"),
    .names("vwgcfi_view_geometry", on: "views_geometry_columns_field_infos", of: "view_geometry"),
    .table(
      """
      CREATE TABLE virts_geometry_columns_field_infos (
      virt_name TEXT NOT NULL,
      virt_geometry TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      column_name TEXT NOT NULL,
      null_values INTEGER NOT NULL,
      integer_values INTEGER NOT NULL,
      double_values INTEGER NOT NULL,
      text_values INTEGER NOT NULL,
      blob_values INTEGER NOT NULL,
      max_size INTEGER,
      integer_min INTEGER,
      integer_max INTEGER,
      double_min DOUBLE,
      double_max DOUBLE,
      CONSTRAINT pk_vrtgcfld_infos PRIMARY KEY (virt_name, virt_geometry, ordinal, column_name),
      CONSTRAINT fk_vrtgcfld_infos FOREIGN KEY (virt_name, virt_geometry) REFERENCES
      virts_geometry_columns (virt_name, virt_geometry) ON DELETE CASCADE)
      """),
    .names("vtgcfi_virt_name", on: "virts_geometry_columns_field_infos", of: "virt_name"),
    .names("vtgcfi_virt_geometry", on: "virts_geometry_columns_field_infos", of: "virt_geometry"),
    .table(
      """
      CREATE TABLE geometry_columns_time (
      f_table_name TEXT NOT NULL,
      f_geometry_column TEXT NOT NULL,
      last_insert TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
      last_update TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
      last_delete TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
      CONSTRAINT pk_gc_time PRIMARY KEY (f_table_name, f_geometry_column),
      CONSTRAINT fk_gc_time FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES
      geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE)
      """),
    .names("gctm_f_table_name", on: "geometry_columns_time", of: "f_table_name"),
    .names("gctm_f_geometry_column", on: "geometry_columns_time", of: "f_geometry_column"),
    .table(
      """
      CREATE TABLE geometry_columns_auth (
      f_table_name TEXT NOT NULL,
      f_geometry_column TEXT NOT NULL,
      read_only INTEGER NOT NULL,
      hidden INTEGER NOT NULL,
      CONSTRAINT pk_gc_auth PRIMARY KEY (f_table_name, f_geometry_column),
      CONSTRAINT fk_gc_auth FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES
      geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE,
      CONSTRAINT ck_gc_ronly CHECK (read_only IN (0,1)),
      CONSTRAINT ck_gc_hidden CHECK (hidden IN (0,1)))
      """),
    .names("gcau_f_table_name", on: "geometry_columns_auth", of: "f_table_name"),
    .names("gcau_f_geometry_column", on: "geometry_columns_auth", of: "f_geometry_column"),
    .table(
      """
      CREATE TABLE views_geometry_columns_auth (
      view_name TEXT NOT NULL,
      view_geometry TEXT NOT NULL,
      hidden INTEGER NOT NULL,
      CONSTRAINT pk_vwgc_auth PRIMARY KEY (view_name, view_geometry),
      CONSTRAINT fk_vwgc_auth FOREIGN KEY (view_name, view_geometry) REFERENCES
      views_geometry_columns (view_name, view_geometry) ON DELETE CASCADE,
      CONSTRAINT ck_vwgc_hidden CHECK (hidden IN (0,1)))
      """),
    .names("vwgcau_view_name", on: "views_geometry_columns_auth", of: "view_name"),
    .names("vwgcau_view_geometry", on: "views_geometry_columns_auth", of: "view_geometry"),
    .table(
      """
      CREATE TABLE virts_geometry_columns_auth (
      virt_name TEXT NOT NULL,
      virt_geometry TEXT NOT NULL,
      hidden INTEGER NOT NULL,
      CONSTRAINT pk_vrtgc_auth PRIMARY KEY (virt_name, virt_geometry),
      CONSTRAINT fk_vrtgc_auth FOREIGN KEY (virt_name, virt_geometry) REFERENCES
      virts_geometry_columns (virt_name, virt_geometry) ON DELETE CASCADE,
      CONSTRAINT ck_vrtgc_hidden CHECK (hidden IN (0,1)))
      """),
    .names("vtgcau_virt_name", on: "virts_geometry_columns_auth", of: "virt_name"),
    .names("vtgcau_virt_geometry", on: "virts_geometry_columns_auth", of: "virt_geometry"),
  ]
}
