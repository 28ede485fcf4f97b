import Foundation
import TestSupport

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// What a run wrote as OSM PBF, and what it counted.
struct WrittenPBF {
  var bytes: [UInt8] = []
  var register = ObjectRegister()
  var error: GeoError?
  /// True if there is an output.
  var isThere = false

  func changes(_ reason: String) -> Int {
    register.accounts.flatMap(\.tally.changed).filter { $0.reason == reason }
      .reduce(0) { $0 + $1.count }
  }

  /// What follows the blob of the header.
  var data: [UInt8] {
    let sizes = PBFFile.sizes(of: bytes)
    return [UInt8](bytes.dropFirst(sizes.first ?? 0))
  }

  /// The objects as OPL; a history is read as if its head did not say so.
  var lines: [String] { readPBF(PBFFile.header() + data).lines }
}

/// Runs objects into an output of PBF.
func writePBF(
  _ sources: [ObjectSource], _ options: [String: String] = [:], name: String = "out.osm.pbf",
  jobs: Int = 1
) throws -> WrittenPBF {
  let scratch = try Scratch()
  let path = scratch.path(name)
  var written = WrittenPBF()
  do throws(GeoError) {
    var request = OutputRequest(path: path)
    request.options = options
    let writer = try PBFWriter(request)
    for source in sources { try Flow.run(from: source, into: writer, written.register, jobs: jobs) }
    try writer.finish()
  } catch {
    written.error = error
  }
  if let data = FileManager.default.contents(atPath: path) {
    written.isThere = true
    written.bytes = [UInt8](data)
  }
  return written
}

/// Writes objects that are in memory.
func writePBF(
  _ objects: [SampleObject], _ options: [String: String] = [:], pieceSize: Int = 1000,
  jobs: Int = 1, isChange: Bool = false
) throws -> WrittenPBF {
  let pieces = SamplePieces(objects, pieceSize: pieceSize, isChange: isChange)
  return try writePBF([ObjectSource(pieces, path: "input")], options, jobs: jobs)
}

/// Writes the objects of a file.
func writePBF(
  file: String, _ format: ObjectFormat, _ options: [String: String] = [:], jobs: Int = 1
) throws -> WrittenPBF {
  let path = dataFolder.appendingPathComponent("osm/" + file).path
  let source = try ObjectInput(try ByteSource(path: path), format).open(isLast: true)
  return try writePBF([source], options, jobs: jobs)
}

/// An answer of Overpass: a centre, a box and a member's place, which only Overpass gives, and a way and a
/// relation without any.
func overpassPlaces() throws -> ObjectSource {
  let answer = """
    {"version": 0.6, "elements": [
      {"type": "way", "id": 1, "nodes": [1], "center": {"lat": 1, "lon": 2}},
      {"type": "way", "id": 2, "nodes": [1],
       "bounds": {"minlat": 1, "minlon": 1, "maxlat": 2, "maxlon": 2}},
      {"type": "way", "id": 3, "nodes": [1]},
      {"type": "relation", "id": 4,
       "members": [{"type": "node", "ref": 1, "role": "a", "lat": 1, "lon": 2}]},
      {"type": "relation", "id": 5, "members": [{"type": "node", "ref": 1, "role": "a"}]}
    ]}
    """
  let bytes = try ByteSource(path: "in", reading: ByteProducerOfArray([UInt8](answer.utf8)))
  return ObjectSource(try OverpassReader(bytes), path: "in")
}

extension PBFFile {
  /// The sizes of a file's blobs with their headers.
  static func sizes(of bytes: [UInt8]) -> [Int] {
    var sizes: [Int] = []
    var next = 0
    while next + 4 <= bytes.count {
      let header = Int(bytes[next + 2]) << 8 | Int(bytes[next + 3])
      var cursor = bytes[(next + 4)..<(next + 4 + header)]
      var size = 0
      // The last field of the header is the size of the blob, as a varint.
      while let last = cursor.popLast() {
        if last == 3 << 3 { break }
        size = size << 7 | Int(last & 0x7F)
      }
      sizes.append(4 + header + size)
      next += 4 + header + size
    }
    return sizes
  }
}
