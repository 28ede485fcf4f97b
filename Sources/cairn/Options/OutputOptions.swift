import Base
public import CommandLineKit
import Files
public import Flow
import FormatKit
import Formats
import GeoJSON

/// Where features go, and how they are written.
struct OutputOptions {
  var path: String?
  var format: String?
  var options: [NameValue] = []
  var layer: String?
  var isOverwriting = false
  var isAppending = false
  var precision: Int?
  var keepsCRS = false
  var mixedPolicy = MixedPolicy.text
  var attachments: String?
  /// The format, where the command writes one alone.
  var fixedFormat: Format?
  /// What is added to the store before it is put in place, by the path of its file.
  var completion: (@Sendable (String) throws(GeoError) -> Void)?

  static let parameters: [Parameter<Self>] =
    ownParameters
    + [.deferred { FormatOption.parameters(of: \.outputOptions, group: "Output", \.options) }]

  private static let ownParameters: [Parameter<Self>] = [
    .option(
      "output", short: "o", \.path, valueName: "file", group: "Output", completion: .files,
      help: "Write to this file instead of standard output; the extension tells the format."),
    .option(
      "output-format", \.format, valueName: "format", group: "Output",
      completion: .values(Format.all(for: .writing).map(\.name)),
      help: "Write this format. (default for standard output: geojsonseq)"),
    .option(
      "output-option", \.options, isShared: true, group: "Output",
      help: "Set an option of the output's format; see 'cairn formats'."),
    .option(
      "output-layer", \.layer, valueName: "name", group: "Output",
      help: "Write everything to one layer of this name."),
    .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    .flag(
      "append", \.isAppending, group: "Output",
      help: "Add to an existing store; see --on-duplicate for rows that already exist."),
    .option(
      "precision", \.precision, group: "Output",
      help: "Round coordinates to this many decimals. (default: exact)"),
    .flag(
      "keep-crs", \.keepsCRS, group: "Output",
      help: "Keep coordinates in the reference system of the input, with the legacy crs member "
        + "(GeoJSON)."),
    .option(
      "on-mixed", \.mixedPolicy, group: "Output",
      help: "How to store a field that has values of several types in a table."),
    .option(
      "attachments", \.attachments, valueName: "folder", group: "Output", completion: .files,
      help: "Also write pictures and other attached files to this folder; features refer to them "
        + "there."),
  ]

  /// True if features go to standard output.
  var isStandardOutput: Bool { path == nil || path == "-" }

  /// Refuses combinations that cannot work; returns the format to write.
  func check() throws(GeoError) -> Format {
    if isAppending, isOverwriting {
      throw GeoError(.usage, "--append and --overwrite exclude each other")
    }
    if let precision, !(0...15).contains(precision) {
      throw GeoError(.usage, "--precision takes 0 to 15 decimals")
    }
    let format = try chosenFormat()
    let name = path ?? "-"
    if isStandardOutput, !format.traits.writesStreams {
      throw GeoError(
        .usage, "\(format.title) cannot be written to standard output",
        hint: "name a file with -o FILE.\(format.extensions.first ?? format.name)")
    }
    if isAppending, isStandardOutput || !format.traits.isAppendable {
      let able = Format.all(for: .writing).filter(\.traits.isAppendable).map(\.title)
      throw GeoError(
        .usage, "nothing can be appended to \(format.title)",
        hint: "--append is for " + able.joined(separator: " and "))
    }
    if !isStandardOutput, !format.traits.isText, Compression(path: name) != nil {
      throw GeoError(
        .usage, "\(format.title) cannot be compressed as a whole", at: SourceLocation(path: name),
        hint: "leave out the last ending of its name")
    }
    return format
  }

  private func chosenFormat() throws(GeoError) -> Format {
    if let fixedFormat { return fixedFormat }
    if let format { return try .requested(format, for: .writing) }
    guard let path, !isStandardOutput else { return .geoJSONSequence }
    do throws(GeoError) { return try .written(to: path) } catch {
      var error = error
      error.hint = error.hint.map { $0 + ", or name the format with --output-format" }
      throw error
    }
  }

  /// The format's own options.
  func formatOptions(for format: Format) throws(GeoError) -> [String: String] {
    try format.checked(options, among: format.outputOptions, of: "output")
  }
}

extension MixedPolicy: ArgumentValue {}
