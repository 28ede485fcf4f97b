import CommandLineKit

/// The version that `--version` and reports show.
let cairnVersion = "0.1.0"

/// Every command: a new one is one file and one line here, or in ``StepList`` if it is a step.
enum CommandList {
  /// All commands, in the order of help.
  static var all: [any Command.Type] {
    first + StepList.plain.map { command(of: $0) } + last
  }

  private static let first: [any Command.Type] = [
    ConvertCommand.self, PipelineCommand.self, FilterCommand.self, ExtractCommand.self,
    SQLCommand.self, TileCommand.self, PreviewCommand.self,
  ]
  private static let last: [any Command.Type] = [
    ValidateCommand.self,
    InfoCommand.self,
    BBoxCommand.self,
    TileCheckCommand.self,
    ObjectCommand<SortOptions>.self,
    MergeCommand.self,
    ObjectCommand<CatOptions>.self,
    ObjectCommand<ApplyChangesOptions>.self,
    DeriveChangesCommand.self,
    DiffCommand.self,
    ApplyCommand.self,
    RebaseCommand.self,
    PatchCommand.self,
    HashCommand.self,
    HistoryCommand.self,
    UpdateCommand.self,
    ObjectCommand<AddLocationsOptions>.self,
    ObjectCommand<RenumberOptions>.self,
    ObjectCommand<GetIDOptions>.self,
    ObjectCommand<TimeFilterOptions>.self,
    CheckRefsCommand.self,
    TagsCountCommand.self,
    NetworkCommand.self,
    RouteCommand.self,
    MatrixCommand.self,
    NearestCommand.self,
    IsochroneCommand.self,
    MatchCommand.self,
    PackBuildCommand.self,
    PackInfoCommand.self,
    PackCheckCommand.self,
    PackExtractCommand.self,
    PackDiffCommand.self,
    PackApplyCommand.self,
    PackNormaliseCommand.self,
    SearchCommand.self,
    TrackCleanCommand.self,
    TrackStatsCommand.self,
    ZoneEventsCommand.self,
    ProjectCommand.self,
    TrailCommand.self,
    CRSCommand.self,
    FormatsCommand.self,
    SchemaCommand.self,
    ExplainCommand.self,
  ]

  /// The command of a name; only its type is made if it is a step.
  static func named(_ name: String) -> (any Command.Type)? {
    if let known = first.first(where: { $0.name == name }) { return known }
    if let step = StepList.plain.first(where: { $0.name == name }) { return command(of: step) }
    return last.first { $0.name == name }
  }

  /// The command of a step that has no other one.
  private static func command<Step: StepOptions>(of _: Step.Type) -> any Command.Type {
    StepCommand<Step>.self
  }
}
