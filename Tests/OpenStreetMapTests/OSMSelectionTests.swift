import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import Geometry
@testable import OpenStreetMap

/// Which objects selections keep, with their references: as osmium 1.15's tags-filter and extract say of
/// the same objects, and against a search without any cleverness on random ones.
struct OSMSelectionTests {
  /// Ways and relations that share members, contain each other, and miss some.
  static let small: [OSMSample] = [
    .node(1, 10, 10, tags: ["amenity": "x"]), .node(2, 20, 10), .node(3, 20, 20),
    .node(4, 50, 50), .node(5, 50, 60), .node(6, 50, 70), .node(7, 50, 80), .node(8, 80, 80),
    .node(9, 90, 90),
    .way(10, [1, 2, 3, 1], tags: ["highway": "primary", "name": "A b"]),
    .way(11, [1, 2, 1], tags: ["building": "yes"]),
    .way(12, [3, 4], tags: ["highway": "secondary"]),
    .way(13, [5, 6]), .way(14, [6, 7]),
    .relation(20, [(.way, 13), (.node, 8)], tags: ["x": "sub"]),
    .relation(21, [(.relation, 20), (.relation, 22)], tags: ["type": "site"]),
    .relation(22, [(.relation, 21), (.way, 14)], tags: ["name": "cyc"]),
    .relation(23, [(.way, 12), (.way, 14)], tags: ["type": "multipolygon", "building": "yes"]),
    .relation(24, [(.relation, 23), (.relation, 25)]),
    .relation(25, [(.node, 9), (.way, 13)]),
    .relation(
      26, [(.way, 10), (.relation, 25), (.node, 9), (.way, 99)], tags: ["type": "multipolygon"]),
    .relation(27, [(.relation, 28)]),
    .relation(28, [(.way, 10)]),
    .relation(29, [(.node, 2)]),
  ]

  /// The ids that a selection keeps, such as `n1 w10`.
  static func kept(
    _ selection: OSMSelection, of samples: [OSMSample] = small, pieceSize: Int = 3, jobs: Int = 2
  ) throws -> String {
    try keptIDs(selection, of: samples, pieceSize: pieceSize, jobs: jobs).joined(separator: " ")
  }

  static func keptIDs(
    _ selection: OSMSelection, of samples: [OSMSample], pieceSize: Int = 3, jobs: Int = 2
  ) throws -> [String] {
    let scratch = try Scratch()
    let path = try scratch.write("in.osm", Array("osm".utf8))
    let input = ObjectInput(
      try ByteSource(path: path),
      ObjectFormat(makeReader: { (_) throws(GeoError) in
        OSMSamplePieces(samples, pieceSize: pieceSize)
      }))
    let stage = try selection.makeStage(for: input, behind: [], copiesText: false, jobs: jobs)
    let sink = ChosenSink()
    let register = ObjectRegister()
    try Flow.run(
      from: try input.open(through: [stage], isLast: true), into: sink, register, jobs: jobs)
    for kind in OSMKind.allCases {
      let layer = try #require(register.accounts.first { $0.name == kind.name + "s" })
      #expect(layer.tally.read == samples.count { $0.kind == kind })
      #expect(layer.tally.out == sink.ids.count { $0.first == kind.name.first })
      #expect(layer.tally.read == layer.tally.out + layer.tally.filtered)
    }
    return sink.ids
  }

  private func tags(
    _ text: String, _ change: (inout OSMSelection) -> Void = { _ in }
  ) throws -> String {
    var selection = OSMSelection()
    for part in text.split(separator: " ") { try selection.add(expression: String(part)) }
    change(&selection)
    return try Self.kept(selection)
  }

