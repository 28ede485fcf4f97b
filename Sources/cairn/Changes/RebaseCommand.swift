import Base
import Changes
import CommandLineKit
import Files
import Flow
import SQLiteStore

/// `cairn rebase`.
struct RebaseCommand: Command {
  var base = ""
  var ours = ""
  var theirs = ""
  var policies: [String] = []
  var renamed: [Renaming] = []
  var output: String?
  var isChangeset = false
  var isOverwriting = false
  var common = CommonOptions()

  static let name = "rebase"
  static let abstract = "Turn our changes into a patch on top of those of others."
  static let discussion = """
    OURS and THEIRS both started from BASE. The result is a patch that brings our changes into THEIRS, as \
    Mergin Maps does \
    before it uploads: rows that both added get other row ids, and what refers to them follows. Where both \
    changed the same value, ours wins unless --policy says otherwise; the number of such values is reported.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("base", \.base, completion: .files, help: "The common ancestor, a GeoPackage."),
      .positional("ours", \.ours, completion: .files, help: "Our copy."),
      .positional("theirs", \.theirs, completion: .files, help: "Their copy."),
      .option(
        "policy", \.policies, valueName: "rule", group: "Changes",
        help: "Who wins a conflict, as in 'cairn merge'; repeatable."),
      .option(
        "renamed", \.renamed, valueName: "old=new", group: "Changes",
        help:
          "A layer (LAYER=NEW) or field (FIELD=NEW, LAYER.FIELD=NEW) of BASE that a copy renamed; "
          + "repeatable."
      ),
      .option(
        "output", short: "o", \.output, valueName: "file", group: "Output", completion: .files,
        help: "Write the patch to this file instead of standard output."),
      .flag(
        "changeset", \.isChangeset, group: "Output",
        help: "Write a geodiff changeset instead of a patch."),
      .flag("overwrite", \.isOverwriting, group: "Output", help: "Replace an existing output."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn rebase base.gpkg mine.gpkg server.gpkg -o mine.patch.jsonl",
      explanation: "Make a patch of our changes that fits server.gpkg."),
    Example(
      command: "cairn rebase base.gpkg mine.gpkg server.gpkg --changeset -o mine.diff",
      explanation: "Write it as a geodiff changeset."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Both changed the same: the patch has what --policy says, or ours."),
    .usage, .badInput, .environment,
  ]
  static let memory = "A few megabytes; a copy of THEIRS is made in TMPDIR."

  mutating func validate() throws(UsageError) {
    if isChangeset, !renamed.isEmpty {
      throw UsageError("a --changeset cannot rename; a patch can")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [base]
    input.others = [ours, theirs]
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    if let output, output != "-" { try run.claim(output, for: "output") }
    let first = try StoreInput.store(base, run)
    let mine = try StoreInput.store(ours, run)
    let other = try StoreInput.store(theirs, run)
    let folder = try TemporaryFolder(for: "rebased.gpkg")
    // What they made is the ground, so the sides change places.
    let target = try StoreOutput(
      copying: other, to: folder.path, isOverwriting: false, title: theirs, in: folder)
    var options = StoreMergeOptions()
    try options.policy.add("theirs")
    for policy in policies {
      try options.policy.add(Self.exchanged(policy))
    }
    options.renamed = renamed.map { SchemaRenaming($0.name, to: $0.newName) }
    try ThreeWayMerge.check(options.renamed, base: first, sides: [mine, other])
    let merge = try target.change { (out) throws(GeoError) in
      let merge = try ThreeWayMerge(
        base: first, ours: other, theirs: mine, into: out, options, onConflict: { _ in })
      try merge.run()
      return merge
    }
    if let contradiction = merge.contradictions.first {
      run.answer("the schemas contradict each other: \(contradiction); nothing was written")
      return .answerIsNo
    }
    var comparisonOptions = ComparisonOptions()
    comparisonOptions.usesPrimaryKeys = isChangeset
    // What they did not rename, the patch does.
    let renaming = try StoreRenaming(options.renamed, base: first, in: other)
    let ground =
      try renaming.changes.isEmpty ? nil : RenamedStore(other, named: theirs, by: renaming)
    if ground != nil { comparisonOptions.renaming = renaming }
    let comparison = try StoreComparison(
      ground?.database ?? other, target.database, comparisonOptions)
    let sink = try ByteSink(path: output, isOverwriting: isOverwriting)
    if isChangeset {
      let writer = ChangesetWriter(comparison.pairs, schema: comparison.schema, to: sink)
      while let (table, change) = try comparison.next() { try writer.add(table, change) }
      try writer.finish()
      if writer.leftOutCount > 0 {
        run.ledger.warn(
          .notInChangeset, Reason.notInChangeset.meaning, count: writer.leftOutCount)
      }
    } else {
      try sink.write(
        text: PatchText.head(Patch(tables: comparison.pairs, schema: comparison.schema)))
      while let (table, change) = try comparison.next() {
        try sink.write(text: PatchText.line(change, in: comparison.pairs[table]))
      }
      try sink.write(text: PatchText.end)
      try sink.commit()
    }
    let disputed = merge.counts.decided + merge.counts.conflicts
    guard disputed > 0 else { return .done }
    run.answer(
      "\(Summary.count(disputed, "value")) changed by both; the patch has "
        + (policies.isEmpty ? "ours" : "what --policy says, or ours"))
    return .answerIsNo
  }

  /// A rule with the sides exchanged.
  private static func exchanged(_ policy: String) -> String {
    let cut = policy.lastIndex(of: "=").map { policy.index(after: $0) } ?? policy.startIndex
    switch policy[cut...] {
    case "ours", "first": return policy[..<cut] + "theirs"
    case "theirs": return policy[..<cut] + "ours"
    default: return policy
    }
  }
}
