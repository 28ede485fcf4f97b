import FormatTestSupport
import Foundation
import TestSupport

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// An object as tests say it.
struct SampleObject: Equatable {
  struct Member: Equatable {
    var kind: OSMKind
    var id: Int64
    var role: String
  }

  var kind: OSMKind
  var id: Int64
  var version: Int64?
  var timestamp: Int64?
  var changeset: Int64?
  var userID: Int64?
  var user: String?
  var location = OSMLocation.unknown
  var nodes: [Int64] = []
  var members: [Member] = []
  var tags: [[String]] = []
  var state: OSMState = []

  static func node(_ id: Int64, _ x: Int32, _ y: Int32, _ tags: [[String]] = []) -> SampleObject {
    SampleObject(kind: .node, id: id, location: OSMLocation(x: x, y: y), tags: tags)
  }
  static func way(_ id: Int64, _ nodes: [Int64], _ tags: [[String]] = []) -> SampleObject {
    SampleObject(kind: .way, id: id, nodes: nodes, tags: tags)
  }
  static func relation(
    _ id: Int64, _ members: [Member], _ tags: [[String]] = []
  ) -> SampleObject {
    SampleObject(kind: .relation, id: id, members: members, tags: tags)
  }
  func versioned(_ version: Int64, _ state: OSMState = []) -> SampleObject {
    var copy = self
    copy.version = version
    copy.state = state
    return copy
  }

  init(
    kind: OSMKind, id: Int64, version: Int64? = nil, location: OSMLocation = .unknown,
    nodes: [Int64] = [], members: [Member] = [], tags: [[String]] = [], state: OSMState = []
  ) {
    self.kind = kind
    self.id = id
    self.version = version
    self.location = location
    self.nodes = nodes
    self.members = members
    self.tags = tags
    self.state = state
  }

  /// An object of a block.
  init(_ index: Int, of block: OSMBlock) {
    func text(_ text: OSMText) -> String { String(decoding: block.bytes(of: text), as: UTF8.self) }
    let object = block.objects[index]
    self.init(
      kind: object.kind, id: object.id, location: object.location,
      nodes: block.nodeRange(of: index).map { block.nodes[$0] },
      members: block.memberRange(of: index).map {
        let member = block.members[$0]
        return Member(kind: member.kind, id: member.id, role: text(member.role))
      },
      tags: block.tagRange(of: index).map {
        [text(block.tags[$0].key), text(block.tags[$0].value)]
      }, state: object.state)
    let info = block.infos[index]
    version = info.version
    timestamp = info.timestamp
    changeset = info.changeset
    userID = info.userID
    user = info.user.map(text)
  }

  /// Adds the object to a block.
  func append(to block: OSMBlock) {
    func text(_ text: String) -> OSMText {
      let offset = block.text.count
      block.text.append(text)
      return OSMText(offset: UInt32(offset), length: UInt32(text.utf8.count))
    }
    for tag in tags { block.tags.append(OSMTag(key: text(tag[0]), value: text(tag[1]))) }
    for node in nodes { block.nodes.append(node) }
    for member in members {
      block.members.append(
        OSMMember(id: member.id, role: text(member.role), kind: member.kind))
    }
    block.objects.append(
      OSMObject(
        id: id, location: location, kind: kind, state: state, tagEnd: UInt32(block.tags.count),
        nodeEnd: UInt32(block.nodes.count), memberEnd: UInt32(block.members.count)))
    block.infos.append(
      OSMInfo(
        timestamp: timestamp, version: version, changeset: changeset, userID: userID,
        user: user.map(text)))
  }
}

/// An input of objects that are in memory, some a piece.
final class SamplePieces: ObjectReader {
  let objects: [SampleObject]
  let pieceSize: Int
  var header = OSMHeader()
  let isText = false
  let progress = FlowProgress(done: 0, total: nil)
  let oddities: [Oddity] = []
  private var next = 0

  init(_ objects: [SampleObject], pieceSize: Int = 3, isChange: Bool = false) {
    self.objects = objects
    self.pieceSize = pieceSize
    header.isChange = isChange
  }

  func read(into batch: inout ObjectBatch) -> Bool {
    guard next < objects.count else { return false }
    batch.piece.offset = UInt64(next)
    let count = min(pieceSize, objects.count - next)
    batch.piece.bytes.append(repeating: 0x20, count: count)
    next += count
    return true
  }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { Decoder(objects) }

  private final class Decoder: ObjectDecoder {
    let objects: [SampleObject]
    init(_ objects: [SampleObject]) { self.objects = objects }
    func decode(_ batch: inout ObjectBatch) {
      let start = Int(batch.piece.offset)
      for object in objects[start..<start + batch.piece.bytes.count] {
        object.append(to: batch.block)
      }
    }
  }
}

/// What a run wrote as OSM XML, and what it counted.
struct WrittenOSM {
  var text = ""
  var catalog = Catalog()
  var register = ObjectRegister()
  var ledger = Ledger()
  var error: GeoError?

  /// The layers of features, or else the kinds of objects.
  var accounts: [LayerAccount] {
    catalog.layers.isEmpty ? register.accounts : catalog.layers.map(\.account)
  }
  func changes(_ reason: String) -> Int { accounts.changes(reason) }
  var reasons: Set<String> { Set(accounts.flatMap(\.tally.changed).map(\.reason)) }
  /// What stands between the root's tags.
  var body: String {
    guard let root = text.range(of: "\n<"),
      let start = text[root.upperBound...].range(of: ">\n")?.upperBound,
      let end = text.range(of: "</osm", options: .backwards)?.lowerBound
    else { return "" }
    return String(text[start..<end])
  }
}

/// Runs objects into a writer that a request opens.
func writeOSM(
  _ source: ObjectSource, jobs: Int = 1, _ open: (OutputRequest) throws -> any ObjectWriter
) throws -> WrittenOSM {
  let objects = try writeObjects("out.osm", with: open) { writer, register in
    try Flow.run(from: source, into: writer, register, jobs: jobs)
  }
  return WrittenOSM(
    text: objects.error == nil ? objects.text : "", register: objects.register,
    error: objects.error)
}

/// Runs a reader into a sink that a request opens.
func writeOSM(
  _ reader: any FeatureReader, jobs: Int = 1, _ open: (OutputRequest) throws -> any FeatureSink
) throws -> WrittenOSM {
  let scratch = try Scratch()
  let path = scratch.path("out.osm")
  var written = WrittenOSM()
  do {
    let sink = try open(OutputRequest(path: path))
    try Flow.run(
      from: reader, path: "input", into: sink, catalog: written.catalog, ledger: written.ledger,
      jobs: jobs)
    try sink.finish(written.catalog)
    written.text = try String(contentsOfFile: path, encoding: .utf8)
  } catch let error as GeoError {
    written.error = error
  }
  return written
}

/// Writes objects as OSM XML or osmChange.
func writeOSM(
  _ pieces: SamplePieces, _ layout: OSMLayout = .data, jobs: Int = 1
) throws -> WrittenOSM {
  try writeOSM(ObjectSource(pieces, path: "input"), jobs: jobs) {
    try OSMObjectWriter($0, layout)
  }
}
