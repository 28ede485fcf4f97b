package import Base
import Features
import Flow
package import SQLiteStore

/// Brings values into the final form of their column, if they were written before their field turned out to
/// have several types.
package struct StoreSettling {
  private let plan: StoreLayerPlan
  /// The key's column, as SQL spells it.
  private let key: String

  package init(_ plan: StoreLayerPlan) {
    self.plan = plan
    key = Database.quoted(identifier: plan.keyColumn)
  }

  /// Changes the rows that need it, and tells the ledger what a table cannot keep. There are no
  /// triggers yet.
  package func run(in database: Database) throws(GeoError) {
    var changes = TimeChanges()
    for (index, column) in plan.columns.enumerated() {
      var start = 0
      for span in column.field.earlierForms {
        try settle(column, span.form, span.types, start..<span.endRow, database)
        start = span.endRow
      }
      let field = column.field
      try settle(column, field.form, field.types, start..<plan.source.rowCount, database)
      guard column.type == .dateTime else { continue }
      let isOdd = plan.source.share.oddTimes.contains(index)
      if isOdd { try changes.add(column, of: plan, database) }
      if isOdd || column.hasOtherTimes { try settleTimes(column, database) }
    }
    count(changes)
    try settleDeclarations(in: database)
  }

  private static let textual: FieldTypes = [
    FieldTypes(.null), FieldTypes(.text), FieldTypes(.date), FieldTypes(.dateTime),
    .wholeSecondsTime, .fractionalTime,
  ]

  private func settle(
    _ column: StoreFieldColumn, _ form: FieldForm, _ types: FieldTypes, _ rows: Range<Int>,
    _ database: Database
  ) throws(GeoError) {
    guard !rows.isEmpty else { return }
    let name = Database.quoted(identifier: column.name)
    let isBoolean = types.contains(.boolean) ? 1 : 0
    let isTime = types.contains(FieldTypes.wholeSecondsTime) ? 1 : 0
    let value: String
    switch (column.type, column.field.form, form) {
    case (.integer, _, .text), (.real, _, .text):
      value = "cairn_number(\(name))"
    case (_, .json, .native):
      value = "cairn_json(\(name), \(isBoolean), \(isTime))"
    case (_, .json, .text):
      // Without mixed types everything is text; otherwise there are numbers, which are JSON already.
      guard types.isSubset(of: Self.textual) else { return }
      value = "cairn_json(\(name), 0, 0)"
    case (_, .text, .native):
      guard column.type == .text else { return }
      value = "cairn_text(\(name), \(isBoolean), \(isTime))"
    default:
      return
    }
    let keys = try keys(of: rows, database)
    try database.execute(
      """
      UPDATE \(Database.quoted(identifier: plan.table)) SET \(name) = \(value) \
      WHERE \(key) BETWEEN ?1 AND ?2 AND \(name) IS NOT NULL
      """, [.integer(keys.lowerBound), .integer(keys.upperBound)])
  }

  /// How many date-times have a fraction that milliseconds change.
  private struct TimeChanges {
    /// Those of which only the text changes.
    package var ofText = 0
    /// Those that lose digits.
    package var ofDigits = 0

    package mutating func add(
      _ column: StoreFieldColumn, of plan: StoreLayerPlan, _ database: Database
    ) throws(GeoError) {
      let name = Database.quoted(identifier: column.name)
      let from = "FROM \(Database.quoted(identifier: plan.table)) WHERE length(\(name)) > "
      let sql = "SELECT count(*) \(from)\(StoreForm.wholeSecondsLength) "
      ofText += Int(try database.scalarInt(sql + "AND cairn_time_change(\(name)) = 1") ?? 0)
      ofDigits += Int(try database.scalarInt(sql + "AND cairn_time_change(\(name)) = 2") ?? 0)
    }
  }

  /// Brings date-times into UTC, with milliseconds.
  private func settleTimes(
    _ column: StoreFieldColumn, _ database: Database
  ) throws(GeoError) {
    let name = Database.quoted(identifier: column.name)
    try database.execute(
      """
      UPDATE \(Database.quoted(identifier: plan.table)) SET \(name) = cairn_time(\(name)) \
      WHERE length(\(name)) <> \(StoreForm.timeLength)
      """)
  }

  /// Removes declared sizes that the rows of several inputs exceed, and counts what is not declared as in the
  /// source.
  private func settleDeclarations(in database: Database) throws(GeoError) {
    var changed = plan.columns.count { !$0.keepsDeclaration(isComplete: plan.isComplete($0)) }
    let sized =
      plan.layer.sources.count < 2
      ? []
      : plan.columns.filter {
        $0.keepsType && StoreDefinition.excess($0.name, declared: $0.declaration) != nil
      }
    if !sized.isEmpty {
      let excesses = sized.map {
        StoreDefinition.excess($0.name, declared: $0.declaration) ?? "0"
      }
      let row = try database.prepare(
        "SELECT \(excesses.map { "max(\($0))" }.joined(separator: ", ")) "
          + "FROM main.\(Database.quoted(identifier: plan.table))")
      var exceeded: [StoreFieldColumn] = []
      if try row.step() {
        exceeded = sized.indices.filter { row.int64($0) != 0 }.map { sized[$0] }
      }
      row.reset()
      for column in exceeded {
        _ = try StoreDefinition.redeclare(
          column.name, of: plan.table, as: plan.source.dialect.declaration(of: column.type),
          in: database)
      }
      changed += exceeded.count
    }
    if changed > 0 { plan.layer.note(.declarationLeftOut, count: changed) }
  }

  /// The keys of a run of rows.
  private func keys(
    of rows: Range<Int>, _ database: Database
  ) throws(GeoError) -> ClosedRange<Int64> {
    if plan.source.hasPlainKeys { return Int64(rows.lowerBound) + 1...Int64(rows.upperBound) }
    let sql = """
      SELECT \(key) FROM \(Database.quoted(identifier: plan.table)) ORDER BY \(key) \
      LIMIT 1 OFFSET ?1
      """
    let first = try database.scalarInt(sql, [.integer(Int64(rows.lowerBound))])
    let last = try database.scalarInt(sql, [.integer(Int64(rows.upperBound - 1))])
    guard let first, let last, first <= last else {
      throw GeoError(.bug, "rows \(rows) of '\(plan.table)' are not there")
    }
    return first...last
  }

  // MARK: - The ledger

  private func count(_ changes: TimeChanges) {
    var absent = 0
    var precision = changes.ofText
    var offsets = 0
    for (index, column) in plan.columns.enumerated() where column.field.role == .property {
      let field = column.field
      if column.type == .dateTime {
        offsets += field.counts[LayerSlot.offsetTime]
        if !column.hasWholeSeconds { precision += field.counts[LayerSlot.wholeSecondsTime] }
      }
      if field.form != .json, field.types.isMixed {
        plan.layer.note(mixed: changedCount(column), in: field)
      }
      let duplicates =
        index < plan.source.duplicateCounts.count ? plan.source.duplicateCounts[index] : 0
      let present = CellType.allCases.reduce(-duplicates) {
        $0 + field.counts[Int($1.rawValue)]
      }
      absent += max(plan.source.rowCount - present, 0)
    }
    if offsets > 0 { plan.layer.note(.timeOffset, count: offsets) }
    if changes.ofDigits > 0 { plan.layer.note(.timeDigits, count: changes.ofDigits) }
    if precision > 0 { plan.layer.note(.timePrecision, count: precision) }
    if absent > 0 {
      plan.layer.note(
        .absentAsNull, "fields that a feature did not have are null in a table",
        count: absent)
    }
  }

  /// The number of values of a field that have another type than their column.
  private func changedCount(_ column: StoreFieldColumn) -> Int {
    let kept: [CellType]
    switch column.type {
    case .integer: kept = [.null, .integer]
    case .real: kept = [.null, .integer, .real]
    default: kept = [.null, .text, .date, .dateTime]
    }
    return CellType.allCases.reduce(0) {
      $0 + (kept.contains($1) ? 0 : column.field.counts[Int($1.rawValue)])
    }
  }
}