  @Test func tagsWithReferences() throws {
    #expect(try tags("r/type=site") == "n5 n6 n7 n8 w13 w14 r20 r21 r22")
    #expect(try tags("r/name=cyc") == "n5 n6 n7 n8 w13 w14 r20 r21 r22")
    #expect(try tags("a/building") == "n3 n4 n6 n7 w12 w14 r23")
    #expect(try tags("n/amenity") == "n1")
    #expect(try tags("n/amenity w/highway=secondary") == "n1 n3 n4 w12")
    #expect(
      try tags("w/highway") { $0.isInverted = true }
        == Self.small.map { "\($0.kind.name.prefix(1))\($0.id)" }.joined(separator: " "))
  }

  @Test func tagsAlone() throws {
    #expect(try tags("r/type=site") { $0.omitsReferenced = true } == "r21")
    #expect(
      try tags("w/highway") {
        $0.omitsReferenced = true
        $0.isInverted = true
      } == "n1 n2 n3 n4 n5 n6 n7 n8 n9 w11 w13 w14 r20 r21 r22 r23 r24 r25 r26 r27 r28 r29")
  }

  @Test func tagsOfReferencedObjects() throws {
    // Way 12 has lost its tags; what matches keeps them.
    #expect(try tags("a/building") { $0.removesTags = true } == "n3- n4- n6- n7- w12- w14- r23")
    #expect(
      try tags("a/building n/amenity highway") { $0.removesTags = true }
        == "n1 n2- n3- n4- n6- n7- w10 w12 w14- r23")
  }

  /// Overpass's `out geom` has ways with the places of their nodes, but not the nodes, as PBF files with
  /// LocationsOnWays have.
  @Test func waysMaySayWhereTheirNodesAre() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "in.json",
      Array(
        """
        {"version":0.6,"elements":[
        {"type":"way","id":1,"nodes":[1,2],"geometry":[{"lat":1,"lon":1},{"lat":1,"lon":2}]},
        {"type":"way","id":2,"nodes":[2,3],"geometry":[{"lat":1,"lon":2},{"lat":9,"lon":9}]},
        {"type":"way","id":3,"nodes":[3,4],"geometry":[{"lat":9,"lon":9},null]},
        {"type":"way","id":4,"nodes":[2,4]},{"type":"node","id":5,"lat":2,"lon":2},
        {"type":"way","id":5,"nodes":[5,4],"geometry":[null,{"lat":9,"lon":9}]},
        {"type":"relation","id":7,"members":[{"type":"way","ref":2,"role":""}]}]}
        """.utf8))
    let input = ObjectInput(try ByteSource(path: path), .overpass)
    for (strategy, expected) in [
      (OSMStrategy.simple, "w1 w2 n5 w5 r7"), (.completeWays, "w1 w2 n5 w5 r7"),
    ] {
      var selection = OSMSelection()
      selection.region = try OSMRegion(BoundingBox(west: 0, south: 0, east: 3, north: 3))
      selection.strategy = strategy
      let stage = try selection.makeStage(for: input, behind: [], copiesText: false, jobs: 2)
      let sink = ChosenSink()
      try Flow.run(from: try input.open(through: [stage], isLast: true), into: sink, jobs: 2)
      #expect(sink.ids.joined(separator: " ") == expected)
    }
  }

  private func box(
    _ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32, _ strategy: OSMStrategy,
    _ text: String? = nil
  ) throws -> String {
    var selection = OSMSelection()
    selection.region = try OSMRegion(
      BoundingBox(
        west: Double(west) / 1e7, south: Double(south) / 1e7, east: Double(east) / 1e7,
        north: Double(north) / 1e7))
    selection.strategy = strategy
    for part in text?.split(separator: " ") ?? [] {
      try selection.add(expression: String(part))
    }
    let ordered = try Self.kept(selection)
    // Order makes no difference, nor do pieces.
    let turned = try Self.keptIDs(selection, of: Self.small.reversed(), pieceSize: 5)
    #expect(turned.reversed().joined(separator: " ") == ordered)
    let alone = try Self.keptIDs(selection, of: Self.small, pieceSize: 1, jobs: 4)
    #expect(alone.joined(separator: " ") == ordered)
    return ordered
  }

  @Test func boxes() throws {
    #expect(try box(5, 5, 15, 15, .simple) == "n1 w10 w11 r26 r28")
    // osmium 1.15 looks at first nodes only here; later ones agree.
    #expect(try box(15, 5, 25, 15, .simple) == "n2 w10 w11 r26 r28 r29")
    #expect(try box(0, 0, 20, 20, .simple) == "n1 n2 n3 w10 w11 w12 r23 r26 r28 r29")
    #expect(try box(5, 5, 15, 15, .completeWays) == "n1 n2 n3 w10 w11 r26 r27 r28")
    #expect(try box(15, 5, 25, 15, .completeWays) == "n1 n2 n3 w10 w11 r26 r27 r28 r29")
    #expect(
      try box(0, 0, 20, 20, .completeWays)
        == "n1 n2 n3 n4 w10 w11 w12 r23 r24 r26 r27 r28 r29")
    #expect(try box(49, 49, 51, 51, .completeWays) == "n3 n4 w12 r23 r24")
    let multipolygons = OSMStrategy.smart(types: ["multipolygon"])
    #expect(try box(5, 5, 15, 15, multipolygons) == "n1 n2 n3 n9 w10 w11 r26 r27 r28")
    #expect(
      try box(0, 0, 20, 20, multipolygons)
        == "n1 n2 n3 n4 n6 n7 n9 w10 w11 w12 w14 r23 r24 r26 r27 r28 r29")
    #expect(try box(49, 49, 51, 51, .smart(types: nil)) == "n3 n4 n6 n7 w12 w14 r23 r24")
  }

  @Test func boxAndTags() throws {
    // As if one came behind the other: way 12 is in the box's extract, way 14 is not.
    #expect(try box(49, 49, 51, 51, .completeWays, "a/building") == "n3 n4 w12 r23")
    #expect(
      try box(49, 49, 51, 51, .smart(types: nil), "a/building") == "n3 n4 n6 n7 w12 w14 r23")
    #expect(try box(5, 5, 15, 15, .completeWays, "n/amenity") == "n1")
    #expect(try box(49, 49, 51, 51, .completeWays, "n/amenity") == "")
  }

  // MARK: - Random objects

  private func samples(_ draw: inout SplitMix64) -> [OSMSample] {
    func tags() -> [String: String] {
      var tags: [String: String] = [:]
      if Int.random(in: 0..<3, using: &draw) == 0 { tags["a"] = "b" }
      if Int.random(in: 0..<4, using: &draw) == 0 { tags["type"] = "multipolygon" }
      return tags
    }
    func id(_ limit: Int64) -> Int64 { Int64.random(in: -limit...limit, using: &draw) }
    var samples: [OSMSample] = []
    for node in Int64(-20)...20 where node != 0 {
      samples.append(
        .node(
          node, Int32.random(in: 0..<9, using: &draw), Int32.random(in: 0..<9, using: &draw),
          tags: tags()))
    }
    for way in Int64(-8)...8 where way != 0 {
      let count = Int.random(in: 0..<5, using: &draw)
      samples.append(.way(way, (0..<count).map { _ in id(22) }, tags: tags()))
    }
    for relation in Int64(-6)...6 where relation != 0 {
      let count = Int.random(in: 0..<4, using: &draw)
      let members = (0..<count).map { _ in
        let kind = OSMKind.allCases.randomElement(using: &draw) ?? .node
        return (kind, id(kind == .node ? 22 : kind == .way ? 9 : 7))
      }
      samples.append(.relation(relation, members, tags: tags()))
    }
    return samples
  }

  /// What a selection by tags keeps, found by going round until nothing is added.
  private func searched(_ samples: [OSMSample]) -> [String] {
    var kept: Set<String> = []
    func name(_ kind: OSMKind, _ id: Int64) -> String { "\(kind.name.prefix(1))\(id)" }
    for sample in samples where sample.tags["a"] != nil {
      kept.insert(name(sample.kind, sample.id))
    }
    var before = -1
    while before != kept.count {
      before = kept.count
      for sample in samples where kept.contains(name(sample.kind, sample.id)) {
        for node in sample.nodes { kept.insert(name(.node, node)) }
        for member in sample.members { kept.insert(name(member.kind, member.id)) }
      }
    }
    return samples.map { name($0.kind, $0.id) }.filter(kept.contains)
  }

  @Test(arguments: 0..<40) func randomTags(seed: UInt64) throws {
    var draw = SplitMix64(seed: seed)
    var samples = samples(&draw)
    if seed % 2 == 0 { samples.shuffle(using: &draw) }
    var selection = OSMSelection()
    try selection.add(expression: "a")
    #expect(try Self.keptIDs(selection, of: samples, pieceSize: 7) == searched(samples))
  }
}

/// Remembers what is chosen.
final class ChosenSink: ObjectSink {
  let wanted = OSMWanted.everything
  var ids: [String] = []

  func makeEncoder() -> any ObjectEncoder { Encoder(self) }

  private final class Encoder: ObjectEncoder {
    let sink: ChosenSink

    init(_ sink: ChosenSink) { self.sink = sink }

    func encode(_ batch: borrowing ObjectBatch) {}

    func commit(_ batch: borrowing ObjectBatch) {
      let sources = batch.sources
      for chosen in batch.chosen.buffer {
        let object = sources[Int(chosen.source)].objects[Int(chosen.index)]
        let mark = chosen.form == .writtenWithoutTags ? "-" : ""
        sink.ids.append("\(object.kind.name.prefix(1))\(object.id)\(mark)")
      }
    }
  }
}
