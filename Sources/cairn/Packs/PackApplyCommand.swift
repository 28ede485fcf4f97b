import Base
import CommandLineKit
import Packs

/// `cairn pack apply`.
struct PackApplyCommand: Command {
  var delta = ""
  var old = ""
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "pack apply"
  static let abstract = "Make the new map pack from an old one and a delta."
  static let discussion = """
    A delta fits only the pack that it was made from, which is checked by its hash. The result has the content \
    of the new pack, whose hash is checked before it is put in place. After 'cairn pack normalise' both are \
    equal byte for byte.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("delta", \.delta, completion: .files, help: "The delta of 'cairn pack diff'."),
      .positional("old", \.old, completion: .files, help: "The old pack."),
      .option(
        "output", short: "o", \.output, valueName: "pack", group: "Output", completion: .files,
        help: "The pack to write."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn pack apply tuesday.delta monday.gpkg -o tuesday.gpkg",
      explanation: "Make today's pack from yesterday's.")
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = """
    A few megabytes, as tables are changed in files; where the network has changed about 600 bytes for each edge, \
    and 1,000 more for each thread.
    """

  mutating func validate() throws(UsageError) {
    guard output != nil else {
      throw UsageError("pack apply needs the pack to write", help: "-o PACK.gpkg")
    }
  }

  mutating func run() -> ExitStatus {
    let (delta, old, isOverwriting) = (delta, old, isOverwriting)
    let output = output ?? ""
    var input = InputOptions()
    input.inputs = [delta, old]
    input.others = PackPlace(old).files
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      for file in [delta, old] { try PackPlace.checkFile(file) }
      let place = PackPlace(old)
      try run.checkReport(against: [output])
      try run.claim(output, for: "pack")
      func prepare(_ path: String) throws(GeoError) {
        try NetworkPreparation(path: path, isInPlace: false, jobs: run.jobs).perform()
      }
      guard try PackFolderDelta.isDelta(delta) == place.isFolder else {
        throw GeoError(
          .deltaForAnother,
          place.isFolder
            ? "the delta is for a pack in one store, and this one is in a folder"
            : "the delta is for a pack in a folder, and this one is in one store",
          at: SourceLocation(path: old), hint: "take the pack that the delta was made of")
      }
      if place.isFolder {
        try PackFolderDelta.apply(
          delta, to: place, output: output, isOverwriting: isOverwriting, prepare: prepare)
      } else {
        try PackDelta.apply(
          delta, to: old, output: output, isOverwriting: isOverwriting, prepare: prepare)
      }
      return .done
    }
  }
}
