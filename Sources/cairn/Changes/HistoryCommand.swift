import Base
import Changes
import CommandLineKit
import Files
import Flow
import SQLiteStore
import Text

/// `cairn history`.
struct HistoryCommand: Command {
  var store = ""
  var log: String?
  var state: Int?
  var output: String?
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "history"
  static let abstract =
    "List the patches that were applied to a GeoPackage, or go back to an earlier state."
  static let discussion = """
    The log is written by 'cairn apply --log'. --at N writes the store as it was after the first N patches; 0 is \
    before all of them. The later patches are undone for that, so the store has to be as the last one left it.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("store", \.store, completion: .files, help: "The GeoPackage."),
      .option(
        "log", \.log, valueName: "file", required: true, group: "History", completion: .files,
        help: "The file with the patches that were applied."),
      .option(
        "at", \.state, valueName: "n", group: "History",
        help: "Write the state after this many patches."),
      .option(
        "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
        help: "The file to write."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn history trees.gpkg --log trees.log.jsonl",
      explanation: "List the patches that were applied."),
    Example(
      command: "cairn history trees.gpkg --log trees.log.jsonl --at 3 -o then.gpkg",
      explanation: "Write the state of the store after the third patch."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("The store is not as the last patch left it; nothing was written."),
    .usage, .badInput, .environment,
  ]
  static let memory = "A few megabytes; the log is read again for each patch that is taken back."

  mutating func validate() throws(UsageError) {
    guard (state == nil) == (output == nil) else {
      throw UsageError("--at and --output need each other")
    }
    if let state, state < 0 { throw UsageError("--at takes 0 or more") }
    if output == "-" { throw UsageError("a store cannot be written to standard output") }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [store]
    input.others = [log].compactMap(\.self)
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    let source = try StoreInput.store(store, run)
    let entries = try list()
    guard let state, let output else { return .done }
    guard state <= entries else {
      throw GeoError(
        .usage, "the log ends with patch \(entries)",
        at: log.map { SourceLocation(path: $0) })
    }
    try run.claim(output, for: "output")
    let target = try StoreOutput(
      copying: source, to: output, isOverwriting: isOverwriting, title: store)
    for number in stride(from: entries, to: state, by: -1) {
      let count: Int
      do throws(GeoError) {
        count = try target.change { (database) throws(GeoError) in
          try takeBack(number, in: database)
        }
      } catch  where error.reason == .patchDoesNotFit {
        run.answer("patch \(number) cannot be taken back: \(error.message); nothing was written")
        return .answerIsNo
      }
      guard count == 0 else {
        run.answer(
          "\(Summary.count(count, "change")) of patch \(number) cannot be taken back; nothing was written"
        )
        return .answerIsNo
      }
    }
    try target.commit()
    return .done
  }

  private func opened() throws(GeoError) -> PatchLog { PatchLog(try ByteSource(path: log)) }

  /// Prints the entries, unless a state is asked for; returns how many there are.
  private func list() throws(GeoError) -> Int {
    let log = try opened()
    let sink = try ByteSink(path: nil, isOverwriting: false)
    var count = 0
    while let (entry, reader) = try log.next() {
      var counts: [RowChange.Kind: Int] = [:]
      while let (_, change) = try reader.next() { counts[change.kind, default: 0] += 1 }
      count = entry.number
      guard state == nil else { continue }
      try sink.write(
        text: "\(entry.number)  \(entry.time)  \(entry.name)  "
          + "\(Summary.grouped(counts[.insert] ?? 0)) inserted, "
          + "\(Summary.grouped(counts[.update] ?? 0)) updated, "
          + "\(Summary.grouped(counts[.delete] ?? 0)) deleted\n")
    }
    try sink.commit()
    return count
  }

  /// Takes a patch back; returns how many changes do not fit.
  private func takeBack(_ number: Int, in database: Database) throws(GeoError) -> Int {
    let log = try opened()
    while let (entry, reader) = try log.next() {
      guard entry.number == number else {
        while try reader.next() != nil {}
        continue
      }
      let application = try PatchApplication(reader.patch.reversed, to: database)
      while let (table, change) = try reader.next() {
        try application.apply(table, change.reversed)
      }
      try application.finish()
      return application.conflictCount
    }
    return 0
  }
}
