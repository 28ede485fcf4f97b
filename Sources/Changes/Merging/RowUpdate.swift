/// What an update of theirs comes to, beside what we made of the row.
struct RowUpdate {
  let table: MergedTable
  let change: RowChange
  /// The row of theirs, which refers to rows by the ids that they have now.
  let wanted: [CellValue?]
  /// The row as it is.
  let current: [CellValue?]
  /// The columns whose values are taken over.
  private(set) var taken: [Int] = []
  /// Those that both changed, each in another way, and nobody decided.
  private(set) var disputed: [Int] = []
  /// How many values are the same already.
  private(set) var same = 0
  /// How many values a policy decided.
  private(set) var decided = 0

  init(
    _ change: RowChange, _ wanted: [CellValue?], _ current: [CellValue?], _ table: MergedTable,
    _ policy: MergePolicy
  ) {
    self.table = table
    self.change = change
    self.wanted = wanted
    self.current = current
    for index in change.changed where !table.missing.contains(index) {
      // A column that they removed.
      guard let value = wanted[index] else { continue }
      let have = current[index] ?? .null
      if table.rule.isSame(index, have, value) {
        same += 1
      } else if table.rule.isSame(index, have, before(index)) {
        taken.append(index)
      } else {
        switch policy.side(
          table.pair, table.pair.columns[index].name, ours: current, theirs: wanted)
        {
        case .theirs:
          decided += 1
          taken.append(index)
        case .ours, .base: decided += 1
        case nil: disputed.append(index)
        }
      }
    }
  }

  var key: [CellValue] { table.pair.keyValues(change.before) }

  /// The value of the base.
  func before(_ index: Int) -> CellValue {
    change.before[index] ?? table.defaults[index] ?? .null
  }

  /// The row with the values that are taken over.
  var result: [CellValue?] {
    var row = current
    for index in taken { row[index] = wanted[index] }
    return row
  }
}
