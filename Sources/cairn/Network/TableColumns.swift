import Base
import Features
import Flow
import FormatKit

/// Takes some columns of a table as texts, row by row.
final class TableColumns: FeatureSink {
  private let names: [String]
  private let collected = Lock<[[String?]]>([])

  private let x: String
  private let y: String

  /// The columns, by their names; two of them are coordinates, so that CSV's reader need not guess which.
  init(_ names: [String], x: String, y: String) {
    self.names = names
    self.x = x
    self.y = y
  }

  /// The rows of a file of any format. Errors: `.usage` if it lacks a column, and those of a row, which cannot be left out
  /// as a feature can.
  func rows(of path: String, _ run: Run) throws(GeoError) -> [[String?]] {
    let opened = try run.open(path)
    let features = try run.features(of: opened, needsProperties: true) { request in
      // Coordinates are columns like others, and numbers stay as they are written.
      guard opened.format.inputOptions.contains(where: { $0.name == "keep-xy" }) else { return }
      request.options["keep-xy"] = "yes"
      request.options["types"] = "text"
      request.options["x"] = x
      request.options["y"] = y
    }
    let catalog = Catalog()
    do throws(GeoError) {
      try run.read(features, into: self, catalog)
    } catch {
      var error = error
      if error.location?.feature != nil {
        error.hint = "correct the row, or take it out of the table"
      }
      throw error
    }
    let known = Set(catalog.layers.flatMap { $0.fields.map(\.name) })
    for name in names where !known.contains(name) {
      throw GeoError(
        .usage, "the table has no column '\(name)'", at: SourceLocation(path: path),
        hint: "it needs " + names.joined(separator: ", "))
    }
    return collected.withLock { $0 }
  }

  func makeEncoder() -> any BatchEncoder { Encoder(self) }
  func finish(_ catalog: Catalog) {}

  private final class Encoder: BatchEncoder {
    private let owner: TableColumns
    private var rows: [[String?]] = []

    init(_ owner: TableColumns) { self.owner = owner }

    func encode(_ batch: borrowing FeatureBatch) {
      rows.removeAll(keepingCapacity: true)
      for feature in 0..<batch.count {
        var row = [String?](repeating: nil, count: owner.names.count)
        let keys = batch.slots[Int(batch.slotIndexes[feature])]
        for index in batch.cellRange(ofFeature: feature) {
          let cell = batch.cells[index]
          let name = keys.keys.name(at: Int(cell.key))
          if let place = owner.names.firstIndex(of: name) { row[place] = batch.text(of: cell) }
        }
        rows.append(row)
      }
    }

    func commit(_ batch: borrowing FeatureBatch) {
      owner.collected.withLock { $0 += rows }
    }
  }
}
