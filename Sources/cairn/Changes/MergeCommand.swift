import Base
public import Changes
public import CommandLineKit
import Files
import Flow
import FormatKit
import Formats
import OpenStreetMap
import Text

/// `cairn merge`: files of OpenStreetMap data, or copies of a GeoPackage.
struct MergeCommand: Command {
  var objects = ObjectCommand<MergeOptions>()
  var conflicts: String?
  var policies: [String] = []
  var hold = StoreMergeOptions.Hold.ours
  var key: [String] = []
  var renamed: [Renaming] = []

  static let name = MergeOptions.name
  static let abstract =
    "Merge copies of a GeoPackage that were changed apart, or files of OpenStreetMap data."
  static let discussion = """
    GeoPackages: 'cairn merge BASE OURS THEIRS... -o OUT' merges the changes of several copies of BASE, row by \
    row and value by value. If one changed the name of a tree and another its position, both changes stay. New \
    rows get other row ids where two copies use the same, and references to them follow. New columns and tables \
    are merged, too. Name what a copy renamed with --renamed, or it counts as removed and added: OUT then has \
    the new name, with what the other copies changed under the old one. What two copies changed differently is \
    decided by --policy, or is a conflict: it is written to --conflicts with the values of all sides, the row \
    keeps what --hold says, and the exit status is 1. Without --conflicts, nothing is written in that case. To \
    resolve conflicts, write ours, theirs, base, values as JSON, or keep (OUT is right as it is) into the column \
    resolution of the table conflicts, in QGIS for example: 'cairn merge resolve OUT CONFLICTS' applies these \
    decisions to OUT. It refuses to overwrite a row that has changed since the merge.

    Copies of a store of SpatiaLite 4 or 5 are merged in the same way, into one whose name does not end in \
    .gpkg; its spatial indexes \
    stay right.

    OpenStreetMap: \(MergeOptions.discussion)
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.objects, ObjectCommand<MergeOptions>.parameters)
    + [
      .option(
        "conflicts", \.conflicts, valueName: "file", group: "GeoPackages", completion: .files,
        help: "Write conflicts that no policy decides to this GeoPackage."),
      .option(
        "policy", \.policies, valueName: "rule", group: "GeoPackages",
        help:
          "Who wins a conflict: ours, theirs, first, newest:FIELD or larger:FIELD; for one layer "
          + "or field LAYER=rule or LAYER.FIELD=rule, the narrowest of which counts; or a file with "
          + "one rule per line. Repeatable."
      ),
      .option(
        "hold", \.hold, group: "GeoPackages",
        help: "The values that a row in conflict keeps until it is resolved."),
      .list(
        "key", \.key, valueName: "field", group: "GeoPackages",
        help: "Pair rows that agree in these fields. (default: a UUID or row id)"),
      .option(
        "renamed", \.renamed, valueName: "old=new", group: "GeoPackages",
        help:
          "A layer (LAYER=NEW) or field (FIELD=NEW, LAYER.FIELD=NEW) of BASE that a copy renamed; "
          + "repeatable."
      ),
    ]
  static let examples =
    [
      Example(
        command: "cairn merge base.gpkg ann.gpkg bob.gpkg -o trees.gpkg --conflicts open.gpkg",
        explanation: "Merge what Ann and Bob changed in their copies of base.gpkg."),
      Example(
        command: "cairn merge base.gpkg ann.gpkg bob.gpkg -o trees.gpkg --policy newest:edited",
        explanation: "Let the newer edit win conflicts."),
      Example(
        command: "cairn merge resolve trees.gpkg open.gpkg",
        explanation: "Apply the decisions in the column resolution; the other conflicts stay open."),
    ] + MergeOptions.examples
  static let exitStatuses: [ExitMeaning] = [
    .done,
    .answerIsNo(
      "There are conflicts, or more is wrong with the data than '--max-problems' allows."),
    .usage, .badInput, .environment,
  ]
  static let memory = """
    GeoPackages: a few megabytes, and the row ids that change. OpenStreetMap: \(MergeOptions.memory)
    """

  private var words: [String] { [objects.input] + objects.step.others }

  mutating func validate() throws(UsageError) { try objects.validate() }

  mutating func run() -> ExitStatus {
    let command = self
    if objects.input == "resolve" {
      return perform(Array(words.dropFirst())) { (run) throws(GeoError) in
        try command.resolve(run)
      }
    }
    if words.contains(where: isForStores) {
      return perform(words) { (run) throws(GeoError) in try command.merge(run) }
    }
    guard conflicts == nil, policies.isEmpty, key.isEmpty, renamed.isEmpty else {
      return perform(words) { (_) throws(GeoError) in
        throw GeoError(
          .usage, "--conflicts, --policy, --key and --renamed are for GeoPackages",
          at: SourceLocation(path: command.objects.input))
      }
    }
    return objects.run()
  }

  /// True for a store, and for an input without objects of OpenStreetMap if the output is to be a store. A pipe is
  /// neither, and what is read of it would be missing afterwards.
  private func isForStores(_ path: String) -> Bool {
    guard path != "-", !OutputFile.isSpecial(path), let source = try? ByteSource(path: path) else {
      return false
    }
    let makesStore = objects.output.path?.lowercased().hasSuffix(".gpkg") == true
    return source.isDatabase
      || makesStore && (try? Format.recognised(source))?.objects == nil
  }

  private func perform(
    _ paths: [String], _ work: (Run) throws(GeoError) -> Bool
  ) -> ExitStatus {
    var input = InputOptions()
    input.inputs = Array(paths.prefix(1))
    input.others = Array(paths.dropFirst())
    return Run.perform(objects.common, input, says: .losses) { (run) throws(GeoError) in
      try work(run) ? .done : .answerIsNo
    }
  }

  private func merge(_ run: Run) throws(GeoError) -> Bool {
    guard words.count >= 3, let output = objects.output.path, output != "-" else {
      throw GeoError(
        .usage, "to merge GeoPackages takes BASE OURS THEIRS... and --output",
        hint: "cairn merge base.gpkg ann.gpkg bob.gpkg -o trees.gpkg")
    }
    try refuse()
    var options = StoreMergeOptions()
    options.key = key
    options.hold = hold
    options.renamed = renamed.map { SchemaRenaming($0.name, to: $0.newName) }
    for text in policies { try add(text, to: &options.policy) }
    return try StoreMerging(
      base: words[0], ours: words[1], theirs: Array(words.dropFirst(2)), output: output,
      isOverwriting: objects.output.isOverwriting, conflicts: conflicts, options: options
    ).perform(run)
  }

  /// Refuses options that mean nothing where stores are merged. Errors: `.usage`.
  private func refuse(_ others: [(name: String, isGiven: Bool)] = []) throws(GeoError) {
    let output = objects.output
    let features: [(name: String, isGiven: Bool)] = [
      ("--with-history", objects.step.keepsVersions),
      ("--problems", objects.limits.problems != nil),
      ("--max-problems", objects.limits.problemLimit != nil),
      ("--output-layer", output.layer != nil), ("--append", output.isAppending),
      ("--precision", output.precision != nil), ("--keep-crs", output.keepsCRS),
      ("--attachments", output.attachments != nil),
    ]
    guard let refused = (others + features).first(where: \.isGiven) else { return }
    throw GeoError(
      .usage,
      "\(refused.name) is not for "
        + (others.isEmpty ? "GeoPackages" : "merge resolve, which changes its two files"))
  }

  /// Adds a rule, or those of a file.
  private func add(_ text: String, to policy: inout MergePolicy) throws(GeoError) {
    guard !text.contains("="), !text.contains(":"), FileIdentity(path: text) != nil else {
      return try policy.add(text)
    }
    let source = try ByteSource(path: text)
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      guard bytes.count <= 1 << 20 else {
        throw GeoError(
          .usage, "a file of rules has less than a megabyte", at: SourceLocation(path: text))
      }
    }
    let lines = String(decoding: bytes.buffer, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let rule = line.trimmed
      if rule.isEmpty || rule.hasPrefix("#") { continue }
      do throws(GeoError) { try policy.add(rule) } catch {
        var refusal = error
        refusal.location = SourceLocation(path: text, line: index + 1)
        throw refusal
      }
    }
  }

  private func resolve(_ run: Run) throws(GeoError) -> Bool {
    guard words.count == 3 else {
      throw GeoError(
        .usage, "merge resolve takes the merged GeoPackage and that of the conflicts",
        hint: "cairn merge resolve trees.gpkg open.gpkg")
    }
    try refuse([
      ("--output", objects.output.path != nil), ("--overwrite", objects.output.isOverwriting),
      ("--conflicts", conflicts != nil), ("--policy", !policies.isEmpty), ("--key", !key.isEmpty),
      ("--renamed", !renamed.isEmpty),
    ])
    for path in words.dropFirst() { _ = try StoreInput.store(path, run) }
    let out = try StoreOutput(changing: words[1])
    let open = try StoreOutput(changing: words[2])
    let resolution = try ConflictResolution(open.database, into: out.database)
    try resolution.run()
    // If only the first one is kept, the same decisions are made again.
    try out.commit()
    try open.commit()
    let sink = try ByteSink(path: nil, isOverwriting: false)
    try sink.write(
      text: "\(Summary.count(resolution.resolvedCount, "conflict")) resolved, "
        + "\(Summary.grouped(resolution.openCount)) open\n")
    try sink.commit()
    return resolution.openCount == 0
  }
}

extension StoreMergeOptions.Hold: ArgumentValue {}
