import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import OpenStreetMap

/// What `renumber` does. The expected lines and bytes are those of `osmium renumber` 1.15 with the same options, unless
/// a test says otherwise.
@Suite struct OSMRenumberingTests {
  /// A relation that refers to a later one, and references that nothing stands for.
  private let town = """
    n-5 x1 y1
    n10 x1 y1
    n20 x2 y1
    n30 x3 y1
    w5 Nn10,n99,n20,n15,n-7
    w7 Nn30,n99
    r1 Mr2@a,w5@,w77@,n98@,r50@,n99@
    r2 Mr1@b,r49@,w7@,w76@

    """
  private let neighbour = "n10 x1 y1\nn12 x1 y1\nn99 x1 y1\nw3 Nn12,n10\nw5 Nn12,n15\n"
  private let all: Set<String> = ["node", "way", "relation"]

  private func renumber(
    _ texts: [String], _ kinds: Set<String>? = nil, starts: [Int64]? = nil, folder: String? = nil,
    pieceSize: Int? = nil, jobs: Int = 1
  ) throws -> StagedOPL {
    let renumbering = try OSMRenumbering(kinds: kinds ?? all, starts: starts, folder: folder)
    return try stageOPL(try texts.map { try inputOfOPL($0, pieceSize: pieceSize) }, jobs: jobs) {
      (input) throws(GeoError) in
      try renumbering.makeStage(for: input, behind: [], jobs: jobs)
    }
  }

  private let fromOne = [
    "n1 x1 y1", "n2 x1 y1", "n3 x2 y1", "n4 x3 y1", "w1 Nn2,n5,n3,n6,n7", "w2 Nn4,n5",
    "r1 Mr2@a,w1@,w3@,n8@,r3@,n5@", "r2 Mr1@b,r4@,w2@,w4@",
  ]

  @Test(arguments: [nil, 1, 2, 3], [1, 3])
  func `ids are counted from 1 on`(pieceSize: Int?, jobs: Int) throws {
    let result = try renumber([town], pieceSize: pieceSize, jobs: jobs)
    #expect(result.lines == fromOne)
    #expect(result.tallies == [[4, 0, 4], [2, 0, 2], [2, 0, 2]])
    #expect(result.isSorted == (pieceSize != nil))
  }

