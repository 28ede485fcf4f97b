public import Base
internal import FeatureStore
internal import Features
internal import Files
public import Flow
public import FormatKit
import SQLiteStore

/// Writes a GeoPackage (OGC 12-128r19): workers make complete records, which go straight into the
/// pages of a new file; SQLite adds the metadata at the end. With `--append` the new file's content
/// then goes into the existing one, in one transaction.
public final class GeoPackageWriter: FeatureSink {
  /// True: attachments get a table of their own.
  public var takesAttachments: Bool { true }
  private let writing: StoreWriting
  private let version: GeoPackageSchema.Version
  /// What goes into the store with the layers.
  public var companion: (any GeoPackageCompanion)?
  /// The companion makes the store one that can be updated.
  private let isUpdatable: Bool
  /// Systems that are written without their definitions.
  public private(set) var oddities: [Oddity] = []

  /// Creates the file, under another name for now. Errors: `.usage`, `.outputExists`, `.file`;
  /// `.unknownFormat` for appending to something other than a GeoPackage.
  public init(_ request: OutputRequest) throws(GeoError) {
    _ = try StoreWriting.path(of: request, .geoPackage)
    let wanted = request.options["version"] ?? GeoPackageSchema.Version.v1_4.rawValue
    guard let version = GeoPackageSchema.Version(rawValue: wanted) else {
      let known = GeoPackageSchema.Version.allCases.map(\.rawValue).joined(separator: ", ")
      throw GeoError(
        .usage, "GeoPackage version '\(wanted)' is not one of those that are written (\(known))")
    }
    self.version = version
    isUpdatable = request.options["updatable"] == "yes"
    writing = try StoreWriting(request, .geoPackage) { (path) throws(GeoError) in
      try GeoPackageAppend.check(path)
    }
  }

  /// What takes batches; one for each worker of each input.
  public func makeEncoder() -> any BatchEncoder { writing.makeEncoder() }

  /// Writes indexes and metadata, and puts the file in place.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    guard !isUpdatable || companion != nil else {
      throw GeoError(
        .usage, "--updatable is for the whole of one input of OpenStreetMap's objects",
        at: SourceLocation(path: writing.path), hint: "convert it without steps before the output")
    }
    let plans = writing.plans(for: catalog)
    do throws(GeoError) {
      var newNames: [String: String] = [:]
      if writing.isAppending, !catalog.attachments.isEmpty {
        let database = try Database(reading: writing.path)
        newNames = try StoreAttachments(
          GeoPackageMetadataWriter.attachmentsTable(in: database), in: database
        ).newNames(for: catalog.attachments)
      }
      try load(plans, catalog, StoreAttachmentReferences(newNames))
      if writing.isAppending {
        let append = try GeoPackageAppend(
          writing, version: version, StorePictures(catalog.attachments, names: newNames))
        oddities = try append.run(plans, catalog, attachmentNames: newNames, companion)
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
    let database = try writing.finishPages(
      plans, applicationID: GeoPackageSchema.applicationID, userVersion: version.userVersion)
    try GeoPackageFunctions.register(in: database)
    try database.begin()
    try writing.settle(plans, names, in: database)
    let metadata = GeoPackageMetadataWriter(
      database, version, StorePictures(catalog.attachments))
    if !writing.isAppending {
      try metadata.write(plans, writing.references)
      try StoreAttachments(nil, in: database).add(filesOf: catalog, metadata)
      try metadata.addRelations(
        of: plans.map { GeoPackageMetadataWriter.RelatedTable(plan: $0, name: $0.table) })
      oddities = metadata.oddities
      try companion?.finish(
        plans.map { GeoPackageWrittenLayer($0, in: $0.table) }, in: database)
    }
    try database.commit()
    if !writing.isAppending {
      try database.enter(triggers: plans.flatMap { metadata.triggers(of: $0) })
    }
  }
}
