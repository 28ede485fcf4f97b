import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// 2026-11-22T00:00:00Z, by `date -d`.
private let midnight: Int64 = 1_795_305_600

@Suite struct OSMReplicationStateTests {
  private func state(_ text: String) throws(GeoError) -> OSMReplicationState {
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(GeoError) in
      try OSMReplicationState(text: bytes, path: "state.txt")
    }
  }

  @Test(arguments: [
    // Osmosis.
    "#Sun Nov 22 00:00:03 UTC 2026\nsequenceNumber=4321\ntimestamp=2026-11-22T00\\:00\\:00Z\n",
    // Geofabrik.
    "# original OSM minutely replication sequence number 6361234\n"
      + "timestamp=2026-11-22T00\\:00\\:00Z\nsequenceNumber=4321\n",
    // Osmosis before 2012, with what it needed of the database, on Windows.
    "txnMaxQueried=1\r\nsequenceNumber=4321\r\ntimestamp=2026-11-22T00\\:00\\:00Z\r\ntxnReadyList=",
    // By hand.
    " sequenceNumber = 4321\n timestamp = 2026-11-22T00:00:00Z",
  ])
  func stateFilesAreRead(_ text: String) throws {
    #expect(try state(text) == OSMReplicationState(number: 4321, seconds: midnight))
  }

  @Test func theTimeMayBeUnknown() throws {
    let state = try state("sequenceNumber=7\n")
    #expect(state == OSMReplicationState(number: 7))
    #expect(state.time == nil)
    #expect(state.text == "sequenceNumber=7\n")
  }

  @Test func theTextCanBeReadAgain() throws {
    let state = OSMReplicationState(number: 4321, seconds: midnight)
    #expect(state.text == "sequenceNumber=4321\ntimestamp=2026-11-22T00\\:00\\:00Z\n")
    #expect(try self.state(state.text) == state)
  }

  @Test(arguments: [
    "", "hello", "sequenceNumber=", "sequenceNumber=x", "sequenceNumber=-1",
    "sequenceNumber=9223372036854775807", "timestamp=2026-11-22T00\\:00\\:00Z",
    "sequenceNumber=1\ntimestamp=yesterday", "#sequenceNumber=1",
  ])
  func otherTextsAreRefused(_ text: String) {
    #expect { try state(text) } throws: { ($0 as? GeoError)?.reason == .badReplicationState }
  }
}

