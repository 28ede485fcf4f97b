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
  /// The place of the geometry.
  private var geometry: Int32 = -1
  /// The judges that the scan has made, by their numbers.
  private var judges: [Int: any RowJudge] = [:]
  /// The one that has the value of this scan.
  private var judge: (any RowJudge)?
  /// True if it has found that the condition holds for the row.
  private var isDecided = false
  /// The keys that the R-tree has given, and the next one of them.
  private var found: [Int64] = []
  private var nextFound = 0
  private var isSearching = false
  private var wasSearching = false
  private(set) var isAtEnd = true
  /// Rows so far, which are the ids of rows where the table has no key.
  private var count: Int64 = 0

  private let roles: [LayerTable.Column.Role]

  init(_ table: LayerTable) {
    self.table = table
    roles = table.columns.map(\.role)
  }

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
    judge = nil
    if let term = plan.terms.firstIndex(where: { $0.judge > 0 }), usable[term],
      let blob = sqlite3_value_blob(values?[term])
    {
      let known = judges[plan.terms[term].judge]
      let made = known ?? table.judges[plan.terms[term].judge - 1]()
      judges[plan.terms[term].judge] = made
      let count = Int(sqlite3_value_bytes(values?[term]))
      if made.take(UnsafeRawBufferPointer(start: blob, count: count)) { judge = made }
    }
    let bounds = boxes.map { box in
      // The index holds 32-bit floats, rounded outward if it was made well.
      (
        Float(box.0).nextDown, Float(box.1).nextUp, Float(box.2).nextDown, Float(box.3).nextUp
      )
    }
    isSearching = false
    if plan.isSearch, let box = bounds.first, let search = table.nodeSearch() {
      isSearching = search.find(
        minX: box.0, maxX: box.1, minY: box.2, maxY: box.3, into: &found
      ) { [judge] in judge?.excludes($0, $1, $2, $3) ?? false }
      if !isSearching { table.dropSearch() }
    }
    if number != self.number || usable != uses || isSearching != wasSearching || statement == nil {
      do throws(GeoError) {
        statement = try table.database.prepare(
          isSearching ? plan.sqlOfOne(in: table) : plan.sql(of: table, usable))
      } catch {
        return (SQLITE_ERROR, error.message)
      }
      (self.number, uses, wasSearching) = (number, usable, isSearching)
      var next: Int32 = 1
      places = table.columns.indices.map { column in
        guard table.isRead(column, plan) else { return -1 }
        next += 1
        return next - 1
      }
      geometry = zip(roles, places).first { $0.0 == .geometry }?.1 ?? -1
    }
    guard let statement else { return (SQLITE_ERROR, nil) }
    statement.reset()
    isAtEnd = false
    nextFound = 0
    if isSearching { return self.next() }
    var parameter: Int32 = 1
    var nextBox = 0
    for (place, term) in plan.terms.enumerated() where usable[place] {
      guard term.subject == .box else {
        sqlite3_bind_value(statement.handle, parameter, values?[place])
        parameter += 1
        continue
      }
      let box = bounds[nextBox]
      nextBox += 1
      for bound in [box.0, box.1, box.2, box.3] {
        sqlite3_bind_double(statement.handle, parameter, Double(bound))
        parameter += 1
      }
    }
    return self.next()
  }

  /// Goes to the next row that the judge does not refuse.
  func next() -> (Int32, String?) {
    guard let statement else { return (SQLITE_ERROR, nil) }
    while true {
      let code = isSearching ? stepToFound(statement) : sqlite3_step(statement.handle)
      switch code & 0xFF {
      case SQLITE_ROW:
        count += 1
        if count % ScanWatch.interval == 0 { table.watch?.pass(self, table, rows: count) }
        isDecided = false
        guard let judge, geometry >= 0 else { return (SQLITE_OK, nil) }
        // A database has one thread at a time, so the value need not be protected.
        let value = sqlite3_column_value(statement.handle, geometry)
        guard sqlite3_value_type(value) == SQLITE_BLOB else { return (SQLITE_OK, nil) }
        let bytes = UnsafeRawBufferPointer(
          start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
        guard let holds = judge.holds(for: bytes) else { return (SQLITE_OK, nil) }
        guard holds else { continue }
        isDecided = true
        return (SQLITE_OK, nil)
      case SQLITE_DONE:
        isAtEnd = true
        return (SQLITE_OK, nil)
      default:
        isAtEnd = true
        return (code, "\(table.database.path): \(table.database.message)")
      }
    }
  }

  /// Goes to the next row whose key the R-tree has given.
  private func stepToFound(_ statement: Statement) -> Int32 {
    while nextFound < found.count {
      let key = found[nextFound]
      nextFound += 1
      if nextFound > 1, found[nextFound - 2] == key { continue }
      sqlite3_reset(statement.handle)
      sqlite3_bind_int64(statement.handle, 1, key)
      let code = sqlite3_step(statement.handle)
      // The index may name a row that is not there.
      if code != SQLITE_DONE { return code }
    }
    return SQLITE_DONE
  }

  /// The id of the row.
  var rowID: Int64 {
    guard table.key != nil, let statement else { return count }
    return sqlite3_column_int64(statement.handle, 0)
  }

  /// Hands a value of the row to SQLite.
  func give(_ column: Int, _ context: OpaquePointer?) {
    guard let statement, places.indices.contains(column) else { return }
    if roles[column] == .decision {
      return sqlite3_result_int(context, isDecided ? 1 : 0)
    }
    guard places[column] >= 0 else { return }
    // A database has one thread at a time, so the value need not be protected.
    let value = sqlite3_column_value(statement.handle, places[column])
    guard roles[column] == .geometry, let labelling = table.labelling,
      sqlite3_value_type(value) == SQLITE_BLOB, let start = sqlite3_value_blob(value)
    else { return sqlite3_result_value(context, value) }
    let count = Int(sqlite3_value_bytes(value))
    let source = UnsafeRawBufferPointer(start: start, count: count)
    guard !labelling.isRight(source), let copy = sqlite3_malloc64(sqlite3_uint64(count)) else {
      return sqlite3_result_value(context, value)
    }
    let bytes = UnsafeMutableRawBufferPointer(start: copy, count: count)
    bytes.copyMemory(from: source)
    labelling.change(bytes)
    sqlite3_result_blob64(context, copy, sqlite3_uint64(count), { sqlite3_free($0) })
  }
}
