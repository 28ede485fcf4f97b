@testable import Base
@testable import Features
@testable import Flow
@testable import OpenStreetMap

/// An object made by hand.
struct OSMSample: Sendable {
  var kind: OSMKind
  var id: Int64
  var location = OSMLocation.unknown
  var nodes: [Int64] = []
  var members: [Member] = []
  var tags: [String: String] = [:]

  struct Member: Sendable {
    var kind: OSMKind
    var id: Int64
  }

  static func node(
    _ id: Int64, _ x: Int32 = 0, _ y: Int32 = 0, tags: [String: String] = [:]
  ) -> OSMSample {
    OSMSample(kind: .node, id: id, location: OSMLocation(x: x, y: y), tags: tags)
  }

  static func way(_ id: Int64, _ nodes: [Int64], tags: [String: String] = [:]) -> OSMSample {
    OSMSample(kind: .way, id: id, nodes: nodes, tags: tags)
  }

  static func relation(
    _ id: Int64, _ members: [(OSMKind, Int64)], tags: [String: String] = [:]
  ) -> OSMSample {
    OSMSample(
      kind: .relation, id: id, members: members.map { Member(kind: $0.0, id: $0.1) }, tags: tags)
  }

  /// Objects as a block.
  static func block(_ samples: [OSMSample], into block: OSMBlock = OSMBlock()) -> OSMBlock {
    func text(_ string: String) -> OSMText {
      let start = block.text.count
      block.text.append(string)
      return OSMText(offset: UInt32(start), length: UInt32(block.text.count - start))
    }
    for sample in samples {
      for (key, value) in sample.tags.sorted(by: { $0.key < $1.key }) {
        let key = text(key)
        block.tags.append(OSMTag(key: key, value: text(value)))
      }
      for node in sample.nodes { block.nodes.append(node) }
      for member in sample.members {
        block.members.append(OSMMember(id: member.id, role: text(""), kind: member.kind))
      }
      block.objects.append(
        OSMObject(
          id: sample.id, location: sample.location, kind: sample.kind,
          tagEnd: UInt32(block.tags.count), nodeEnd: UInt32(block.nodes.count),
          memberEnd: UInt32(block.members.count)))
    }
    return block
  }
}

/// Hands out objects made by hand, some a piece, as a format's reader does.
final class OSMSamplePieces: ObjectReader {
  private let pieces: [[OSMSample]]
  private var next = 0
  var header = OSMHeader()
  let isText = false
  var progress: FlowProgress { FlowProgress(done: UInt64(next), total: nil) }
  var oddities: [Oddity] { [] }

  init(_ samples: [OSMSample], pieceSize: Int) {
    pieces = stride(from: 0, to: samples.count, by: pieceSize).map {
      Array(samples[$0..<min($0 + pieceSize, samples.count)])
    }
  }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    guard next < pieces.count else { return false }
    batch.piece.bytes.append(0)
    batch.piece.offset = UInt64(next)
    next += 1
    return true
  }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { Decoder(pieces, wanted) }

  private final class Decoder: ObjectDecoder {
    private let pieces: [[OSMSample]]
    private let wanted: OSMWanted

    init(_ pieces: [[OSMSample]], _ wanted: OSMWanted) {
      self.pieces = pieces
      self.wanted = wanted
    }

    func decode(_ batch: inout ObjectBatch) throws(GeoError) {
      let kinds: [OSMWanted] = [.nodes, .ways, .relations]
      let samples = pieces[Int(batch.piece.offset)].filter {
        wanted.contains(kinds[Int($0.kind.rawValue)])
      }.map { sample in
        // What is not asked for must not be needed.
        var sample = sample
        if !wanted.contains(.tags) { sample.tags = [:] }
        if !wanted.contains(.locations) { sample.location = .unknown }
        if !wanted.contains(.references) {
          sample.nodes = []
          sample.members = []
        }
        return sample
      }
      _ = OSMSample.block(samples, into: batch.block)
    }
  }
}
