import Base
import Features
import Flow
import SQLiteStore

/// Brings values into the final form of their column, if they were written before their field turned out to
/// have several types.
struct GeoPackageSettling {
  private let plan: GeoPackageLayerPlan

  init(_ plan: GeoPackageLayerPlan) { self.plan = plan }

  /// Changes the rows that need it, and tells the ledger what a table cannot keep. There are no
  /// triggers yet.
  func run(in database: Database) throws(GeoError) {
    for column in plan.columns {
      var start = 0
      for span in column.field.earlierForms {
        try settle(column, span.form, span.types, start..<span.endRow, database)
        start = span.endRow
      }
      let field = column.field
      try settle(column, field.form, field.types, start..<plan.source.rowCount, database)
    }
    count()
  }

  private static let textual: FieldTypes = [
    FieldTypes(.null), FieldTypes(.text), FieldTypes(.date), FieldTypes(.dateTime),
    .wholeSecondsTime, .fractionalTime,
  ]

  private func settle(
    _ column: GeoPackageColumn, _ form: FieldForm, _ types: FieldTypes, _ rows: Range<Int>,
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
      WHERE fid BETWEEN ?1 AND ?2 AND \(name) IS NOT NULL
      """, [.integer(keys.lowerBound), .integer(keys.upperBound)])
  }

  /// The keys of a run of rows.
  private func keys(
    of rows: Range<Int>, _ database: Database
  ) throws(GeoError) -> ClosedRange<Int64> {
    if plan.source.hasPlainKeys { return Int64(rows.lowerBound) + 1...Int64(rows.upperBound) }
    let sql = """
      SELECT fid FROM \(Database.quoted(identifier: plan.table)) ORDER BY fid LIMIT 1 OFFSET ?1
      """
    let first = try database.scalarInt(sql, [.integer(Int64(rows.lowerBound))])
    let last = try database.scalarInt(sql, [.integer(Int64(rows.upperBound - 1))])
    guard let first, let last, first <= last else {
      throw GeoError(.bug, "rows \(rows) of '\(plan.table)' are not there")
    }
    return first...last
  }

  // MARK: - The ledger

  private func count() {
    var mixed = 0
    var absent = 0
    for (index, column) in plan.columns.enumerated() where column.field.role == .property {
      let field = column.field
      if field.form != .json, field.types.isMixed { mixed += changedCount(column) }
      let duplicates =
        index < plan.source.duplicateCounts.count ? plan.source.duplicateCounts[index] : 0
      let present = CellType.allCases.reduce(-duplicates) {
        $0 + field.counts[Int($1.rawValue)]
      }
      absent += max(plan.source.rowCount - present, 0)
    }
    if mixed > 0 {
      plan.layer.account.note(
        .mixedTypes, as: .changed, "values of another type than the rest of their field's",
        count: mixed)
    }
    if absent > 0 {
      plan.layer.note(
        .absentAsNull, "fields that a feature did not have are null in a table",
        count: absent)
    }
  }

  /// The number of values of a field that have another type than their column.
  private func changedCount(_ column: GeoPackageColumn) -> Int {
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
