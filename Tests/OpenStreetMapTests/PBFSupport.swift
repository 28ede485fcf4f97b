import FormatTestSupport
import Foundation
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import OpenStreetMap
@testable import Text

/// What a piece reader and its decoders made of an input.
struct OSMReadingResult {
  /// The objects in OPL (osmcode.org/opl-file-format), as osmium writes them.
  var lines: [String] = []
  var header = OSMHeader()
  var oddities: [Oddity] = []
  var notices: [Notice] = []
  var error: GeoError?
  /// Pieces that were decoded.
  var pieceCount = 0

  func count(_ reason: String) -> Int {
    notices.filter { $0.reason.code == reason }.reduce(0) { $0 + $1.count }
  }
}

/// Bytes that come in pieces of some size.
final class ByteProducerOfArray: ByteProducer {
  let bytes: [UInt8]
  let pieceSize: Int
  var taken = 0
  var size: UInt64? { UInt64(bytes.count) }
  var bytesTaken: UInt64 { UInt64(taken) }

  init(_ bytes: [UInt8], pieceSize: Int = .max) {
    self.bytes = bytes
    self.pieceSize = pieceSize
  }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(GeoError) -> Int {
    let count = min(buffer.count, bytes.count - taken, pieceSize)
    for index in 0..<count { buffer[index] = bytes[taken + index] }
    taken += count
    return count
  }
}

/// Reads bytes to the end or the first error, with one decoder, as one worker would.
func readObjects(
  _ bytes: [UInt8], _ wanted: OSMWanted = .everything, pieceSize: Int = .max,
  listing: Bool = true,
  _ makeReader: (ByteSource) throws(GeoError) -> any ObjectReader
) -> OSMReadingResult {
  var result = OSMReadingResult()
  var batch = ObjectBatch()
  do throws(GeoError) {
    let source = try ByteSource(
      path: "in", reading: ByteProducerOfArray(bytes, pieceSize: pieceSize))
    let reader = try makeReader(source)
    defer {
      result.header = reader.header
      result.oddities = reader.oddities
    }
    let decoder = reader.makeDecoder(wanted)
    while true {
      batch.removeAll()
      guard try reader.read(into: &batch) else { break }
      let block = batch.block
      try decoder.decode(&batch)
      result.pieceCount += 1
      result.notices += batch.ledger.notices
      if listing { result.lines += OPLListing(block).lines } else { checkShape(of: block) }
    }
  } catch {
    result.error = error
  }
  return result
}

/// All that a block promises of its columns.
func checkShape(of block: OSMBlock) {
  let count = block.objects.count
  #expect(block.infos.isEmpty || block.infos.count == count)
  #expect(block.nodeLocations.isEmpty || block.nodeLocations.count == block.nodes.count)
  var tags = 0
  var nodes = 0
  var members = 0
  for index in 0..<count {
    let object = block.objects[index]
    guard object.tagEnd >= tags, object.nodeEnd >= nodes, object.memberEnd >= members else {
      Issue.record("an object's lists go backwards")
      return
    }
    tags = Int(object.tagEnd)
    nodes = Int(object.nodeEnd)
    members = Int(object.memberEnd)
  }
  #expect(tags == block.tags.count && nodes == block.nodes.count && members == block.members.count)
  for index in 0..<tags {
    _ = block.bytes(of: block.tags[index].key)
    _ = block.bytes(of: block.tags[index].value)
  }
  var locations = 0
  for index in 0..<members {
    _ = block.bytes(of: block.members[index].role)
    #expect(block.members[index].locationEnd >= locations)
    locations = Int(block.members[index].locationEnd)
  }
  #expect(locations == block.memberLocations.count)
}

/// A block's objects as lines of OPL.
struct OPLListing {
  private(set) var lines: [String] = []

  init(_ block: OSMBlock) {
    checkShape(of: block)
    for index in 0..<block.objects.count { lines.append(Self.line(index, block)) }
  }

  private static func line(_ index: Int, _ block: OSMBlock) -> String {
    let object = block.objects[index]
    let info = block.infos.isEmpty ? OSMInfo.unsaid : block.infos[index]
    var line = letter(object.kind) + String(object.id)
    line += " v\(info.version ?? 0) d\(object.state.contains(.deleted) ? "D" : "V")"
    line += " c\(info.changeset ?? 0) t" + (info.timestamp.map(time) ?? "")
    line += " i\(info.userID ?? 0) u" + (info.user.map { escaped($0, block) } ?? "")
    line +=
      " T"
      + block.tagRange(of: index).map {
        escaped(block.tags[$0].key, block) + "=" + escaped(block.tags[$0].value, block)
      }.joined(separator: ",")
    switch object.kind {
    case .node: line += " " + place(object.location, separator: " ")
    case .way:
      line +=
        " N"
        + block.nodeRange(of: index).map {
          "n\(block.nodes[$0])"
            + (block.nodeLocations.isEmpty ? "" : place(block.nodeLocations[$0], separator: ""))
        }.joined(separator: ",")
    case .relation:
      line +=
        " M"
        + block.memberRange(of: index).map {
          let member = block.members[$0]
          return letter(member.kind) + "\(member.id)@" + escaped(member.role, block)
        }.joined(separator: ",")
    }
    return line
  }

  private static func letter(_ kind: OSMKind) -> String { String(kind.name.prefix(1)) }

  static func place(_ location: OSMLocation, separator: String) -> String {
    guard location.isKnown else { return "x" + separator + "y" }
    return "x" + degrees(location.x) + separator + "y" + degrees(location.y)
  }

  static func degrees(_ value: Int32) -> String {
    let whole = value.magnitude / 10_000_000
    var text = (value < 0 ? "-" : "") + String(whole)
    let fraction = value.magnitude % 10_000_000
    if fraction > 0 {
      var digits = String(fraction + 10_000_000).dropFirst()
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text
  }

  private static func time(_ seconds: Int64) -> String {
    var text = Bytes()
    guard EpochText.append(Double(seconds), to: &text) else { return "?" }
    return String(decoding: text.buffer, as: UTF8.self)
  }

  /// Characters that libosmium does not write as they are become `%hexadecimal%`.
  private static func escaped(_ text: OSMText, _ block: OSMBlock) -> String {
    var out = ""
    for scalar in String(decoding: block.bytes(of: text), as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x21...0x24, 0x26...0x2b, 0x2d...0x3c, 0x3e...0x3f, 0x41...0x7e, 0xa1...0xac,
        0xae...0x05ff:
        out.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        let width = scalar.value > 0xff ? 4 : 2
        out += "%" + String(repeating: "0", count: max(width - digits.count, 0)) + digits + "%"
      }
    }
    return out
  }
}

/// A file of OpenStreetMap's data in this target's data.
func osmData(_ name: String) throws -> [UInt8] {
  try [UInt8](
    Data(contentsOf: dataFolder.appendingPathComponent("osm").appendingPathComponent(name)))
}

/// The lines of a text file there.
func osmLines(_ name: String) throws -> [String] {
  String(decoding: try osmData(name), as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Reads a PBF file.
func readPBF(
  _ bytes: [UInt8], _ wanted: OSMWanted = .everything, pieceSize: Int = .max, listing: Bool = true
) -> OSMReadingResult {
  readObjects(bytes, wanted, pieceSize: pieceSize, listing: listing) {
    source throws(GeoError) in try PBFReader(source)
  }
}
