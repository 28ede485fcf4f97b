import Base
import Features
import Flow
import FormatKit
import GeoPackage
import OpenStreetMap
import SQLiteStore
import Text

/// Brings the layers of a store up to date: rows of objects that changed are replaced, and the objects in the store
/// with them, in one transaction.
final class StoreUpdate: GeoPackageCompanion {
  private let source: UpdatableSource
  private let update: OSMUpdate
  private let state: OSMReplicationState
  /// Rows that were removed, by the layer.
  private var removed: [(layer: String, count: Int)] = []
  /// The last row of each table that is left when the sea has been removed.
  private var lastRows: [String: Int64] = [:]

  /// Finds out what changes. The store is closed again when this returns: its readers would be in the way of writing.
  init(
    _ changes: OSMChangeSet, leadingTo state: OSMReplicationState, of path: String
  ) throws(GeoError) {
    let database = try Database(reading: path)
    source = try UpdatableSource(database)
    update = try OSMUpdate(
      changes, of: ObjectTableReader(database), source.settings, in: source.coverage)
    self.state = state
  }

  /// Writes all of it.
  func perform(_ opened: Run.Input, _ run: Run, at path: String) throws(GeoError) {
    let update = update
    let features = try run.features(
      of: opened, needsProperties: true, for: opened.format,
      opening: { (request) throws(GeoError) in try update.makeFeatureReader(request) })
    var request = OutputRequest(path: path)
    request.isAppending = true
    let writer = try GeoPackageWriter(request)
    writer.companion = self
    let catalog = Catalog()
    run.catalogs = [catalog]
    try run.read(features, into: writer, catalog)
    try writer.finish(catalog)
    run.ledger.warn(of: writer.oddities)
    run.ledger.warn(of: update.oddities)
    run.keepsPartialOutput = true
    account(in: run.ledger, catalog)
  }

  // MARK: - The transaction

  func begin(in database: Database) throws(GeoError) {
    guard try UpdatableSource(database).revision == source.revision else {
      throw GeoError(
        .store, "another update has changed the store meanwhile",
        at: SourceLocation(path: database.path), hint: "run it again: nothing was changed")
    }
    let removal = try GeoPackageRemoval(of: update.replacedIDs, in: database)
    var tables: [(table: String, layer: String)] = []
    try database.query("SELECT table_name, layer FROM \(ObjectTable.layers) ORDER BY rowid") {
      tables.append(($0.string(0), $0.string(1)))
    }
    for (table, layer) in tables {
      guard let count = try removal.remove(from: table, and: try sea(of: table, in: database))
      else {
        throw GeoError(
          .store, "table '\(table)' of layer '\(layer)' is not there any more",
          at: SourceLocation(path: database.path, layer: layer),
          hint: "a store with --updatable keeps its layers; make it again")
      }
      if count > 0 { removed.append((layer, count)) }
      lastRows[table] = try GeoPackageRemoval.lastRow(of: table, in: database)
    }
    try removal.close()
    if update.renewsSea { try database.execute("DELETE FROM \(ObjectTable.sea)") }
  }

  /// The rows of the sea in a table, if they go.
  private func sea(of table: String, in database: Database) throws(GeoError) -> [Int64] {
    var rows: [Int64] = []
    guard update.renewsSea else { return rows }
    try database.query(
      "SELECT row FROM \(ObjectTable.sea) WHERE table_name = ?1", [.text(table)]
    ) { rows.append($0.int64(0)) }
    return rows
  }

  func finish(_ layers: [GeoPackageWrittenLayer], in database: Database) throws(GeoError) {
    try update.write(to: ObjectTableWriter(database))
    try source.enter(layers, isNew: false, in: database)
    if update.renewsSea { try source.enterSea(layers, behind: lastRows, in: database) }
    try source.write(state, update.coverage, to: database)
  }

  // MARK: - The ledger

  private func account(in ledger: Ledger, _ catalog: Catalog) {
    var rows = removed.map { (layer: $0.layer, removed: $0.count, added: 0) }
    for layer in catalog.wantedLayers where layer.tally.out > 0 {
      if let known = rows.firstIndex(where: { $0.layer == layer.name }) {
        rows[known].added = layer.tally.out
      } else {
        rows.append((layer.name, 0, layer.tally.out))
      }
    }
    let layers = rows.map { row in
      JSONValue.object([
        ("layer", .string(row.layer)), ("removed", .count(row.removed)),
        ("added", .count(row.added)),
      ])
    }
    ledger.account(
      for: "rows",
      .object([
        ("created", .count(update.createdCount)), ("modified", .count(update.modifiedCount)),
        ("deleted", .count(update.deletedCount)), ("layers", .array(layers)),
      ]),
      line: "objects: \(Summary.grouped(update.createdCount)) created, "
        + "\(Summary.grouped(update.modifiedCount)) modified, "
        + "\(Summary.grouped(update.deletedCount)) deleted; rows: "
        + "\(Summary.grouped(rows.reduce(0) { $0 + $1.removed })) removed, "
        + "\(Summary.grouped(rows.reduce(0) { $0 + $1.added })) added")
  }
}
