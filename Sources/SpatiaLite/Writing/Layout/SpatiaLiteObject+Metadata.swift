extension SpatiaLiteObject {
  /// Metadata of ISO 19115.
  static let metadata: [SpatiaLiteObject] = [
    .table(
      """
      CREATE TABLE ISO_metadata (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      md_scope TEXT NOT NULL DEFAULT 'dataset',
      metadata BLOB NOT NULL DEFAULT (zeroblob(4)),
      fileId TEXT,
      parentId TEXT, "geometry" MULTIPOLYGON)
      """),
    .rule(
      "ISO_metadata_md_scope", on: "ISO_metadata", of: "md_scope", rollsBack: true,
      [
        SpatiaLiteRefusal(
          all: """
            % on table ISO_metadata violates constraint: md_scope must be one of 'undefined' | \
            'fieldSession' | 'collectionSession' | 'series' | 'dataset' | 'featureType' | \
            'feature' | 'attributeType' | 'attribute' | 'tile' | 'model' | 'catalogue' | 'schema' \
            | 'taxonomy' | 'software' | 'service' | 'collectionHardware' | 'nonGeographicDataset' \
            | 'dimensionGroup'
            """,
          if: """
            NOT(NEW.md_scope IN ('undefined', 'fieldSession', 'collectionSession', 'series', \
            'dataset', 'featureType', 'feature', 'attributeType', 'attribute', 'tile', 'model', \
            'catalogue', 'schema', 'taxonomy', 'software', 'service', 'collectionHardware', \
            'nonGeographicDataset', 'dimensionGroup'))
            """)
      ]),
    .trigger(
      "ISO_metadata_fileIdentifier_insert", "AFTER INSERT", on: "ISO_metadata",
      """
      UPDATE ISO_metadata SET fileId = XB_GetFileId(NEW.metadata), parentId = \
      XB_GetParentId(NEW.metadata), geometry = XB_GetGeometry(NEW.metadata) WHERE id = NEW.id; \
      UPDATE ISO_metadata_reference SET md_parent_id = GetIsoMetadataId(NEW.parentId) WHERE \
      md_file_id = NEW.id;
      """),
    .trigger(
      "ISO_metadata_fileIdentifier_update", "AFTER UPDATE", on: "ISO_metadata",
      """
      UPDATE ISO_metadata SET fileId = XB_GetFileId(NEW.metadata), parentId = \
      XB_GetParentId(NEW.metadata), geometry = XB_GetGeometry(NEW.metadata) WHERE id = NEW.id; \
      UPDATE ISO_metadata_reference SET md_parent_id = GetIsoMetadataId(NEW.parentId) WHERE \
      md_file_id = NEW.id;
      """),
    .rule(
      "ISO_metadata", on: "ISO_metadata",
      [
        SpatiaLiteRefusal(
          "not a valid ISO Metadata XML",
          if: "XB_IsIsoMetadata(NEW.metadata) <> 1 AND NEW.id <> 0"),
        SpatiaLiteRefusal(
          "not an XML Schema Validated ISO Metadata",
          if: "XB_IsSchemaValidated(NEW.metadata) <> 1 AND NEW.id <> 0"),
      ]),
    .index(
      """
      CREATE UNIQUE INDEX idx_ISO_metadata_ids ON ISO_metadata (fileId)
      """),
    .index(
      """
      CREATE INDEX idx_ISO_metadata_parents ON ISO_metadata (parentId)
      """),
    .table(
      """
      CREATE TABLE ISO_metadata_reference (
      reference_scope TEXT NOT NULL DEFAULT 'table',
      table_name TEXT NOT NULL DEFAULT 'undefined',
      column_name TEXT NOT NULL DEFAULT 'undefined',
      row_id_value INTEGER NOT NULL DEFAULT 0,
      timestamp TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ',CURRENT_TIMESTAMP)),
      md_file_id INTEGER NOT NULL DEFAULT 0,
      md_parent_id INTEGER NOT NULL DEFAULT 0,
      CONSTRAINT fk_isometa_mfi FOREIGN KEY (md_file_id) REFERENCES ISO_metadata(id),
      CONSTRAINT fk_isometa_mpi FOREIGN KEY (md_parent_id) REFERENCES ISO_metadata(id))
      """),
    .rule(
      "ISO_metadata_reference_scope", on: "ISO_metadata_reference", of: "reference_scope",
      rollsBack: true,
      [
        SpatiaLiteRefusal(
          all: """
            % on table ISO_metadata_reference violates constraint: reference_scope must be one of \
            'table' | 'column' | 'row' | 'row/col'
            """,
          if: "NOT NEW.reference_scope IN ('table', 'column', 'row', 'row/col')")
      ]),
    .rule(
      "ISO_metadata_reference_table_name", on: "ISO_metadata_reference", of: "table_name",
      rollsBack: true,
      [
        SpatiaLiteRefusal(
          all: """
            % on table ISO_metadata_reference violates constraint: table_name must be the name of \
            a table in geometry_columns
            """,
          if: "NOT NEW.table_name IN ( SELECT f_table_name AS table_name FROM geometry_columns)")
      ]),
    .rule(
      "ISO_metadata_reference_row_id_value", on: "ISO_metadata_reference", of: "row_id_value",
      rollsBack: true,
      [
        SpatiaLiteRefusal(
          all: """
            % on table ISO_metadata_reference violates constraint: row_id_value must be 0 when \
            reference_scope is 'table' or 'column'
            """,
          if: "NEW.reference_scope IN ('table', 'column') AND NEW.row_id_value <> 0"),
        SpatiaLiteRefusal(
          all: """
            % on table ISO_metadata_reference violates constraint: row_id_value must exist in \
            specified table when reference_scope is 'row' or 'row/col'
            """,
          if: """
            NEW.reference_scope IN ('row', 'row/col') AND NOT EXISTS (SELECT rowid FROM (SELECT \
            NEW.table_name AS table_name) WHERE rowid = NEW.row_id_value)
            """),
      ]),
    .rule(
      "ISO_metadata_reference_timestamp", on: "ISO_metadata_reference", of: "timestamp",
      rollsBack: true,
      [
        SpatiaLiteRefusal(
          all: """
            % on table ISO_metadata_reference violates constraint: timestamp must be a valid time \
            in ISO 8601 'yyyy-mm-ddThh:mm:ss.cccZ' form
            """,
          if: """
            NOT (NEW.timestamp \
            GLOB'[1-2][0-9][0-9][0-9]-[0-1][0-9]-[1-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z' \
            AND strftime('%s',NEW.timestamp) NOT NULL)
            """)
      ]),
    .index(
      """
      CREATE INDEX idx_ISO_metadata_reference_ids ON ISO_metadata_reference (md_file_id)
      """),
    .index(
      """
      CREATE INDEX idx_ISO_metadata_reference_parents ON ISO_metadata_reference (md_parent_id)
      """),
    .view(
      """
      CREATE VIEW ISO_metadata_view AS
      SELECT id AS id, md_scope AS md_scope, XB_GetTitle(metadata) AS title,
      XB_GetAbstract(metadata) AS abstract, geometry AS geometry, fileId AS fileIdentifier,
      parentId AS parentIdentifier, metadata AS metadata, XB_IsSchemaValidated(metadata) AS
      schema_validated, XB_GetSchemaURI(metadata) AS metadata_schema_URI
      FROM ISO_metadata
      """),
  ]
}
