import Base
import Changes
import Files
import Flow
import Text

/// Says what a comparison found, line by line as it is found.
final class DiffReport {
  /// Nil where standard output is taken.
  private let sink: ByteSink?
  private let comparison: StoreComparison
  private let isJSON: Bool
  private let isShort: Bool
  private var counts: [[RowChange.Kind: Int]]
  private var lineCount = 0
  /// The table of the last line.
  private var current: Int?

  init(_ comparison: StoreComparison, to sink: ByteSink?, isJSON: Bool, isShort: Bool) {
    self.comparison = comparison
    self.sink = sink
    self.isJSON = isJSON
    self.isShort = isShort
    counts = comparison.pairs.map { _ in [:] }
  }

  /// True if anything differs.
  var hasDifferences: Bool { !comparison.schema.isEmpty || counts.contains { !$0.isEmpty } }

  /// How many changes of each kind there are.
  func count(_ kind: RowChange.Kind) -> Int { counts.reduce(0) { $0 + ($1[kind] ?? 0) } }

  /// What differs in schemas.
  func begin() throws(GeoError) {
    if isJSON {
      let schema = comparison.schema.map { PatchText.schema($0).compact }
      try sink?.write(
        text: "{\"schema\": [" + schema.joined(separator: ", ") + "],\n\"changes\": [")
    } else {
      for change in comparison.schema { try sink?.write(text: "schema  \(change.shown)\n") }
    }
  }

  /// A change of a row.
  func add(_ table: Int, _ change: RowChange) throws(GeoError) {
    counts[table][change.kind, default: 0] += 1
    guard !isShort else { return }
    let pair = comparison.pairs[table]
    if isJSON {
      try sink?.write(text: (lineCount == 0 ? "\n" : ",\n") + json(change, pair))
    } else {
      if current != table { try sink?.write(text: "\(pair.name)\n") }
      current = table
      try sink?.write(text: text(change, pair))
    }
    lineCount += 1
  }

  /// The totals.
  func finish() throws(GeoError) {
    let tables = comparison.pairs.indices.filter { !counts[$0].isEmpty }
    if isJSON {
      let list = tables.map { index -> JSONValue in
        .object(
          [("table", .string(comparison.pairs[index].name))]
            + RowChange.Kind.allCases.map { kind in
              (kind.rawValue, .count(counts[index][kind] ?? 0))
            })
      }
      let unpaired = JSONValue.array(comparison.unpaired.map { .string($0.name) }).compact
      try sink?.write(
        text: "\n],\n\"tables\": " + JSONValue.array(list).compact
          + (comparison.unpaired.isEmpty ? "" : ",\n\"not_compared\": \(unpaired)")
          + ",\n\"equal\": \(hasDifferences || !comparison.unpaired.isEmpty ? "false" : "true")}\n")
      return
    }
    for index in tables {
      let counts = counts[index]
      try sink?.write(
        text: "\(comparison.pairs[index].name): \(Summary.grouped(counts[.insert] ?? 0)) inserted, "
          + "\(Summary.grouped(counts[.update] ?? 0)) updated, "
          + "\(Summary.grouped(counts[.delete] ?? 0)) deleted\n")
    }
    for table in comparison.unpaired {
      try sink?.write(text: "\(table.name): not compared, \(table.error.message)\n")
    }
    if !hasDifferences, comparison.unpaired.isEmpty { try sink?.write(text: "no differences\n") }
  }

  // MARK: - One change

  private func finding(_ change: RowChange, _ pair: TablePair) -> GeometryDifference.Finding? {
    guard let index = pair.geometryIndex, change.changed.contains(index),
      case .blob(let before)? = change.before[index], case .blob(let after)? = change.after[index]
    else { return nil }
    return GeometryDifference(of: pair).finding(before, after)
  }

  private func json(_ change: RowChange, _ pair: TablePair) -> String {
    var text = PatchText.line(change, in: pair)
    // Without its end of line.
    text.removeLast()
    func add(_ name: String, _ value: JSONValue) {
      text.removeLast()
      text += ",\"\(name)\":" + value.compact + "}"
    }
    if let score = pair.score(change) {
      add("score", .real(score))
      add("new_key", .string(pair.title(change.after)))
    }
    if let finding = finding(change, pair) {
      add(
        "geometry",
        .object([
          ("moved_metres", finding.movedMetres.map(JSONValue.real) ?? .null),
          ("same_points", finding.isTopologicallyEqual.map(JSONValue.boolean) ?? .null),
        ]))
    }
    return text
  }

  private func text(_ change: RowChange, _ pair: TablePair) -> String {
    switch change.kind {
    case .insert, .delete:
      let row = change.known
      let values = pair.columns.indices.compactMap { index -> String? in
        guard !pair.named.contains(index), !pair.columns[index].isGeometry,
          pair.columns[index].isCompared,
          let value = row[index], !value.isNull
        else { return nil }
        return "\(pair.columns[index].name)=\(value.shown)"
      }
      return "  \(change.kind == .insert ? "+" : "-") \(pair.title(row))  "
        + values.joined(separator: " ") + "\n"
    case .update:
      let values = change.changed.map { index -> String in
        let name = pair.columns[index].name
        if pair.columns[index].isGeometry, let finding = finding(change, pair) {
          return name + ": " + words(finding)
        }
        return "\(name): \((change.before[index] ?? .null).shown) → "
          + (change.after[index] ?? .null).shown
      }
      let title = pair.title(change.before)
      let match = pair.score(change).map { score in
        " = \(pair.title(change.after)), score \(score)"
      }
      return "  ~ \(title)\(match ?? "")  " + values.joined(separator: "; ") + "\n"
    }
  }

  private func words(_ finding: GeometryDifference.Finding) -> String {
    if finding.changesHeights { return "same points, other heights or measures" }
    if finding.isTopologicallyEqual == true { return "drawn otherwise, same points" }
    if let metres = finding.movedMetres {
      let rounded = (metres * 1000).rounded() / 1000
      return rounded > 0 ? "moved \(rounded) m" : "moved less than a millimetre"
    }
    return "another shape"
  }
}
