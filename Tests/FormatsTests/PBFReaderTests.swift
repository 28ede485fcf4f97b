import Foundation
import Testing

@testable import Formats
@testable import Geometry
@testable import Streaming

/// Files that osmium made of one text, `objects.osm`, against the OPL that it makes of them.
@Suite struct PBFReaderTests {
  @Test(arguments: ["dense", "plain", "bare", "located"])
  func `objects are what osmium finds`(name: String) throws {
    let result = readPBF(try osmData("pbf/\(name).osm.pbf"))
    #expect(result.error == nil)
    #expect(result.lines == (try osmLines("pbf/\(name).opl")))
    #expect(result.notices.isEmpty && result.oddities.isEmpty)
  }
  @Test func `throwaway corpus`() throws {
    for path in (ProcessInfo.processInfo.environment["PBFS"] ?? "").split(separator: ":") {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: String(path))))
      let result = readPBF(bytes)
      print(path, result.lines.count, result.error as Any, result.header, result.notices.map(\.reason))
      try result.lines.joined(separator: "\n").write(
        toFile: "/dev/shm/pbf-" + path.split(separator: "/").last! + ".opl", atomically: true, encoding: .utf8)
    }
  }
}
