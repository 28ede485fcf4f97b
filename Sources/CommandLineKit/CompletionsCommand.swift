/// `completions <shell>`: the script that teaches a shell this program's words.
struct CompletionsCommand: CommandSyntax {
  var shell = CompletionShell.bash

  static let name = "completions"
  static let abstract = "Print a completion script for bash, zsh or fish."

  static let parameters: [Parameter<Self>] = [
    .positional("shell", \.shell, help: "The shell that will read the script.")
  ]

  static func examples(for program: String) -> [Example] {
    [
      Example(
        command: "source <(\(program) completions bash)",
        explanation: "Complete in this bash; put the line into ~/.bashrc to keep it."),
      Example(
        command: "\(program) completions zsh > ~/.zfunc/_\(program)",
        explanation: "Complete in zsh, if ~/.zfunc is in fpath before compinit runs."),
      Example(
        command: "\(program) completions fish > ~/.config/fish/completions/\(program).fish",
        explanation: "Complete in fish."),
    ]
  }
}
