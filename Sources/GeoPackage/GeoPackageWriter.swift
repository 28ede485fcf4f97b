#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base
internal import Features
internal import Files
public import Flow
public import FormatKit
import SQLiteStore

/// Writes a GeoPackage (OGC 12-128r19): workers make complete records, which go straight into the
/// pages of a new file; SQLite adds the metadata at the end. With `isAppending` the new file's content
/// then goes into the existing one, in one transaction.
public final class GeoPackageWriter: FeatureSink {
  /// True: attachments get a table of their own.
  public var takesAttachments: Bool { true }
  private let path: String
  private let version: GeoPackageSchema.Version
  private let isAppending: Bool
  /// What goes into the store with the layers.
  public var companion: (any GeoPackageCompanion)?
  /// The companion makes the store one that can be updated.
  private let isUpdatable: Bool
  private let rule: GeoPackageDuplicateRule
  private let output: OutputFile
  private let file: PageFile
  private var references = SpatialReferences()
  /// The layers that have rows, by their index in the catalog.
  private var tables: [GeoPackageTable?] = []
  private var tableCount = 0
  /// Systems that are written without their definitions.
  public private(set) var oddities: [Oddity] = []

  /// Creates the file, under another name for now. Errors: `.usage`, `.outputExists`, `.file`;
  /// `.unknownFormat` for appending to something other than a GeoPackage.
  public init(_ request: OutputRequest) throws(GeoError) {
    guard let path = request.path, path != "-" else {
      throw GeoError(
        .usage, "a GeoPackage cannot go to standard output", hint: "name a file with -o")
    }
    self.path = path
    let wanted = request.options["version"] ?? GeoPackageSchema.Version.v1_4.rawValue
    guard let version = GeoPackageSchema.Version(rawValue: wanted) else {
      let known = GeoPackageSchema.Version.allCases.map(\.rawValue).joined(separator: ", ")
      throw GeoError(
        .usage, "GeoPackage version '\(wanted)' is not one of those that are written (\(known))")
    }
    self.version = version
    isUpdatable = request.options["updatable"] == "yes"
    rule = try GeoPackageDuplicateRule(request.options, path: path)
    isAppending = request.isAppending && access(path, F_OK) == 0
    if isAppending { try GeoPackageAppend.check(path) }
    output = try OutputFile(
      replacing: path, isOverwriting: request.isOverwriting || isAppending)
    if !isAppending { try Self.refuseJournals(beside: output.destination, path) }
    do throws(GeoError) {
      file = try PageFile(creating: output.temporaryPath)
    } catch {
      throw output.named(error)
    }
  }

  /// Refuses to write beside the journal of an older file of the same name: SQLite would take it for that of
  /// the new file, and write its pages into it.
  private static func refuseJournals(
    beside destination: String, _ path: String
  ) throws(GeoError) {
    for suffix in ["-wal", "-journal"] where access(destination + suffix, F_OK) == 0 {
      throw GeoError(
        .store,
        "\(destination + suffix) lies beside the output: some program has it open, or was "
          + "interrupted while writing to it",
        at: SourceLocation(path: path),
        hint: "close it there, or open it once with sqlite3 or QGIS, so that it recovers")
    }
  }

  /// What takes batches; one for each worker of each input.
  public func makeEncoder() -> any BatchEncoder { GeoPackageRowEncoder(self) }

  /// In turn: appends the records of a batch to their tables.
  func append(
    _ rows: borrowing GeoPackageRows, of batch: borrowing FeatureBatch
  ) throws(GeoError) {
    do throws(GeoError) {
      try place(rows, of: batch)
    } catch {
      throw output.named(error)
    }
  }

  private func place(
    _ rows: borrowing GeoPackageRows, of batch: borrowing FeatureBatch
  ) throws(GeoError) {
    var targets: [GeoPackageTable?] = []
    for slot in batch.slots {
      guard slot.outCount > 0, let output = slot.output else {
        targets.append(nil)
        continue
      }
      let table = table(output, slot.outputSource, as: slot.outputName)
      guard table.hasGeometry == slot.layer.hasGeometry else {
        throw GeoError(
          .mixedGeometry,
          "layer '\(table.name)' has geometries in one input and none in another",
          at: SourceLocation(path: slot.layer.path, layer: slot.layer.name),
          hint: "write the inputs to layers of their own")
      }
      targets.append(table)
    }
    for (slot, target) in targets.enumerated() {
      guard let target else { continue }
      let share = rows.shares[slot]
      target.add(share)
      if !share.duplicates.isEmpty { count(share.duplicates, target, slot: slot, batch) }
    }
    var start = 0
    for index in 0..<rows.rows.count {
      let row = rows.rows[index]
      // In range: the ends of the records grow, up to their count.
      let record = UnsafeMutableBufferPointer(
        start: rows.records.base + start, count: row.end - start)
      start = row.end
      try targets[row.slot]?.append(
        record, box: row.box, key: batch.rowIDs.isEmpty ? nil : batch.rowIDs[index])
    }
  }