@Suite struct OSMDiffFolderTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Puts an empty diff there, and its state if a time is given.
  private func diff(_ path: String, _ number: Int64 = 0, day: Int? = nil) throws {
    let file = URL(filePath: scratch.path(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
    guard let day else { return }
    let stem = path.prefix(upTo: path.range(of: ".osc")?.lowerBound ?? path.endIndex)
    try state(stem + ".state.txt", number, day: day)
  }

  private func state(_ path: String, _ number: Int64, day: Int) throws {
    try Data("sequenceNumber=\(number)\ntimestamp=2026-11-\(day)T00\\:00\\:00Z\n".utf8)
      .write(to: URL(filePath: scratch.path(path)))
  }

  private func choose(
    _ folder: String = "", after number: Int64?, day: Int? = nil, limit: Int? = nil,
    until end: Int? = nil
  ) throws -> OSMDiffFolder.Choice {
    func seconds(_ day: Int) -> Int64 { midnight + Int64(day - 22) * 86_400 }
    let position = number.map { OSMReplicationState(number: $0, seconds: day.map(seconds)) }
    return try OSMDiffFolder(path: scratch.path(folder), after: number)
      .choose(after: position, limit: limit, until: end.map(seconds))
  }

  private func numbers(
    _ folder: String = "", after number: Int64?, limit: Int? = nil, until end: Int? = nil
  ) throws -> [Int64] {
    try choose(folder, after: number, limit: limit, until: end).diffs.map(\.number)
  }

  private func reason(_ body: () throws -> Void) -> Reason? {
    do { try body() } catch { return (error as? GeoError)?.reason }
    return nil
  }

  @Test func partsOfNumbersAreFolders() throws {
    try diff("000/004/999.osc.gz", 4999, day: 20)
    try diff("000/005/000.osc.gz", 5000, day: 21)
    try diff("001/000/000.osc.gz", 1_000_000)
    #expect(try numbers(after: nil, limit: 2) == [4999, 5000])
    #expect(try numbers(after: 4998, limit: 2) == [4999, 5000])
    #expect(try numbers(after: 4999, limit: 1) == [5000])
    #expect(try numbers(after: 999_999) == [1_000_000])
    #expect(try numbers(after: 1_000_000) == [])
    #expect(
      try choose(after: 4998, limit: 2).state
        == OSMReplicationState(number: 5000, seconds: midnight - 86_400))
    #expect(try choose(after: 999_999).state == OSMReplicationState(number: 1_000_000))
  }

  @Test func filesSideBySide() throws {
    for name in ["9.osc", "010.osc.gz", "11.osc.bz2", "notes.txt", "11.osc.gz.md5"] {
      try diff(name)
    }
    #expect(try numbers(after: 8) == [9, 10, 11])
    #expect(try numbers(after: nil) == [9, 10, 11])
    #expect(try choose(after: nil).oddities.isEmpty)
    try diff("today.osc")
    #expect(try choose(after: 10).oddities.map(\.reason) == [.diffsWithoutNumber])
  }

  @Test func aGapIsAnError() throws {
    for name in ["9.osc", "10.osc", "12.osc"] { try diff(name) }
    #expect(reason { _ = try choose(after: 8) } == .missingDiff)
    #expect(reason { _ = try choose(after: nil) } == .missingDiff)
    #expect(reason { _ = try choose(after: 10) } == .missingDiff)
    #expect(reason { _ = try choose(after: 7) } == .missingDiff)
    #expect { try choose(after: 10) } throws: { "\($0)".contains("diff 11 is not there") }
    // What comes before the gap can be applied.
    #expect(try numbers(after: 8, limit: 2) == [9, 10])
    #expect(try numbers(after: 11) == [12])
  }

  @Test func theFolderSaysWhatIsComplete() throws {
    for name in ["9.osc", "10.osc", "11.osc"] { try diff(name) }
    try state("state.txt", 10, day: 21)
    let choice = try choose(after: 8)
    #expect(choice.diffs.map(\.number) == [9, 10])
    #expect(choice.state == OSMReplicationState(number: 10, seconds: midnight - 86_400))
    #expect(choice.oddities.map(\.reason) == [.diffsNotAnnounced])
    #expect(try numbers(after: 10) == [])
    try state("state.txt", 12, day: 21)
    #expect(reason { _ = try choose(after: 8) } == .missingDiff)
    #expect(reason { _ = try choose(after: 11) } == .missingDiff)
    #expect(try numbers(after: 12) == [])
  }

  @Test func timesEndTheChoice() throws {
    for day in 1...3 { try diff("\(day).osc", Int64(day), day: 20 + day) }
    #expect(try numbers(after: 0, until: 22) == [1, 2])
    #expect(try numbers(after: 0, until: 20) == [])
    #expect(try choose(after: 0, until: 22).state?.seconds == midnight)
    try diff("4.osc")
    #expect(try numbers(after: 0, until: 22) == [1, 2])
    #expect(reason { _ = try choose(after: 0, until: 24) } == .usage)
    #expect(try numbers(after: 0) == [1, 2, 3, 4])
  }

  @Test func otherSeriesAreRefused() throws {
    try diff("7.osc", 7, day: 20)
    #expect(reason { _ = try choose(after: 6, day: 21) } == .otherSeries)
    #expect(try choose(after: 6, day: 20).diffs.count == 1)
    #expect(try choose(after: 6, day: 19).diffs.count == 1)
    try diff("007.osc.gz")
    #expect(reason { _ = try choose(after: 6) } == .diffTwice)
  }

  /// The last folder of a series has only the last digits of its numbers.
  @Test func aPartOfASeriesIsRefused() throws {
    try diff("000/004/321.osc.gz", 4321, day: 20)
    #expect(try numbers(after: 4320) == [4321])
    #expect(reason { _ = try choose("000/004", after: 4320) } == .badReplicationState)
  }

  @Test func aFolderWithoutDiffsIsRefused() throws {
    #expect(reason { _ = try choose(after: 1) } == .usage)
    #expect(reason { _ = try choose("missing", after: 1) } == .file)
    try state("state.txt", 5, day: 20)
    #expect(try numbers(after: 5) == [])
    #expect(reason { _ = try choose(after: nil) } == .missingDiff)
  }
}

@Suite struct OSMReplicationTests {
  private func input(_ objects: [SampleObject], isChange: Bool = true) throws -> ObjectInput {
    let scratch = try Scratch()
    let path = try scratch.write("objects", Array("objects".utf8))
    return ObjectInput(
      try ByteSource(path: path),
      ObjectFormat(makeReader: { (_) throws(GeoError) in
        SamplePieces(objects, isChange: isChange)
      }))
  }

  private func apply(_ set: OSMChangeSet) throws -> String {
    let stage = OSMChangeApplication(set)
    return try writeOSM(try input([], isChange: false).open(through: [stage], isLast: true)) {
      try OSMObjectWriter($0, .data)
    }.body
  }

