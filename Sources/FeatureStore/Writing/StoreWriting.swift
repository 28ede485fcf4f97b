#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package import Base
import Features
package import Files
package import Flow
package import FormatKit
package import SQLiteStore

/// Writes the rows of layers into the pages of a new store: workers make complete records, and what is said about the
/// tables comes at the end, by SQL.
package final class StoreWriting {
  /// The path as given.
  package let path: String
  /// The kind of store.
  package let dialect: StoreDialect
  /// The file that takes the output's place.
  package let output: OutputFile
  /// True if the new file's content goes into one that is there.
  package let isAppending: Bool
  /// What becomes of features whose key a row has.
  package let rule: StoreDuplicateRule
  /// The systems of the layers.
  package private(set) var references = SpatialReferences()

  private let file: PageFile
  private let completion: ((String) throws(GeoError) -> Void)?
  /// The layers that have rows, by their index in the catalog.
  private var layers: [StoredLayer?] = []
  private var layerCount = 0

  /// Creates the file, under another name for now; `check` refuses to append to a file of another kind.
  /// Errors: `.usage`, `.outputExists`, `.file`, and those of `check`.
  package init(
    _ request: OutputRequest, _ dialect: StoreDialect, check: (String) throws(GeoError) -> Void
  ) throws(GeoError) {
    let path = try Self.path(of: request, dialect)
    self.path = path
    self.dialect = dialect
    completion = request.completion
    rule = try StoreDuplicateRule(request.options, path: path)
    isAppending = request.isAppending && access(path, F_OK) == 0
    if isAppending { try check(path) }
    output = try OutputFile(
      replacing: path, isOverwriting: request.isOverwriting || isAppending)
    if !isAppending { try Self.refuseJournals(beside: output.destination, path) }
    do throws(GeoError) {
      file = try PageFile(creating: output.temporaryPath)
    } catch {
      throw output.named(error)
    }
  }

  /// The file that a store goes to. Errors: `.usage` for standard output.
  package static func path(
    of request: OutputRequest, _ dialect: StoreDialect
  ) throws(GeoError) -> String {
    guard let path = request.path, path != "-" else {
      throw GeoError(
        .usage, "\(dialect.title) cannot go to standard output", hint: "name a file with -o")
    }
    return path
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
  package func makeEncoder() -> any BatchEncoder { StoreRowEncoder(self) }

  // MARK: - Rows

  /// In turn: appends the records of a batch to their tables.
  func append(
    _ rows: borrowing StoreRecords, of batch: borrowing FeatureBatch
  ) throws(GeoError) {
    do throws(GeoError) {
      try place(rows, of: batch)
    } catch {
      throw output.named(error)
    }
  }

  private func place(
    _ rows: borrowing StoreRecords, of batch: borrowing FeatureBatch
  ) throws(GeoError) {
    var targets: [StoredLayer?] = []
    for slot in batch.slots {
      guard slot.outCount > 0, let output = slot.output else {
        targets.append(nil)
        continue
      }
      let layer = layer(output, slot.outputSource, as: slot.outputName)
      guard layer.hasGeometry == slot.layer.hasGeometry else {
        throw GeoError(
          .mixedGeometry,
          "layer '\(layer.name)' has geometries in one input and none in another",
          at: SourceLocation(path: slot.layer.path, layer: slot.layer.name),
          hint: "write the inputs to layers of their own")
      }
      targets.append(layer)
    }
    for (slot, target) in targets.enumerated() {
      guard let target else { continue }
      let share = rows.shares[slot]
      target.add(share)
      if !share.duplicates.isEmpty {
        for (field, _) in share.duplicates { target.countDuplicate(of: field) }
        note(
          .duplicateKey, "a key that occurs twice in a feature has its last value only",
          share.duplicates.map(\.feature), slot: slot, batch)
      }
      if !share.emptied.isEmpty {
        note(.emptyAsNull, Reason.emptyAsNull.meaning, share.emptied, slot: slot, batch)
      }
      if !share.flattened.isEmpty {
        note(
          .collectionTakenApart, Reason.collectionTakenApart.meaning, share.flattened, slot: slot,
          batch)
      }
    }
    let relations = batch.slots.map(\.layer.tableNames.extras.relations)
    var start = 0
    for index in 0..<rows.rows.count {
      let row = rows.rows[index]
      // In range: the ends of the records grow, up to their count.
      let record = UnsafeMutableBufferPointer(
        start: rows.records.base + start, count: row.end - start)
      start = row.end
      let key = batch.rowIDs.isEmpty ? nil : batch.rowIDs[index]
      if relations[row.slot].isEmpty {
        try targets[row.slot]?.append(record, box: row.box, key: key)
      } else {
        try targets[row.slot]?.append(
          record, box: row.box, key: key, relations: relations[row.slot])
      }
    }
  }

  private func layer(_ index: Int, _ source: Layer, as name: String) -> StoredLayer {
    while layers.count <= index { layers.append(nil) }
    if let known = layers[index] { return known }
    let layer = StoredLayer(
      source, as: name, srsID: references.id(of: source.crs), dialect, in: file,
      besideLayers: layerCount)
    layerCount += 1
    layers[index] = layer
    return layer
  }

  private func note(
    _ reason: Reason, _ message: String, _ features: [Int], slot: Int,
    _ batch: borrowing FeatureBatch
  ) {
    let source = batch.slots[slot]
    let examples = features.prefix(Notice.exampleLimit).map { feature in
      SourceLocation(
        path: source.layer.path, layer: source.layer.name,
        feature: Int(clamping: batch.ordinals[feature]), id: batch.idText(ofFeature: feature))
    }
    source.account?.note(reason, message, count: features.count, examples: Array(examples))
  }

  // MARK: - The end

  /// What the tables of all layers will be like, those of wanted layers without rows too.
  package func plans(for catalog: Catalog) -> [StoreLayerPlan] {
    for (index, layer) in catalog.layers.enumerated() where catalog.isWanted(layer) {
      _ = self.layer(index, layer.source, as: layer.name)
    }
    var names = StoreNames()
    return zip(catalog.layers, layers).compactMap { layer, source in
      source.map {
        StoreLayerPlan(
          layer, $0, table: names.table(for: layer.name, in: dialect), keepsNames: !isAppending)
      }
    }
  }

  /// Ends the pages; returns the database with the tables and R-trees of the plans, and nothing else.
  package func finishPages(
    _ plans: [StoreLayerPlan], applicationID: Int32 = 0, userVersion: Int32 = 0
  ) throws(GeoError) -> Database {
    var schema: [SchemaEntry] = []
    for plan in plans {
      schema += try plan.source.finish(
        in: file, name: plan.table, sql: plan.createTable, geometryColumn: plan.geometryColumn)
    }
    return try file.finish(
      schema: schema, applicationID: applicationID, userVersion: userVersion)
  }

  /// Puts a new store in place, with what the request adds to it; its database has to be closed.
  package func commit() throws(GeoError) {
    try completion?(output.temporaryPath)
    try output.commit()
  }

  /// Brings the rows of a new file into their final form: values, names of attachments, rows with the same key.
  package func settle(
    _ plans: [StoreLayerPlan], _ names: StoreAttachmentReferences, in database: Database
  ) throws(GeoError) {
    for plan in plans {
      try StoreSettling(plan).run(in: database)
      try names.rename(in: plan, database)
      try StoreRepeats(plan, rule, in: database).run()
    }
    // Those of the temporary file would serve nobody.
    if !isAppending { try StoreIndexing.run(plans, in: database) }
  }
}
