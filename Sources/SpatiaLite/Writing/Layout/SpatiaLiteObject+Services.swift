extension SpatiaLiteObject {
  /// Layers of web map services.
  static let services: [SpatiaLiteObject] = [
    .table(
      """
      CREATE TABLE wms_getcapabilities (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      url TEXT NOT NULL,
      title TEXT NOT NULL DEFAULT '*** undefined ***',
      abstract TEXT NOT NULL DEFAULT '*** undefined ***')
      """),
    .index(
      """
      CREATE UNIQUE INDEX idx_wms_getcapabilities ON wms_getcapabilities (url)
      """),
    .table(
      """
      CREATE TABLE wms_getmap (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      parent_id INTEGER NOT NULL,
      url TEXT NOT NULL,
      layer_name TEXT NOT NULL,
      title TEXT NOT NULL DEFAULT '*** undefined ***',
      abstract TEXT NOT NULL DEFAULT '*** undefined ***',
      version TEXT NOT NULL,
      srs TEXT NOT NULL,
      format TEXT NOT NULL,
      style TEXT NOT NULL,
      transparent INTEGER NOT NULL CHECK (transparent IN (0, 1)),
      flip_axes INTEGER NOT NULL CHECK (flip_axes IN (0, 1)),
      is_queryable INTEGER NOT NULL CHECK (is_queryable IN (0, 1)),
      getfeatureinfo_url TEXT,
      bgcolor TEXT,
      tiled INTEGER NOT NULL CHECK (tiled IN (0, 1)),
      tile_width INTEGER NOT NULL CHECK (tile_width BETWEEN 256 AND 5000),
      tile_height INTEGER NOT NULL CHECK (tile_width BETWEEN 256 AND 5000),
      is_cached INTEGER NOT NULL CHECK (is_cached IN (0, 1)),
      copyright TEXT NOT NULL DEFAULT '*** unknown ***',
      license INTEGER NOT NULL DEFAULT 0,
      CONSTRAINT fk_wms_getmap FOREIGN KEY (parent_id) REFERENCES wms_getcapabilities (id) ON
      DELETE CASCADE,
      CONSTRAINT fk_wms_lic FOREIGN KEY (license) REFERENCES data_licenses (id))
      """),
    .index(
      """
      CREATE UNIQUE INDEX idx_wms_getmap ON wms_getmap (url, layer_name)
      """),
    .table(
      """
      CREATE TABLE wms_settings (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      parent_id INTEGER NOT NULL,
      key TEXT NOT NULL CHECK (Lower(key) IN ('version', 'format', 'style')),
      value TEXT NOT NULL,
      is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
      CONSTRAINT fk_wms_settings FOREIGN KEY (parent_id) REFERENCES wms_getmap (id) ON DELETE
      CASCADE)
      """),
    .index(
      """
      CREATE UNIQUE INDEX idx_wms_settings ON wms_settings (parent_id, key, value)
      """),
    .table(
      """
      CREATE TABLE wms_ref_sys (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      parent_id INTEGER NOT NULL,
      srs TEXT NOT NULL,
      minx DOUBLE NOT NULL,
      miny DOUBLE NOT NULL,
      maxx DOUBLE NOT NULL,
      maxy DOUBLE NOT NULL,
      is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
      CONSTRAINT fk_wms_ref_sys FOREIGN KEY (parent_id) REFERENCES wms_getmap (id) ON DELETE
      CASCADE)
      """),
    .index(
      """
      CREATE UNIQUE INDEX idx_wms_ref_sys ON wms_ref_sys (parent_id, srs)
      """),
    .table(
      """
      CREATE TABLE stored_procedures (
      name TEXT NOT NULL PRIMARY KEY,
      title TEXT NOT NULL,
      sql_proc BLOB NOT NULL)
      """),
    .trigger(
      "storproc_ins", "BEFORE INSERT", on: "stored_procedures",
      """
      SELECT RAISE(ROLLBACK, 'Invalid "sql_proc": not a BLOB of the SQL Procedure type') WHERE \
      SqlProc_IsValid(NEW.sql_proc) <> 1;
      """),
    .trigger(
      "storproc_upd", "BEFORE UPDATE OF sql_proc", on: "stored_procedures",
      """
      SELECT RAISE(ROLLBACK, 'Invalid "sql_proc": not a BLOB of the SQL Procedure type') WHERE \
      SqlProc_IsValid(NEW.sql_proc) <> 1;
      """),
    .table(
      """
      CREATE TABLE stored_variables (
      name TEXT NOT NULL PRIMARY KEY,
      title TEXT NOT NULL,
      value TEXT NOT NULL)
      """),
  ]
}
