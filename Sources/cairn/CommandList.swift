import CommandLineKit

/// The version that `--version` and reports show.
let cairnVersion = "0.1.0"

/// Every command: a new one is one file and one line here.
enum CommandList {
  static let all: [any Command.Type] = [
    ConvertCommand.self,
    FilterCommand.self,
    StepCommand<EditOptions>.self,
    StepCommand<DissolveOptions>.self,
    StepCommand<ReprojectOptions>.self,
    StepCommand<RepairOptions>.self,
    StepCommand<ClipOptions>.self,
    StepCommand<SimplifyOptions>.self,
    InfoCommand.self,
    BBoxCommand.self,
    ApplyChangesCommand.self,
    DeriveChangesCommand.self,
    FormatsCommand.self,
  ]
}
