#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import CommandLineKit
import Files
import FormatKit

let program = Program(
  name: "cairn", version: cairnVersion,
  abstract: "Move geodata in batches: whole, accountable, fast.",
  discussion: """
    Reads and writes GeoJSON, GeoPackage, SpatiaLite, KML, GPX, CSV, vector tiles and OpenStreetMap's formats. \
    Output appears complete or not at all, and every feature that goes in comes out or is counted with a reason.
    """,
  equivalent: { PeerWords.equivalents[$0] }, needless: { PeerWords.needless[$0] },
  topicNote: { Format.layerNote($0) },
  commands: CommandList.groups, find: CommandList.named)
StandardStreams.occupy()
// The words are taken as text from here on, in which bytes that are none would be replaced.
for index in 1..<max(Int(CommandLine.argc), 1) {
  guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else {
    continue
  }
  let shown = String(cString: word)
  _ = ("cairn: error: '\(shown)' is not UTF-8; rename the file, or reach it by a link\n")
    .utf8CString.withUnsafeBytes { write(2, $0.baseAddress, $0.count - 1) }
  exit(ExitStatus.usage.rawValue)
}
exit(program.main(arguments: Array(CommandLine.arguments.dropFirst())))
