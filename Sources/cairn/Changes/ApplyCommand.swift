import Base
import Changes
import CommandLineKit
import Files
import Flow
import SQLiteStore
import Text

/// `cairn apply`.
struct ApplyCommand: Command {
  var patch = ""
  var store = ""
  var isInPlace = false
  var isReversed = false
  var isCheck = false
  var log: String?
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "apply"
  static let abstract = "Apply a patch to a GeoPackage, or undo one."
  static let discussion = """
    A change fits if the row is as the patch expects it; a change that has been made already is skipped. If some \
    changes do not fit, they are listed and nothing is written: use 'cairn merge' for stores that have changed \
    themselves. Indexes, counts and extents stay right; your own triggers do not run. \
    A store of SpatiaLite 4 or 5 takes patches of two such stores; a geometry that its column does not take is \
    an error.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "patch", \.patch, completion: .files,
        help: "A patch of 'cairn diff --patch', or a geodiff changeset."),
      .positional("store", \.store, completion: .files, help: "The GeoPackage."),
      .flag("reverse", \.isReversed, group: "Patch", help: "Undo the changes."),
      .flag(
        "check", \.isCheck, group: "Patch", help: "Only report what does not fit; write nothing."),
      .option(
        "log", \.log, valueName: "file", group: "Patch", completion: .files,
        help: "Add the patch to this file, for 'cairn history'."),
      .option(
        "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
        help: "Write the result to this file, and leave the store as it is."),
      .flag("in-place", \.isInPlace, group: "Output", help: "Change the store itself."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn apply day.patch.jsonl before.gpkg -o after.gpkg",
      explanation: "Apply a patch to a copy."),
    Example(
      command: "cairn apply day.patch.jsonl trees.gpkg --in-place",
      explanation: "Apply a patch in place, all of it or nothing."),
    Example(
      command: "cairn apply --reverse day.patch.jsonl trees.gpkg --in-place",
      explanation: "Undo a patch."),
    Example(
      command: "cairn apply --check day.patch.jsonl trees.gpkg",
      explanation: "Check whether a patch fits, without applying it."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Changes do not fit; nothing was written."), .usage, .badInput,
    .environment,
  ]
  static let memory =
    "A few megabytes, and changes that have to wait for others; SQLite's journal is on disk."

  mutating func validate() throws(UsageError) {
    let ways = [output != nil, isInPlace, isCheck].count { $0 }
    guard ways == 1 else {
      throw UsageError("apply needs one of --output, --in-place and --check")
    }
    if isCheck, log != nil { throw UsageError("--check applies nothing for a --log") }
    if log == "-" { throw UsageError("--log needs a file") }
    if output == "-" { throw UsageError("a store cannot be written to standard output") }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [store]
    input.others = [patch, log].compactMap(\.self)
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    let source = try ByteSource(path: patch)
    let isChangeset = source.withHead { ChangesetReader.isChangeset($0) }
    let target: StoreOutput
    if isInPlace {
      _ = try StoreInput.store(store, run)
      target = try StoreOutput(changing: store)
    } else {
      let source = try StoreInput.store(store, run)
      if let output { try run.claim(output, for: "output") }
      let folder = isCheck ? try TemporaryFolder(for: "check.gpkg") : nil
      target = try StoreOutput(
        copying: source, to: output ?? folder?.path ?? store, isOverwriting: isOverwriting,
        title: isCheck ? store : nil, in: folder)
    }
    let entry = try log.map { (path) throws(GeoError) in
      try PatchLogEntry(addingTo: path, isNew: FileIdentity(path: path) == nil)
    }
    let application = try target.change { (database) throws(GeoError) in
      let reader: any ChangeSource =
        isChangeset ? try ChangesetReader(source, for: database) : try PatchReader(source)
      let head = isReversed ? reader.patch.reversed : reader.patch
      let application = try PatchApplication(head, to: database)
      try entry?.begin(head, named: isReversed ? "reverse of \(patch)" : patch)
      while let (table, change) = try reader.next() {
        let change = isReversed ? change.reversed : change
        try application.apply(table, change, at: reader.location)
        try entry?.add(change, in: head.tables[table])
      }
      try application.finish()
      return application
    }
    run.progress.erase()
    guard application.conflictCount == 0 else {
      let sink = try ByteSink(path: nil, isOverwriting: false)
      for conflict in application.conflicts { try sink.write(text: conflict.shown + "\n") }
      run.answer(
        "\(Summary.count(application.conflictCount, "change")) of the patch "
          + (application.conflictCount == 1 ? "does" : "do") + " not fit; nothing was written"
      )
      return .answerIsNo
    }
    if !isCheck { try target.commit() }
    if application.appliedCount + application.knownCount == 0 {
      run.answer("\(patch) has no changes")
    } else {
      run.result = said(application)
    }
    try entry?.commit()
    run.ledger.account(
      for: "patch",
      .object([
        ("applied", .count(application.appliedCount)), ("known", .count(application.knownCount)),
      ]), line: "")
    return .done
  }

  /// `3 changes applied, 1 already made`.
  private func said(_ application: PatchApplication) -> String {
    let applied = application.appliedCount
    let count = Summary.count(applied, "change")
    let known = application.knownCount
    return (isCheck ? "\(count) \(applied == 1 ? "fits" : "fit")" : "\(count) applied")
      + (known > 0 ? ", \(Summary.grouped(known)) already made" : "")
  }
}
