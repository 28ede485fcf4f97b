#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import CommandLineKit

let program = Program(
  name: "cairn", version: cairnVersion,
  abstract: "Move geodata in batches: whole, accountable, fast.",
  discussion: """
    Reads and writes GeoJSON and SQLite stores. Output appears complete or not at all, and every \
    feature that goes in comes out or is counted with a reason.
    """,
  commands: CommandList.all)
exit(program.main(arguments: Array(CommandLine.arguments.dropFirst())))
