internal import SQLiteStore

/// When rows of a pair of tables count as the same.
struct RowRule {
  private let pair: TablePair
  private let options: ComparisonOptions
  private let geometry: GeometryDifference

  init(_ pair: TablePair, _ options: ComparisonOptions) {
    self.pair = pair
    self.options = options
    geometry = GeometryDifference(of: pair)
  }

  /// Less than 0 if the key of the first row comes first.
  func keyOrder(_ one: Statement, _ other: Statement) -> Int {
    for index in pair.key {
      let order =
        pair.comparesKeysAsText
        ? ValueOrder.compare(one.text(index), other.text(index))
        : ValueOrder.compare(one.borrowed(index), other.borrowed(index))
      if order != 0 { return order }
    }
    return 0
  }

  /// The columns in which two rows of the same key differ.
  func differences(_ one: Statement, _ other: Statement) -> [Int] {
    var changed: [Int] = []
    for index in pair.columns.indices where pair.columns[index].isCompared {
      if pair.key.contains(index) { continue }
      // What identified rows before may be gone, if they have to be matched; the schema says so.
      if pair.scoreIndex != nil, !pair.columns[index].isInBoth, !options.isForPatch { continue }
      if !isSame(index, one.borrowed(index), other.borrowed(index)) { changed.append(index) }
    }
    return changed
  }

  /// True if two values of a column count as the same.
  func isSame(
    _ column: Int, _ one: Statement.BorrowedValue, _ other: Statement.BorrowedValue
  ) -> Bool {
    if ValueOrder.compare(one, other) == 0 { return true }
    switch (one, other) {
    case (.blob(let a), .blob(let b)) where pair.columns[column].isGeometry:
      return geometry.isSame(a, b, within: options.toleranceMetres)
    case (.text(let a), .text(let b)) where options.normalisesUnicode:
      // Swift compares texts by canonical equivalence.
      return String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self)
    default: return false
    }
  }

  /// True if two values of a column count as the same.
  func isSame(_ column: Int, _ one: CellValue, _ other: CellValue) -> Bool {
    if CellValue.same(one, other) { return true }
    switch (one, other) {
    case (.blob(let a), .blob(let b)) where pair.columns[column].isGeometry:
      return a.withUnsafeBytes { a in
        b.withUnsafeBytes { geometry.isSame(a, $0, within: options.toleranceMetres) }
      }
    case (.text(let a), .text(let b)) where options.normalisesUnicode:
      return String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self)
    default: return false
    }
  }
}
