public import Base
public import SQLiteStore
internal import Text

/// Writes what makes a GeoPackage a project: its template as metadata, indexes of what must be unique, and the relations of
/// features and pictures (OGC 18-000, the Related Tables Extension, §8.2 Media).
public struct ProjectTables {
  private let database: Database
  private let template: ProjectTemplate

  /// The tables of a project in a database, within a transaction.
  public init(_ template: ProjectTemplate, in database: Database) {
    self.template = template
    self.database = database
  }

  /// Writes all of it, in place of what was there. Returns the attributes that should be unique and are not. Errors: `.store`.
  @discardableResult
  public func write() throws(GeoError) -> [String] {
    try writeTemplate()
    let pictures = try Self.attachmentTable(in: database)
    var repeated: [String] = []
    for layer in template.layers where try database.hasTable(layer.name) {
      for attribute in layer.allAttributes where attribute.isUnique {
        if try !index(attribute, of: layer) { repeated.append("\(layer.name).\(attribute.name)") }
      }
      if let pictures { try relate(layer, to: pictures) }
    }
    return repeated
  }

  /// The table of files that came with features, by the notes of the GeoPackage's writer; nil without one.
  private static func attachmentTable(in database: Database) throws(GeoError) -> String? {
    guard try database.hasTable("gpkg_metadata_reference") else { return nil }
    return try database.scalarText(
      """
      SELECT r.table_name FROM main.gpkg_metadata m JOIN main.gpkg_metadata_reference r \
      ON r.md_file_id = m.id WHERE json_valid(m.metadata) \
      AND json_extract(m.metadata, '$.attachments') = 1 LIMIT 1
      """)
  }

  // MARK: - The template

  private func writeTemplate() throws(GeoError) {
    try database.execute(Self.metadata)
    try database.execute(Self.metadataReferences)
    for name in ["gpkg_metadata", "gpkg_metadata_reference"] {
      try addExtension(
        "gpkg_metadata", table: name,
        definition: "http://www.geopackage.org/spec121/#extension_metadata", scope: "read-write")
    }
    if let row = try database.scalarInt(
      "SELECT id FROM main.gpkg_metadata WHERE md_standard_uri = ?1",
      [.text(ProjectTemplate.uri)])
    {
      return try database.execute(
        "UPDATE main.gpkg_metadata SET metadata = ?1 WHERE id = ?2",
        [.text(template.json.compact), .integer(row)])
    }
    try database.execute(
      """
      INSERT INTO main.gpkg_metadata(md_scope, md_standard_uri, mime_type, metadata) \
      VALUES('dataset', ?1, 'application/json', ?2)
      """, [.text(ProjectTemplate.uri), .text(template.json.compact)])
    let row = database.lastInsertRowid
    // Of the time of the contents, so that the same input gives the same bytes.
    try database.execute(
      """
      INSERT INTO main.gpkg_metadata_reference(reference_scope, timestamp, md_file_id) \
      SELECT 'geopackage', max(last_change), ?1 FROM main.gpkg_contents
      """, [.integer(row)])
  }

  // MARK: - What is unique

  /// Makes an index of an attribute; false if values are there twice.
  private func index(
    _ attribute: ProjectAttribute, of layer: ProjectLayer
  ) throws(GeoError) -> Bool {
    let (table, column) = (
      Database.quoted(identifier: layer.name), Database.quoted(identifier: attribute.name)
    )
    let repeated = try database.scalarInt(
      "SELECT 1 FROM main.\(table) WHERE \(column) IS NOT NULL GROUP BY \(column) "
        + "HAVING count(*) > 1 LIMIT 1")
    guard repeated == nil else { return false }
    let name = Database.quoted(identifier: "\(layer.name)_\(attribute.name)_unique")
    try database.execute(
      "CREATE UNIQUE INDEX IF NOT EXISTS main.\(name) ON \(table)(\(column))")
    return true
  }

  // MARK: - Pictures

