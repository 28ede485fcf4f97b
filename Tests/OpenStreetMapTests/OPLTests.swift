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

/// OPL read and written, against osmium's.
@Suite struct OPLTests {
  private func read(
    _ text: String, _ wanted: OSMWanted = .everything, blockSize: Int = 1 << 20
  ) -> OSMReadingResult {
    read([UInt8](text.utf8), wanted, blockSize: blockSize)
  }

  private func read(
    _ bytes: [UInt8], _ wanted: OSMWanted = .everything, blockSize: Int = 1 << 20
  ) -> OSMReadingResult {
    readObjects(bytes, wanted) { source throws(GeoError) in
      try OPLReader(source, blockSize: blockSize)
    }
  }

  private func write(_ source: ObjectSource, jobs: Int = 1) throws -> WrittenObjects {
    let written = try writeOPL { writer, register in
      try Flow.run(from: source, into: writer, register, jobs: jobs)
    }
    if let error = written.error { throw error }
    return written
  }

  private func file(_ name: String, _ format: ObjectFormat) throws -> ObjectSource {
    let path = dataFolder.appendingPathComponent("osm/" + name).path
    return try ObjectInput(try ByteSource(path: path), format).open(isLast: true)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try osmData(name), as: UTF8.self)
  }

  // MARK: - Osmium's files

  private static let names = [
    "dense", "plain", "bare", "located", "gdal-test", "gdal-uncompressed", "gdal-json",
  ]

  @Test(arguments: names)
  func `PBF becomes what osmium makes of it`(name: String) throws {
    #expect(
      try write(try file("pbf/\(name).osm.pbf", .pbf)).text == (try text("pbf/\(name).opl")))
  }

  @Test func `XML becomes what osmium makes of it`() throws {
    for jobs in [1, 8] {
      #expect(
        try write(try file("pbf/objects.osm", .xml), jobs: jobs).text == (try text("pbf/dense.opl"))
      )
    }
  }

  @Test(arguments: names)
  func `osmium's lines are read`(name: String) throws {
    for blockSize in [1, 100, 1 << 20] {
      let result = read(try osmData("pbf/\(name).opl"), blockSize: blockSize)
      #expect(result.error == nil && result.notices.isEmpty)
      #expect(result.lines == (try osmLines("pbf/\(name).opl")))
    }
    #expect(
      try write(try file("pbf/\(name).opl", .opl), jobs: 4).text == (try text("pbf/\(name).opl")))
  }

  // MARK: - Lines

  /// Texts are looked at 16 bytes at a time.
  @Test func `texts of all lengths end where they should`() {
    for length in 0...40 {
      let text = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
      let more = String(repeating: "y", count: length)
      for blockSize in [1, 1 << 20] {
        let result = read(
          "n1 u\(text)%20%\(more) T\(text)=\(more),k=\(text)%2c%%2C% x1 y2\nn2 T\(more)=\(text)",
          blockSize: blockSize)
        let tags = "T\(text)=\(more),k=\(text)%2c%%2c% x1 y2"
        #expect(result.error == nil)
        #expect(result.lines.count == 2)
        #expect(result.lines.first?.contains("u\(text)%20%\(more) ") == true)
        #expect(result.lines.first?.hasSuffix(tags) == true)
        #expect(result.lines.last?.contains("T\(more)=\(text)") == true)
      }
    }
  }

  /// The forms of coordinates that are read without a loop, and others, stand for the same.
  @Test(arguments: [
    ("1.5", "1.5"), ("-0.0000001", "-0.0000001"), ("179.9999999", "179.9999999"), ("+1.5", "1.5"),
    ("1.", "1"), (".5", "0.5"), ("1.50000000", "1.5"), ("15e-1", "1.5"),
    ("1.12345678", "1.1234568"),
    ("001.5", "1.5"),
  ])
  func `coordinates have many forms`(written: String, meant: String) {
    let lines = read("n1 x\(written) y\(written)\nw1 Nn1x\(written)y\(written),n2").lines
    let others = read("n1 x\(meant) y\(meant)\nw1 Nn1x\(meant)y\(meant),n2").lines
    #expect(lines == others && lines.count == 2)
    #expect(read("n1 x\(written)z y1").error?.reason == .oplSyntax)
  }

  /// osmcode.org/opl-file-format: attributes in any order, separated by spaces or tabs, all of them optional.
  @Test func `lines have many forms`() {
    let result = read(
      "# a comment\n\nn1\nn-2 y1.5\tx-2.25  T\r\nw3 Nn1,n-2x1y2,n3xy Ta=b%2C%c,%1F600%=\n"
        + "c7 v1\nr4 M uJane dD v7 t2020-01-02T03:04:05Z c8 i9\nn5 x y\nr6 Mn1@,w2@a%20%b@c")
    #expect(result.error == nil)
    #expect(
      result.lines == [
        "n1 v0 dV c0 t i0 u T x y", "n-2 v0 dV c0 t i0 u T x-2.25 y1.5",
        "w3 v0 dV c0 t i0 u Ta=b%2c%c,%1f600%= Nn1xy,n-2x1y2,n3xy",
        "r4 v7 dD c8 t2020-01-02T03:04:05Z i9 uJane T M", "n5 v0 dV c0 t i0 u T x y",
        "r6 v0 dV c0 t i0 u T Mn1@,w2@a%20%b%40%c",
      ])
    #expect(result.count("changesets") == 1)
  }

  @Test(arguments: [
    ("n1\nx2", 3), ("nx", 1), ("n", 1), ("n99999999999999999999", 1), ("n1x1", 2), ("n1 q", 3),
    ("n1 Nn1", 3), ("n1 Mn1@", 3), ("w1 x1", 3), ("n1 vx", 4), ("n1 dX", 4), ("n1 tnever", 4),
    ("n1 xten", 4), ("n1 x500", 4), ("n1 T=", 0), ("n1 Ta", 5), ("n1 Ta=b=c", 7), ("n1 Ta=b,", 8),
    ("n1 Ta=%20", 6), ("n1 Ta=%%", 6), ("n1 Ta=%d800%", 6), ("n1 Ta=%110000%", 6),
    ("n1 Ta=%123456789%", 6), ("w1 N1", 4), ("w1 Nn", 5), ("w1 Nn1x1", 8), ("r1 M1@", 4),
    ("r1 Mn1", 6), ("r1 Mn1@,", 8), ("n1 v1 v2", 6), ("n1 T t T", 7),
  ])
  func `a fault is told with its place`(line: String, position: Int) {
    let result = read(line)
    if position == 0 {
      #expect(result.error == nil)
    } else {
      #expect(result.error?.location?.byteOffset == UInt64(position), "\(result.error as Any)")
      #expect(result.error?.reason.severity == .input)
    }
  }

  @Test func `what is not wanted is left out`() throws {
    let bytes = try osmData("pbf/dense.opl")
    let bare = try osmLines("pbf/bare.opl")
    #expect(read(bytes, [.objects, .tags, .references, .locations]).lines == bare)
    #expect(read(bytes, [.ways, .tags, .references]).lines == bare.filter { $0.hasPrefix("w") })
    let located = try osmData("pbf/located.opl")
    #expect(
      read(located, [.ways, .references]).lines.allSatisfy { !$0.contains(/Nn-?\d+x/) })
  }

  @Test func `bytes that are not UTF-8 are replaced and counted`() {
    let result = read([UInt8]("n1 Ta=".utf8) + [0xFF] + [UInt8]("b,\u{E9}=c x1 y2".utf8))
    #expect(result.lines == ["n1 v0 dV c0 t i0 u Ta=%fffd%b,é=c x1 y2"])
    #expect(result.count("text-not-utf-8") == 1)
  }

  @Test func `what OPL cannot hold is counted`() throws {
    var old = SampleObject.node(1, 0, 0).versioned(1, .modified)
    old.timestamp = 253_402_300_800
    let written = try write(ObjectSource(SamplePieces([old]), path: "in"))
    #expect(written.text == "n1 v1 dV c0 t i0 u T x0 y0\n")
    #expect(written.changes("time-left-out") == 1 && written.changes("edit-mark-left-out") == 1)
    #expect(try write(try overpassPlaces()).changes("places-left-out") == 3)
    #expect(try write(ObjectSource(SamplePieces([]), path: "in")).text.isEmpty)
  }

  // MARK: - Recognition

  @Test(arguments: [
    ("n1 v1 dV", true), ("# x\n\nw-5 T", true), ("r12 M", true), ("name,x,y\n", false),
    ("n1", false), ("n1,2", false), ("node 1", false), ("", false), ("#", false),
    ("n12345678901234567890 v1", false),
  ])
  func `OPL is recognised by its first line`(text: String, expected: Bool) {
    let bytes = [UInt8](text.utf8)
    #expect(bytes.withUnsafeBufferPointer { OPLReader.recognise($0) } == (expected ? .likely : .no))
  }

  // MARK: - Laws

  @Test(arguments: 1...3) func `no mutation traps`(seed: UInt64) throws {
    let bytes = try osmData("pbf/located.opl") + osmData("pbf/dense.opl")
    var random = SplitMix64(seed: seed)
    var errors = 0
    for _ in 0..<1000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<mutated.count, using: &random)
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: mutated[index] = .random(in: 0...255, using: &random)
        case 1: mutated.remove(at: index)
        case 2: mutated.insert(mutated[mutated.count - 1 - index], at: index)
        default: mutated.removeLast(mutated.count - index - 1)
        }
      }
      if read(mutated, blockSize: 200).error != nil { errors += 1 }
    }
    #expect(errors > 100)
  }
}
