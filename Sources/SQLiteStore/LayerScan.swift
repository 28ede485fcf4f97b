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
  /// What the R-tree has given, and the next one of it.
  private var found: [RTreeSearch.Entry] = []
  private var nextFound = 0
  /// The key of the row, if the R-tree has given it, and true if the row itself is not read yet.
  private var key: Int64 = 0
  private var isUnread = false
  /// True if rows are read for the sake of their geometries at most.
  private var isOfKeys = false
  /// What finds the rows of keys; nil if SQLite has to.
  private var lookup: RowLookup?
  /// True if that is settled for the statement.
  private var isSettled = false
  /// The row, if that has found it, and its values: for each column of the table which of them it has, -1 for none.
  private var row = RowLookup.Row()
  private var values = RecordValues()
  private var numbers: [Int] = []
  private var isFound = false
  private var isSearching = false
  private var wasSearching = false
  private(set) var isAtEnd = true
  /// Rows so far, which are the ids of rows where the table has no key.
  private var count: Int64 = 0

  private let roles: [LayerTable.Column.Role]
  private let geometryColumn: Int?

  init(_ table: LayerTable) {
    self.table = table
    roles = table.columns.map(\.role)
    geometryColumn = roles.firstIndex(of: .geometry)
  }

  /// Begins to read by a plan with its values; returns a result code, and why it failed.
  func begin(
    _ number: Int, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> (Int32, String?) {
    let plan = table.plans[number]
    table.watch?.begin(self)
    isAtEnd = true
    isUnread = false
    isFound = false
    judge = nil
    count = 0
    if plan.isSearch, let outcome = beginSearch(number, plan.terms[0], values?[0]) {
      return outcome
    }
    isSearching = false
    var boxes: [Box] = []
    var usable: [Bool] = []
    for (place, term) in plan.terms.enumerated() {
      let value = values?[place]
      let type = sqlite3_value_type(value)
      // Nothing is equal to NULL, or greater, and no shape meets it.
      if type == SQLITE_NULL { return (SQLITE_OK, nil) }
      guard term.subject == .box else {
        usable.append(LayerPlan.isSafe(type, term.sign))
        continue
      }
      let box = Self.blob(value).flatMap(reach)
      usable.append(box != nil)
      if let box { boxes.append(box) }
    }
    if let term = plan.terms.firstIndex(where: { $0.judge > 0 }), usable[term],
      let blob = Self.blob(values?[term])
    {
      takeJudge(plan.terms[term].judge, blob)
    }
    if let failure = prepare(number, usable) { return failure }
    guard let statement else { return (SQLITE_ERROR, nil) }
    statement.reset()
    isAtEnd = false
    var parameter: Int32 = 1
    var nextBox = 0
    for (place, term) in plan.terms.enumerated() where usable[place] {
      guard term.subject == .box else {
        sqlite3_bind_value(statement.handle, parameter, values?[place])
        parameter += 1
        continue
      }
      let box = boxes[nextBox]
      nextBox += 1
      for bound in [box.minX, box.maxX, box.minY, box.maxY] {
        sqlite3_bind_double(statement.handle, parameter, Double(bound))
        parameter += 1
      }
    }
    return self.next()
  }

  /// Begins to read the rows that the R-tree gives for a value; nil if SQLite has to search it.
  private func beginSearch(
    _ number: Int, _ term: LayerPlan.Term, _ value: OpaquePointer?
  ) -> (Int32, String?)? {
    if sqlite3_value_type(value) == SQLITE_NULL { return (SQLITE_OK, nil) }
    guard let search = table.nodeSearch(), let blob = Self.blob(value), let box = reach(of: blob)
    else { return nil }
    if term.judge > 0 { takeJudge(term.judge, blob) }
    let isSound = search.find(
      minX: box.minX, maxX: box.maxX, minY: box.minY, maxY: box.maxY, into: &found
    ) { [judge] in judge?.holds(within: $0, $1, $2, $3) }
    if !isSound {
      table.dropSearch()
      return nil
    }
    isSearching = true
    if let failure = prepare(number, []) { return failure }
    isAtEnd = false
    nextFound = 0
    return next()
  }

  /// Makes the statement that a plan needs, unless there is one; gives why it could not be made.
  private func prepare(_ number: Int, _ usable: [Bool]) -> (Int32, String?)? {
    if number == self.number, isSearching == wasSearching, usable == uses, statement != nil {
      return nil
    }
    let plan = table.plans[number]
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
    isOfKeys = !zip(roles, places).contains { $0.0 == .value && $0.1 >= 0 }
    (lookup, isSettled) = (nil, false)
    return nil
  }

  /// Takes what finds the rows of keys without SQLite, if it has all columns that are read.
  private func takeLookup() {
    guard table.looksUpMany() else { return }
    isSettled = true
    guard let found = table.rowLookup() else { return }
    var wanted: [RowLookup.Column] = []
    numbers.removeAll()
    for (column, place) in zip(table.columns, places) {
      guard place >= 0, column.role != .key else {
        numbers.append(-1)
        continue
      }
      guard let known = found.column(column.source) else { return }
      numbers.append(wanted.count)
      wanted.append(known)
    }
    values = RecordValues(of: wanted)
    lookup = found
  }

  /// Lets a judge take the value of the scan.
  private func takeJudge(_ number: Int, _ value: UnsafeRawBufferPointer) {
    let known = judges[number]
    let made = known ?? table.judges[number - 1]()
    if known == nil { judges[number] = made }
    if made.take(value) { judge = made }
  }

  /// A box in the numbers of the index, which are 32-bit floats, rounded outward if it was made well.
  private struct Box {
    let minX: Float
    let maxX: Float
    let minY: Float
    let maxY: Float
  }

  private func reach(of value: UnsafeRawBufferPointer) -> Box? {
    guard let bounds = table.bounds(value) else { return nil }
    return Box(
      minX: Float(bounds.0).nextDown, maxX: Float(bounds.1).nextUp,
      minY: Float(bounds.2).nextDown, maxY: Float(bounds.3).nextUp)
  }

  /// The bytes of a value that is a blob.
  private static func blob(_ value: OpaquePointer?) -> UnsafeRawBufferPointer? {
    guard sqlite3_value_type(value) == SQLITE_BLOB else { return nil }
    return UnsafeRawBufferPointer(
      start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
  }

  /// Goes to the next row that the judge does not refuse.
  func next() -> (Int32, String?) {
    guard let statement else { return (SQLITE_ERROR, nil) }
    while true {
      isDecided = false
      isUnread = false
      let code = isSearching ? stepToFound(statement) : sqlite3_step(statement.handle)
      switch code & 0xFF {
      case SQLITE_ROW:
        count += 1
        if count % ScanWatch.interval == 0 { table.watch?.pass(self, table, rows: count) }
        guard !isUnread, let judge, geometry >= 0 else { return (SQLITE_OK, nil) }
        guard let blob = shape(statement) else {
          isDecided = false
          return (SQLITE_OK, nil)
        }
        if isDecided, reaches(blob) { return (SQLITE_OK, nil) }
        isDecided = false
        guard let holds = judge.holds(for: blob, key: rowID) else { return (SQLITE_OK, nil) }
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

  /// The geometry of the row, if it is a blob.
  private func shape(_ statement: Statement) -> UnsafeRawBufferPointer? {
    if isFound { return geometryColumn.flatMap { values.blob(numbers[$0]) } }
    // A database has one thread at a time, so the value need not be protected.
    return Self.blob(sqlite3_column_value(statement.handle, geometry))
  }

  /// False if the index says something else of the geometry of a row than the row: it was not brought up to date.
  private func reaches(_ shape: UnsafeRawBufferPointer) -> Bool {
    guard isSearching, found[nextFound - 1].isCertain else { return true }
    return table.bounds(shape).map(found[nextFound - 1].holds) == true
  }

  /// Goes to the next row whose key the R-tree has given and that the judge does not refuse by what it knows already.
  private func stepToFound(_ statement: Statement) -> Int32 {
    while nextFound < found.count {
      let entry = found[nextFound]
      nextFound += 1
      if nextFound > 1, found[nextFound - 2].key == entry.key { continue }
      key = entry.key
      let known = entry.isCertain ? true : judge?.holds(forKey: key)
      if known == false { continue }
      isDecided = known == true
      if isDecided, isOfKeys, !entry.isCertain || table.trustsIndex() {
        isUnread = true
        return SQLITE_ROW
      }
      let code = read(statement)
      // The index may name a row that is not there.
      if code != SQLITE_DONE { return code }
    }
    return SQLITE_DONE
  }

  /// Reads the row of the key.
  private func read(_ statement: Statement) -> Int32 {
    if !isSettled { takeLookup() }
    isFound = lookup?.find(key, &row) == true && values.take(row.record)
    if isFound { return SQLITE_ROW }
    sqlite3_reset(statement.handle)
    sqlite3_bind_int64(statement.handle, 1, key)
    return sqlite3_step(statement.handle)
  }

  /// The id of the row.
  var rowID: Int64 {
    if isSearching { return key }
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
    if isUnread {
      if roles[column] == .key { return sqlite3_result_int64(context, key) }
      isUnread = false
      guard read(statement) == SQLITE_ROW else { return }
    }
    if isFound {
      if roles[column] == .key { return sqlite3_result_int64(context, key) }
      if roles[column] == .geometry, let blob = values.blob(numbers[column]),
        give(labelled: blob, to: context)
      {
        return
      }
      return values.give(numbers[column], to: context)
    }
    // A database has one thread at a time, so the value need not be protected.
    let value = sqlite3_column_value(statement.handle, places[column])
    if roles[column] == .geometry, let blob = Self.blob(value), give(labelled: blob, to: context) {
      return
    }
    sqlite3_result_value(context, value)
  }

  /// Hands a copy of a geometry to SQLite that has the right number of its system; false if it has that already.
  private func give(
    labelled source: UnsafeRawBufferPointer, to context: OpaquePointer?
  ) -> Bool {
    guard let labelling = table.labelling, source.baseAddress != nil, !labelling.isRight(source),
      let copy = sqlite3_malloc64(sqlite3_uint64(source.count))
    else { return false }
    let bytes = UnsafeMutableRawBufferPointer(start: copy, count: source.count)
    bytes.copyMemory(from: source)
    labelling.change(bytes)
    sqlite3_result_blob64(context, copy, sqlite3_uint64(source.count), { sqlite3_free($0) })
    return true
  }
}
