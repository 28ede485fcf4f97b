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
        == "cairn: error: unknown option '--outptu'; did you mean '--output'?\n" + convertUsage)
    #expect(
      program.complaint("convert", "--completely-else")
        == "cairn: error: unknown option '--completely-else'")
    #expect(
      program.complaint("convert", "--no-indx")
        == "cairn: error: unknown option '--no-indx'; did you mean '--no-index'?")
    #expect(
      program.complaint("convert", "--hlep")
        == "cairn: error: unknown option '--hlep'; did you mean '--help'?")
    #expect(
      program.complaint("convert", "--outptu=x")
        == "cairn: error: unknown option '--outptu'; did you mean '--output'?")
    #expect(program.complaint("convert", "-x") == "cairn: error: unknown option '-x'")
    #expect(program.complaint("convert", "-fx") == "cairn: error: unknown option '-x'")
    #expect(
      program.complaint("convert", "-jobs")
        == "cairn: error: unknown option '-jobs'; did you mean '--jobs'?")
    #expect(
      program.complaint("convert", "--no-quiet")?.hasPrefix(
        "cairn: error: unknown option '--no-quiet'")
        == true)
    #expect(
      program.complaint("convert", "--input", "x")?.hasPrefix(
        "cairn: error: unknown option '--input'")
        == true)
  }

  @Test func atTopLevel() {
    #expect(
      program.refusal("conver") == """
        cairn: error: unknown subcommand 'conver'; did you mean 'convert'?
        Usage: cairn <subcommand>
          See 'cairn --help' for more information.

        """)
    #expect(
      program.complaint("fileinfo", "x")
        == "cairn: error: unknown subcommand 'fileinfo'; here it is 'cairn probe --all'")
    #expect(program.complaint("frobnicate") == "cairn: error: unknown subcommand 'frobnicate'")
    #expect(
      program.complaint("help", "prboe")
        == "cairn: error: unknown subcommand 'prboe'; did you mean 'probe'?")
    #expect(
      program.complaint("--verison")
        == "cairn: error: unknown option '--verison'; did you mean '--version'?")
    #expect(program.complaint("-x") == "cairn: error: unknown option '-x'")
    #expect(program.complaint("") == "cairn: error: unknown subcommand ''")
  }

  /// git's bound: a third of the word may be wrong, so that a name of other letters is not offered.
  @Test(arguments: [
    ("limit", nil), ("lmiit", "limits"), ("wrte", "write"), ("edti", "edit"), ("exit", "edit"),
    ("xy", nil), ("set", "sets"), ("simplification", "simplify-action"),
    ("wri", "write"), ("ed", nil),
  ])
  func nearestNames(_ word: String, _ name: String?) {
    let names = ["edit", "limits", "write", "sets", "ab", "simplify-action"]
    #expect(nearestName(to: word, among: word == "limit" ? ["edit", "exit"] : names) == name)
  }

  @Test func fileNamesThatLookLikeOptions() {
    #expect(
      program.complaint("convert", "-dash.geojson")
        == "cairn: error: unknown option '-dash.geojson'; a file of that name is written "
        + "'./-dash.geojson'")
    #expect(
      program.complaint("convert", "--dash.json")
        == "cairn: error: unknown option '--dash.json'; a file of that name is written './--dash.json'"
    )
  }

  @Test func helpOfOneCommandIsOnePage() {
    #expect(
      program.complaint("help", "convert", "info")
        == "cairn: error: unexpected argument 'info'; 'cairn help convert' explains all of it")
    #expect(
      program.complaint("help", "nothing", "info") == "cairn: error: unexpected argument 'info'")
  }

  @Test func missingValue() {
    #expect(
      program.refusal("convert", "--output")
        == "cairn: error: missing value for '--output <file>'\n"
        + "Help:  --output <file>  Write here instead of standard output.\n" + convertUsage)
    #expect(program.complaint("convert", "-o") == "cairn: error: missing value for '-o <file>'")
    #expect(
      program.complaint("convert", "-o", "--overwrite")
        == "cairn: error: missing value for '-o <file>'")
    #expect(
      program.complaint("convert", "-o", "--", "x")?.hasPrefix(
        "cairn: error: missing value for '-o <file>'") == true
    )
    #expect(
      program.complaint("convert", "--output", "-n < -50")
        == "cairn: error: missing value for '--output <file>'; "
        + "a value that begins with '-' follows '=': --output=-n < -50")
    #expect(program.complaint("convert", "-fo") == "cairn: error: missing value for '-o <file>'")
  }

  @Test func missingArgument() {
    #expect(
      program.complaint("probe", "--token", "x") == "cairn: error: missing argument '<place>'")
    #expect(
      program.refusal("probe", "x")?.hasPrefix(
        """
        cairn: error: missing argument '--token <token>'
        Help:  --token <token>  What opens the door.
        Usage: cairn probe
        """) == true)
    #expect(program.complaint("pipeline") == "cairn: error: missing argument '<step> ...'")
    #expect(
      program.refusal("completions") == """
        cairn: error: missing argument '<shell>'
        Help:  <shell>  The shell that will read the script.
        Usage: cairn completions <shell>
          See 'cairn completions --help' for more information.

        """)
  }

  @Test func invalidValue() {
    #expect(
      program.refusal("convert", "--jobs", "x")
        == "cairn: error: the value 'x' is invalid for '--jobs <n>': a whole number is needed\n"
        + "Help:  --jobs <n>  Use this many threads.\n" + convertUsage)
    #expect(
      program.complaint("convert", "--on-error", "x")
        == "cairn: error: the value 'x' is invalid for '--on-error <on-error>'; it can be 'stop' or 'skip'"
    )
    #expect(
      program.complaint("completions", "csh")
        == "cairn: error: the value 'csh' is invalid for '<shell>'; it can be 'bash', 'zsh' or 'fish'"
    )
    #expect(
      program.refusal("probe", "x", "--token", "x", "-d", "left")?.hasPrefix(
        """
        cairn: error: the value 'left' is invalid for '-d <direction>'; it can be one of:
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
        == "cairn: error: the value '1,2,3' is invalid for '--bbox <w,s,e,n>': four numbers are needed"
    )
    #expect(
      program.complaint("convert", "--fields", "a,,b")
        == "cairn: error: the value 'a,,b' is invalid for '--fields <fields>': an item between the commas is empty"
    )
    #expect(program.complaint("convert", "--fields=") != nil)
    #expect(
      program.complaint("convert", "--jobs=")
        == "cairn: error: the value '' is invalid for '--jobs <n>': a whole number is needed")
    #expect(
      program.complaint("probe", "x", "much")
        == "cairn: error: the value 'much' is invalid for '<scale>': a number is needed")
    #expect(
      program.complaint("probe", "x", "nan")
        == "cairn: error: the value 'nan' is invalid for '<scale>': a number is needed")
    #expect(program.complaint("convert", "--jobs", "99999999999999999999") != nil)
  }

  @Test func optionsOfOtherPrograms() {
    #expect(
      program.complaint("convert", "-spat", "1")
        == "cairn: error: unknown option '-spat'; here it is '--bbox'")
    #expect(
      program.complaint("convert", "--every")
        == "cairn: error: unknown option '--every'; 'cairn probe --all' does that")
    // What the command cannot do is not promised.
    #expect(program.complaint("convert", "-nln", "x") == "cairn: error: unknown option '-nln'")
    #expect(
      program.complaint("convert", "--fsync")
        == "cairn: error: unknown option '--fsync'; an output is on the disk")
    // Only commands without an option for it can do without.
    #expect(
      program.complaint("probe", "-spat", "1")
        == "cairn: error: unknown option '-spat'; boxes are found")
  }

  @Test func flagWithValue() {
    #expect(
      program.complaint("convert", "--overwrite=yes")
        == "cairn: error: the option '--overwrite' takes no value, but 'yes' was given")
    #expect(
      program.complaint("convert", "--help=yes")
        == "cairn: error: the option '--help' takes no value, but 'yes' was given")
  }

  @Test func unexpectedArguments() {
    #expect(
      program.complaint("probe", "--token=x", "a", "1", "2", "3")
        == "cairn: error: unexpected argument '3'")
    #expect(
      program.complaint("probe", "--token=x", "a", "1", "2", "3", "4")
        == "cairn: error: 2 unexpected arguments: '3', '4'")
    #expect(program.complaint("help", "a", "b") == "cairn: error: unexpected argument 'b'")
  }

  @Test func commandsOwnChecks() {
    #expect(
      program.refusal("convert", "-fa")
        == "cairn: error: '--append' and '--overwrite' exclude each other\n" + convertUsage)
  }

  @Test func textIsSafeForTerminals() {
    #expect(
      "a\u{1B}[31m\n\t\r\u{9B}\u{202E}é".terminalSafe == "a\\u{1B}[31m\\n\\t\\r\\u{9B}\\u{202E}é")
    #expect(
      program.complaint("\u{1B}]0;x\u{7}") == "cairn: error: unknown subcommand '\\u{1B}]0;x\\u{7}'"
    )
    #expect(
      program.complaint("convert", "--\u{1B}a") == "cairn: error: unknown option '--\\u{1B}a'")
    #expect(program.complaint("convert", "-\u{1B}") == "cairn: error: unknown option '-\\u{1B}'")
    #expect(
      program.complaint("convert", "--jobs", "1\n2")
        == "cairn: error: the value '1\\n2' is invalid for '--jobs <n>': a whole number is needed")
    #expect(program.complaint("convert", "--quiet=\u{8}")?.contains("'\\u{8}'") == true)
    #expect(
      program.complaint("probe", "--token=x", "a", "1", "2", "\u{8}")?.contains("'\\u{8}'") == true)
  }

  @Test(arguments: [
    ("kitten", "sitting", false), ("kitten", "mitton", true), ("ab", "xy", false),
    ("a", "ab", false), ("abc", "abd", true), ("abcdefgh", "abcd", false),
    ("abcdefg", "abcd", false), ("abcdef", "abcd", true), ("abc", "abcdefgh", true),
    ("", "abc", false),
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
