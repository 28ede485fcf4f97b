import Base
internal import FeatureStore
import Files
import Flow
import SQLiteStore

/// Adds the layers of a file that was just written to an existing GeoPackage, all of them or none.
struct GeoPackageAppend {
  private let database: Database
  private let metadata: GeoPackageMetadataWriter
  private let rule: StoreDuplicateRule

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
    _ writing: StoreWriting, version: GeoPackageSchema.Version, _ pictures: StorePictures
  ) throws(GeoError) {
    database = try Database(appending: writing.path)
    try GeoPackageFunctions.register(in: database)
    try database.attach(reading: writing.output.temporaryPath, as: "added")
    let known = try database.scalarInt("PRAGMA main.user_version") ?? 0
    // A file keeps its version, and new tables get the triggers of that version.
    let version: GeoPackageSchema.Version =
      known >= GeoPackageSchema.Version.v1_4.userVersion ? .v1_4 : .v1_3
    metadata = GeoPackageMetadataWriter(database, version, pictures)
    rule = writing.rule
  }

  /// Adds all layers and attachments, these by their new names, and what a companion has to add, in one transaction;
  /// returns what is odd about what was added. With a companion tables without new rows stay as they are.
  func run(
    _ plans: [StoreLayerPlan], _ catalog: Catalog, attachmentNames: [String: String],
    _ companion: (any GeoPackageCompanion)?
  ) throws(GeoError) -> [Oddity] {
    try database.begin()
    do throws(GeoError) {
      try companion?.begin(in: database)
      let append = StoreAppend(metadata, rule, catalog.selection.mixedPolicy)
      var written: [GeoPackageWrittenLayer] = []
      var related: [GeoPackageMetadataWriter.RelatedTable] = []
      for plan in plans {
        let isNew = try metadata.table(of: plan.layer) == nil
        let table = try append.add(plan, touchesEmpty: companion == nil)
        try metadata.addDocuments(of: plan, to: table, isNew: isNew)
        written.append(GeoPackageWrittenLayer(plan, in: table))
        related.append(
          GeoPackageMetadataWriter.RelatedTable(plan: plan, name: table, isNew: isNew))
      }
      try StoreAttachments(metadata.attachmentsTable(), in: database).add(
        filesOf: catalog, by: attachmentNames, metadata)
      try metadata.addRelations(of: related)
      try companion?.finish(written, in: database)
      try database.commit()
    } catch {
      try? database.rollback()
      throw error
    }
    return metadata.oddities
  }
}
