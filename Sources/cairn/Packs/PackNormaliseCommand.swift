import Base
import CommandLineKit
import Packs

/// `cairn pack normalise`.
struct PackNormaliseCommand: Command {
  var pack = ""
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "pack normalise"
  static let abstract = "Write a map pack so that the same content is the same bytes."
  static let discussion = """
    Tables are written in the order of their keys and without gaps, and indexes are rebuilt. Packs with the \
    same content become the same file, however they were made. In a pack in a folder, each file is written this \
    way, and the manifest gets the new hashes.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("pack", \.pack, completion: .files, help: "A pack in one store, or in a folder."),
      .option(
        "output", short: "o", \.output, valueName: "pack", group: "Output", completion: .files,
        help: "The pack to write, in the same form."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn pack normalise town.gpkg -o town-normal.gpkg && sha256sum town-normal.gpkg",
      explanation: "Compare packs by their bytes.")
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "A few megabytes, as the pack is written twice."

  mutating func validate() throws(UsageError) {
    guard output != nil else {
      throw UsageError("pack normalise needs the pack to write", help: "-o PACK.gpkg")
    }
  }

  mutating func run() -> ExitStatus {
    let (pack, isOverwriting) = (pack, isOverwriting)
    let output = output ?? ""
    var input = InputOptions()
    input.inputs = [pack]
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      let place = PackPlace(pack)
      try PackPlace.checkFile(pack)
      try run.checkReport(against: [output])
      try run.claim(output, for: "pack", besides: place.files)
      if place.isFolder {
        try PackFolderDelta.normalise(place, to: output, isOverwriting: isOverwriting)
        return .done
      }
      try PackStore.normalise(pack, to: output, isOverwriting: isOverwriting)
      return .done
    }
  }
}
