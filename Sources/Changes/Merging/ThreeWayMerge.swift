public import Base
public import SQLiteStore

/// Brings what one side made of a store into what another one made of it, row by row and value by value: a change of theirs is
/// taken if we left that value as it was, and is a conflict if we changed it otherwise.
public final class ThreeWayMerge {
  /// What was done.
  public private(set) var counts = MergeCounts()
  /// The rows of conflicts that are to have their values of the base; see ``putBack(_:in:)``.
  public private(set) var held: [HeldRow] = []
  /// What does not go together in the schemas, in words; if there is anything, nothing else is done.
  public let contradictions: [String]

  private let base: Database
  private let ours: Database
  private let out: Database
  private let options: StoreMergeOptions
  private let given: GivenRowIDs
  private let comparison: StoreComparison
  private let schema: [SchemaChange]
  private let onConflict: (MergeConflict) throws(GeoError) -> Void
  private var state: MergeState?

  /// Merges `theirs` into `out`, a copy of `ours` within a transaction of the caller; both started from `base`. Merges of several
  /// sides share what is `given`.
  public init(
    base: Database, ours: Database, theirs: Database, into out: Database,
    _ options: StoreMergeOptions, given: GivenRowIDs = GivenRowIDs(),
    onConflict: @escaping (MergeConflict) throws(GeoError) -> Void
  ) throws(GeoError) {
    self.base = base
    self.ours = ours
    self.out = out
    self.options = options
    self.given = given
    self.onConflict = onConflict
    if !options.renamed.isEmpty {
      let renamings = try Renamings(options.renamed, in: StoreShape(base))
      let problems =
        renamings.contradictions(in: try StoreShape(ours), named: "our side")
        + renamings.contradictions(in: try StoreShape(theirs), named: "their side")
      guard problems.isEmpty else {
        schema = []
        contradictions = problems
        // Not run.
        comparison = try StoreComparison(base, base)
        self.theirs = theirs
        return
      }
      try RenameEdit(out).run(renamings.changes(in: StoreShape(out)))
    }
    let schema = try SchemaMerge(base: base, ours: out, theirs: theirs, options.comparison)
    self.schema = schema.changes
    contradictions = schema.contradictions
    comparison = try StoreComparison(base, theirs, options.comparison)
    self.theirs = theirs
  }

  private let theirs: Database

  /// Refuses renamings of what the base does not have, or of what no side has. Errors: `.usage`.
  public static func check(
    _ renamed: [SchemaRenaming], base: Database, sides: [Database]
  ) throws(GeoError) {
    var shapes: [StoreShape] = []
    for side in sides { shapes.append(try StoreShape(side)) }
    try Renamings(renamed, in: StoreShape(base)).check(against: shapes)
  }

  /// Does it. Errors: `.store`, `.damagedStore`, `.keyNotUnique`.
  public func run() throws(GeoError) {
    guard contradictions.isEmpty else { return }
    let edit = try StoreEdit(out)
    try edit.begin()
    let dangling = try ReferenceCheck.violations(in: out)
    try SchemaEdit(out).add(schema)
    let state = try MergeState(out, from: ours.path, theirs, edit, given)
    self.state = state
    let pairs = comparison.pairs
    for index in state.references.order(pairs.map(\.name)) {
      let pair = pairs[index]
      // Of a table that we removed nothing was changed, and a table that they removed goes as a whole.
      guard pair.newTable != nil, let table = try MergedTable(pair, state) else { continue }
      let walk = try comparison.walk(index)
      while let change = try walk.next() { try merge(change, table, state) }
      state.finished.insert(pair.name.lowercased())
    }
    try state.settleReferences()
    try retry(state)
    try check(dangling, state)
    try SchemaEdit(out).drop(schema)
    try edit.finish()
    given.finish(state.renumbered)
  }

  private func report(_ conflict: MergeConflict) throws(GeoError) {
    counts.conflicts += 1
    try onConflict(conflict)
  }

  // MARK: - Rows

  private func merge(
    _ change: RowChange, _ table: MergedTable, _ state: MergeState
  ) throws(GeoError) {
    do throws(GeoError) {
      switch change.kind {
      case .insert: try insert(change, table, state)
      case .update: try update(change, table, state)
      case .delete: try delete(change, table)
      }
    } catch  where error.reason == .refusedRow {
      state.waiting.append((table, change, error.message))
    }
  }

