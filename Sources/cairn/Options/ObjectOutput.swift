import CommandLineKit

/// Where OpenStreetMap's objects go, as XML.
struct ObjectOutput {
  var path: String?
  var isOverwriting = false

  static let parameters: [Parameter<Self>] = [
    .option(
      "output", short: "o", \.path, valueName: "file", group: "Output", completion: .files,
      help: "Write there instead of standard output."),
    .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
  ]
}
