import Base
import CommandLineKit
import Files
import Flow
import Packs
import Text

/// `cairn pack info`.
struct PackInfoCommand: Command {
  var pack = ""
  var isJSON = false
  var common = CommonOptions()

  static let name = "pack info"
  static let abstract = "Say what is in a map pack."
  static let discussion = """
    This is what the manifest says; 'cairn pack check' checks whether it is true.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "pack", \.pack, completion: .files, help: "A pack: a GeoPackage, or a folder."),
      .flag("json", \.isJSON, group: "Output", help: "Print the manifest as JSON."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(command: "cairn pack info andorra.gpkg", explanation: "Print a report."),
    Example(command: "cairn pack info --json andorra.gpkg", explanation: "Print JSON."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "The manifest."

  mutating func run() -> ExitStatus {
    let (pack, isJSON) = (pack, isJSON)
    var input = InputOptions()
    input.inputs = [pack]
    input.others = PackPlace(pack).files
    return Run.perform(common, input, says: .losses) { (_) throws(GeoError) in
      let manifest = try PackPlace(pack).manifest()
      let sink = try ByteSink(path: nil, isOverwriting: false)
      try sink.write(text: isJSON ? manifest.json.pretty() + "\n" : Self.text(manifest))
      try sink.commit()
      return .done
    }
  }

  private static func text(_ manifest: PackManifest) -> String {
    func line(_ name: String, _ value: String?) -> String {
      guard let value, !value.isEmpty else { return "" }
      return name + String(repeating: " ", count: max(13 - name.count, 1)) + value + "\n"
    }
    let features = manifest.layers.reduce(0) { $0 + $1.features }
    var text = line("name", manifest.name)
    text += line("area", manifest.area.map { $0.map(\.argumentText).joined(separator: ",") })
    text += line("schema", manifest.schema)
    text += line("zooms", manifest.zooms.map { $0.map { String($0) }.joined(separator: " to ") })
    text += line("data time", manifest.dataTime)
    text += line("profiles", manifest.profiles.joined(separator: ", "))
    text += line("licence", manifest.licence)
    text += line("attribution", manifest.attribution)
    text += line(
      "layers",
      manifest.layers.isEmpty
        ? nil
        : Summary.count(manifest.layers.count, "layer") + ", "
          + Summary.count(features, "feature"))
    for layer in manifest.layers where layer.features > 0 {
      text += line("", layer.name + ": " + Summary.grouped(layer.features))
    }
    for part in manifest.parts {
      let size =
        part.rows > 0 ? Summary.count(part.rows, "row") : part.names.joined(separator: ", ")
      text += line(part.part.rawValue, size + ", sha256 " + part.sha256)
    }
    return text
  }
}
