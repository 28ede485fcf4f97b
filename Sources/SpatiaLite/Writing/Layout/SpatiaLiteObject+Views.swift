extension SpatiaLiteObject {
  /// Views of all layers together, licences, the log and the virtual tables that show indexes and geometries.
  static let views: [SpatiaLiteObject] = [
    .view(
      """
      CREATE VIEW vector_layers AS
      SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS
      geometry_column, geometry_type AS geometry_type, coord_dimension AS coord_dimension, srid
      AS srid, spatial_index_enabled AS spatial_index_enabled
      FROM geometry_columns
      UNION
      SELECT 'SpatialView' AS layer_type, a.view_name AS table_name, a.view_geometry AS
      geometry_column, b.geometry_type AS geometry_type, b.coord_dimension AS coord_dimension,
      b.srid AS srid, b.spatial_index_enabled AS spatial_index_enabled
      FROM views_geometry_columns AS a
      LEFT JOIN geometry_columns AS b ON (Upper(a.f_table_name) = Upper(b.f_table_name) AND
      Upper(a.f_geometry_column) = Upper(b.f_geometry_column))
      UNION
      SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS
      geometry_column, geometry_type AS geometry_type, coord_dimension AS coord_dimension, srid
      AS srid, 0 AS spatial_index_enabled
      FROM virts_geometry_columns
      """),
    .view(
      """
      CREATE VIEW vector_layers_auth AS
      SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS
      geometry_column, read_only AS read_only, hidden AS hidden
      FROM geometry_columns_auth
      UNION
      SELECT 'SpatialView' AS layer_type, a.view_name AS table_name, a.view_geometry AS
      geometry_column, b.read_only AS read_only, a.hidden AS hidden
      FROM views_geometry_columns_auth AS a
      JOIN views_geometry_columns AS b ON (Upper(a.view_name) = Upper(b.view_name) AND
      Upper(a.view_geometry) = Upper(b.view_geometry))
      UNION
      SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS
      geometry_column, 1 AS read_only, hidden AS hidden
      FROM virts_geometry_columns_auth
      """),
    .view(
      """
      CREATE VIEW vector_layers_statistics AS
      SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS
      geometry_column, last_verified AS last_verified, row_count AS row_count, extent_min_x AS
      extent_min_x, extent_min_y AS extent_min_y, extent_max_x AS extent_max_x, extent_max_y AS
      extent_max_y
      FROM geometry_columns_statistics
      UNION
      SELECT 'SpatialView' AS layer_type, view_name AS table_name, view_geometry AS
      geometry_column, last_verified AS last_verified, row_count AS row_count, extent_min_x AS
      extent_min_x, extent_min_y AS extent_min_y, extent_max_x AS extent_max_x, extent_max_y AS
      extent_max_y
      FROM views_geometry_columns_statistics
      UNION
      SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS
      geometry_column, last_verified AS last_verified, row_count AS row_count, extent_min_x AS
      extent_min_x, extent_min_y AS extent_min_y, extent_max_x AS extent_max_x, extent_max_y AS
      extent_max_y
      FROM virts_geometry_columns_statistics
      """),
    .view(
      """
      CREATE VIEW vector_layers_field_infos AS
      SELECT 'SpatialTable' AS layer_type, f_table_name AS table_name, f_geometry_column AS
      geometry_column, ordinal AS ordinal, column_name AS column_name, null_values AS
      null_values, integer_values AS integer_values, double_values AS double_values, text_values
      AS text_values, blob_values AS blob_values, max_size AS max_size, integer_min AS
      integer_min, integer_max AS integer_max, double_min AS double_min, double_max double_max
      FROM geometry_columns_field_infos
      UNION
      SELECT 'SpatialView' AS layer_type, view_name AS table_name, view_geometry AS
      geometry_column, ordinal AS ordinal, column_name AS column_name, null_values AS
      null_values, integer_values AS integer_values, double_values AS double_values, text_values
      AS text_values, blob_values AS blob_values, max_size AS max_size, integer_min AS
      integer_min, integer_max AS integer_max, double_min AS double_min, double_max double_max
      FROM views_geometry_columns_field_infos
      UNION
      SELECT 'VirtualShape' AS layer_type, virt_name AS table_name, virt_geometry AS
      geometry_column, ordinal AS ordinal, column_name AS column_name, null_values AS
      null_values, integer_values AS integer_values, double_values AS double_values, text_values
      AS text_values, blob_values AS blob_values, max_size AS max_size, integer_min AS
      integer_min, integer_max AS integer_max, double_min AS double_min, double_max double_max
      FROM virts_geometry_columns_field_infos
      """),
    .table(
      """
      CREATE TABLE data_licenses (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      url TEXT)
      """),
    .table(
      """
      CREATE TABLE sql_statements_log (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time_start TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
      time_end TIMESTAMP NOT NULL DEFAULT '0000-01-01T00:00:00.000Z',
      user_agent TEXT NOT NULL,
      sql_statement TEXT NOT NULL,
      success INTEGER NOT NULL DEFAULT 0,
      error_cause TEXT NOT NULL DEFAULT 'ABORTED',
      CONSTRAINT sqllog_success CHECK (success IN (0,1)))
      """),
    .virtual("SpatialIndex", "CREATE VIRTUAL TABLE SpatialIndex USING VirtualSpatialIndex()"),
    .virtual(
      "ElementaryGeometries", "CREATE VIRTUAL TABLE ElementaryGeometries USING VirtualElementary()"),
    .virtual("KNN", "CREATE VIRTUAL TABLE KNN USING VirtualKNN()"),
  ]
}
