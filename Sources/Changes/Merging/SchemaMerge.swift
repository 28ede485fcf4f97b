internal import Base
internal import SQLiteStore

/// What two sides made of a schema, as one.
struct SchemaMerge {
  /// What theirs brings into ours.
  private(set) var changes: [SchemaChange] = []
  /// What does not go together, in words.
  private(set) var contradictions: [String] = []

  private static let widths: [String: Int] = [
    "BOOLEAN": 0, "TINYINT": 1, "SMALLINT": 2, "MEDIUMINT": 3, "INT": 4, "INTEGER": 4, "FLOAT": 5,
    "DOUBLE": 6, "REAL": 6, "TEXT": 7,
  ]

  init(
    base: Database, ours: Database, theirs: Database, _ options: ComparisonOptions
  ) throws(GeoError) {
    let mine = try StoreComparison(base, ours, options)
    let other = try StoreComparison(base, theirs, options)
    let shape = try StoreShape(ours)
    for change in other.schema where !mine.schema.contains(change) {
      try add(change, shape, mine, Self.fresh(base, ours, options))
    }
    try checkDropped(mine.schema, Self.fresh(base, theirs, options))
  }

  /// A comparison that has not run.
  private static func fresh(
    _ one: Database, _ other: Database, _ options: ComparisonOptions
  ) -> () throws(GeoError) -> StoreComparison {
    { () throws(GeoError) in try StoreComparison(one, other, options) }
  }

  private mutating func add(
    _ change: SchemaChange, _ ours: StoreShape, _ mine: StoreComparison,
    _ comparison: () throws(GeoError) -> StoreComparison
  ) throws(GeoError) {
    switch change {
    case .addTable(let name, _):
      if let known = ours.table(name) {
        contradictions.append("both sides added a table \(known.name), with other columns")
      } else {
        changes.append(change)
      }
    case .dropTable(let name, _):
      guard ours.table(name) != nil else { return }
      let used = try Self.isUsed(name, nil, comparison())
      if used {
        contradictions.append("they removed the table \(name), in which we changed rows")
      } else {
        changes.append(change)
      }
    // Ours has the new names already: see ``RenameEdit``.
    case .renameTable, .renameColumn: break
    case .addColumn(let table, let column):
      guard let known = ours.table(table) else { return }
      if let index = known.index(of: column.name) {
        let have = known.columns[index].type
        if have.uppercased() == column.type.uppercased() { return }
        widen(table, column.name, from: have, to: column.type)
      } else {
        changes.append(change)
      }
    case .dropColumn(let table, let column):
      guard let known = ours.table(table), known.index(of: column.name) != nil else { return }
      if try Self.isUsed(table, column.name, comparison()) {
        contradictions.append(
          "they removed the column \(column.name) of \(table), in which we changed values\(Self.advice(column))"
        )
      } else {
        changes.append(change)
      }
    case .changeType(let table, let column, _, let type):
      guard let known = ours.table(table), let index = known.index(of: column) else { return }
      let have = known.columns[index].type
      let isOursAsBefore = !mine.schema.contains {
        if case .changeType(table, column, _, _) = $0 { true } else { false }
      }
      if isOursAsBefore {
        changes.append(.changeType(table: table, column: column, from: have, to: type))
      } else {
        widen(table, column, from: have, to: type)
      }
    case .changeSystem(let table, _, let system):
      contradictions.append("they brought \(table) into reference system \(system)")
    case .addObject(let type, let name, let sql):
      if let known = ours.others[name] {
        if known.sql != sql { contradictions.append("both sides changed the \(type) \(name)") }
      } else {
        changes.append(change)
      }
    case .dropObject: changes.append(change)
    }
  }

  private static func advice(_ column: TableShape.Column) -> String {
    "; if it was renamed, say --renamed \(column.name)=NEW"
  }

  /// The wider of two types; a contradiction if neither holds the other.
  private mutating func widen(_ table: String, _ column: String, from: String, to: String) {
    let (one, other) = (Self.width(from), Self.width(to))
    guard let one, let other else {
      contradictions.append("column \(column) of \(table) is \(from) and \(to)")
      return
    }
    if other > one {
      changes.append(.changeType(table: table, column: column, from: from, to: to))
    }
  }

  private static func width(_ type: String) -> Int? {
    widths[type.uppercased().split(separator: "(").first.map(String.init) ?? ""]
  }

  /// Columns and tables that we removed must not have been changed by them.
  private mutating func checkDropped(
    _ mine: [SchemaChange], _ comparison: () throws(GeoError) -> StoreComparison
  ) throws(GeoError) {
    for change in mine {
      switch change {
      case .dropTable(let name, _):
        if try Self.isUsed(name, nil, comparison()) {
          contradictions.append("we removed the table \(name), in which they changed rows")
        }
      case .dropColumn(let table, let column):
        if try Self.isUsed(table, column.name, comparison()) {
          contradictions.append(
            "we removed the column \(column.name) of \(table), in which they changed values\(Self.advice(column))"
          )
        }
      default: break
      }
    }
  }

  /// True if a side changed rows of a table, or values of one of its columns.
  private static func isUsed(
    _ table: String, _ column: String?, _ comparison: StoreComparison
  ) throws(GeoError) -> Bool {
    while let (index, change) = try comparison.next() {
      let pair = comparison.pairs[index]
      guard pair.name.lowercased() == table.lowercased() else { continue }
      // What went with the table.
      if pair.newTable == nil { continue }
      guard let column else { return true }
      guard
        let place = pair.columns.firstIndex(where: { $0.name == column || $0.oldName == column })
      else { continue }
      switch change.kind {
      case .insert: if let value = change.after[place], !value.isNull { return true }
      case .update:
        if change.changed.contains(place), change.after[place] != nil { return true }
      case .delete: break
      }
    }
    return false
  }
}
