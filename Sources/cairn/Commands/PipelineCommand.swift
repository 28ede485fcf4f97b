import Base
import CommandLineKit
import Files

/// `cairn pipeline`.
struct PipelineCommand: Command {
  var common = CommonOptions()
  var isDryRun = false
  var words: [String] = []

  static let name = "pipeline"
  static let abstract = "Run several steps in one process, without files between them."
  static let discussion = """
    A pipeline is read INPUT... ! STEP ... ! STEP ... ! write OUTPUT. Each step takes the options of the command \
    of the same name; read takes the input's options, and write the output's. Without read it reads standard \
    input, without write it writes standard output as GeoJSON, \
    one feature a line; instead of write, the last step may be tile, or for OpenStreetMap objects network build \
    or tags-count. Steps run on all cores, and the order of \
    features stays.

    tee FILE also writes what passes to a file; tee [ STEP ... ! write FILE ] sends it through further steps \
    first.

    @FILE reads the pipeline from a file, in which # starts a comment, words in quotes stay together and a \
    backslash at the end of a line joins lines. $1 and ${2} stand for the arguments after @FILE, but not inside \
    single quotes; $@ for all of them.

    --limit of read counts what is read, not what is written.

    --dry-run checks everything that the run would refuse before it writes. Inputs that do not declare their \
    fields, such as GeoJSON, are read for that.
    """
  static let parameters: [Parameter<Self>] =
    [
      .flag("dry-run", \.isDryRun, help: "Print what would be done, but do nothing."),
      .remaining(
        "step", \.words, required: true, completion: .files,
        help: "Steps with ! between them, or @FILE and its arguments."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static var inner: [any CommandSyntax.Type] { [ReadWords.self, WriteWords.self] + StepList.all }
  static let examples = [
    Example(
      command:
        "cairn pipeline read area.osm.gz ! filter --where 'highway IS NOT NULL' ! reproject --dst-crs EPSG:5514 ! write roads.gpkg",
      explanation: "Write roads in another reference system."),
    Example(
      command:
        "cairn pipeline read survey.gpkg ! repair ! tee repaired.gpkg ! clip --polygon town.geojson ! write town.geojson",
      explanation: "Also write the repaired features to a file on the way."),
    Example(
      command: "cairn pipeline --dry-run @steps.txt survey.gpkg town.gpkg",
      explanation: "Print what a file of steps would do."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done,
    .answerIsNo(
      "A step says no: validate found errors, getid or check-refs that something is missing."),
    .tooManyProblems, .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    A few megabytes for each thread and what each step holds, see its help; --dry-run lists it.
    """

  mutating func run() -> ExitStatus {
    let command = self
    var plan = PipelineParser.Plan()
    var failure: GeoError?
    do throws(GeoError) { plan = try Self.plan(words) } catch { failure = error }
    return Run.perform(
      common, plan.input, says: isDryRun || plan.end?.saysAll == false ? .losses : .summary
    ) {
      (run) throws(GeoError) in
      if let failure { throw failure }
      let chain = try Chain(run, plan.input, plan.steps, plan.output)
      chain.fields = plan.fields
      chain.end = plan.end
      guard command.isDryRun else { return try chain.perform() }
      let sink = try ByteSink(path: nil, isOverwriting: false)
      try sink.write(text: try chain.plan(words: plan.words).map { $0 + "\n" }.joined())
      try sink.commit()
      return .done
    }
  }

  private static func plan(_ words: [String]) throws(GeoError) -> PipelineParser.Plan {
    guard let first = words.first, first.hasPrefix("@") else {
      return try PipelineParser.parse(words)
    }
    return try PipelineParser.parse(
      try PipelineText.words(
        ofFile: String(first.dropFirst()), Array(words.dropFirst())))
  }
}
