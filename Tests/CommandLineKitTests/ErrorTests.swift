import Testing

@testable import CommandLineKit

@Suite struct ErrorTests {
  private let program = Program.sample

  private let convertUsage = """
    Usage: cairn convert [<input> ...] [--fields <fields>] [--layer <name> ...] [--bbox <w,s,e,n>] \
    [--output <file>] [--overwrite] [--append] [--index] [--no-index] [--quiet] [--jobs <n>] \
    [--on-error <on-error>]
      See 'cairn convert --help' for more information.

    """

  @Test func unknownOption() {
    #expect(
      program.refusal("convert", "--outptu", "x")
        == "Error: Unknown option '--outptu'. Did you mean '--output'?\n" + convertUsage)
    #expect(
      program.complaint("convert", "--completely-else")
        == "Error: Unknown option '--completely-else'")
    #expect(
      program.complaint("convert", "--no-indx")
        == "Error: Unknown option '--no-indx'. Did you mean '--no-index'?")
    #expect(
      program.complaint("convert", "--hlep")
        == "Error: Unknown option '--hlep'. Did you mean '--help'?")
    #expect(
      program.complaint("convert", "--outptu=x")
        == "Error: Unknown option '--outptu'. Did you mean '--output'?")
    #expect(program.complaint("convert", "-x") == "Error: Unknown option '-x'")
    #expect(program.complaint("convert", "-fx") == "Error: Unknown option '-x'")
    #expect(
      program.complaint("convert", "-jobs")
        == "Error: Unknown option '-jobs'. Did you mean '--jobs'?")
    #expect(
      program.complaint("convert", "--no-quiet")?.hasPrefix("Error: Unknown option '--no-quiet'")
        == true)
    #expect(
      program.complaint("convert", "--input", "x")?.hasPrefix("Error: Unknown option '--input'")
        == true)
  }

  @Test func atTopLevel() {
    #expect(
      program.refusal("conver") == """
        Error: Unknown subcommand 'conver'. Did you mean 'convert'?
        Usage: cairn <subcommand>
          See 'cairn --help' for more information.

        """)
    #expect(program.complaint("frobnicate") == "Error: Unknown subcommand 'frobnicate'")
    #expect(
      program.complaint("help", "prboe")
        == "Error: Unknown subcommand 'prboe'. Did you mean 'probe'?")
    #expect(
      program.complaint("--verison")
        == "Error: Unknown option '--verison'. Did you mean '--version'?")
    #expect(program.complaint("-x") == "Error: Unknown option '-x'")
    #expect(program.complaint("") == "Error: Unknown subcommand ''")
  }

  @Test func missingValue() {
    #expect(
      program.refusal("convert", "--output")
        == "Error: Missing value for '--output <file>'\n"
        + "Help:  --output <file>  Write here instead of standard output.\n" + convertUsage)
    #expect(program.complaint("convert", "-o") == "Error: Missing value for '-o <file>'")
    #expect(
      program.complaint("convert", "-o", "--overwrite") == "Error: Missing value for '-o <file>'")
    #expect(program.complaint("convert", "-o", "--", "x") == "Error: Missing value for '-o <file>'")
    #expect(program.complaint("convert", "-fo") == "Error: Missing value for '-o <file>'")
  }

  @Test func missingArgument() {
    #expect(
      program.complaint("probe", "--token", "x") == "Error: Missing expected argument '<place>'")
    #expect(
      program.refusal("probe", "x")?.hasPrefix(
        """
        Error: Missing expected argument '--token <token>'
        Help:  --token <token>  What opens the door.
        Usage: cairn probe
        """) == true)
    #expect(program.complaint("pipeline") == "Error: Missing expected argument '<step> ...'")
    #expect(
      program.refusal("completions") == """
        Error: Missing expected argument '<shell>'
        Help:  <shell>  The shell that will read the script.
        Usage: cairn completions <shell>
          See 'cairn completions --help' for more information.

        """)
  }

  @Test func invalidValue() {
    #expect(
      program.refusal("convert", "--jobs", "x")
        == "Error: The value 'x' is invalid for '--jobs <n>'\n"
        + "Help:  --jobs <n>  Use this many threads.\n" + convertUsage)
    #expect(
      program.complaint("convert", "--on-error", "x")
        == "Error: The value 'x' is invalid for '--on-error <on-error>'. Please provide one of 'stop' and 'skip'."
    )
    #expect(
      program.complaint("completions", "csh")
        == "Error: The value 'csh' is invalid for '<shell>'. Please provide one of 'bash', 'zsh' or 'fish'."
    )
    #expect(
      program.refusal("probe", "x", "--token", "x", "-d", "left")?.hasPrefix(
        """
        Error: The value 'left' is invalid for '-d <direction>'. Please provide one of the following:
          - north
          - east
          - south
          - west
          - up
          - down
        Help:  -d <direction>  Where to go.
        Usage: cairn probe
        """) == true)
    #expect(
      program.complaint("convert", "--bbox", "1,2,3")
        == "Error: The value '1,2,3' is invalid for '--bbox <w,s,e,n>': four numbers are needed")
    #expect(
      program.complaint("convert", "--fields", "a,,b")
        == "Error: The value 'a,,b' is invalid for '--fields <fields>': an item between the commas is empty"
    )
    #expect(program.complaint("convert", "--fields=") != nil)
    #expect(
      program.complaint("convert", "--jobs=") == "Error: The value '' is invalid for '--jobs <n>'")
    #expect(
      program.complaint("probe", "x", "much") == "Error: The value 'much' is invalid for '<scale>'")
    #expect(
      program.complaint("probe", "x", "nan") == "Error: The value 'nan' is invalid for '<scale>'")
    #expect(program.complaint("convert", "--jobs", "99999999999999999999") != nil)
  }

  @Test func flagWithValue() {
    #expect(
      program.complaint("convert", "--overwrite=yes")
        == "Error: The option '--overwrite' does not take any value, but 'yes' was specified.")
    #expect(
      program.complaint("convert", "--help=yes")
        == "Error: The option '--help' does not take any value, but 'yes' was specified.")
  }

  @Test func unexpectedArguments() {
    #expect(
      program.complaint("probe", "--token=x", "a", "1", "2", "3")
        == "Error: Unexpected argument '3'")
    #expect(
      program.complaint("probe", "--token=x", "a", "1", "2", "3", "4")
        == "Error: 2 unexpected arguments: '3', '4'")
    #expect(program.complaint("help", "a", "b") == "Error: Unexpected argument 'b'")
  }

  @Test func commandsOwnChecks() {
    #expect(
      program.refusal("convert", "-fa")
        == "Error: '--append' and '--overwrite' exclude each other\n" + convertUsage)
  }

  @Test func textIsSafeForTerminals() {
    #expect(
      "a\u{1B}[31m\n\t\r\u{9B}\u{202E}é".terminalSafe == "a\\u{1B}[31m\\n\\t\\r\\u{9B}\\u{202E}é")
    #expect(program.complaint("\u{1B}]0;x\u{7}") == "Error: Unknown subcommand '\\u{1B}]0;x\\u{7}'")
    #expect(program.complaint("convert", "--\u{1B}a") == "Error: Unknown option '--\\u{1B}a'")
    #expect(program.complaint("convert", "-\u{1B}") == "Error: Unknown option '-\\u{1B}'")
    #expect(
      program.complaint("convert", "--jobs", "1\n2")
        == "Error: The value '1\\n2' is invalid for '--jobs <n>'")
    #expect(program.complaint("convert", "--quiet=\u{8}")?.contains("'\\u{8}'") == true)
    #expect(
      program.complaint("probe", "--token=x", "a", "1", "2", "\u{8}")?.contains("'\\u{8}'") == true)
  }

  @Test(arguments: [
    ("kitten", "sitting", true), ("ab", "xy", false), ("a", "ab", false), ("abc", "abd", true),
    ("abcdefgh", "abcd", false), ("abcdefg", "abcd", true), ("", "abc", false),
  ])
  func nearness(word: String, name: String, isNear: Bool) {
    #expect((nearestName(to: word, among: [name]) != nil) == isNear)
  }

  @Test func nearestWins() {
    #expect(nearestName(to: "--bbx", among: ["--box", "--bbox", "--bbux"]) == "--box")
    #expect(nearestName(to: "--layr", among: ["--player", "--layer"]) == "--layer")
    #expect(nearestName(to: String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
  }
}