  /// A thousand diffs lead to what the last change of each object leads to, and take no more blocks than a few.
  @Test(arguments: [1, 3]) func manyDiffsAreUnited(jobs: Int) throws {
    var random = SplitMix64(seed: 14)
    let set = OSMChangeSet()
    let last = OSMChangeSet()
    var newest: [String: SampleObject] = [:]
    for number in 0..<1000 {
      let objects = (0..<Int.random(in: 1...7, using: &random)).map { _ -> SampleObject in
        let id = Int64.random(in: -3...60, using: &random)
        let place = Int32(number)
        var object: SampleObject =
          switch Int.random(in: 0..<3, using: &random) {
          case 0: .node(id, place, place, [["k\(number)", "v"], ["a", "b\(id)"]])
          case 1: .way(id, [id, Int64(number)], [["w", "\(number)"]])
          default: .relation(id, [.init(kind: .way, id: id, role: "r\(number)")])
          }
        if Int.random(in: 0..<5, using: &random) == 0 { object.state = .deleted }
        if Bool.random(using: &random) { object.version = .random(in: 1...3, using: &random) }
        object.user = Bool.random(using: &random) ? "user \(number)" : nil
        return object
      }
      for object in objects {
        let key = "\(object.kind) \(object.id)"
        if newest[key].map({ ($0.version ?? 0) <= object.version ?? 0 }) ?? true {
          newest[key] = object
        }
      }
      try set.add(try input(objects), jobs: jobs) { _ in }
    }
    set.settle()
    try last.add(try input(Array(newest.values)), jobs: 1) { _ in }
    last.settle()
    #expect(newest.count > 100)
    #expect(set.changes.count == newest.count)
    #expect(set.blocks.count < 300)
    let body = try apply(set)
    #expect(body.contains("<node") && body.contains("user=\"user "))
    #expect(body == (try apply(last)))
  }

  @Test func theHeadSaysWhereTheResultStands() throws {
    let scratch = try Scratch()
    let path = scratch.path("out.osm.pbf")
    let pieces = SamplePieces([.node(1, 0, 0)])
    pieces.header.dataTime = "2026-11-20T00:00:00Z"
    pieces.header.isSorted = true
    pieces.header.others = [
      (PBFHeaderBlock.sequenceNumber, "4320"),
      (PBFHeaderBlock.baseURL, "https://example.org/updates"),
    ]
    let set = OSMChangeSet()
    try set.add(try input([.node(2, 5, 5).versioned(1, .created)]), jobs: 1) { _ in }
    set.settle()
    let state = OSMReplicationState(number: 4321, seconds: midnight)
    let stage = OSMChangeApplication(set, leadingTo: state)
    let writer = try PBFWriter(OutputRequest(path: path))
    try Flow.run(
      from: ObjectSource(pieces, path: "base", through: [stage]), into: writer, jobs: 1)
    try writer.finish()

    let head = try ObjectInput(try ByteSource(path: path), .pbf).replicationHead()
    #expect(head.state == state)
    try head.check([:], path: path)
    let reader = try PBFReader(try ByteSource(path: path))
    var batch = ObjectBatch()
    #expect(try reader.read(into: &batch))
    #expect(reader.header.isSorted)
    #expect(
      reader.header.others.first { $0.name == PBFHeaderBlock.baseURL }?.value
        == "https://example.org/updates")
  }

  /// Without a state nothing is known of the result's.
  @Test func otherChangesLeaveTheHeadWithoutAState() throws {
    let scratch = try Scratch()
    let path = scratch.path("out.osm.pbf")
    let pieces = SamplePieces([.node(1, 0, 0)])
    pieces.header.dataTime = "2026-11-20T00:00:00Z"
    pieces.header.others = [(PBFHeaderBlock.sequenceNumber, "4320")]
    let set = OSMChangeSet()
    set.settle()
    let writer = try PBFWriter(OutputRequest(path: path))
    try Flow.run(
      from: ObjectSource(pieces, path: "base", through: [OSMChangeApplication(set)]),
      into: writer, jobs: 1)
    try writer.finish()
    let input = ObjectInput(try ByteSource(path: path), .pbf)
    #expect(try input.replicationHead().state == nil)
  }

  @Test func placesInWaysAreNotBroughtUpToDate() throws {
    var header = OSMHeader()
    header.others = [(PBFHeaderBlock.optionalFeature, PBFHeaderBlock.locationsFeature)]
    let head = OSMReplicationHead(header)
    #expect { try head.check([:], path: "x") } throws: {
      ($0 as? GeoError)?.reason == .locationsNotUpdated
    }
    try head.check(["locations-on-ways": "no"], path: "x")
  }
}