  /// Says which features of a layer have which pictures.
  private func relate(_ layer: ProjectLayer, to pictures: String) throws(GeoError) {
    let columns = layer.attributes.filter { $0.type == .picture || $0.type == .pictures }
    guard !columns.isEmpty, let key = try key(of: layer.name) else { return }
    let name = "\(layer.name)_pictures"
    let table = Database.quoted(identifier: name)
    try database.execute(Self.relations)
    try addExtension("related_tables", table: "gpkgext_relations")
    try addExtension("related_tables", table: name)
    try database.execute(
      "CREATE TABLE IF NOT EXISTS main.\(table) (base_id INTEGER NOT NULL, related_id INTEGER NOT NULL)"
    )
    let known = try database.scalarInt(
      "SELECT 1 FROM main.gpkgext_relations WHERE mapping_table_name = ?1", [.text(name)])
    if known == nil {
      try database.execute(
        """
        INSERT INTO main.gpkgext_relations(base_table_name, base_primary_column, related_table_name, \
        related_primary_column, relation_name, mapping_table_name) \
        VALUES(?1, ?2, ?3, 'id', 'media', ?4)
        """, [.text(layer.name), .text(key), .text(pictures), .text(name)])
    }
    try database.execute("DELETE FROM main.\(table)")
    let features = Database.quoted(identifier: layer.name)
    let files = Database.quoted(identifier: pictures)
    let id = Database.quoted(identifier: key)
    let parts = columns.map { attribute in
      let column = Database.quoted(identifier: attribute.name)
      return attribute.type == .picture
        ? "SELECT f.\(id), p.id FROM main.\(features) f JOIN main.\(files) p ON p.name = f.\(column)"
        : "SELECT f.\(id), p.id FROM main.\(features) f, "
          + "json_each(CASE WHEN json_valid(f.\(column)) THEN f.\(column) END) e "
          + "JOIN main.\(files) p ON p.name = e.value"
    }
    try database.execute(
      "INSERT INTO main.\(table)(base_id, related_id) " + parts.joined(separator: " UNION ")
        + " ORDER BY 1, 2")
  }

  private func key(of table: String) throws(GeoError) -> String? {
    try database.scalarText(
      "SELECT name FROM pragma_table_info(?1) WHERE pk = 1", [.text(table)])
  }

  private func addExtension(
    _ name: String, table: String,
    definition: String = "http://docs.opengeospatial.org/is/18-000/18-000.html",
    scope: String = "read-write"
  ) throws(GeoError) {
    try database.execute(Self.extensions)
    let known = try database.scalarInt(
      "SELECT 1 FROM main.gpkg_extensions WHERE table_name = ?1 AND extension_name = ?2",
      [.text(table), .text(name)])
    guard known == nil else { return }
    try database.execute(
      "INSERT INTO main.gpkg_extensions(table_name, column_name, extension_name, definition, scope) "
        + "VALUES(?1, NULL, ?2, ?3, ?4)",
      [.text(table), .text(name), .text(definition), .text(scope)])
  }

  private static let extensions = """
    CREATE TABLE IF NOT EXISTS main.gpkg_extensions (
      table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
      scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
    )
    """

  private static let metadata = """
    CREATE TABLE IF NOT EXISTS main.gpkg_metadata (
      id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, md_scope TEXT NOT NULL DEFAULT 'dataset',
      md_standard_uri TEXT NOT NULL, mime_type TEXT NOT NULL DEFAULT 'text/xml',
      metadata TEXT NOT NULL DEFAULT ''
    )
    """

  private static let metadataReferences = """
    CREATE TABLE IF NOT EXISTS main.gpkg_metadata_reference (
      reference_scope TEXT NOT NULL, table_name TEXT, column_name TEXT, row_id_value INTEGER,
      timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      md_file_id INTEGER NOT NULL, md_parent_id INTEGER,
      CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id),
      CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata(id)
    )
    """

  /// OGC 18-000 §7.1.2.
  private static let relations = """
    CREATE TABLE IF NOT EXISTS main.gpkgext_relations (
      id INTEGER PRIMARY KEY AUTOINCREMENT, base_table_name TEXT NOT NULL,
      base_primary_column TEXT NOT NULL DEFAULT 'id', related_table_name TEXT NOT NULL,
      related_primary_column TEXT NOT NULL DEFAULT 'id', relation_name TEXT NOT NULL,
      mapping_table_name TEXT NOT NULL UNIQUE
    )
    """
}
