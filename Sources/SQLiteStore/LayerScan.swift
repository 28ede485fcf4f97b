import Base
import CSQLite

/// One scan of a ``LayerTable``: the statement that runs on its store.
final class LayerScan {
  private let table: LayerTable
  private var statement: Statement?
  /// What the statement was made for.
  private var number = -1
  private var uses: [Bool] = []
  /// For each column of the table its place in the statement, -1 if it is not read.
  private var places: [Int32] = []
  private(set) var isAtEnd = true
  /// Rows so far, which are the ids of rows where the table has no key.
  private var count: Int64 = 0

  init(_ table: LayerTable) { self.table = table }

  /// Begins to read by a plan with its values; returns a result code, and why it failed.
  func begin(
    _ number: Int, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> (Int32, String?) {
    let plan = table.plans[number]
    table.watch?.begin(self)
    var boxes: [(Double, Double, Double, Double)] = []
    var usable: [Bool] = []
    isAtEnd = true
    count = 0
    for (place, term) in plan.terms.enumerated() {
      let value = values?[place]
      let type = sqlite3_value_type(value)
      // Nothing is equal to NULL, or greater, and no shape meets it.
      if type == SQLITE_NULL { return (SQLITE_OK, nil) }
      guard term.subject == .box else {
        usable.append(LayerPlan.isSafe(type, term.sign))
        continue
      }
      var box: (Double, Double, Double, Double)?
      if type == SQLITE_BLOB {
        box = table.bounds(
          UnsafeRawBufferPointer(
            start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value))))
      }
      usable.append(box != nil)
      if let box { boxes.append(box) }
    }
    if number != self.number || usable != uses || statement == nil {
      do throws(GeoError) {
        statement = try table.database.prepare(plan.sql(of: table, usable))
      } catch {
        return (SQLITE_ERROR, error.message)
      }
      (self.number, uses) = (number, usable)
      var next: Int32 = 1
      places = table.columns.indices.map { column in
        guard plan.reads(column) else { return -1 }
        next += 1
        return next - 1
      }
    }
    guard let statement else { return (SQLITE_ERROR, nil) }
    statement.reset()
    var parameter: Int32 = 1
    for (place, term) in plan.terms.enumerated() where usable[place] {
      guard term.subject == .box else {
        sqlite3_bind_value(statement.handle, parameter, values?[place])
        parameter += 1
        continue
      }
      let box = boxes.removeFirst()
      // The index holds 32-bit floats, rounded outward if it was made well.
      for bound in [
        Float(box.0).nextDown, Float(box.1).nextUp, Float(box.2).nextDown, Float(box.3).nextUp,
      ] {
        sqlite3_bind_double(statement.handle, parameter, Double(bound))
        parameter += 1
      }
    }
    isAtEnd = false
    return next()
  }

  /// Goes to the next row.
  func next() -> (Int32, String?) {
    guard let statement else { return (SQLITE_ERROR, nil) }
    let code = sqlite3_step(statement.handle)
    switch code & 0xFF {
    case SQLITE_ROW:
      count += 1
      if count % ScanWatch.interval == 0 { table.watch?.pass(self, table, rows: count) }
      return (SQLITE_OK, nil)
    case SQLITE_DONE:
      isAtEnd = true
      return (SQLITE_OK, nil)
    default:
      isAtEnd = true
      return (code, "\(table.database.path): \(table.database.message)")
    }
  }

  /// The id of the row.
  var rowID: Int64 {
    guard table.key != nil, let statement else { return count }
    return sqlite3_column_int64(statement.handle, 0)
  }

  /// Hands a value of the row to SQLite.
  func give(_ column: Int, _ context: OpaquePointer?) {
    guard let statement, places.indices.contains(column), places[column] >= 0 else { return }
    // A database has one thread at a time, so the value need not be protected.
    let value = sqlite3_column_value(statement.handle, places[column])
    guard let relabel = table.relabel, table.columns[column].role == .geometry,
      sqlite3_value_type(value) == SQLITE_BLOB
    else { return sqlite3_result_value(context, value) }
    let count = Int(sqlite3_value_bytes(value))
    guard let source = sqlite3_value_blob(value),
      let copy = sqlite3_malloc64(sqlite3_uint64(count))
    else { return sqlite3_result_value(context, value) }
    let bytes = UnsafeMutableRawBufferPointer(start: copy, count: count)
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: source, count: count))
    relabel(bytes)
    sqlite3_result_blob64(context, copy, sqlite3_uint64(count), { sqlite3_free($0) })
  }
}
