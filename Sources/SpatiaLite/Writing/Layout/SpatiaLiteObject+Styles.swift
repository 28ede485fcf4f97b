extension SpatiaLiteObject {
  /// Styles of Symbology Encoding, maps, procedures.
  static let styles: [SpatiaLiteObject] = [
    .table(
      """
      CREATE TABLE SE_external_graphics (
      xlink_href TEXT NOT NULL PRIMARY KEY,
      title TEXT NOT NULL DEFAULT '*** undefined ***',
      abstract TEXT NOT NULL DEFAULT '*** undefined ***',
      resource BLOB NOT NULL,
      file_name TEXT NOT NULL DEFAULT '*** undefined ***')
      """),
    .rule(
      "sextgr_mime_type", on: "SE_external_graphics", of: "mime_type",
      [
        SpatiaLiteRefusal(
          """
          GetMimeType(resource) must be one of 'image/gif' | 'image/png' | 'image/jpeg' | \
          'image/svg+xml'
          """,
          if: """
            GetMimeType(NEW.resource) NOT IN ('image/gif', 'image/png', 'image/jpeg', \
            'image/svg+xml')
            """)
      ]),
    .table(
      """
      CREATE TABLE SE_fonts (
      font_facename TEXT NOT NULL PRIMARY KEY,
      font BLOB NOT NULL)
      """),
    .table(
      """
      CREATE TABLE SE_vector_styles (
      style_id INTEGER PRIMARY KEY AUTOINCREMENT,
      style_name TEXT NOT NULL DEFAULT 'missing_name' UNIQUE,
      style BLOB NOT NULL)
      """),
    .index(
      """
      CREATE INDEX idx_vector_styles ON SE_vector_styles (style_name)
      """),
    .rule(
      "sevector_style", on: "SE_vector_styles",
      [
        SpatiaLiteRefusal(
          "not a valid SLD/SE Vector Style",
          if: "XB_IsSldSeVectorStyle(NEW.style) <> 1"),
        SpatiaLiteRefusal(
          "not an XML Schema Validated SLD/SE Vector Style",
          if: "XB_IsSchemaValidated(NEW.style) <> 1"),
      ]),
    .trigger(
      "sevector_style_name_ins", "AFTER INSERT", on: "SE_vector_styles",
      """
      UPDATE SE_vector_styles SET style_name = XB_GetName(NEW.style) WHERE style_id = \
      NEW.style_id;
      """),
    .trigger(
      "sevector_style_name_upd", "AFTER UPDATE OF style", on: "SE_vector_styles",
      """
      UPDATE SE_vector_styles SET style_name = XB_GetName(NEW.style) WHERE style_id = \
      NEW.style_id;
      """),
    .table(
      """
      CREATE TABLE SE_raster_styles (
      style_id INTEGER PRIMARY KEY AUTOINCREMENT,
      style_name TEXT NOT NULL DEFAULT 'missing_name' UNIQUE,
      style BLOB NOT NULL)
      """),
    .index(
      """
      CREATE INDEX idx_raster_styles ON SE_raster_styles (style_name)
      """),
    .rule(
      "seraster_style", on: "SE_raster_styles",
      [
        SpatiaLiteRefusal(
          "not a valid SLD/SE Raster Style",
          if: "XB_IsSldSeRasterStyle(NEW.style) <> 1"),
        SpatiaLiteRefusal(
          "not an XML Schema Validated SLD/SE Raster Style",
          if: "XB_IsSchemaValidated(NEW.style) <> 1"),
      ]),
    .trigger(
      "seraster_style_name_ins", "AFTER INSERT", on: "SE_raster_styles",
      """
      UPDATE SE_raster_styles SET style_name = XB_GetName(NEW.style) WHERE style_id = \
      NEW.style_id;
      """),
    .trigger(
      "seraster_style_name_upd", "AFTER UPDATE OF style", on: "SE_raster_styles",
      """
      UPDATE SE_raster_styles SET style_name = XB_GetName(NEW.style) WHERE style_id = \
      NEW.style_id;
      """),
    .table(
      """
      CREATE TABLE rl2map_configurations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL DEFAULT 'missing_name' UNIQUE,
      config BLOB NOT NULL)
      """),
    .rule(
      "rl2map_config", on: "rl2map_configurations",
      [
        SpatiaLiteRefusal(
          "not a valid RL2MapConfig",
          if: "XB_IsMapConfig(NEW.config) <> 1"),
        SpatiaLiteRefusal(
          "not an XML Schema Validated RL2MapConfig",
          if: "XB_IsSchemaValidated(NEW.config) <> 1"),
      ]),
    .trigger(
      "rl2map_config_name_ins", "AFTER INSERT", on: "rl2map_configurations",
      "UPDATE rl2map_configurations SET name = XB_GetName(NEW.config) WHERE id = NEW.id;"),
    .trigger(
      "rl2map_config_name_upd", "AFTER UPDATE OF config", on: "rl2map_configurations",
      "UPDATE rl2map_configurations SET name = XB_GetName(NEW.config) WHERE id = NEW.id;"),
    .table(
      """
      CREATE TABLE SE_vector_styled_layers (
      coverage_name TEXT NOT NULL,
      style_id INTEGER NOT NULL,
      CONSTRAINT pk_sevstl PRIMARY KEY (coverage_name, style_id),
      CONSTRAINT fk_sevstl_cvg FOREIGN KEY (coverage_name) REFERENCES vector_coverages
      (coverage_name) ON DELETE CASCADE,
      CONSTRAINT fk_sevstl_stl FOREIGN KEY (style_id) REFERENCES SE_vector_styles (style_id) ON
      DELETE CASCADE)
      """),
    .index(
      """
      CREATE INDEX idx_sevstl_style ON SE_vector_styled_layers (style_id)
      """),
    .names("sevstl_coverage_name", on: "SE_vector_styled_layers", of: "coverage_name"),
    .table(
      """
      CREATE TABLE SE_raster_styled_layers (
      coverage_name TEXT NOT NULL,
      style_id INTEGER NOT NULL,
      CONSTRAINT pk_serstl PRIMARY KEY (coverage_name, style_id),
      CONSTRAINT fk_serstl_cov FOREIGN KEY (coverage_name) REFERENCES raster_coverages
      (coverage_name) ON DELETE CASCADE,
      CONSTRAINT fk_serstl_stl FOREIGN KEY (style_id) REFERENCES SE_raster_styles (style_id) ON
      DELETE CASCADE)
      """),
    .index(
      """
      CREATE INDEX idx_serstl_style ON SE_raster_styled_layers (style_id)
      """),
    .names("serstl_coverage_name", on: "SE_raster_styled_layers", of: "coverage_name"),
    .view(
      """
      CREATE VIEW SE_external_graphics_view AS
      SELECT xlink_href AS xlink_href, title AS title, abstract AS abstract, resource AS
      resource, file_name AS file_name, GetMimeType(resource) AS mime_type
      FROM SE_external_graphics
      """),
    .view(
      """
      CREATE VIEW SE_fonts_view AS
      SELECT font_facename AS font_facename, GetFontFamily(font) AS family_name,
      IsFontBold(font) AS bold, IsFontItalic(font) AS italic, font AS font
      FROM SE_fonts
      """),
    .view(
      """
      CREATE VIEW SE_vector_styles_view AS
      SELECT style_name AS name, XB_GetTitle(style) AS title, XB_GetAbstract(style) AS abstract,
      style AS style, XB_IsSchemaValidated(style) AS schema_validated, XB_GetSchemaURI(style) AS
      schema_uri
      FROM SE_vector_styles
      """),
    .view(
      """
      CREATE VIEW SE_raster_styles_view AS
      SELECT style_name AS name, XB_GetTitle(style) AS title, XB_GetAbstract(style) AS abstract,
      style AS style, XB_IsSchemaValidated(style) AS schema_validated, XB_GetSchemaURI(style) AS
      schema_uri
      FROM SE_raster_styles
      """),
    .view(
      """
      CREATE VIEW rl2map_configurations_view AS
      SELECT name AS name, XB_GetTitle(config) AS title, XB_GetAbstract(config) AS abstract,
      config AS config, XB_IsSchemaValidated(config) AS schema_validated,
      XB_GetSchemaURI(config) AS schema_uri
      FROM rl2map_configurations
      """),
    .view(
      """
      CREATE VIEW SE_vector_styled_layers_view AS
      SELECT l.coverage_name AS coverage_name, v.f_table_name AS f_table_name,
      v.f_geometry_column AS f_geometry_column, l.style_id AS style_id, s.style_name AS name,
      XB_GetTitle(s.style) AS title, XB_GetAbstract(s.style) AS abstract, s.style AS style,
      XB_IsSchemaValidated(s.style) AS schema_validated, XB_GetSchemaURI(s.style) AS schema_uri
      FROM SE_vector_styled_layers AS l
      JOIN vector_coverages AS v ON (l.coverage_name = v.coverage_name) JOIN SE_vector_styles AS
      s ON (l.style_id = s.style_id)
      """),
    .view(
      """
      CREATE VIEW SE_raster_styled_layers_view AS
      SELECT l.coverage_name AS coverage_name, l.style_id AS style_id, s.style_name AS name,
      XB_GetTitle(s.style) AS title, XB_GetAbstract(s.style) AS abstract, s.style AS style,
      XB_IsSchemaValidated(s.style) AS schema_validated, XB_GetSchemaURI(s.style) AS schema_uri
      FROM SE_raster_styled_layers AS l
      JOIN SE_raster_styles AS s ON (l.style_id = s.style_id)
      """),
  ]
}
