import Base
import Flow
import SQLiteStore

/// Adds the layers of a file that was just written to an existing GeoPackage, all of them or none: a new
/// layer becomes a table, and the rows of a known layer are appended to its table.
struct GeoPackageAppend {
  private let database: Database
  private let version: GeoPackageSchema.Version
  private let metadata: GeoPackageMetadataWriter
  private var references: GeoPackageReferenceTable
  private let rule: GeoPackageDuplicateRule

  /// Refuses a file that is not a GeoPackage. Errors: `.unknownFormat`, `.store`, `.damagedStore`.
  static func check(_ path: String) throws(GeoError) {
    let database = try Database(reading: path)
    for table in ["gpkg_contents", "gpkg_spatial_ref_sys"] {
      guard try database.hasTable(table) else {
        throw GeoError(
          .unknownFormat, "is not a GeoPackage: it has no table \(table)",
          at: SourceLocation(path: path),
          hint: "append to a GeoPackage, or write to another name")
      }
    }
  }

  /// Opens both files.
  init(
    _ addition: String, to path: String, version: GeoPackageSchema.Version,
    _ references: SpatialReferences, _ rule: GeoPackageDuplicateRule, _ pictures: GeoPackagePictures
  ) throws(GeoError) {
    database = try Database(appending: path)
    try GeoPackageFunctions.register(in: database)
    try database.attach(reading: addition, as: "added")
    let known = try database.scalarInt("PRAGMA main.user_version") ?? 0
    // A file keeps its version, and new tables get the triggers of that version.
    self.version = known >= GeoPackageSchema.Version.v1_4.userVersion ? .v1_4 : .v1_3
    metadata = GeoPackageMetadataWriter(database, self.version, references, pictures)
    self.references = GeoPackageReferenceTable(database)
    self.rule = rule
  }

  /// Adds all layers and attachments, these by their new names, and what a companion has to add, in one transaction;
  /// returns what is odd about what was added. With a companion tables without new rows stay as they are.
  mutating func run(
    _ plans: [GeoPackageLayerPlan], _ catalog: Catalog, attachmentNames: [String: String],
    _ companion: (any GeoPackageCompanion)?
  ) throws(GeoError) -> [Oddity] {
    try database.begin()
    do throws(GeoError) {
      try companion?.begin(in: database)
      var written: [GeoPackageWrittenLayer] = []
      for plan in plans {
        if let table = try existingTable(of: plan.layer) {
          written.append(GeoPackageWrittenLayer(plan, in: table))
          guard companion == nil || plan.source.storedCount > 0 else { continue }
          try GeoPackageMerge(
            plan, into: table, of: database, metadata, references, catalog.selection.mixedPolicy,
            rule
          ).run()
        } else {
          written.append(GeoPackageWrittenLayer(plan, in: try addTable(plan)))
        }
      }
      try GeoPackageAttachments(in: database).add(
        filesOf: catalog, by: attachmentNames, metadata)
      try companion?.finish(written, in: database)
      try database.commit()
    } catch {
      try? database.rollback()
      throw error
    }
    return references.oddities
  }

  /// The table of a layer: the one whose notes name the layer, or the one of the same name.
  private func existingTable(of layer: OutputLayer) throws(GeoError) -> String? {
    if try GeoPackageNotes.areKept(in: database) {
      let noted = try database.scalarText(
        """
        SELECT r.table_name FROM main.gpkg_metadata m JOIN main.gpkg_metadata_reference r \
        ON r.md_file_id = m.id WHERE m.md_standard_uri = ?1 AND json_valid(m.metadata) \
        AND json_extract(m.metadata, '$.layer') = ?2
        """, [.text(GeoPackageSchema.notesURI), .text(layer.name)])
      if let noted { return noted }
    }
    return try database.scalarText(
      "SELECT table_name FROM main.gpkg_contents WHERE lower(table_name) = lower(?1) "
        + "AND table_name IS NOT ?2",
      [
        .text(layer.name),
        try GeoPackageAttachments(in: database).table().map { .text($0) } ?? .null,
      ])
  }

  /// Copies a table and its index into the store; returns the table's name there.
  private mutating func addTable(_ addition: GeoPackageLayerPlan) throws(GeoError) -> String {
    var names = GeoPackageNames()
    try database.query("SELECT name FROM main.sqlite_master") { names.take($0.string(0)) }
    let plan = GeoPackageLayerPlan(
      addition.layer, addition.source, table: names.table(for: addition.layer.name))
    let srsID = plan.hasGeometry ? try references.id(of: plan.layer.crs) : 0

    try database.execute(plan.createTable)
    var columns = ["fid"]
    if plan.hasGeometry { columns.append("geom") }
    columns += plan.columns.map { Database.quoted(identifier: $0.name) }
    var values = columns
    if plan.hasGeometry, srsID != plan.source.srsID { values[1] = "cairn_system(geom, \(srsID))" }
    let target = Database.quoted(identifier: plan.table)
    try database.execute(
      """
      INSERT INTO main.\(target)(\(columns.joined(separator: ", "))) \
      SELECT \(values.joined(separator: ", ")) \
      FROM added.\(Database.quoted(identifier: addition.table)) ORDER BY fid
      """)
    if plan.hasGeometry {
      func tree(_ table: String) -> String {
        Database.quoted(
          identifier: GeoPackageSchema.rtreeName(
            table: table, column: GeoPackageSchema.geometryColumn))
      }
      try database.execute(
        "CREATE VIRTUAL TABLE \(tree(plan.table)) USING rtree(id, minx, maxx, miny, maxy)")
      try database.execute(
        "INSERT INTO main.\(tree(plan.table)) SELECT * FROM added.\(tree(addition.table))")
    }
    try metadata.enter(plan, srsID: srsID)
    return plan.table
  }
}
