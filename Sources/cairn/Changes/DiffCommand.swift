import Base
import Changes
import CommandLineKit
import Files
import Flow
import FormatKit
import GeoPackage
import SQLiteStore
import Text

/// `cairn diff`.
struct DiffCommand: Command {
  var old = ""
  var new = ""
  var comparison = ComparisonArguments()
  var isJSON = false
  var isShort = false
  var patch: String?
  var changeset: String?
  var page: String?
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "diff"
  static let abstract = "Say what differs between two inputs: rows, values, geometries, schemas."
  static let discussion = """
    Rows are paired by --key. Without it they are paired by a column of UUIDs; by ids if an input is not a \
    store; or by the row id or primary key if both inputs are GeoPackages. \
    Where rows have no key, --match METRES pairs equal rows first, and then, from the best score down, rows that \
    are at most that far apart. The score is from 0 to 1: the share of equal values, and how close the places \
    are (1 at \
    the same place, 0 at METRES), in equal parts; below 0.5 rows are not paired. Numbers are compared by value, \
    texts to the byte, geometries by their \
    coordinates. Of two GeoPackages all tables are compared, with styles, pictures and what GeoPackage's own \
    tables say; so are \
    those of two stores of SpatiaLite; of other inputs the layers.

    What is found goes to standard output. --patch writes a patch: 'cairn apply' applies it to a store, or \
    undoes it, including what --renamed says. A patch of --match refers to rows by OLD's row ids, and new rows \
    get the ids after these. \
    With -o the changed rows are written as features of any format, with the fields @change (insert, update or \
    delete), \
    @key, @columns and, with --match, @score and @new_key.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("old", \.old, completion: .files, help: "The old input."),
      .positional("new", \.new, completion: .files, help: "The new input."),
    ]
    + Parameter.embedding(\.comparison, ComparisonArguments.parameters)
    + [
      .flag("json", \.isJSON, group: "Result", help: "Print JSON instead of text."),
      .flag("short", \.isShort, group: "Result", help: "Print only how many rows differ."),
      .option(
        "patch", \.patch, valueName: "file", group: "Result", completion: .files,
        help: "Write a patch to this file (JSON, one change per line)."),
      .option(
        "changeset", \.changeset, valueName: "file", group: "Result", completion: .files,
        help:
          "Write a geodiff changeset to this file, as Mergin Maps uses it; as JSON if the name "
          + "ends in .json."
      ),
      .option(
        "html", \.page, valueName: "file", group: "Result", completion: .files,
        help: "Write an HTML page with a map before and after, and a list of changes."),
    ]
    + Parameter.embedding(\.output, FoundFeatures.outputParameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(command: "cairn diff before.gpkg after.gpkg", explanation: "Print a report."),
    Example(
      command: "cairn diff before.gpkg after.gpkg --patch day.patch.jsonl --short",
      explanation: "Write a patch for 'cairn apply', and print the counts."),
    Example(
      command: "cairn diff trees.csv trees.geojson --key number --ignore note",
      explanation: "Compare two files, with rows paired by a field."),
    Example(
      command: "cairn diff 2025.csv 2026.csv --key \"lower(street) || ' ' || house\"",
      explanation: "Pair rows by an expression."),
    Example(
      command: "cairn diff shops.geojson survey.gpkg --match 20",
      explanation: "Compare surveys without a common key: shops up to 20 m apart may be the same."),
    Example(
      command: "cairn diff old.gpkg new.gpkg --layer roads --tolerance 0.01 -o changes.geojson",
      explanation: "Write the roads that changed for a map, ignoring moves of up to a centimetre."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("The inputs differ."), .usage, .badInput, .environment,
  ]
  static let memory = """
    A few megabytes, whatever the size of the inputs. Inputs that are not GeoPackages become temporary ones \
    (TMPDIR); rows \
    are sorted there if their key is not a primary key. What --match compares is there, too, and with --renamed a \
    copy of OLD.
    """

  mutating func validate() throws(UsageError) {
    try comparison.check()
    if changeset != nil, !comparison.key.isEmpty {
      throw UsageError("--changeset tells rows apart by primary keys, without --key")
    }
    if comparison.matchMetres != nil, changeset != nil {
      throw UsageError("--match finds no keys for a --changeset; a --patch needs none")
    }
    if !comparison.renamed.isEmpty, changeset != nil {
      throw UsageError("a --changeset cannot rename; a --patch can")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [old, new]
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    let areSpatiaLite = [old, new].allSatisfy(StoreInput.isSpatiaLite)
    if areSpatiaLite, changeset != nil {
      throw GeoError(.usage, "--changeset is for GeoPackages", at: SourceLocation(path: old))
    }
    let one = try StoreInput(old, run, besideSpatiaLite: areSpatiaLite)
    let other = try StoreInput(new, run, besideSpatiaLite: areSpatiaLite)
    do throws(GeoError) { return try compare(one, other, run) } catch {
      throw one.named(other.named(error))
    }
  }

  private func compare(
    _ one: StoreInput, _ other: StoreInput, _ run: Run
  ) throws(GeoError) -> ExitStatus {
    let expression = try KeyExpression(comparison.key, of: [one, other])
    if expression != nil, patch != nil {
      throw GeoError(
        .usage, "a patch tells rows apart by fields: --patch needs --key FIELD,…",
        hint: "cairn edit --set makes a field of an expression")
    }
    try expression?.evaluate(run)
    var options = comparison.options(
      areStores: one.isStore && other.isStore, keyExpression: expression)
    options.usesPrimaryKeys = changeset != nil
    options.isForPatch = patch != nil
    // What only people read may lack a table, if that is said; a patch may not.
    options.passesOverUnpaired =
      patch == nil && changeset == nil && page == nil && output.path == nil
    let isGeoPackage = one.isStore && one.format.name == Format.geoPackage.name
    guard patch != nil || isGeoPackage, !options.renamed.isEmpty else {
      return try compare(one, other, one.database, options, run)
    }
    // A patch renames first. What it says of rows, also of those in which a GeoPackage keeps names, holds behind that.
    let renaming = try StoreRenaming(options.renamed, of: one.database, to: other.database)
    let renamed = try RenamedStore(one.database, named: old, by: renaming)
    options.renaming = renaming
    options.renamed = []
    do throws(GeoError) { return try compare(one, other, renamed.database, options, run) } catch {
      throw renamed.named(error)
    }
  }

  /// Compares `first`, which is the database of `one` or a copy with other names.
  private func compare(
    _ one: StoreInput, _ other: StoreInput, _ first: Database, _ options: ComparisonOptions,
    _ run: Run
  ) throws(GeoError) -> ExitStatus {
    let isFeatures = output.path != nil
    let found = try StoreComparison(first, other.database, options)
    try comparison.checkIgnored(found)
    let target = isFeatures ? try ChainTarget(output, run, run.input) : nil
    // --overwrite is no leave to replace an input.
    if let path = output.path, !output.isStandardOutput { try run.claim(path, for: "output") }
    try target?.check(against: [old, new])
    if let patch { try run.claim(patch, for: "patch", besides: [output.path].compactMap(\.self)) }
    let patchRows = patch == nil ? nil : try PatchRows(found)
    let patchSink = try patch.map { (path) throws(GeoError) in
      try ByteSink(path: path, isOverwriting: output.isOverwriting)
    }
    if let patchSink, let patchRows {
      let hash = one.isStore ? try StoreHash(of: one.database).hash.text : nil
      try patchSink.write(
        text: PatchText.head(Patch(base: hash, tables: patchRows.tables, schema: found.schema)))
    }
    if let changeset {
      try run.claim(
        changeset, for: "changeset", besides: [output.path, patch].compactMap(\.self))
    }
    let changesetWriter = try changeset.map { (path) throws(GeoError) in
      ChangesetWriter(
        found.pairs, schema: found.schema,
        to: try ByteSink(path: path, isOverwriting: output.isOverwriting),
        isJSON: path.lowercased().hasSuffix(".json"))
    }
    if let page {
      try run.claim(
        page, for: "page", besides: [output.path, patch, changeset].compactMap(\.self))
    }
    let diffPage = try page.map { (path) throws(GeoError) in
      DiffPage(
        found, to: try ByteSink(path: path, isOverwriting: output.isOverwriting))
    }
    try diffPage?.begin(from: old, to: new)
    // Standard output has room for one thing.
    let isTaken = output.isStandardOutput && isFeatures || patch == "-"
    var text: ByteSink?
    if !isTaken { text = try ByteSink(path: nil, isOverwriting: false) }
    let report = DiffReport(found, to: text, isJSON: isJSON, isShort: isShort)
    try report.begin()
    func take(_ table: Int, _ change: RowChange) throws(GeoError) {
      try report.add(table, change)
      if let patchSink, let patchRows {
        try patchSink.write(
          text: PatchText.line(patchRows.change(table, change), in: patchRows.tables[table]))
      }
      try changesetWriter?.add(table, change)
      try diffPage?.add(table, change)
    }
    if let target {
      let writer = try target.makeWriter()
      run.keepsPartialOutput = target.isStream
      let catalog = target.makeCatalog(limit: nil)
      run.catalogs = [catalog]
      try Flow.run(
        from: ChangeReader(
          found, path: new,
          onChange: { (table, change) throws(GeoError) in try take(table, change) }), path: new,
        into: writer,
        catalog: catalog, ledger: run.ledger, stages: target.stages, jobs: 1)
      try writer.finish(catalog, run.ledger)
      run.keepsPartialOutput = true
    } else {
      while let (table, change) = try found.next() { try take(table, change) }
    }
    try patchSink?.write(text: PatchText.end)
    try patchSink?.commit()
    try diffPage?.finish()
    if let changesetWriter {
      try changesetWriter.finish()
      let count = changesetWriter.leftOutCount
      if count > 0 {
        run.ledger.warn(.notInChangeset, Reason.notInChangeset.meaning, count: count)
      }
    }
    run.progress.erase()
    try report.finish()
    if let error = found.unpaired.first?.error { throw error }
    return report.hasDifferences ? .answerIsNo : .done
  }
}
