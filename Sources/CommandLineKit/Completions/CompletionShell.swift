/// The shells that there are completion scripts for.
enum CompletionShell: String, ArgumentValue, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script for a program with these commands.
  func script(for program: String, commands: [CommandDescription]) -> String {
    switch self {
    case .bash: BashCompletion(program: program, commands: commands).script
    case .zsh: ZshCompletion(program: program, commands: commands).script
    case .fish: FishCompletion(program: program, commands: commands).script
    }
  }
}
