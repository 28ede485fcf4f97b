/// `help [<subcommand>]`: the same screens as `--help`.
struct HelpCommand: CommandSyntax {
  var subcommand: String?

  static let name = "help"
  static let abstract = "Show help of the program or of a subcommand."

  static let parameters: [Parameter<Self>] = [
    .positional("subcommand", \.subcommand, help: "The subcommand to explain.")
  ]
}
