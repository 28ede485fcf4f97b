import FormatTestSupport
import Foundation
import TestSupport

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

extension WrittenObjects {
  /// What follows the blob of the header of OSM PBF.
  var data: [UInt8] {
    let sizes = PBFFile.sizes(of: bytes)
    return [UInt8](bytes.dropFirst(sizes.first ?? 0))
  }

  /// The objects of OSM PBF as OPL; a history is read as if its head did not say so.
  var lines: [String] { readPBF(PBFFile.header() + data).lines }
}

/// Runs objects into an output of PBF.
func writePBF(
  _ sources: [ObjectSource], _ options: [String: String] = [:], name: String = "out.osm.pbf",
  jobs: Int = 1
) throws -> WrittenObjects {
  try writeObjects(name, options, with: { try PBFWriter($0) }) { writer, register in
    for source in sources { try Flow.run(from: source, into: writer, register, jobs: jobs) }
  }
}

/// Writes objects that are in memory.
func writePBF(
  _ objects: [SampleObject], _ options: [String: String] = [:], pieceSize: Int = 1000,
  jobs: Int = 1, isChange: Bool = false
) throws -> WrittenObjects {
  let pieces = SamplePieces(objects, pieceSize: pieceSize, isChange: isChange)
  return try writePBF([ObjectSource(pieces, path: "input")], options, jobs: jobs)
}

/// Writes the objects of a file.
func writePBF(
  file: String, _ format: ObjectFormat, _ options: [String: String] = [:], jobs: Int = 1
) throws -> WrittenObjects {
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
