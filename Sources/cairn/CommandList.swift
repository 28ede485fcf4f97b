import CommandLineKit

/// The version that `--version` and reports show.
let cairnVersion = "0.1.0"

/// Every command: a new one is one file and one line here, or in ``StepList`` if it is a step.
enum CommandList {
  /// All commands in groups, in the order of help.
  static var groups: [CommandGroup] {
    [
      CommandGroup("Subcommands", first),
      CommandGroup("Changing features", steps(of: nil)),
      CommandGroup("OpenStreetMap", openStreetMap),
      CommandGroup("Tiles, packs and search", packs),
      CommandGroup("Roads", roads),
      CommandGroup("Stores and their changes", changes),
      CommandGroup(
        "Field work", steps(of: "track") + tracks + steps(of: "zone") + zones + fieldWork),
      CommandGroup("About cairn", about),
    ]
  }

  /// All commands.
  static var all: [any Command.Type] { groups.flatMap(\.commands) }

  private static let first: [any Command.Type] = [
    ConvertCommand.self,
    PipelineCommand.self,
    InfoCommand.self,
    BBoxCommand.self,
    ValidateCommand.self,
    FilterCommand.self,
    SQLCommand.self,
    PreviewCommand.self,
  ]
  private static let openStreetMap: [any Command.Type] = [
    ExtractCommand.self,
    UpdateCommand.self,
    ObjectCommand<SortOptions>.self,
    ObjectCommand<CatOptions>.self,
    ObjectCommand<GetIDOptions>.self,
    ObjectCommand<TimeFilterOptions>.self,
    ObjectCommand<ApplyChangesOptions>.self,
    DeriveChangesCommand.self,
    ObjectCommand<AddLocationsOptions>.self,
    ObjectCommand<RenumberOptions>.self,
    CheckRefsCommand.self,
    TagsCountCommand.self,
  ]
  private static let packs: [any Command.Type] = [
    TileCommand.self,
    TileCheckCommand.self,
    PackBuildCommand.self,
    PackInfoCommand.self,
    PackCheckCommand.self,
    PackExtractCommand.self,
    PackDiffCommand.self,
    PackApplyCommand.self,
    PackNormaliseCommand.self,
    SearchCommand.self,
  ]
  private static let roads: [any Command.Type] = [
    NetworkCommand.self,
    RouteCommand.self,
    MatrixCommand.self,
    NearestCommand.self,
    IsochroneCommand.self,
    MatchCommand.self,
  ]
  private static let changes: [any Command.Type] = [
    DiffCommand.self,
    MergeCommand.self,
    ApplyCommand.self,
    RebaseCommand.self,
    PatchCommand.self,
    HashCommand.self,
    HistoryCommand.self,
  ]
  private static let tracks: [any Command.Type] = [TrackCleanCommand.self, TrackStatsCommand.self]
  private static let zones: [any Command.Type] = [ZoneEventsCommand.self]
  private static let fieldWork: [any Command.Type] = [
    ProjectCommand.self,
    TrailCommand.self,
  ]
  private static let about: [any Command.Type] = [
    CRSCommand.self,
    FormatsCommand.self,
    SchemaCommand.self,
    ExplainCommand.self,
  ]

  /// The command of a name; the types of the others are made as far as they come before it.
  static func named(_ name: String) -> (any Command.Type)? {
    if let known = first.first(where: { $0.name == name }) { return known }
    if let step = StepList.plain.first(where: { $0.name == name }) { return command(of: step) }
    // Generic ones take the longest to make.
    let others = [packs, roads, changes, tracks, zones, fieldWork, about, openStreetMap].lazy
    return others.flatMap(\.self).first { $0.name == name }
  }

  /// The commands of the steps that have no other one, those whose first word of two is this; nil for those of one.
  private static func steps(of first: Substring?) -> [any Command.Type] {
    StepList.plain.filter { step in
      let words = step.name.split(separator: " ")
      return (words.count > 1 ? words[0] : nil) == first
    }.map { command(of: $0) }
  }

  /// The command of a step that has no other one.
  private static func command<Step: StepOptions>(of _: Step.Type) -> any Command.Type {
    StepCommand<Step>.self
  }
}
