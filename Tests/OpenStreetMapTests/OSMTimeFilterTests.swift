import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import OpenStreetMap

/// What a history held at a time: as osmium time-filter 1.15 says of the same objects, and against a search
/// without any cleverness on random ones.
struct OSMTimeFilterTests {
  /// A version as a test says it: `n1v2`, its time, and whether it is there.
  private static func version(
    _ kind: OSMKind, _ id: Int64, _ number: Int64, _ time: Int64, isDeleted: Bool = false
  ) -> SampleObject {
    var object = SampleObject(
      kind: kind, id: id, version: number,
      state: isDeleted ? [.saysVisible, .deleted] : .saysVisible
    )
    object.timestamp = time
    return object
  }

  private static let small = [
    version(.node, 1, 1, 20), version(.node, 1, 2, 30), version(.node, 1, 3, 40, isDeleted: true),
    version(.node, 2, 1, 20), version(.node, 2, 2, 35),
    version(.way, 1, 1, 20), version(.way, 1, 2, 40, isDeleted: true),
    version(.relation, 1, 1, 30),
  ]

  private static func name(_ object: SampleObject) -> String {
    "\(object.kind.name.prefix(1))\(object.id)v\(object.version ?? 0)"
  }

  private func kept(
    _ period: OSMPeriod?, of objects: [SampleObject] = small, pieceSize: Int = 3, jobs: Int = 1
  ) throws -> [String] {
    let filter = OSMTimeFilter(try #require(period))
    let source = ObjectSource(
      SamplePieces(objects, pieceSize: pieceSize), path: "in", through: [filter])
    let sink = VersionSink()
    let register = ObjectRegister()
    try Flow.run(from: source, into: sink, register, jobs: jobs)
    for kind in OSMKind.allCases {
      let tally = register.accounts[Int(kind.rawValue)].tally
      #expect(tally.read == objects.count { $0.kind == kind })
      #expect(tally.out == sink.names.count { $0.first == kind.name.first })
      #expect(tally.read == tally.out + tally.filtered)
    }
    return sink.names
  }

  @Test(arguments: 1...9) func `a moment has what was there`(pieceSize: Int) throws {
    #expect(
      try kept(OSMPeriod(at: 32), pieceSize: pieceSize) == ["n1v2", "n2v1", "w1v1", "r1v1"])
    #expect(try kept(OSMPeriod(at: 40), pieceSize: pieceSize) == ["n2v2", "r1v1"])
    #expect(try kept(OSMPeriod(at: 19), pieceSize: pieceSize).isEmpty)
  }

  @Test(arguments: 1...9) func `a period has all versions that held in it`(
    pieceSize: Int
  ) throws {
    #expect(
      try kept(OSMPeriod(from: 30, to: 40), pieceSize: pieceSize)
        == ["n1v2", "n2v1", "n2v2", "w1v1", "r1v1"])
    #expect(
      try kept(OSMPeriod(from: 40, to: 41), pieceSize: pieceSize)
        == ["n1v3", "n2v2", "w1v2", "r1v1"])
    #expect(
      try kept(OSMPeriod(from: 32, to: 32), pieceSize: pieceSize)
        == kept(OSMPeriod(at: 32), pieceSize: pieceSize))
    #expect(OSMPeriod(from: 41, to: 40) == nil)
  }

  @Test(arguments: 1...20) func `a search finds the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var objects: [SampleObject] = []
    for kind in OSMKind.allCases {
      for id in Int64(1)...Int64(Int.random(in: 2...6, using: &random)) {
        var time = Int64(Int.random(in: 0...20, using: &random))
        for number in 1...Int64(Int.random(in: 1...5, using: &random)) {
          objects.append(
            Self.version(
              kind, id, number, time, isDeleted: Int.random(in: 0...3, using: &random) == 0))
          time += Int64(Int.random(in: 0...9, using: &random))
        }
      }
    }
    let start = Int64(Int.random(in: 0...50, using: &random))
    let end = start + Int64(Int.random(in: 0...10, using: &random))
    var expected: [String] = []
    for (index, object) in objects.enumerated() {
      let next = index + 1 < objects.count ? objects[index + 1] : nil
      let isReplaced = next?.kind == object.kind && next?.id == object.id
      let first = object.timestamp ?? 0
      let last = isReplaced ? next?.timestamp ?? 0 : .max
      let holds =
        start == end
        ? first <= start && last > start && !object.state.contains(.deleted)
        : first < end && (first == last ? last >= start : last > start)
      if holds { expected.append(Self.name(object)) }
    }
    for (pieceSize, jobs) in [(1, 2), (2, 1), (7, 2), (1000, 1)] {
      #expect(
        try kept(
          OSMPeriod(from: start, to: end), of: objects, pieceSize: pieceSize, jobs: jobs)
          == expected)
    }
  }

  @Test(arguments: [1, 10]) func `what is not sorted is refused`(pieceSize: Int) {
    for objects in [Array(Self.small.reversed()), [Self.small[1], Self.small[0]]] {
      let error = #expect(throws: GeoError.self) {
        _ = try kept(OSMPeriod(at: 32), of: objects, pieceSize: pieceSize)
      }
      #expect(error?.reason == .unsortedObjects)
    }
  }

  @Test func `times are those of RFC 3339, or days`() {
    #expect(OSMPeriod.seconds("1970-01-02") == 86_400)
    #expect(OSMPeriod.seconds("1970-01-01T00:01:00Z") == 60)
    #expect(OSMPeriod.seconds("tomorrow") == nil)
    #expect(OSMPeriod(at: 60).dataTime == "1970-01-01T00:01:00Z")
  }
}

/// Takes down which versions of objects come.
private final class VersionSink: ObjectSink {
  let wanted = OSMWanted.everything
  var names: [String] = []

  func makeEncoder() -> any ObjectEncoder { Encoder(self) }

  private final class Encoder: ObjectEncoder {
    let sink: VersionSink

    init(_ sink: VersionSink) { self.sink = sink }

    func encode(_ batch: borrowing ObjectBatch) {}

    func commit(_ batch: borrowing ObjectBatch) {
      let sources = batch.sources
      for chosen in batch.chosen.buffer {
        let source = sources[Int(chosen.source)]
        let object = source.objects[Int(chosen.index)]
        let version = source.infos?[Int(chosen.index)].version ?? 0
        sink.names.append("\(object.kind.name.prefix(1))\(object.id)v\(version)")
      }
    }
  }
}