  private func insert(
    _ change: RowChange, _ table: MergedTable, _ state: MergeState
  ) throws(GeoError) {
    let pair = table.pair
    let row = state.following(change.after, table)
    let key = pair.keyValues(change.after)
    guard let current = try table.rows.row(key) else {
      try table.insert(row, state)
      counts.inserted += 1
      table.touch()
      return
    }
    let differing = pair.columns.indices.filter { index in
      guard pair.columns[index].isCompared, !table.missing.contains(index), let value = row[index]
      else { return false }
      return !table.rule.isSame(index, current[index] ?? .null, value)
    }
    table.identify(change.after, with: current, state)
    if differing.isEmpty {
      counts.same += 1
      return
    }
    guard pair.keyKind == .natural else {
      if let known = try table.knownID(of: row) {
        table.identify(change.after, as: known, state)
        counts.same += 1
        return
      }
      // Row ids mean nothing: both rows stay.
      try table.insert(row, state, isRenumbered: true)
      counts.inserted += 1
      counts.renumbered += 1
      table.touch()
      return
    }
    var taken: [Int] = []
    for index in differing {
      switch options.policy.side(
        pair, pair.columns[index].name, ours: current, theirs: row)
      {
      case .theirs: taken.append(index)
      case .ours, .base: break
      case nil:
        try report(
          MergeConflict(
            kind: .inserts, table: pair, column: nil, base: nil, ours: current, theirs: row))
        return
      }
    }
    try table.rows.update(key, taken, to: row)
    counts.decided += differing.count
    if !taken.isEmpty {
      counts.updated += 1
      counts.cells += taken.count
      table.touch()
    }
  }

  private func update(
    _ change: RowChange, _ table: MergedTable, _ state: MergeState
  ) throws(GeoError) {
    let pair = table.pair
    let row = state.following(change.after, table)
    let key = pair.keyValues(change.before)
    guard let current = try table.rows.row(key) else {
      return try revive(change, row, table, state)
    }
    let update = RowUpdate(change, row, current, table, options.policy)
    if !update.taken.isEmpty { try table.rows.update(key, update.taken, to: row) }
    try settle(update)
  }

  /// Counts what an update has done to its row, and tells what it leaves open.
  private func settle(_ update: RowUpdate) throws(GeoError) {
    let pair = update.table.pair
    counts.same += update.same
    counts.decided += update.decided
    for index in update.disputed {
      try report(
        MergeConflict(
          kind: pair.columns[index].isGeometry ? .geometries : .values, table: pair,
          column: index, base: update.change.before, ours: update.current, theirs: update.wanted))
      var values = update.change.before
      values[index] = update.before(index)
      hold(update.table, update.key, [index], values)
    }
    guard !update.taken.isEmpty else { return }
    counts.updated += 1
    counts.cells += update.taken.count
    update.table.touch(update.taken)
  }

  private func hold(
    _ table: MergedTable, _ key: [CellValue], _ columns: [Int]?, _ values: [CellValue?]
  ) {
    if options.hold == .base { held.append(table.held(key, columns, values)) }
  }

  /// They changed a row that we deleted.
  private func revive(
    _ change: RowChange, _ row: [CellValue?], _ table: MergedTable, _ state: MergeState
  ) throws(GeoError) {
    switch options.policy.rule(table.pair.name, nil) {
    case .ours: counts.decided += 1
    case .theirs:
      try table.insert(row, state)
      counts.decided += 1
      counts.inserted += 1
      table.touch()
    case .larger, .undecided:
      hold(table, table.pair.keyValues(change.before), nil, change.before)
      try report(
        MergeConflict(
          kind: .gone, table: table.pair, base: change.before, ours: nil, theirs: row))
    }
  }

  private func delete(_ change: RowChange, _ table: MergedTable) throws(GeoError) {
    let pair = table.pair
    let key = pair.keyValues(change.before)
    guard let current = try table.rows.row(key) else {
      counts.same += 1
      return
    }
    let differing = pair.columns.indices.filter { index in
      guard pair.columns[index].isCompared, !table.missing.contains(index) else { return false }
      return !table.rule.isSame(index, current[index] ?? .null, change.before[index] ?? .null)
    }
    let rule = options.policy.rule(pair.name, nil)
    if differing.isEmpty || rule == .theirs {
      if !differing.isEmpty { counts.decided += 1 }
      try table.rows.delete(key)
      counts.deleted += 1
      table.touch()
    } else if rule == .ours {
      counts.decided += 1
    } else {
      try report(
        MergeConflict(
          kind: .deleted, table: pair, base: change.before, ours: current, theirs: nil))
      hold(table, key, differing, change.before)
    }
  }

