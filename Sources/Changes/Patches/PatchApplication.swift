public import Base
public import SQLiteStore

/// Brings the changes of a patch into a store, within a transaction of the caller. A change fits if the row is as the patch
/// says it was; one that has been made already is passed over.
public final class PatchApplication {
  /// The first conflicts.
  public private(set) var conflicts: [PatchConflict] = []
  /// How many there are.
  public private(set) var conflictCount = 0
  /// Changes that were made.
  public private(set) var appliedCount = 0
  /// Changes that had been made before.
  public private(set) var knownCount = 0

  private let patch: Patch
  private let database: Database
  private let edit: StoreEdit
  /// Nil for a store that does not hold its layers to this.
  private let geometries: GeometryRules?
  private let shape: StoreShape
  private var rows: [Int: TableRows] = [:]
  private var rules: [Int: RowRule] = [:]
  /// Changes that a rule refused, which others may make possible.
  private var waiting: [(table: Int, change: RowChange, message: String)] = []

  /// How often changes that a rule refused are tried one by one, the last ones first: where each row hands its unique value on to
  /// the next one, all fit in the first round. What needs more goes together.
  static let roundLimit = 3

  /// Conflicts that are kept.
  public static let conflictLimit = 1000

  /// Prepares the store: renames, makes new tables and columns. Errors: `.store`.
  public init(_ patch: Patch, to database: Database) throws(GeoError) {
    self.patch = patch
    self.database = database
    edit = try StoreEdit(database)
    // While all triggers are there, which get the new names, too.
    if !patch.hasNamesBefore { try RenameEdit(database).run(patch.schema) }
    try edit.begin()
    try SchemaEdit(database).add(patch.schema)
    shape = try StoreShape(database)
    geometries = shape.kind == .spatiaLite ? GeometryRules(database) : nil
  }

  /// Refuses changes of a table that the store does not have so.
  private func check(_ pair: TablePair) throws(GeoError) {
    guard let table = shape.table(pair.name) else {
      throw Self.misfit("table \(pair.name)", database)
    }
    for column in pair.columns where column.name != "rowid" || pair.keyKind != .hidden {
      guard table.index(of: column.name) != nil else {
        throw Self.misfit("column \(column.name) in table \(pair.name)", database)
      }
    }
  }

  private static func misfit(_ what: String, _ database: Database) -> GeoError {
    GeoError(
      .patchDoesNotFit, "the store has no \(what)", at: SourceLocation(path: database.path),
      hint: "cairn merge brings changes into a store that has changed itself")
  }

  /// Makes a change, which is written at a place. Errors: `.patchDoesNotFit` for a table that the store does not have, or not
  /// with these columns; `.store`, `.damagedStore`.
  public func apply(
    _ table: Int, _ change: RowChange, at place: SourceLocation? = nil
  ) throws(GeoError) {
    if change.kind != .delete { try geometries?.note(change, of: patch.tables[table], at: place) }
    do throws(GeoError) {
      try attempt(table, change)
    } catch  where error.reason == .refusedRow {
      waiting.append((table, change, error.message))
    }
  }

  private func rows(_ table: Int) throws(GeoError) -> (rows: TableRows, rule: RowRule) {
    if let known = rows[table], let rule = rules[table] { return (known, rule) }
    try check(patch.tables[table])
    try edit.index(patch.tables[table])
    let made = try TableRows(patch.tables[table], in: database)
    let rule = RowRule(patch.tables[table], ComparisonOptions())
    rows[table] = made
    rules[table] = rule
    return (made, rule)
  }

  private func attempt(_ table: Int, _ change: RowChange) throws(GeoError) {
    let pair = patch.tables[table]
    let (rows, rule) = try rows(table)
    let key = pair.keyValues(change.known)
    let current = try rows.row(key)
    func differing(_ columns: [Int], _ wanted: [CellValue?]) -> [Int] {
      columns.filter { index in
        guard let value = wanted[index], let have = current?[index] else { return false }
        return pair.columns[index].isCompared && !rule.isSame(index, have, value)
      }
    }
    func refuse(_ problem: PatchConflict.Problem, _ columns: [Int]) {
      let names = columns.map { pair.columns[$0].name }.joined(separator: ", ")
      add(
        PatchConflict(
          table: pair.name, key: pair.title(change.known), kind: change.kind, problem: problem,
          detail: names))
    }
    switch change.kind {
    case .insert:
      guard current != nil else {
        try rows.insert(change.after)
        break
      }
      let others = differing(Array(pair.columns.indices), change.after)
      if others.isEmpty { knownCount += 1 } else { refuse(.exists, others) }
      return
    case .update:
      guard current != nil else { return refuse(.missing, []) }
      let others = differing(change.changed, change.before).filter {
        !differing([$0], change.after).isEmpty
      }
      guard others.isEmpty else { return refuse(.differs, others) }
      guard !differing(change.changed, change.after).isEmpty else {
        knownCount += 1
        return
      }
      try rows.update(key, change.changed, to: change.after)
      appliedCount += 1
      edit.touch(
        pair.name, movesGeometries: change.changed.contains { pair.columns[$0].isGeometry })
      return
    case .delete:
      guard current != nil else {
        knownCount += 1
        return
      }
      let others = differing(Array(pair.columns.indices), change.before)
      guard others.isEmpty else { return refuse(.differs, others) }
      try rows.delete(key)
    }
    appliedCount += 1
    edit.touch(pair.name)
  }

  private func add(_ conflict: PatchConflict) {
    conflictCount += 1
    if conflicts.count < Self.conflictLimit { conflicts.append(conflict) }
  }

  /// Makes the changes that had to wait, removes tables and columns, and brings up to date what is made from rows. Errors as
  /// ``apply(_:_:at:)``, and `.patchDoesNotFit` for a geometry that its column does not take.
  public func finish() throws(GeoError) {
    var before = Int.max
    for _ in 0..<Self.roundLimit where !waiting.isEmpty && waiting.count < before {
      before = waiting.count
      let again = waiting.reversed()
      waiting = []
      for item in again { try apply(item.table, item.change) }
    }
    if !waiting.isEmpty { try exchange() }
    try SchemaEdit(database).drop(patch.schema)
    try geometries?.check()
    try edit.finish()
    if patch.hasNamesBefore { try RenameEdit(database).run(patch.schema) }
  }

  /// Updates that take unique values from each other, in a circle or one after the other: all their rows go, and come back
  /// changed.
  private func exchange() throws(GeoError) {
    var whole: [(table: Int, row: [CellValue?])] = []
    for item in waiting where item.change.kind == .update {
      let pair = patch.tables[item.table]
      let rows = try rows(item.table).rows
      let key = pair.keyValues(item.change.before)
      guard var row = try rows.row(key) else { continue }
      for index in item.change.changed {
        if let value = item.change.after[index] { row[index] = value }
      }
      try rows.delete(key)
      whole.append((item.table, row))
    }
    let others = waiting.filter { $0.change.kind != .update }
    waiting = []
    for item in others { try apply(item.table, item.change) }
    for item in whole {
      do throws(GeoError) {
        try rows(item.table).rows.insert(item.row)
        appliedCount += 1
        edit.touch(patch.tables[item.table].name)
      } catch  where error.reason == .refusedRow {
        waiting.append((item.table, RowChange(.update, before: item.row), error.message))
      }
    }
    for item in waiting {
      let pair = patch.tables[item.table]
      add(
        PatchConflict(
          table: pair.name, key: pair.title(item.change.known), kind: item.change.kind,
          problem: .refused, detail: item.message))
    }
    waiting = []
  }
}
