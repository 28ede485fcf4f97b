public import Base
internal import SQLiteStore

/// The changes of a comparison as a patch says them. Rows that were matched have no common key: those of the old table have their
/// row ids, which the store has that the patch is applied to, and rows that are new get row ids behind all of these.
public final class PatchRows {
  /// The tables, as the patch describes them.
  public let tables: [TablePair]
  /// For matched tables, which column of the comparison each of the patch is.
  private var places: [Int: [Int]] = [:]
  /// The largest row ids so far.
  private var largest: [Int: Int64] = [:]

  /// Prepares a patch. Errors: `.usage` where rows refer by row id to rows that were matched: they have other row ids in the new
  /// store; `.store`.
  public init(_ comparison: StoreComparison) throws(GeoError) {
    var tables = comparison.pairs
    let matched = tables.indices.filter { tables[$0].scoreIndex != nil }
    if !matched.isEmpty {
      try Self.checkReferences(comparison, to: matched.compactMap { tables[$0].newTable })
    }
    for index in matched {
      let pair = tables[index]
      guard let key = pair.titleColumns?.first, let old = pair.oldTable else { continue }
      let kept = pair.columns.indices.filter { place in
        let column = pair.columns[place]
        // The row id of the new table means nothing.
        return place == key || !column.isMade && (column.isCompared || column.oldName != nil)
      }
      var table = pair
      table.columns = kept.map { pair.columns[$0] }
      table.key = [kept.firstIndex(of: key) ?? 0]
      table.columns[table.key[0]].isCompared = true
      table.columns[table.key[0]].newName = pair.columns[key].name
      table.keyKind = pair.columns[key].name == "rowid" ? .hidden : .rowID
      table.titleColumns = nil
      table.scoreIndex = nil
      tables[index] = table
      places[index] = kept
      largest[index] =
        try comparison.old.scalarInt(
          "SELECT max(rowid) FROM main.\(Database.quoted(identifier: old))") ?? 0
    }
    self.tables = tables
  }

  private static func checkReferences(
    _ comparison: StoreComparison, to tables: [String]
  ) throws(GeoError) {
    let names = tables.map { $0.lowercased() }
    let references = try References(of: StoreShape(comparison.new), in: comparison.new)
    for table in comparison.pairs.compactMap(\.newTable) {
      guard
        let reference = references.of(table).first(where: {
          names.contains($0.target.lowercased())
        }),
        try comparison.new.scalarInt(
          "SELECT 1 FROM main.\(Database.quoted(identifier: table)) "
            + "WHERE \(Database.quoted(identifier: reference.column)) NOT NULL LIMIT 1") != nil
      else { continue }
      throw GeoError(
        .usage,
        "rows of '\(table)' refer to rows of '\(reference.target)' by row ids, which are others for rows that --match pairs",
        at: SourceLocation(path: comparison.new.path),
        hint: "cairn diff --layer NAME makes a patch of a layer alone")
    }
  }

  /// A change of the comparison.
  public func change(_ table: Int, _ change: RowChange) -> RowChange {
    guard let kept = places[table] else { return change }
    let key = tables[table].key[0]
    func row(_ values: [CellValue?]) -> [CellValue?] {
      values.isEmpty ? [] : kept.map { values[$0] }
    }
    var moved = RowChange(
      change.kind, before: row(change.before), after: row(change.after),
      changed: change.changed.compactMap { kept.firstIndex(of: $0) })
    switch change.kind {
    case .insert:
      largest[table, default: 0] += 1
      moved.after[key] = .integer(largest[table, default: 0])
    case .update: moved.after[key] = moved.before[key]
    case .delete: break
    }
    return moved
  }
}
