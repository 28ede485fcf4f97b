public import Base
internal import FeatureStore
internal import Features
internal import Files
public import Flow
public import FormatKit
internal import SQLiteStore

/// Writes a store of SpatiaLite 5: workers make complete records, which go straight into the pages of a new file;
/// SQLite adds the layout that SpatiaLite itself makes at the end. With `--append` the new file's content then goes
/// into the existing one, in one transaction.
public final class SpatiaLiteWriter: FeatureSink {
  /// True: attachments get a table of their own.
  public var takesAttachments: Bool { true }
  private let writing: StoreWriting
  /// All systems that PROJ knows are entered.
  private let hasAllSystems: Bool
  /// Systems that are written without their definitions.
  public private(set) var oddities: [Oddity] = []

  /// The options of the output.
  static let options = [
    FormatOption(
      name: "srs", values: ["used", "all"], defaultValue: "used",
      help: "The reference systems in spatial_ref_sys: those of the layers, or all of EPSG's.")
  ]

  /// A store with at most so many pages of 4096 bytes gets pages of 512: the layout has a hundred tables, most of
  /// them empty, which would be most of the file.
  private static let smallPageCount: Int64 = 192

  /// Creates the file, under another name for now. Errors: `.usage`, `.outputExists`, `.file`; `.unknownFormat` for
  /// appending to something other than a store of SpatiaLite 4 or 5.
  public init(_ request: OutputRequest) throws(GeoError) {
    hasAllSystems = request.options["srs"] == "all"
    writing = try StoreWriting(request, .spatiaLite) { (path) throws(GeoError) in
      try SpatiaLiteAppend.check(path)
    }
  }

  /// What takes batches; one for each worker of each input.
  public func makeEncoder() -> any BatchEncoder { writing.makeEncoder() }

  /// Writes indexes and metadata, and puts the file in place.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    let plans = writing.plans(for: catalog)
    do throws(GeoError) {
      var newNames: [String: String] = [:]
      if writing.isAppending, !catalog.attachments.isEmpty {
        let database = try Database(reading: writing.path)
        newNames = try StoreAttachments(
          SpatiaLiteMetadataWriter.attachmentsTable(in: database), in: database
        ).newNames(for: catalog.attachments)
      }
      try load(plans, catalog, StoreAttachmentReferences(newNames))
      if writing.isAppending {
        oddities = try SpatiaLiteAppend.run(
          plans, writing, catalog, attachmentNames: newNames)
      } else {
        try writing.commit()
      }
    } catch {
      throw writing.output.named(error)
    }
  }

  /// Ends the pages and has SQLite do the rest; the database is closed when this returns, as it must
  /// not be open when the file gets its name.
  private func load(
    _ plans: [StoreLayerPlan], _ catalog: Catalog, _ names: StoreAttachmentReferences
  ) throws(GeoError) {
    let database = try writing.finishPages(plans)
    try SpatiaLiteFunctions.register(in: database)
    try database.begin()
    try writing.settle(plans, names, in: database)
    for plan in plans { try SpatiaLiteDimensions.settle(plan, in: database) }
    guard !writing.isAppending else { return try database.commit() }
    let metadata = SpatiaLiteMetadataWriter(database, StorePictures(catalog.attachments))
    try metadata.write(plans, writing.references, isComplete: hasAllSystems)
    oddities = metadata.oddities
    try StoreAttachments(nil, in: database).add(filesOf: catalog, metadata)
    try database.commit()
    try metadata.layout.finish(plans.flatMap { metadata.triggers(of: $0) })
    if try database.scalarInt("PRAGMA page_count") ?? 0 <= Self.smallPageCount {
      try database.execute("PRAGMA page_size = 512")
      try database.execute("VACUUM")
    }
  }
}
