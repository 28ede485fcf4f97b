import Base
import CommandLineKit
import Flow
import Packs
import Text

/// `cairn pack diff`.
struct PackDiffCommand: Command {
  var old = ""
  var new = ""
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "pack diff"
  static let abstract = "Make a delta that turns one map pack into another."
  static let discussion = """
    The delta holds the rows and tiles that are new. For the others it says where they were, so that a row \
    inserted in between costs little. Indexes, and the tables for fast routes, are rebuilt when it is applied. \
    Both packs are in one \
    store each, or both in a folder.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("old", \.old, completion: .files, help: "The old pack."),
      .positional("new", \.new, completion: .files, help: "The new pack."),
      .option(
        "output", short: "o", \.output, valueName: "delta", group: "Output", completion: .files,
        help: "The delta to write."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn pack diff monday.gpkg tuesday.gpkg -o tuesday.delta",
      explanation: "Write a delta of a day's changes.")
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "A few megabytes; 30 bytes for each row of a table lie in a temporary file."

  mutating func validate() throws(UsageError) {
    guard output != nil else {
      throw UsageError("pack diff needs the delta to write", help: "-o FILE.delta")
    }
  }

  mutating func run() -> ExitStatus {
    let (old, new, isOverwriting) = (old, new, isOverwriting)
    let output = output ?? ""
    var input = InputOptions()
    input.inputs = [old, new]
    input.others = input.inputs.flatMap { PackPlace($0).files }
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      for pack in [old, new] { try PackPlace.checkFile(pack) }
      let places = [PackPlace(old), PackPlace(new)]
      guard places[0].isFolder == places[1].isFolder else {
        throw GeoError(
          .usage, "one pack is in a folder and the other one in a store",
          at: SourceLocation(path: new), hint: "cairn pack build --format makes both kinds")
      }
      try run.checkReport(against: [output])
      try run.claim(output, for: "delta")
      let result =
        places[0].isFolder
        ? try PackFolderDelta.make(
          from: places[0], to: places[1], output: output, isOverwriting: isOverwriting)
        : try PackDelta.make(from: old, to: new, output: output, isOverwriting: isOverwriting)
      run.ledger.account(
        for: Self.name, .object([("rows", .count(result.rows)), ("kept", .count(result.kept))]))
      if !run.common.isQuiet {
        run.answer(
          Summary.count(result.rows, "new row") + ", "
            + Summary.grouped(result.kept) + " are as they were")
      }
      return .done
    }
  }
}
