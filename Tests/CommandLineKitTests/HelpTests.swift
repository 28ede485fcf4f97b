import Testing

@testable import CommandLineKit

@Suite struct HelpTests {
  static let overview = """
    OVERVIEW: Move geodata in batches.

    USAGE: cairn <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      convert                 Convert features from one format to another.
      probe                   Try every kind of parameter.

    SEVERAL AT ONCE:
      pipeline                Run several commands in one process.
      completions             Print a completion script for bash, zsh or fish.

      See 'cairn help <subcommand>' for detailed help.

    """

  static let convert = """
    OVERVIEW: Convert features from one format to another.

    The format of each input is told from its content first, and then from its
    name. Nothing is lost without a word.

    USAGE: cairn convert [<input> ...] [--fields <fields>] [--layer <name> ...] [--bbox <w,s,e,n>] \
    [--output <file>] [--overwrite] [--append] [--index] [--no-index] [--quiet] [--jobs <n>] \
    [--on-error <on-error>]

    ARGUMENTS:
      <input>                 Files to read; - reads standard input.

    INPUT OPTIONS:
      --fields <fields>       Keep only these fields.
      --layer <name>          Read it.
      --bbox <w,s,e,n>        Keep what meets this box.

    OPTIONS:
      -o, --output <file>     Write here instead of standard output.
      -f, --overwrite         Replace an existing output.
      -a, --append            Add to an existing output.
      --index/--no-index      Make a spatial index. (default: --index)
      -q, --quiet             Say nothing but errors.
      --jobs <n>              Use this many threads. (default: all cores)
      --on-error <on-error>   What to do with a bad record. (values: stop, skip;
                              default: stop)
      --version               Show the version.
      -h, --help              Show help information.

    EXAMPLES:
      cairn convert roads.geojson -o roads.gpkg
          Load a GeoJSON file into a new GeoPackage.
      cairn convert < a.kml
          One feature a line.

    EXIT STATUS:
      0    Done, nothing lost.
      2    Wrong usage; nothing was read or written.
      130  SIGINT.

    MEMORY:
      One batch of features for each thread, whatever the size of the input.

    """

  static let probe = """
    OVERVIEW: Try every kind of parameter.

    USAGE: cairn probe <place> [<scale>] [<count>] [--direction <direction>] [--compass <compass>] \
    [--tag <tag> ...] [--places <places>] --token <token> [--format <format>] [--json] \
    [--into <into>]

    ARGUMENTS:
      <place>                 Where it is: it's [here].
      <scale>                 How large. (default: 1.5)
      <count>                 How many.

    OPTIONS:
      -d, --direction <direction>
                              Where to go. (values: north, east,
                              south, west, up, down; default: north)
      -c, --compass <compass> Where one may go. (values: north,
                              east, south, west, up, down)
      -t, --tag <tag>         A tag. (default: a, b)
      --places <places>       Places. (values: north, east, south,
                              west, up, down; default: up)
      --token <token>         What opens the door.
      --format <format>       The format of the report. (default:
                              text)
      --json                  A report for machines.
      --into <into>           A folder.
      --version               Show the version.
      -h, --help              Show help information.

    EXIT STATUS:
      0    Done, nothing lost.

    MEMORY:
      Nothing.

    """

  @Test func overviewComesInEveryWay() {
    #expect(Program.sample.text() == Self.overview)
    #expect(Program.sample.text("--help") == Self.overview)
    #expect(Program.sample.text("-h") == Self.overview)
    #expect(Program.sample.text("help") == Self.overview)
  }

  @Test func commandScreenComesInEveryWay() {
    #expect(Program.sample.text("convert", "--help") == Self.convert)
    #expect(Program.sample.text("convert", "-h") == Self.convert)
    #expect(Program.sample.text("help", "convert") == Self.convert)
    #expect(Program.sample.text("convert", "-fqh", "a.kml") == Self.convert)
  }

  @Test func helpWinsOverMistakes() {
    #expect(Program.sample.text("convert", "--outptu", "x", "--help") == Self.convert)
    #expect(Program.sample.text("convert", "-o", "-h") == Self.convert)
    #expect(Program.sample.text("convert", "--jobs", "x", "--help") == Self.convert)
    #expect(Program.sample.text("convert", "--outptu", "--", "--help") == nil)
  }

  @Test func narrowScreenWraps() {
    #expect(Program.sample.text("probe", "--help", width: 65) == Self.probe)
  }

  @Test func longTableIsHintedAt() {
    let many = Program(
      name: "cairn", version: "1", abstract: "A.",
      commands: [CommandGroup("Subcommands", [ManyOptionsCommand.self])])
    let text = many.text("many", "--help") ?? ""
    #expect(text.contains("USAGE: cairn many [<options>] [<input> ...] --o0 <o0>\n"))
  }

  /// What only some formats have is a list of names in the help of a command, and explained in that of the
  /// format.
  @Test func optionsOfFormatsAreApart() {
    let program = Program(
      name: "cairn", version: "1", abstract: "A.",
      commands: [CommandGroup("Subcommands", [FormatOptionsCommand.self])])
    #expect(
      program.text("read", "--help") == """
        OVERVIEW: Read.

        USAGE: cairn read [--all] [--points] [--tags <name>] [--pretty]

        INPUT:
          --all                   Read all.

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        OPTIONS OF FORMATS:
          gpx                     --points
          osm, pbf                --tags --pretty
          See 'cairn help read --format <format>' for what they do.

        """)
    #expect(
      program.text("help", "read", "--format", "PBF") == """
        OVERVIEW: Options of 'read' for pbf.

        INPUT:
          --tags <name>           Tags.

        OUTPUT:
          --pretty                Write it so.

        """)
    #expect(
      program.complaint("help", "read", "--format", "csv")
        == "cairn: error: read has no options for 'csv', but for gpx, osm, pbf")
    #expect(
      program.complaint("help", "help", "--format", "csv")
        == "cairn: error: help has no options of formats")
  }

  @Test func builtInCommandsExplainThemselves() {
    #expect(
      Program.sample.text("help", "help") == """
        OVERVIEW: Show help of the program or of a subcommand.

        USAGE: cairn help [<subcommand>] [--format <format>]

        ARGUMENTS:
          <subcommand>            The subcommand to explain.

        OPTIONS:
          --format <format>       Show the options that this format has.
          --version               Show the version.
          -h, --help              Show help information.

        """)
    let completions = Program.sample.text("completions", "--help") ?? ""
    #expect(completions.contains("USAGE: cairn completions <shell>\n"))
    #expect(completions.contains("The shell that will read the script. (values: bash,\n"))
    #expect(completions.contains("  source <(cairn completions bash)\n"))
  }

  @Test func version() {
    #expect(Program.sample.text("--version") == "cairn 0.1.0\n")
    #expect(Program.sample.text("convert", "--version") == "cairn 0.1.0\n")
  }

  @Test func noLineExceedsTheWidth() {
    for width in 60...120 {
      let text = Program.sample.text("convert", "--help", width: width) ?? ""
      let free = text.split(separator: "\n").filter { !$0.hasPrefix("USAGE") }
      #expect(free.allSatisfy { $0.count <= width })
    }
  }

  @Test func textThatCannotBeBrokenStaysWhole() {
    #expect("abcdefgh ij".wrapped(to: 6, indent: 2) == "  abcdefgh\n  ij")
    #expect("abcdefgh".wrapped(to: 2, indent: 4) == "    abcdefgh")
    #expect("a\n\nb".wrapped(to: 10, indent: 1) == " a\n\n b")
    #expect("".wrapped(to: 10) == "")
  }
}