  @Test func `ids begin where they are to`() throws {
    let result = try renumber([town], starts: [100, -5, 7])
    #expect(
      result.lines == [
        "n100 x1 y1", "n101 x1 y1", "n102 x2 y1", "n103 x3 y1",
        "w-5 Nn101,n104,n102,n105,n106", "w-6 Nn103,n104",
        "r7 Mr8@a,w-5@,w-7@,n107@,r9@,n104@", "r8 Mr7@b,r10@,w-6@,w-8@",
      ])
  }

  @Test func `only some kinds get new ids`() throws {
    #expect(
      try renumber([town], ["node"]).lines.dropFirst(4) == [
        "w5 Nn2,n5,n3,n6,n7", "w7 Nn4,n5", "r1 Mr2@a,w5@,w77@,n8@,r50@,n5@",
        "r2 Mr1@b,r49@,w7@,w76@",
      ])
    #expect(
      try renumber([neighbour], ["way"], starts: [5, 5, 5]).lines
        == ["n10 x1 y1", "n12 x1 y1", "n99 x1 y1", "w5 Nn12,n10", "w6 Nn12,n15"])
  }

  // MARK: - Several files

  private let neighbourLines = [
    "n101 x1 y1", "n108 x1 y1", "n104 x1 y1", "w-9 Nn108,n101", "w-5 Nn108,n105",
  ]

  @Test func `a folder keeps the ids for the next file`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.path
    _ = try renumber([town], starts: [100, -5, 7], folder: folder)
    func ids(_ name: String) throws -> [Int64] {
      let bytes = [UInt8](try Data(contentsOf: scratch.folder.appending(path: name)))
      return stride(from: 0, to: bytes.count, by: 8).map { start in
        Int64(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) })
      }
    }
    #expect(try ids("node.idx") == [-5, 10, 20, 30, 99, 15, -7, 98])
    #expect(try ids("way.idx") == [5, 7, 77, 76])
    #expect(try ids("relation.idx") == [1, 2, 50, 49])
    let starts = try String(contentsOfFile: scratch.path("start_ids"), encoding: .utf8)
    #expect(starts == "100,-5,7\n")
    let next = try renumber([neighbour], folder: folder, pieceSize: 2)
    #expect(next.lines == neighbourLines && !next.isSorted)
    #expect(try ids("node.idx") == [-5, 10, 20, 30, 99, 15, -7, 98, 12])
    #expect(try ids("way.idx") == [5, 7, 77, 76, 3])
  }

  /// osmium takes one input; here several are as if a folder were between them.
  @Test(arguments: [1, 3])
  func `several inputs fit together`(jobs: Int) throws {
    let result = try renumber([town, neighbour], starts: [100, -5, 7], pieceSize: 2, jobs: jobs)
    #expect(result.lines.suffix(5) == neighbourLines)
  }

  @Test(arguments: [
    ("node.idx", [1, 2, 3] as [UInt8]), ("way.idx", [UInt8](repeating: 1, count: 16)),
    ("start_ids", Array("1,2".utf8)), ("start_ids", Array("1,2,x".utf8)),
    ("start_ids", []),
  ])
  func `a folder that something else wrote is refused`(name: String, bytes: [UInt8]) throws {
    let scratch = try Scratch()
    let path = try scratch.write(name, bytes)
    let error = #expect(throws: GeoError.self) {
      try renumber([town], folder: scratch.folder.path)
    }
    #expect(error?.reason == .badNumberIndex && error?.location?.path == path)
  }

  /// 559903 is 1F 8B 08 00 in memory, which is how gzip begins.
  @Test func `an index is never taken for a compressed file`() throws {
    let scratch = try Scratch()
    _ = try renumber(["n559903 x1 y1\n"], folder: scratch.folder.path)
    let next = try renumber(["n3 x1 y1\nn559903 x1 y1\n"], folder: scratch.folder.path)
    #expect(next.lines == ["n2 x1 y1", "n1 x1 y1"])
  }

  @Test func `first ids that contradict the folder, or are 0, are refused`() throws {
    let scratch = try Scratch()
    _ = try scratch.write("start_ids", Array("1,1,1\n".utf8))
    for (starts, folder) in [
      ([2, 2, 2], scratch.folder.path), ([0, 1, 1], nil), ([1, 1, .max], nil), ([1, .min, 1], nil),
      ([1], nil),
    ] as [([Int64], String?)] {
      let error = #expect(throws: GeoError.self) {
        try renumber([town], starts: starts, folder: folder)
      }
      #expect(error?.reason == .usage)
    }
    let missing = #expect(throws: GeoError.self) {
      try renumber([town], folder: scratch.path("nowhere"))
    }
    #expect(missing?.reason == .file)
  }

  // MARK: - Order

  @Test(arguments: ["n10 x1 y1\nn9 x1 y1\n", "n10 x1 y1\nn10 x1 y1\n", "w1 N\nw-1 N\n"], [nil, 1])
  func `unsorted objects and copies are refused`(text: String, pieceSize: Int?) throws {
    #expect(try renumber([text], pieceSize: pieceSize).error?.reason == .unsortedObjects)
  }

  /// -1 comes before -2, and both before 1.
  @Test func `ids of every size are found`() throws {
    let ids: [Int64] = [0, -1, -2, .min + 1, .min, 1, 2, 1 << 40, .max - 1, .max]
    let text = ids.map { "n\($0) x1 y1\n" }.joined()
    let way = "w1 N" + ids.reversed().map { "n\($0)" }.joined(separator: ",") + "\n"
    let result = try renumber([text + way], pieceSize: 3)
    #expect(result.error == nil)
    #expect(
      result.lines.last == "w1 N" + (1...10).reversed().map { "n\($0)" }.joined(separator: ","))
  }

  /// Random ids, found in the table as in a dictionary.
  @Test func `a table finds what is in it`() {
    var generator = SplitMix64(seed: 7)
    for spread in [1, 3, 1000, 1 << 40] as [Int64] {
      var ids: [Int64] = []
      var table = OSMNumberTable()
      for _ in 0..<2000 {
        ids.append(Int64.random(in: -100 * spread...1000 * spread, using: &generator))
      }
      ids = Array(Set(ids))
      var ascends = true
      for id in ids { ascends = table.append(id) && ascends }
      let isFit = ascends || table.sort()
      #expect(isFit)
      table.finish()
      #expect(table.ids == ids)
      #expect(ids.indices.allSatisfy { table.number(of: ids[$0]) == $0 })
      let known = Set(ids)
      for id in ids.map({ $0 &+ 1 }) where !known.contains(id) {
        #expect(table.number(of: id) == nil)
      }
      var twice = OSMNumberTable()
      for id in [3, 1, 3] as [Int64] { _ = twice.append(id) }
      let isTwiceFit = twice.sort()
      #expect(!isTwiceFit)
    }
  }
}
