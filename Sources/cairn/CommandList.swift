import CommandLineKit

/// The version that `--version` and reports show.
let cairnVersion = "0.1.0"

/// Every command: a new one is one file and one line here, or in ``StepList`` if it is a step.
enum CommandList {
  static let all: [any Command.Type] =
    [ConvertCommand.self, PipelineCommand.self, FilterCommand.self]
    + StepList.plain.map { command(of: $0) } + [
      ValidateCommand.self,
      InfoCommand.self,
      BBoxCommand.self,
      ApplyChangesCommand.self,
      DeriveChangesCommand.self,
      CRSCommand.self,
      FormatsCommand.self,
    ]

  /// The command of a step that has no other one.
  private static func command<Step: StepOptions>(of _: Step.Type) -> any Command.Type {
    StepCommand<Step>.self
  }
}
