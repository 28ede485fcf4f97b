extension SpatiaLiteObject {
  /// Topologies, networks and vector coverages.
  static let vectors: [SpatiaLiteObject] = [
    .table(
      """
      CREATE TABLE topologies (
      topology_name TEXT NOT NULL PRIMARY KEY,
      srid INTEGER NOT NULL,
      tolerance DOUBLE NOT NULL,
      has_z INTEGER NOT NULL,
      next_edge_id INTEGER NOT NULL DEFAULT 1,
      CONSTRAINT topo_srid_fk FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid))
      """),
    .names("topology_name", on: "topologies", of: "topology_name"),
    .table(
      """
      CREATE TABLE networks (
      network_name TEXT NOT NULL PRIMARY KEY,
      spatial INTEGER NOT NULL,
      srid INTEGER NOT NULL,
      has_z INTEGER NOT NULL,
      allow_coincident INTEGER NOT NULL,
      next_node_id INTEGER NOT NULL DEFAULT 1,
      next_link_id INTEGER NOT NULL DEFAULT 1,
      CONSTRAINT net_srid_fk FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid))
      """),
    .names("network_name", on: "networks", of: "network_name"),
    .table(
      """
      CREATE TABLE vector_coverages (
      coverage_name TEXT NOT NULL PRIMARY KEY,
      f_table_name TEXT,
      f_geometry_column TEXT,
      view_name TEXT,
      view_geometry TEXT,
      virt_name TEXT,
      virt_geometry TEXT,
      topology_name TEXT,
      network_name TEXT,
      geo_minx DOUBLE,
      geo_miny DOUBLE,
      geo_maxx DOUBLE,
      geo_maxy DOUBLE,
      extent_minx DOUBLE,
      extent_miny DOUBLE,
      extent_maxx DOUBLE,
      extent_maxy DOUBLE,
      title TEXT NOT NULL DEFAULT '*** missing Title ***',
      abstract TEXT NOT NULL DEFAULT '*** missing Abstract ***',
      is_queryable INTEGER NOT NULL,
      is_editable INTEGER NOT NULL,
      copyright TEXT NOT NULL DEFAULT '*** unknown ***',
      license INTEGER NOT NULL DEFAULT 0,
      CONSTRAINT fk_vc_gc FOREIGN KEY (f_table_name, f_geometry_column) REFERENCES
      geometry_columns (f_table_name, f_geometry_column) ON DELETE CASCADE,
      CONSTRAINT fk_vc_sv FOREIGN KEY (view_name, view_geometry) REFERENCES
      views_geometry_columns (view_name, view_geometry) ON DELETE CASCADE,
      CONSTRAINT fk_vc_vt FOREIGN KEY (virt_name, virt_geometry) REFERENCES
      virts_geometry_columns (virt_name, virt_geometry) ON DELETE CASCADE,
      CONSTRAINT fk_vc_lic FOREIGN KEY (license) REFERENCES data_licenses (id))
      """),
    .index(
      """
      CREATE UNIQUE INDEX idx_vector_coverages ON vector_coverages (f_table_name,
      f_geometry_column)
      """),
    .table(
      """
      CREATE TABLE vector_coverages_srid (
      coverage_name TEXT NOT NULL,
      srid INTEGER NOT NULL,
      extent_minx DOUBLE,
      extent_miny DOUBLE,
      extent_maxx DOUBLE,
      extent_maxy DOUBLE,
      CONSTRAINT pk_vector_coverages_srid PRIMARY KEY (coverage_name, srid),
      CONSTRAINT fk_vector_coverages_srid FOREIGN KEY (coverage_name) REFERENCES
      vector_coverages (coverage_name) ON DELETE CASCADE,
      CONSTRAINT fk_vector_srid FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid))
      """),
    .view(
      """
      CREATE VIEW vector_coverages_ref_sys AS
      SELECT v.coverage_name AS coverage_name, v.title AS title, v.abstract AS abstract,
      v.is_queryable AS is_queryable, v.geo_minx AS geo_minx, v.geo_miny AS geo_miny, v.geo_maxx
      AS geo_maxx, v.geo_maxy AS geo_maxy, v.extent_minx AS extent_minx, v.extent_miny AS
      extent_miny, v.extent_maxx AS extent_maxx, v.extent_maxy AS extent_maxy, s.srid AS srid, 1
      AS native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text
      FROM vector_coverages AS v
      JOIN geometry_columns AS x ON (v.topology_name IS NULL AND v.network_name IS NULL AND
      v.f_table_name IS NOT NULL AND v.f_geometry_column IS NOT NULL AND v.f_table_name =
      x.f_table_name AND v.f_geometry_column = x.f_geometry_column)
      LEFT JOIN spatial_ref_sys AS s ON (x.srid = s.srid)
      UNION
      SELECT v.coverage_name AS coverage_name, v.title AS title, v.abstract AS abstract,
      v.is_queryable AS is_queryable, v.geo_minx AS geo_minx, v.geo_miny AS geo_miny, v.geo_maxx
      AS geo_maxx, v.geo_maxy AS geo_maxy, v.extent_minx AS extent_minx, v.extent_miny AS
      extent_miny, v.extent_maxx AS extent_maxx, v.extent_maxy AS extent_maxy, s.srid AS srid, 1
      AS native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text
      FROM vector_coverages AS v
      JOIN views_geometry_columns AS y ON (v.view_name IS NOT NULL AND v.view_geometry IS NOT
      NULL AND v.view_name = y.view_name AND v.view_geometry = y.view_geometry)
      JOIN geometry_columns AS x ON (y.f_table_name = x.f_table_name AND y.f_geometry_column =
      x.f_geometry_column)
      LEFT JOIN spatial_ref_sys AS s ON (x.srid = s.srid)
      UNION
      SELECT v.coverage_name AS coverage_name, v.title AS title, v.abstract AS abstract,
      v.is_queryable AS is_queryable, v.geo_minx AS geo_minx, v.geo_miny AS geo_miny, v.geo_maxx
      AS geo_maxx, v.geo_maxy AS geo_maxy, v.extent_minx AS extent_minx, v.extent_miny AS
      extent_miny, v.extent_maxx AS extent_maxx, v.extent_maxy AS extent_maxy, s.srid AS srid, 1
      AS native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text
      FROM vector_coverages AS v
      JOIN virts_geometry_columns AS x ON (v.virt_name IS NOT NULL AND v.virt_geometry IS NOT
      NULL AND v.virt_name = x.virt_name AND v.virt_geometry = x.virt_geometry)
      LEFT JOIN spatial_ref_sys AS s ON (x.srid = s.srid)
      UNION
      SELECT v.coverage_name AS coverage_name, v.title AS title, v.abstract AS abstract,
      v.is_queryable AS is_queryable, v.geo_minx AS geo_minx, v.geo_miny AS geo_miny, v.geo_maxx
      AS geo_maxx, v.geo_maxy AS geo_maxy, v.extent_minx AS extent_minx, v.extent_miny AS
      extent_miny, v.extent_maxx AS extent_maxx, v.extent_maxy AS extent_maxy, s.srid AS srid, 1
      AS native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text
      FROM vector_coverages AS v
      JOIN topologies AS x ON (v.topology_name IS NOT NULL AND v.topology_name =
      x.topology_name)
      LEFT JOIN spatial_ref_sys AS s ON (x.srid = s.srid)
      UNION
      SELECT v.coverage_name AS coverage_name, v.title AS title, v.abstract AS abstract,
      v.is_queryable AS is_queryable, v.geo_minx AS geo_minx, v.geo_miny AS geo_miny, v.geo_maxx
      AS geo_maxx, v.geo_maxy AS geo_maxy, v.extent_minx AS extent_minx, v.extent_miny AS
      extent_miny, v.extent_maxx AS extent_maxx, v.extent_maxy AS extent_maxy, s.srid AS srid, 1
      AS native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text
      FROM vector_coverages AS v
      JOIN networks AS x ON (v.network_name IS NOT NULL AND v.network_name = x.network_name)
      LEFT JOIN spatial_ref_sys AS s ON (x.srid = s.srid)
      UNION
      SELECT v.coverage_name AS coverage_name, v.title AS title, v.abstract AS abstract,
      v.is_queryable AS is_queryable, v.geo_minx AS geo_minx, v.geo_miny AS geo_miny, v.geo_maxx
      AS geo_maxx, v.geo_maxy AS geo_maxy, x.extent_minx AS extent_minx, x.extent_miny AS
      extent_miny, x.extent_maxx AS extent_maxx, x.extent_maxy AS extent_maxy, s.srid AS srid, 0
      AS native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text
      FROM vector_coverages AS v
      JOIN vector_coverages_srid AS x ON (v.coverage_name = x.coverage_name)
      LEFT JOIN spatial_ref_sys AS s ON (x.srid = s.srid)
      """),
    .table(
      """
      CREATE TABLE vector_coverages_keyword (
      coverage_name TEXT NOT NULL,
      keyword TEXT NOT NULL,
      CONSTRAINT pk_vector_coverages_keyword PRIMARY KEY (coverage_name, keyword),
      CONSTRAINT fk_vector_coverages_keyword FOREIGN KEY (coverage_name) REFERENCES
      vector_coverages (coverage_name) ON DELETE CASCADE)
      """),
    .names("vector_coverages_name", on: "vector_coverages", of: "coverage_name"),
    .names("vector_coverages_srid_name", on: "vector_coverages_srid", of: "coverage_name"),
    .names("vector_coverages_keyword_name", on: "vector_coverages_keyword", of: "coverage_name"),
  ]
}
