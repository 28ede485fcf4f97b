internal import Base
internal import FeatureStore
internal import Files
internal import Flow
internal import SQLiteStore

/// Adds the layers of a file that was just written to an existing store of SpatiaLite, all of them or none. Triggers
/// of the store call functions that we have, under the names of SpatiaLite's.
struct SpatiaLiteAppend {
  /// Refuses a file that is not a store of SpatiaLite 4 or 5. Errors: `.unknownFormat`, `.store`, `.damagedStore`.
  static func check(_ path: String) throws(GeoError) {
    let database = try Database(reading: path)
    let layout = try SpatiaLiteLayout(of: database)
    let isComplete = try database.hasTable("spatial_ref_sys")
    guard layout != .numericTypes || !isComplete else { return }
    let found =
      layout == .plain || layout == .numericTypes
      ? "it has no geometry_columns and spatial_ref_sys of these"
      : "its geometry_columns is that of \(layout.rawValue)"
    throw GeoError(
      .unknownFormat, "is not a store of SpatiaLite 4 or 5: \(found)",
      at: SourceLocation(path: path),
      hint: "convert it to a new store together with the other input, or write to another name")
  }

  /// Adds all layers and attachments, these by their new names, in one transaction; returns what is odd about what
  /// was added.
  static func run(
    _ plans: [StoreLayerPlan], _ writing: StoreWriting, _ catalog: Catalog,
    attachmentNames: [String: String]
  ) throws(GeoError) -> [Oddity] {
    let database = try Database(appending: writing.path)
    try SpatiaLiteFunctions.register(in: database)
    try database.attach(reading: writing.output.temporaryPath, as: "added")
    let metadata = SpatiaLiteMetadataWriter(
      database, StorePictures(catalog.attachments, names: attachmentNames))
    try database.begin()
    do throws(GeoError) {
      let append = StoreAppend(metadata, writing.rule, catalog.selection.mixedPolicy)
      for plan in plans { _ = try append.add(plan) }
      try StoreAttachments(metadata.attachmentsTable(), in: database).add(
        filesOf: catalog, by: attachmentNames, metadata)
      try database.commit()
    } catch {
      try? database.rollback()
      throw error
    }
    return metadata.oddities
  }
}
