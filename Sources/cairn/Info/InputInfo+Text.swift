import CommandLineKit
import Features
import Flow
import Geometry
import Text

extension InputInfo {
  /// What there is to tell, for people.
  var text: String {
    var parts = [formatTitle]
    if let size { parts.append(Self.bytes(size)) }
    parts += facts.map { "\($0.name) \($0.value)" }
    var lines = ["\(path): " + parts.joined(separator: ", ")]
    lines += oddities.map { "  odd: \($0.message)" }
    if !summary.lines.isEmpty { lines += [""] + summary.lines.map { "  " + $0 } }
    for layer in layers { lines += layer.lines }
    return lines.map { $0.terminalSafe + "\n" }.joined()
  }

  /// `344,059 bytes`, `334 MB`.
  private static func bytes(_ size: UInt64) -> String {
    size < 10_000_000
      ? Summary.count(Int(size), "byte")
      : Summary.grouped(Int((size + 500_000) / 1_000_000)) + " MB"
  }
}

extension InputInfo.LayerInfo {
  fileprivate var lines: [String] {
    let kinds = kinds.map { "\($0.name) \(Summary.grouped($0.count))" }.joined(separator: ", ")
    let box = statistics.extent?.box
    var lines = ["", "layer \(layer.name)"]
    lines.append("  features    " + Summary.grouped(layer.tally.out))
    if layer.tally.filtered > 0 {
      lines.append("  passed over " + Summary.grouped(layer.tally.filtered))
    }
    lines.append("  geometry    " + (kinds.isEmpty ? "none" : kinds))
    if statistics.emptyCount > 0 {
      lines.append("  empty       " + Summary.grouped(statistics.emptyCount))
    }
    if let dimensions { lines.append("  dimensions  " + dimensions) }
    if layer.source.hasGeometry {
      lines.append(
        "  crs         " + layer.crs.identifier + (layer.crs.name.map { " (\($0))" } ?? ""))
    }
    if let box {
      lines.append(
        "  bbox        \(box.csv)" + (box.crossesAntimeridian ? " (crosses the antimeridian)" : ""))
    }
    return lines + fieldLines
  }

  private var fieldLines: [String] {
    guard !fields.isEmpty else { return [] }
    let rows =
      [["field", "type", "nulls", "absent", "smallest", "largest"]]
      + fields.map { field in
        [
          Self.shortened(field.name.terminalSafe, 32), field.typeText,
          Summary.grouped(field.nulls), Summary.grouped(field.absent),
          Self.cell(field.smallest), Self.cell(field.largest),
        ]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return [""]
      + rows.map { row in
        var line = " "
        for (column, cell) in row.enumerated() {
          let padding = String(repeating: " ", count: widths[column] - cell.count)
          // Numbers of rows end below each other.
          line += " " + (column == 2 || column == 3 ? padding + cell : cell + padding) + " "
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
      }
  }

  private static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: "-"
    case .string(let text): shortened(text.terminalSafe, 24)
    default: value.compact
    }
  }

  private static func shortened(_ text: String, _ limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }
}

extension FieldInfo {
  fileprivate var typeText: String {
    guard type == "mixed" else { return type }
    return types.map { "\($0.name) \(Summary.grouped($0.count))" }.joined(separator: " + ")
  }
}
