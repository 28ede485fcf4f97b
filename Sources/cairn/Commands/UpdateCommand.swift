import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import GeoPackage
import OpenStreetMap
import SQLiteStore
import Text

/// `cairn update`.
struct UpdateCommand: Command {
  var base = ""
  var state: String?
  var step = UpdateOptions()
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = UpdateOptions.name
  static let abstract = UpdateOptions.abstract
  static let discussion = """
    The folder holds the diffs as OpenStreetMap's servers publish them (000/004/321.osc.gz, with \
    321.state.txt beside it), or side by side (4321.osc.gz). Those that follow the base are applied together, as \
    by 'cairn apply-changes'; the base has to be sorted by kind and id. The result replaces the base once it is \
    complete, or goes to -o; if nothing is newer, nothing is written.

    A GeoPackage that was made with --updatable keeps the objects that its layers were made of, and its own \
    state: it is updated in place, in one transaction. Rows of objects \
    that changed are replaced, with other fids; those that you changed or added yourself stay, unless \
    their ids are those of such objects. The layers become what a new conversion of the changed data would make, \
    except that columns and tables stay as they are. The sea is rebuilt as a whole if a coastline, or the box of \
    the data, has changed.

    The state of a file is in the header of a PBF file, or in a state file beside it, such as town.state.txt for \
    town.osm.pbf; without either, all diffs of the folder are applied. Both are written with the result, the \
    state file last: after an interruption, simply run the command again. A missing diff in between is an error. \
    If the folder has a state.txt, newer diffs than it names are left for the next run.

    Diffs cover a region of their own: an extract that is smaller than that gains what changed elsewhere; \
    'cairn filter --bbox' cuts it again.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "base", \.base, completion: .files,
        help: "The data to update: PBF, OSM XML or OPL, or a GeoPackage made with --updatable."),
      .option(
        "state", \.state, valueName: "file", group: "Changes", completion: .files,
        help:
          "The state file. If it exists, it takes precedence over the state in the header of the "
          + "data. It is written together with the result."),
    ]
    + Parameter.embedding(\.step, UpdateOptions.ownParameters)
    + [
      .option(
        "output", short: "o", \.output.path, valueName: "file", group: "Output",
        completion: .files,
        help: "Write the result to this file, and leave the base as it is; the extension tells the "
          + "format.")
    ]
    + Parameter.embedding(
      \.output,
      OutputOptions.parameters.filter { ["output-option", "overwrite"].contains($0.name) })
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn update town.osm.pbf --changes town-updates",
      explanation: "Update a file in place to the newest state."),
    Example(
      command: "cairn update town.osm.pbf --changes town-updates -o new.osm.pbf",
      explanation: "Write the updated data to another file; new.state.txt keeps their state."),
    Example(
      command: "cairn update town.gpkg --changes town-updates",
      explanation: "Update layers that were made with 'cairn convert town.osm.pbf -o town.gpkg "
        + "--updatable'."),
    Example(
      command: "cairn update region.osm.pbf --changes replication/minute --max-diffs 1440",
      explanation: "Apply minutely diffs, a day's worth per run."),
    Example(
      command: "cairn update town.osm --changes diffs --state diffs.state.txt --until 2026-11-01",
      explanation: "Update OSM XML to the state of one day."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = """
    The last change of each object, about as many bytes as its text; a few megabytes for each thread \
    beside. For a GeoPackage also the objects whose rows are replaced, with all that they are made of: all \
    coastlines, if the sea is rebuilt.
    """

  mutating func validate() throws(UsageError) {
    if state == "-" { throw UsageError("--state needs a file") }
    try step.checkEnd()
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [base]
    input.others = [state].compactMap(\.self)
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    let opened = try openBase(run)
    if opened.format.name == Format.geoPackage.name { return try updateStore(opened, run) }
    let input = try objects(of: opened)
    let head = try input.replicationHead()
    let (target, makeWriter) = try target(for: opened, run)
    try head.check(target.request.options, path: base)
    let place = try statePath(besides: target, run)
    let position = try position(head)
    let choice = try step.choose(after: position, run.ledger)
    let register = ObjectRegister()
    run.registers = [register]
    guard let state = choice.state else {
      tell(run, position, applied: 0)
      return .done
    }
    try check(choice.diffs, against: [target.request.path, place].compactMap(\.self))
    // Opened before the data: what cannot be written should not be found out after them.
    let stateFile = try place.map { (path) throws(GeoError) in
      try ByteSink(
        path: path, isOverwriting: self.state != nil || output.isOverwriting || isInPlace)
    }
    let changes = try run.changes(of: choice.diffs, keepsVersions: head.isHistory)
    let application = OSMChangeApplication(
      changes, leadingTo: state, options: target.request.options)
    let source = try input.open(through: [application], isLast: true)
    let writer = try makeWriter(target.request)
    run.keepsPartialOutput = target.isStream
    try run.read(source, of: opened, into: writer, register)
    try writer.finish()
    run.keepsPartialOutput = true
    // The same diffs lead from the new data to the same state: nothing is lost if this is not reached.
    try stateFile?.write(text: state.text)
    try stateFile?.commit()
    tell(run, state, applied: choice.diffs.count)
    return .done
  }

  /// Brings the layers of a store up to date.
  private func updateStore(_ opened: Run.Input, _ run: Run) throws(GeoError) -> ExitStatus {
    guard isInPlace, output.options.isEmpty else {
      throw GeoError(
        .usage, "a store is brought up to date in its place, and keeps its options",
        at: SourceLocation(path: base), hint: "copy it first, and update the copy")
    }
    if let state, FileIdentity.isSame(base, state) {
      throw GeoError(
        .usage, "the state file would replace the data", at: SourceLocation(path: state))
    }
    let said = try UpdatableSource(Database(reading: base)).state
    let named = state.flatMap { FileIdentity(path: $0) == nil ? nil : $0 }
    let position = if let named { try OSMReplicationState(path: named) } else { said }
    let choice = try step.choose(after: position, run.ledger)
    guard let state = choice.state else {
      run.registers = [ObjectRegister()]
      tell(run, position, applied: 0)
      return .done
    }
    try check(choice.diffs, against: [base, self.state].compactMap(\.self))
    let stateFile = try self.state.map { (path) throws(GeoError) in
      try ByteSink(path: path, isOverwriting: true)
    }
    let changes = try run.changes(of: choice.diffs)
    let update = try StoreUpdate(changes, leadingTo: state, of: base)
    try update.perform(opened, run, at: base)
    try stateFile?.write(text: state.text)
    try stateFile?.commit()
    tell(run, state, applied: choice.diffs.count)
    return .done
  }

  // MARK: - Files

  private var isInPlace: Bool { output.path == nil }

  /// The base, which has to be a file of data.
  private func openBase(_ run: Run) throws(GeoError) -> Run.Input {
    guard base != "-", !OutputFile.isSpecial(base) else {
      throw GeoError(
        .usage, "update needs a file, whose head is read first", at: SourceLocation(path: base),
        hint: "'cairn apply-changes' takes its base from a pipe")
    }
    return try run.open(base)
  }

  /// The objects of the base.
  private func objects(of opened: Run.Input) throws(GeoError) -> ObjectInput {
    guard let objects = opened.format.objects, objects.makeWriter != nil,
      opened.format.name != Format.osmChange.name
    else {
      throw GeoError(
        .usage, "\(opened.format.title) is not brought up to date",
        at: SourceLocation(path: base),
        hint: "PBF, OSM XML and OPL are, and a GeoPackage that was made of them with --updatable")
    }
    return ObjectInput(opened.source, objects)
  }

  /// Where the result goes, and what writes it.
  private func target(
    for opened: Run.Input, _ run: Run
  ) throws(GeoError) -> (ChainTarget, (OutputRequest) throws(GeoError) -> any ObjectWriter) {
    var output = output
    if isInPlace {
      output.path = base
      output.isOverwriting = true
    }
    if isInPlace || output.isStandardOutput { output.format = opened.format.name }
    let target = try ChainTarget(output, run, run.input)
    guard let makeWriter = target.format.objects?.makeWriter,
      target.format.name != Format.osmChange.name
    else {
      throw GeoError(
        .usage, "the result cannot be \(target.format.title)",
        at: SourceLocation(path: output.path ?? "stdout"),
        hint: "PBF, OSM XML and OPL hold OpenStreetMap's objects")
    }
    try target.check(against: [base])
    return (target, makeWriter)
  }

  /// Where the state file of the result goes; nil for a stream.
  private func statePath(besides target: ChainTarget, _ run: Run) throws(GeoError) -> String? {
    if let state {
      for path in [base, target.request.path].compactMap(\.self)
      where FileIdentity.isSame(path, state) {
        throw GeoError(
          .usage, "the state file would replace the data", at: SourceLocation(path: state))
      }
      return state
    }
    guard let path = target.request.path, !target.isStream else { return nil }
    let place = Self.statePath(of: path)
    try run.checkReport(against: [place])
    if !isInPlace, !output.isOverwriting, FileIdentity(path: place) != nil {
      throw GeoError(
        .outputExists, "the state file of the output exists already",
        at: SourceLocation(path: place),
        hint: "use --overwrite to replace both, or choose another name")
    }
    return place
  }

  /// The name of the state file of data: `town.state.txt` for `town.osm.pbf`.
  private static func statePath(of path: String) -> String {
    var stem = path
    for endings in [[".gz", ".bz2"], [".pbf", ".opl"], [".osm"]] {
      if let ending = endings.first(where: { stem.lowercased().hasSuffix($0) }) {
        stem = String(stem.dropLast(ending.count))
      }
    }
    return stem + ".state.txt"
  }

  /// Refuses to put the result in the place of a diff.
  private func check(
    _ diffs: [OSMDiffFolder.Diff], against outputs: [String]
  ) throws(GeoError) {
    for output in outputs {
      guard let identity = FileIdentity(path: output) else { continue }
      for diff in diffs where FileIdentity(path: diff.path) == identity {
        throw GeoError(
          .usage, "the result would replace a diff", at: SourceLocation(path: output))
      }
    }
  }

  // MARK: - Diffs

  /// Where the base stands. The head moves with the data, and so has precedence over what lies beside them.
  private func position(
    _ head: OSMReplicationHead
  ) throws(GeoError) -> OSMReplicationState? {
    if let state { return FileIdentity(path: state) == nil ? head.state : try .init(path: state) }
    let beside = Self.statePath(of: base)
    guard FileIdentity(path: beside) != nil else { return head.state }
    let state = try OSMReplicationState(path: beside)
    return head.state ?? state
  }

  /// Says where the data stand now.
  private func tell(_ run: Run, _ state: OSMReplicationState?, applied count: Int) {
    var place = state.map { Summary.grouped(Int($0.number)) } ?? ""
    if let time = state?.time { place += " (\(time))" }
    let line: String
    if count > 0 {
      line = "now at \(place), with " + Summary.count(count, "diff")
    } else {
      let subject = place.isEmpty ? "no diff to apply" : "nothing newer than \(place)"
      let bound = step.end.map { " until \($0)" } ?? ""
      line = "\(subject) in \(step.folder)\(bound): nothing was written"
    }
    run.ledger.account(
      for: Self.name,
      .object([
        ("sequence_number", state.map { .integer($0.number) } ?? .null),
        ("timestamp", .optional(state?.time)), ("diffs", .count(count)),
      ]), line: line)
  }
}
