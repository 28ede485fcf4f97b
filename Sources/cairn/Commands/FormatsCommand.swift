public import CommandLineKit
public import Formats
import Geometry
import Streaming

/// `cairn formats`.
struct FormatsCommand: Command {
  var format: String?
  var file: BuiltInFile?

  static let name = "formats"
  static let abstract = "List the formats, or what one of them can do and its options."
  static let parameters: [Parameter<Self>] = [
    .positional(
      "name", \.format, completion: .values(Format.all.map(\.name)), help: "The format."),
    .option(
      "print", \.file, help: "Print a file that is built in, to begin one of your own with (OSM)."),
  ]
  static let examples = [
    Example(command: "cairn formats", explanation: "A table of all."),
    Example(command: "cairn formats gpkg", explanation: "One, with its options."),
    Example(
      command: "cairn formats --print area-rules > my-rules.json",
      explanation: "The rules that tell which closed ways are areas."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage]
  static let memory = "Nothing worth mentioning."

  mutating func run() -> ExitStatus {
    let (format, file) = (format, file)
    return Run.perform(CommonOptions(), InputOptions(), says: .losses) { (_) throws(GeoError) in
      let output = try ByteSink(path: nil, isOverwriting: false)
      if let file {
        guard format == nil else { throw GeoError(.usage, "--print takes no format") }
        try output.write(text: file.text)
        return .done
      }
      guard let format else {
        try output.write(text: Self.table)
        return .done
      }
      guard let found = Format.named(format.lowercased()) else {
        let names = Format.all.map(\.name)
        let guess = nearestName(to: format, among: names).map { "did you mean '\($0)'? " } ?? ""
        throw GeoError(
          .usage, "there is no format '\(format)'",
          hint: "\(guess)formats: \(names.joined(separator: ", "))")
      }
      try output.write(text: found.description)
      return .done
    }
  }

  /// Formats and their abilities, one a line.
  private static var table: String {
    let rows =
      [["format", "read", "write", "stdin", "stdout", "layers", "append", "index", "endings"]]
      + Format.all.map { format in
        [format.name]
          + Format.abilityNames.map { format.abilities.contains($0.ability) ? "yes" : "-" }
          + [format.extensions.map { ".\($0)" }.joined(separator: " ")]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell + String(repeating: " ", count: widths[column] - cell.count + 2)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension Format {
  /// Abilities in the order of the table, with what they mean.
  fileprivate static let abilityNames: [(ability: Abilities, text: String)] = [
    (.read, "can be read"),
    (.write, "can be written"),
    (.standardInput, "can be read from standard input"),
    (.standardOutput, "can be written to standard output"),
    (.severalLayers, "holds several layers"),
    (.append, "takes more features with --append"),
    (.spatialIndex, "finds --bbox through its index"),
  ]

  /// Everything about the format, for people.
  fileprivate var description: String {
    var lines = ["\(title) (\(name))", "  standard  \(standard)"]
    lines.append("  endings   " + extensions.map { ".\($0)" }.joined(separator: " "))
    for entry in Self.abilityNames where abilities.contains(entry.ability) {
      lines.append("  \(entry.text)")
    }
    for (flag, options) in [("--input-option", inputOptions), ("--output-option", outputOptions)] {
      for option in options {
        let values = option.values.isEmpty ? "VALUE" : option.values.joined(separator: "|")
        lines.append("")
        lines.append("  \(flag) \(option.name)=\(values)  (default: \(option.defaultValue))")
        lines.append("      \(option.help)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension BuiltInFile: ArgumentValue {}
