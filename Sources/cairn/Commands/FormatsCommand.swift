import Base
public import CommandLineKit
import Files
internal import FormatKit
internal import Formats
public import OpenStreetMap

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
      "print", \.file, help: "Print a built-in file, as a start for one of your own (OSM)."),
  ]
  static let examples = [
    Example(command: "cairn formats", explanation: "List all formats."),
    Example(command: "cairn formats gpkg", explanation: "Describe one format with its options."),
    Example(
      command: "cairn formats --print area-rules > my-rules.json",
      explanation: "Write the built-in rules for which closed ways are areas."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .environment]
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
          + Format.abilities.map { $0.has(format) ? "yes" : "-" }
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
  /// What formats can do, in the order of the table, with what it means.
  fileprivate static let abilities: [(has: @Sendable (Format) -> Bool, text: String)] = [
    ({ $0.can(.reading) }, "can be read"),
    ({ $0.can(.writing) }, "can be written"),
    ({ $0.can(.reading) && $0.traits.readsStreams }, "can be read from standard input"),
    ({ $0.can(.writing) && $0.traits.writesStreams }, "can be written to standard output"),
    ({ $0.traits.hasLayers }, "holds several layers"),
    ({ $0.traits.isAppendable }, "takes more features with --append"),
    ({ $0.traits.hasSpatialIndex }, "finds --bbox through its index"),
  ]

  /// Everything about the format, for people.
  fileprivate var description: String {
    var lines = ["\(title) (\(name))", "  standard  \(standard)"]
    lines.append("  endings   " + extensions.map { ".\($0)" }.joined(separator: " "))
    for entry in Self.abilities where entry.has(self) {
      lines.append("  \(entry.text)")
    }
    if !traits.layerNames.isEmpty {
      lines.append("  layers    " + traits.layerNames.joined(separator: " "))
    }
    for (flag, options) in [("--input-option", inputOptions), ("--output-option", outputOptions)] {
      for option in options {
        let value = option.defaultValue.isEmpty ? "none" : option.defaultValue
        lines.append("")
        lines.append("  \(flag) \(option.name)=<\(option.valueName)>  (default: \(value))")
        lines.append("      \(option.help)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension BuiltInFile: ArgumentValue {}
