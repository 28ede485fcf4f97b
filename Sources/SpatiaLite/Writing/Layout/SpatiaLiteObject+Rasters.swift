extension SpatiaLiteObject {
  /// Raster coverages.
  static let rasters: [SpatiaLiteObject] = [
    .table(
      """
      CREATE TABLE raster_coverages (
      coverage_name TEXT NOT NULL PRIMARY KEY,
      title TEXT NOT NULL DEFAULT '*** missing Title ***',
      abstract TEXT NOT NULL DEFAULT '*** missing Abstract ***',
      sample_type TEXT NOT NULL DEFAULT '*** undefined ***',
      pixel_type TEXT NOT NULL DEFAULT '*** undefined ***',
      num_bands INTEGER NOT NULL DEFAULT 1,
      compression TEXT NOT NULL DEFAULT 'NONE',
      quality INTEGER NOT NULL DEFAULT 100,
      tile_width INTEGER NOT NULL DEFAULT 512,
      tile_height INTEGER NOT NULL DEFAULT 512,
      horz_resolution DOUBLE NOT NULL,
      vert_resolution DOUBLE NOT NULL,
      srid INTEGER NOT NULL,
      nodata_pixel BLOB NOT NULL,
      palette BLOB,
      statistics BLOB,
      geo_minx DOUBLE,
      geo_miny DOUBLE,
      geo_maxx DOUBLE,
      geo_maxy DOUBLE,
      extent_minx DOUBLE,
      extent_miny DOUBLE,
      extent_maxx DOUBLE,
      extent_maxy DOUBLE,
      strict_resolution INTEGER NOT NULL,
      mixed_resolutions INTEGER NOT NULL,
      section_paths INTEGER NOT NULL,
      section_md5 INTEGER NOT NULL,
      section_summary INTEGER NOT NULL,
      is_queryable INTEGER NOT NULL,
      red_band_index INTEGER,
      green_band_index INTEGER,
      blue_band_index INTEGER,
      nir_band_index INTEGER,
      enable_auto_ndvi INTEGER,
      copyright TEXT NOT NULL DEFAULT '*** unknown ***',
      license INTEGER NOT NULL DEFAULT 0,
      CONSTRAINT fk_rc_srs FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid),
      CONSTRAINT fk_rc_lic FOREIGN KEY (license) REFERENCES data_licenses (id))
      """),
    .table(
      """
      CREATE TABLE raster_coverages_srid (
      coverage_name TEXT NOT NULL,
      srid INTEGER NOT NULL,
      extent_minx DOUBLE,
      extent_miny DOUBLE,
      extent_maxx DOUBLE,
      extent_maxy DOUBLE,
      CONSTRAINT pk_raster_coverages_srid PRIMARY KEY (coverage_name, srid),
      CONSTRAINT fk_raster_coverages_srid FOREIGN KEY (coverage_name) REFERENCES
      raster_coverages (coverage_name) ON DELETE CASCADE,
      CONSTRAINT fk_raster_srid FOREIGN KEY (srid) REFERENCES spatial_ref_sys (srid))
      """),
    .view(
      """
      CREATE VIEW raster_coverages_ref_sys AS
      SELECT c.coverage_name AS coverage_name, c.title AS title, c.abstract AS abstract,
      c.sample_type AS sample_type, c.pixel_type AS pixel_type, c.num_bands AS num_bands,
      c.compression AS compression, c.quality AS quality, c.tile_width AS tile_width,
      c.tile_height AS tile_height, c.horz_resolution AS horz_resolution, c.vert_resolution AS
      vert_resolution, c.nodata_pixel AS nodata_pixel, c.palette AS palette, c.statistics AS
      statistics, c.geo_minx AS geo_minx, c.geo_miny AS geo_miny, c.geo_maxx AS geo_maxx,
      c.geo_maxy AS geo_maxy, c.extent_minx AS extent_minx, c.extent_miny AS extent_miny,
      c.extent_maxx AS extent_maxx, c.extent_maxy AS extent_maxy, c.srid AS srid, 1 AS
      native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text, c.strict_resolution AS strict_resolution,
      c.mixed_resolutions AS mixed_resolutions, c.section_paths AS section_paths, c.section_md5
      AS section_md5, c.section_summary AS section_summary, c.is_queryable AS is_queryable,
      c.red_band_index, c.green_band_index, c.blue_band_index, c.nir_band_index,
      c.enable_auto_ndvi
      FROM raster_coverages AS c
      LEFT JOIN spatial_ref_sys AS s ON (c.srid = s.srid)
      UNION
      SELECT c.coverage_name AS coverage_name, c.title AS title, c.abstract AS abstract,
      c.sample_type AS sample_type, c.pixel_type AS pixel_type, c.num_bands AS num_bands,
      c.compression AS compression, c.quality AS quality, c.tile_width AS tile_width,
      c.tile_height AS tile_height, c.horz_resolution AS horz_resolution, c.vert_resolution AS
      vert_resolution, c.nodata_pixel AS nodata_pixel, c.palette AS palette, c.statistics AS
      statistics, c.geo_minx AS geo_minx, c.geo_miny AS geo_miny, c.geo_maxx AS geo_maxx,
      c.geo_maxy AS geo_maxy, x.extent_minx AS extent_minx, x.extent_miny AS extent_miny,
      x.extent_maxx AS extent_maxx, x.extent_maxy AS extent_maxy, s.srid AS srid, 0 AS
      native_srid, s.auth_name AS auth_name, s.auth_srid AS auth_srid, s.ref_sys_name AS
      ref_sys_name, s.proj4text AS proj4text, c.strict_resolution AS strict_resolution,
      c.mixed_resolutions AS mixed_resolutions, c.section_paths AS section_paths, c.section_md5
      AS section_md5, c.section_summary AS section_summary, c.is_queryable AS is_queryable,
      c.red_band_index, c.green_band_index, c.blue_band_index, c.nir_band_index,
      c.enable_auto_ndvi
      FROM raster_coverages AS c
      JOIN raster_coverages_srid AS x ON (c.coverage_name = x.coverage_name)
      LEFT JOIN spatial_ref_sys AS s ON (x.srid = s.srid)
      """),
    .table(
      """
      CREATE TABLE raster_coverages_keyword (
      coverage_name TEXT NOT NULL,
      keyword TEXT NOT NULL,
      CONSTRAINT pk_raster_coverages_keyword PRIMARY KEY (coverage_name, keyword),
      CONSTRAINT fk_raster_coverages_keyword FOREIGN KEY (coverage_name) REFERENCES
      raster_coverages (coverage_name) ON DELETE CASCADE)
      """),
  ]
}
