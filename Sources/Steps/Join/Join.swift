public import Base
public import Features
public import Flow
internal import Text

/// Gives features the fields of that row of a table that has the same value as they have.
public final class Join: Stage {
  let table: JoinTable
  /// The field of features whose values are looked up.
  let fieldName: String
  /// The names that the table's fields get.
  let names: [String]
  /// For each field of the table's rows its place among the names, -1 if it was not asked for.
  let columns: [Int]
  private let fields: [Field]
  private let layers = LayerMap()
  private let totals = Lock(Totals())

  /// What was found.
  struct Totals {
    var matched = 0
    var unmatched = 0
    var used: Set<Int> = []
  }

  /// A join with a table that has been filled; the fields that it adds get a prefix.
  public init(_ table: JoinTable, on fieldName: String, prefix: String = "") {
    self.table = table
    self.fieldName = fieldName
    let found = table.fields
    names = found.map { prefix + $0.name }
    fields = found.map { Field(name: prefix + $0.name, type: $0.type, title: $0.title) }
    var columns: [Int] = []
    for (column, field) in found.enumerated() {
      guard let number = table.number(ofField: field.name) else { continue }
      columns += Array(repeating: -1, count: max(0, number + 1 - columns.count))
      columns[number] = column
    }
    self.columns = columns
  }

  /// The layer with the fields at its end. A layer that declares no fields, as its features bring them, still
  /// declares none.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !layer.isPassedOver, !layer.fields.isEmpty else { return layer }
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      layer.with(fields: layer.fields.filter { !names.contains($0.name) } + fields)
    }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// One worker's share.
  public func makeStep() -> any BatchStep { JoinStep(self) }

  /// What it adds.
  public func plan(for layers: [Layer]) -> [String] {
    ["\(Summary.count(table.valueCount, "row")) to look '\(fieldName)' up in"]
      + (names.isEmpty ? [] : ["adds " + names.joined(separator: ", ")])
  }

  /// Adds the numbers of a batch.
  func add(_ batch: Totals) {
    totals.withLock {
      $0.matched += batch.matched
      $0.unmatched += batch.unmatched
      $0.used.formUnion(batch.used)
    }
  }

  /// Says how many features had a row, and which rows were of use.
  public func finish(_ ledger: Ledger) {
    let totals = totals.withLock { $0 }
    let unused = table.valueCount - totals.used.count
    ledger.account(
      for: "join",
      .object([
        ("rows", .count(table.rowCount)), ("rows_repeated", .count(table.repeatedCount)),
        ("rows_without_value", .count(table.nullCount)), ("rows_unused", .count(unused)),
        ("matched", .count(totals.matched)), ("unmatched", .count(totals.unmatched)),
      ]),
      line: "join: \(Summary.grouped(totals.matched)) of "
        + "\(Summary.count(totals.matched + totals.unmatched, "feature")) found a row, "
        + "\(Summary.grouped(unused)) of \(Summary.count(table.valueCount, "row")) found no feature"
    )
    if table.repeatedCount > 0 {
      ledger.warn(
        .rowsRepeated, "rows to join have a value that an earlier row has, and were not used",
        count: table.repeatedCount)
    }
  }
}