  // MARK: - Rules of tables

  /// How often those that were in the way are left out. Where each row waits for the next one and the last one does not fit,
  /// none does.
  private static let exchangeLimit = 8

  /// What SQLite says before it names the columns of a rule, or the rule.
  private static let failed = "constraint failed: "

  /// Changes that a rule refused may fit when others have been made.
  private func retry(_ state: MergeState) throws(GeoError) {
    var goesOn = true
    while goesOn, !state.waiting.isEmpty {
      goesOn = false
      for _ in 0..<PatchApplication.roundLimit where !state.waiting.isEmpty {
        let again = state.waiting
        state.waiting = []
        for item in again.reversed() { try merge(item.change, item.table, state) }
        goesOn = goesOn || state.waiting.count < again.count
      }
      if try exchange(state) { goesOn = true }
    }
    for item in state.waiting {
      var row = try item.table.rows.row(item.table.pair.keyValues(item.change.known))
      var theirs = item.change.after
      if item.change.kind == .insert {
        // The row of this id is another one: a decision must not overwrite it.
        let isTaken = item.table.pair.keyKind != .natural && row != nil
        if isTaken { row = nil }
        theirs = try item.table.reserved(theirs, isTaken: isTaken, state)
      }
      let kind: MergeConflict.Kind =
        item.message.contains(text: "UNIQUE") || item.message.contains(text: "PRIMARY KEY")
        ? .unique : item.message.contains(text: "NOT NULL") ? .required : .rule
      try report(
        MergeConflict(
          kind: kind, table: item.table.pair,
          base: item.change.kind == .insert ? nil : item.change.before, ours: row,
          theirs: item.change.kind == .delete ? nil : theirs,
          about: item.message.firstIndex(ofText: Self.failed).map {
            String(item.message[$0...].dropFirst(Self.failed.count))
          }))
    }
  }

  /// Updates that take unique values from each other fit only together: all their rows go, and come back changed. Those
  /// that do not fit even so stay as they are. False if none was made.
  private func exchange(_ state: MergeState) throws(GeoError) -> Bool {
    var updates: [(place: Int, update: RowUpdate)] = []
    for (place, item) in state.waiting.enumerated() where item.change.kind == .update {
      let row = state.following(item.change.after, item.table)
      guard let current = try item.table.rows.row(item.table.pair.keyValues(item.change.before))
      else { continue }
      updates.append((place, RowUpdate(item.change, row, current, item.table, options.policy)))
    }
    for _ in 0..<Self.exchangeLimit {
      // One alone has been tried.
      guard updates.count > 1 else { return false }
      try out.execute("SAVEPOINT cairn_exchange")
      for (_, update) in updates { try update.table.rows.delete(update.key) }
      var refused: Set<Int> = []
      for (place, update) in updates {
        do throws(GeoError) { try update.table.rows.insert(update.result) } catch
          where error.reason == .refusedRow
        {
          refused.insert(place)
        }
      }
      if !refused.isEmpty { try out.execute("ROLLBACK TO cairn_exchange") }
      try out.execute("RELEASE cairn_exchange")
      if refused.isEmpty {
        for (_, update) in updates { try settle(update) }
        let made = Set(updates.map(\.place))
        state.waiting = state.waiting.enumerated().filter { !made.contains($0.offset) }
          .map(\.element)
        return true
      }
      updates.removeAll { refused.contains($0.place) }
    }
    return false
  }

  /// Rows that refer to something that is gone now: a row that they deleted comes back, a row of theirs waits.
  private func check(_ known: Set<String>, _ state: MergeState) throws(GeoError) {
    var found = try ReferenceCheck.rows(in: out).filter { !known.contains($0.name) }
    if found.isEmpty { return }
    // What they left so themselves is no doing of the merge.
    let known = known.union(state.names(of: try ReferenceCheck.rows(in: theirs)))
    // Each round may bring back rows that refer to others.
    for _ in 0..<16 {
      found.removeAll { known.contains($0.name) }
      if found.isEmpty { return }
      for row in found {
        let repair = try ReferenceCheck(row, out: out, ours: ours, theirs: theirs).repair()
        state.edit.touch(row.table)
        if let conflict = repair { try report(conflict) }
      }
      found = try ReferenceCheck.rows(in: out)
    }
  }
}