  private func table(_ index: Int, _ layer: Layer, as name: String) -> GeoPackageTable {
    while tables.count <= index { tables.append(nil) }
    if let known = tables[index] { return known }
    let table = GeoPackageTable(
      layer, as: name, srsID: references.id(of: layer.crs), in: file, besideLayers: tableCount)
    tableCount += 1
    tables[index] = table
    return table
  }

  private func count(
    _ duplicates: [(field: Int, feature: Int)], _ table: GeoPackageTable, slot: Int,
    _ batch: borrowing FeatureBatch
  ) {
    var examples: [SourceLocation] = []
    for (field, feature) in duplicates {
      table.countDuplicate(of: field)
      guard examples.count < Notice.exampleLimit else { continue }
      let slot = batch.slots[slot]
      examples.append(
        SourceLocation(
          path: slot.layer.path, layer: slot.layer.name,
          feature: Int(clamping: batch.ordinals[feature]), id: batch.idText(ofFeature: feature)))
    }
    batch.slots[slot].account?.note(
      .duplicateKey, "a key that occurs twice in a feature has its last value only",
      count: duplicates.count, examples: examples)
  }

  /// Writes indexes and metadata, and puts the file in place.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    guard !isUpdatable || companion != nil else {
      throw GeoError(
        .usage, "--updatable is for the whole of one input of OpenStreetMap's objects",
        at: SourceLocation(path: path), hint: "convert it without steps before the output")
    }
    for (index, layer) in catalog.layers.enumerated() where catalog.isWanted(layer) {
      _ = table(index, layer.source, as: layer.name)
    }
    var names = GeoPackageNames()
    let plans = zip(catalog.layers, tables).compactMap { layer, table in
      table.map {
        GeoPackageLayerPlan(
          layer, $0, table: names.table(for: layer.name), keepsNames: !isAppending)
      }
    }
    do throws(GeoError) {
      let newNames =
        isAppending && !catalog.attachments.isEmpty
        ? try GeoPackageAttachments(in: Database(reading: path)).newNames(for: catalog.attachments)
        : [:]
      try load(plans, catalog, GeoPackageAttachmentReferences(newNames))
      if isAppending {
        var append = try GeoPackageAppend(
          output.temporaryPath, to: path, version: version, references, rule,
          GeoPackagePictures(catalog.attachments, names: newNames))
        oddities = try append.run(plans, catalog, attachmentNames: newNames, companion)
      } else {
        try output.commit()
      }
    } catch {
      throw output.named(error)
    }
  }

  /// Ends the pages and has SQLite do the rest; the database is closed when this returns, as it must
  /// not be open when the file gets its name.
  private func load(
    _ plans: [GeoPackageLayerPlan], _ catalog: Catalog, _ names: GeoPackageAttachmentReferences
  ) throws(GeoError) {
    var schema: [SchemaEntry] = []
    for plan in plans {
      schema += try plan.source.finish(
        in: file, name: plan.table, sql: plan.createTable, geometryColumn: plan.geometryColumn)
    }
    let database = try file.finish(
      schema: schema, applicationID: GeoPackageSchema.applicationID,
      userVersion: version.userVersion)
    try GeoPackageFunctions.register(in: database)
    try database.begin()
    for plan in plans {
      try GeoPackageSettling(plan).run(in: database)
      try names.rename(in: plan, database)
      try GeoPackageRepeats(plan, rule, in: database).run()
    }
    let metadata = GeoPackageMetadataWriter(
      database, version, references, GeoPackagePictures(catalog.attachments))
    if !isAppending {
      oddities = try metadata.write(plans)
      try GeoPackageAttachments(in: database).add(filesOf: catalog, metadata)
      try companion?.finish(
        plans.map { GeoPackageWrittenLayer($0, in: $0.table) }, in: database)
    }
    try database.commit()
    if !isAppending { try database.enter(triggers: plans.flatMap { metadata.triggers(of: $0) }) }
  }
}
