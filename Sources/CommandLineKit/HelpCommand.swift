/// `help [<subcommand>]`: the same screens as `--help`.
struct HelpCommand: CommandSyntax {
  var subcommand: String?
  var format: String?

  static let name = "help"
  static let abstract = "Show help of the program or of a subcommand."

  static let parameters: [Parameter<Self>] = [
    .positional("subcommand", \.subcommand, help: "The subcommand to explain."),
    .option("format", \.format, help: "Show the options that this format has."),
  ]
}
