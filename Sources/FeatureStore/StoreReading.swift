public import Base
public import Features
internal import Files
public import Flow
public import FormatKit
internal import Geometry
public import SQLiteStore

/// Reads the rows of the tables of an SQLite store into batches, table after table.
///
/// The store is opened for reading only: not a byte of it, or of its folder, changes; a write-ahead log
/// beside it is honoured.
public final class StoreReading {
  /// The store.
  public let database: Database
  /// Its tables, in the order in which they are read.
  public private(set) var tables: [StoreTable] = []

  private let path: String
  private let selection: FeatureSelection
  /// How many rows of a layer to read; nil if boxes, a condition or bad features may take some of them away.
  private let limit: Int?
  private let fileSize: UInt64
  private let spool: SpooledFile?

  private var nextTable = 0
  private var rows: StoreRows?
  private var pendingError: GeoError?
  private var expectedRows: UInt64 = 0
  private var rowsRead: UInt64 = 0

  /// Opens a store; standard input, pipes and compressed stores are copied to a temporary file first.
  public init(_ request: InputRequest) throws(GeoError) {
    path = request.source.path
    selection = request.selection
    limit =
      request.selection.boxes.isEmpty && request.selection.condition == nil
        && !request.faults.skipsErrors
      ? request.selection.limit : nil
    fileSize = request.source.fileSize ?? 0
    let isFile =
      request.source.fileSize != nil && request.source.compression == nil && path != "stdin"
    spool = isFile ? nil : try SpooledFile(request.source)
    do throws(GeoError) {
      database = try Database(reading: spool?.path ?? path)
      // A condition means the same in the store as for the features that come out of it.
      if selection.condition != nil { try database.registerLetterCase() }
    } catch {
      throw Self.located(error, path, layer: nil)
    }
  }

  /// The selected tables as SQL asks for them.
  public var queryTables: [QueryTable] {
    tables.filter(\.isSelected).map { $0.queryTable(path: path) }
  }

  /// Names the tables to read, before anything is read. Errors: `.usage` if a layer that was asked for is not
  /// among them.
  public func begin(_ tables: [StoreTable]) throws(GeoError) {
    self.tables = tables
    if !selection.allowsMissingLayers { try checkNames() }
    expectedRows = try countExpectedRows()
    #if os(Linux)
      // SQLite has it open and stays in its one transaction; without a name, the file cannot be left behind.
      spool?.remove()
    #endif
  }

  /// What the layers that were asked for are.
  public var nature: InputNature {
    InputNature(layers: tables.filter(\.isSelected).map(\.layer), isText: false)
  }

  /// The share of the file that the rows so far amount to, by an estimate of their total number.
  public var progress: FlowProgress {
    guard expectedRows > 0, fileSize > 0 else { return FlowProgress(done: 0, total: nil) }
    let share = min(Double(rowsRead) / Double(expectedRows), 1)
    return FlowProgress(done: UInt64(Double(fileSize) * share), total: fileSize)
  }

  /// Fills a batch with rows of one layer; false when there are no more.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    if let pendingError { throw pendingError }
    while true {
      guard let rows else {
        guard nextTable < tables.count else { return false }
        let table = tables[nextTable]
        nextTable += 1
        do throws(GeoError) {
          if !table.isSelected {
            if try passOver(table, &batch) { return true }
          } else {
            self.rows = try StoreRows(
              table, of: database, boxes: selection.boxes, condition: selection.condition,
              limit: limit)
          }
        } catch {
          throw located(error, layer: table.layer.name)
        }
        continue
      }
      do throws(GeoError) {
        try rows.fill(&batch)
        if rows.isAtEnd {
          self.rows = nil
          if rows.isSelection { try countUnread(by: rows, &batch) }
        }
      } catch {
        let error = located(error, layer: rows.table.layer.name)
        // The rows before the error go first.
        if batch.count == 0 { throw error }
        pendingError = error
      }
      rowsRead += UInt64(batch.count)
      if batch.slots.contains(where: { $0.readCount > 0 }) { return true }
    }
  }

  // MARK: - Rows that are not read

  /// Counts a layer that was not asked for; false if it has no rows.
  private func passOver(
    _ table: StoreTable, _ batch: inout FeatureBatch
  ) throws(GeoError) -> Bool {
    let count = try countRows(of: table)
    guard count > 0 else { return false }
    let slot = batch.slots[batch.slot(for: table.layer)]
    slot.readCount += count
    slot.filteredCount += count
    return true
  }

  /// Counts the rows that were not asked for, in the last batch of the layer.
  private func countUnread(
    by rows: StoreRows, _ batch: inout FeatureBatch
  ) throws(GeoError) {
    let unread = max(try countRows(of: rows.table) - Int(rows.count), 0)
    let slot = batch.slots[batch.slot(for: rows.table.layer)]
    slot.readCount += unread
    slot.filteredCount += unread
  }

  private func countRows(of table: StoreTable) throws(GeoError) -> Int {
    let name = Database.quoted(identifier: table.name)
    return Int(try database.scalarInt("SELECT count(*) FROM \(name)") ?? 0)
  }

  /// About how many rows there are, for the progress bar, as far as that is known without reading them.
  private func countExpectedRows() throws(GeoError) -> UInt64 {
    var sum = 0.0
    for table in tables where table.isSelected {
      if let count = table.layer.featureCount {
        sum += Double(max(count, 0))
      } else if let key = table.key, !table.isView {
        let sql = "SELECT max(\(key)) FROM \(Database.quoted(identifier: table.name))"
        do throws(GeoError) {
          sum += Double(max(try database.scalarInt(sql) ?? 0, 0))
        } catch  where error.reason == .damagedStore {
          // Reading reports it, after the rows that are intact.
        }
      }
    }
    return UInt64(min(sum, 1e18))
  }

  // MARK: - Errors

  private func checkNames() throws(GeoError) {
    for name in selection.layerNames
    where !tables.contains(where: { $0.layer.name == name || $0.name == name }) {
      let known = tables.map { "'\($0.layer.name)'" }.joined(separator: ", ")
      throw GeoError(
        .usage, "there is no layer '\(name)'", at: SourceLocation(path: path),
        hint: tables.isEmpty ? "the store has no layers" : "the layers are \(known)")
    }
  }

  /// An error that names the input as the user knows it.
  public func located(_ error: GeoError, layer: String? = nil) -> GeoError {
    Self.located(error, path, layer: layer)
  }

  private static func located(_ error: GeoError, _ path: String, layer: String?) -> GeoError {
    var error = error
    var location = error.location ?? SourceLocation(path: path)
    location.path = path
    location.layer = location.layer ?? layer
    error.location = location
    return error
  }
}
