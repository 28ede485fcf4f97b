import FormatTestSupport
import Foundation

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import OpenStreetMap
@testable import XML

/// What a reader of OSM XML made of a text.
struct OSMXMLResult {
  /// One line an object: everything that a block has of it.
  var objects: [String] = []
  /// The bytes of each object's element.
  var elements: [String] = []
  var header = OSMHeader()
  var oddities: [Oddity] = []
  /// Notices by their reasons.
  var notices: [String: Int] = [:]
  var error: GeoError?
  var pieceCount = 0
}

/// Reads OSM XML; `usesShortcuts` is false for the careful way throughout.
func readOSMXML(
  _ bytes: [UInt8], name: String = "in.osm", blockSize: Int = XMLDocument.usualBlockSize,
  wanted: OSMWanted = .everything, usesShortcuts: Bool = true
) throws -> OSMXMLResult {
  var result = OSMXMLResult()
  do throws(GeoError) {
    let reader = try OSMXMLReader(
      ByteSource(path: name, reading: ByteProducerOfArray(bytes, pieceSize: 1000)),
      blockSize: blockSize)
    defer {
      result.header = reader.header
      result.oddities = reader.oddities
    }
    let decoder = OSMXMLDecoder(wanted, usesShortcuts: usesShortcuts)
    var batch = ObjectBatch()
    while true {
      batch.removeAll()
      let block = batch.block
      guard try reader.read(into: &batch) else { break }
      try decoder.decode(&batch)
      result.pieceCount += 1
      for index in 0..<block.objects.count {
        result.objects.append(describe(index, block, wanted))
        let object = block.objects[index]
        result.elements.append(
          String(
            decoding: batch.piece.bytes.buffer(Int(object.start)..<Int(object.end)), as: UTF8.self))
      }
      for notice in batch.ledger.notices {
        result.notices[notice.reason.code, default: 0] += notice.count
      }
    }
  } catch {
    result.error = error
  }
  return result
}

func readOSMXML(
  _ text: String, blockSize: Int = XMLDocument.usualBlockSize, wanted: OSMWanted = .everything,
  usesShortcuts: Bool = true
) throws -> OSMXMLResult {
  try readOSMXML(
    Array(text.utf8), blockSize: blockSize, wanted: wanted, usesShortcuts: usesShortcuts)
}

/// A document of version 0.6 with some content.
func osm(_ content: String) -> String { "<osm version=\"0.6\">\(content)</osm>" }

func osmXMLFile(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: dataFolder.appendingPathComponent("osm/xml/\(path)")))
}

/// `node/1 deleted 7.5,50 {k=v} v2 …`
private func describe(_ index: Int, _ block: OSMBlock, _ wanted: OSMWanted) -> String {
  let object = block.objects[index]
  var parts = ["\(object.kind.name)/\(object.id)"]
  if object.state.contains(.deleted) { parts.append("deleted") }
  if object.state.contains(.created) { parts.append("created") }
  if object.state.contains(.modified) { parts.append("modified") }
  if object.state.contains(.saysVisible) { parts.append("visible") }
  if object.location.isKnown { parts.append("\(object.location.x),\(object.location.y)") }
  func text(_ text: OSMText) -> String { String(decoding: block.bytes(of: text), as: UTF8.self) }
  let tags = block.tagRange(of: index).map {
    text(block.tags[$0].key) + "=" + text(block.tags[$0].value)
  }
  if !tags.isEmpty { parts.append("{" + tags.joined(separator: ";") + "}") }
  func place(_ location: OSMLocation) -> String {
    location.isKnown ? "@\(location.x),\(location.y)" : ""
  }
  let nodes = block.nodeRange(of: index).map {
    "\(block.nodes[$0])" + (block.nodeLocations.isEmpty ? "" : place(block.nodeLocations[$0]))
  }
  if !nodes.isEmpty { parts.append("[" + nodes.joined(separator: " ") + "]") }
  let members = block.memberRange(of: index).map { member in
    let places = block.locationRange(ofMember: member).map {
      block.memberLocations[$0].isKnown ? place(block.memberLocations[$0]) : "@?"
    }
    return "\(block.members[member].kind.name)/\(block.members[member].id)"
      + "'\(text(block.members[member].role))'" + places.joined()
  }
  if !members.isEmpty { parts.append("(" + members.joined(separator: " ") + ")") }
  for box in 0..<block.boxes.count where Int(block.boxes[box].object) == index {
    parts.append("box" + place(block.boxes[box].low) + place(block.boxes[box].high))
  }
  if wanted.contains(.infos) {
    let info = block.infos[index]
    if let version = info.version { parts.append("v\(version)") }
    if let timestamp = info.timestamp { parts.append("t\(timestamp)") }
    if let changeset = info.changeset { parts.append("c\(changeset)") }
    if let userID = info.userID { parts.append("i\(userID)") }
    if let user = info.user { parts.append("u" + text(user)) }
  }
  return parts.joined(separator: " ")
}
