import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Flow
@testable import FormatKit
@testable import Geometry
@testable import OpenStreetMap

/// Files of osmium and GDAL against the OPL that osmium makes of them; and what only hand-made files have.
@Suite struct PBFReaderTests {
  @Test(arguments: [
    "dense", "plain", "bare", "located", "gdal-test", "gdal-uncompressed", "gdal-json",
  ])
  func `objects are what osmium finds`(name: String) throws {
    let result = readPBF(try osmData("pbf/\(name).osm.pbf"))
    #expect(result.error == nil)
    #expect(result.lines == (try osmLines("pbf/\(name).opl")))
    #expect(result.notices.isEmpty && result.oddities.isEmpty)
  }

  @Test(arguments: [1, 3, 100])
  func `how bytes arrive does not matter`(pieceSize: Int) throws {
    let result = readPBF(try osmData("pbf/plain.osm.pbf"), pieceSize: pieceSize)
    #expect(result.lines == (try osmLines("pbf/plain.opl")))
  }

  /// Files that are not sorted have a blob for every few objects: a piece for each took twice the time.
  @Test(arguments: [1, 50, .max])
  func `small blobs share a piece`(pieceSize: Int) {
    let blobs = (1...100).map { id in
      PBFFile.blob(
        "OSMData", PBFFile.compressed(PBFFile.block([""], PBFFile.dense([id], [id], [id]))))
    }
    let file = PBFFile.header() + blobs.joined()
    let result = readPBF(file, pieceSize: pieceSize)
    #expect(result.lines.map { $0.prefix { $0 != " " } } == (1...100).map { "n\($0)" })
    #expect(result.pieceCount == 1)
    // An empty blob among them is damaged.
    let start = file.count - blobs[99].count
    let fault = readPBF(Array(file.prefix(start)) + PBFFile.blob("OSMData", PBFMessage()))
    #expect(fault.error?.location?.byteOffset == UInt64(start + 4 + 11))
    // What precedes a blob that is cut short goes on.
    let short = readPBF(Array(file.dropLast()))
    #expect(short.lines.count == 99 && short.error?.reason == .pbfTruncated)
  }

  /// Small blobs can have large blocks.
  @Test func `a piece has not more than it should`() throws {
    let ids = Array(Int64(1)...60_000)
    let block = PBFFile.block([""], PBFFile.dense(ids, ids, ids))
    let deflation = try PBFDeflation(.zlib, level: 9)
    let data = try withExtendedLifetime(deflation) {
      try block.bytes.withUnsafeBufferPointer { Array(try deflation.compress($0)) }
    }
    let blob = PBFFile.blob(
      "OSMData",
      .make {
        $0.add(2, UInt64(block.bytes.count))
        $0.add(3, bytes: data)
      })
    #expect(blob.count < 1000 && block.bytes.count > 1 << 17)
    #expect(readPBF(PBFFile.header() + blob + blob + blob, listing: false).pieceCount == 3)
  }

  /// As `osmium fileinfo` shows it.
  @Test func `the header says where data come from`() throws {
    let header = readPBF(try osmData("pbf/plain.osm.pbf")).header
    #expect(header.generator == "cairn-tests")
    #expect(header.version == "0.6")
    #expect(header.dataTime == "2021-01-03T00:00:00Z")
    #expect(header.isSorted && !header.isChange)
    #expect(header.boxes == [Box(minX: -10.5, minY: -20.25, maxX: 30.125, maxY: 60.0000001)])
    #expect(
      header.others.map { "\($0.name)=\($0.value)" } == [
        "osmosis_replication_sequence_number=42",
        "osmosis_replication_base_url=https://example.org/replication",
      ])
    #expect(!readPBF(try osmData("pbf/dense.osm.pbf")).header.isSorted)
  }

  @Test func `what is not wanted is left out`() throws {
    let bytes = try osmData("pbf/dense.osm.pbf")
    let bare = try osmLines("pbf/bare.opl")
    #expect(readPBF(bytes, [.objects, .tags, .references, .locations]).lines == bare)
    #expect(
      readPBF(bytes, [.ways, .tags, .references]).lines == bare.filter { $0.hasPrefix("w") })
    #expect(
      readPBF(bytes, [.relations, .tags, .references]).lines == bare.filter { $0.hasPrefix("r") })
    #expect(
      readPBF(bytes, .objects).lines.map { $0.prefix { $0 != " " } }
        == bare.map { $0.prefix { $0 != " " } })
    #expect(
      readPBF(bytes, .objects).lines.allSatisfy { $0.hasSuffix(" T x y") || !$0.hasPrefix("n") })
    let plain = try osmData("pbf/plain.osm.pbf")
    #expect(
      readPBF(plain, [.ways, .references]).lines.first?.hasSuffix(" T Nn1,n2,n3,n4,n1") == true)
  }

  /// (12,000,000,303 + 1401 × 1001) nanodegrees are 12.001402704°, and so on: osmformat.proto's formula.
  @Test func `units of coordinates and times are the block's own`() {
    let group = PBFMessage.make {
      $0.add(
        1,
        .make {
          $0.add(1, signed: 5)
          $0.add(8, signed: 1001)
          $0.add(9, signed: -1001)
          $0.add(
            4,
            .make {
              $0.add(1, 7)
              $0.add(2, 1001)
            })
        })
      $0.bytes += PBFFile.dense([6, -6], [0, 1], [3, 4]).bytes
    }
    let result = readPBF(
      PBFFile.file(
        PBFFile.block([""], group) {
          $0.add(17, 1401)
          $0.add(18, 2500)
          $0.add(19, 12_000_000_303)
          $0.add(20, UInt64(bitPattern: -22_000_000_404))
        }))
    #expect(
      result.lines == [
        // 2502.5 s; -22,000,000,404 - 1,402,401 = -22,001,402,805
        "n5 v7 dV c0 t1970-01-01T00:41:42Z i0 u T x-22.0014028 y12.0014027",
        // 12,000,000,303 + 4203 = 12,000,004,506
        "n6 v0 dV c0 t i0 u T x-22.0000004 y12.0000045",
        // 12,000,000,303 + 5604 = 12,000,005,907; -22,000,000,404 + 1401 = -21,999,999,003
        "n-6 v0 dV c0 t i0 u T x-21.999999 y12.0000059",
      ])
  }

  @Test func `bytes that are not UTF-8 are replaced and counted`() {
    let group = PBFMessage.make {
      $0.add(
        3,
        .make {
          $0.add(1, 1)
          $0.add(2, list: [1, 3])
          $0.add(3, list: [2, 3])
        })
    }
    let result = readPBF(
      PBFFile.file(
        PBFFile.block(
          [[], [0x61, 0xFF, 0x62], [0xC3], [UInt8]("ž".utf8)], group)))
    #expect(result.lines == ["w1 v0 dV c0 t i0 u Ta%fffd%b=%fffd%,ž=ž N"])
    #expect(result.count("text-not-utf-8") == 2)
  }

  @Test func `visibility is known without the rest`() {
    let group = PBFMessage.make {
      $0.add(
        2,
        .make {
          $0.add(1, differences: [1, 2])
          $0.add(8, differences: [10, 20])
          $0.add(9, differences: [10, 20])
          $0.add(5, .make { $0.add(6, list: [1, 0]) })
        })
      $0.add(
        4,
        .make {
          $0.add(1, 3)
          $0.add(4, .make { $0.add(6, 0) })
        })
    }
    let result = readPBF(PBFFile.file(PBFFile.block([""], group)), .objects)
    #expect(
      result.lines == [
        "n1 v0 dV c0 t i0 u T x y", "n2 v0 dD c0 t i0 u T x y", "r3 v0 dD c0 t i0 u T M",
      ])
  }

  @Test func `places of ways and plain nodes mix with ways without`() {
    let group = PBFMessage.make {
      for id in 1...3 {
        $0.add(
          3,
          .make {
            $0.add(1, UInt64(id))
            $0.add(8, differences: [7, 8])
            guard id == 2 else { return }
            $0.add(9, differences: [10_000_000, 20_000_000])
            $0.add(10, differences: [-10_000_000, 0])
          })
      }
    }
    let file = PBFFile.file(PBFFile.block([""], group))
    #expect(
      readPBF(file).lines.map { $0.split(separator: " ").last } == [
        "Nn7xy,n8xy", "Nn7x-1y1,n8x0y2", "Nn7xy,n8xy",
      ])
    #expect(readPBF(file, [.ways, .references]).lines.last?.hasSuffix("Nn7,n8") == true)
  }

  @Test func `changesets, unknown fields and other blobs are passed over and counted`() {
    let group = PBFMessage.make {
      $0.add(5, .make { $0.add(1, 9) })
      $0.add(
        3,
        .make {
          $0.add(1, 1)
          $0.add(99, text: "of another program")
          $0.bytes += PBFMessage.varint(50 << 3 | 1) + [0, 0, 0, 0, 0, 0, 0, 0]
          $0.bytes += PBFMessage.varint(51 << 3 | 5) + [0, 0, 0, 0]
        })
    }
    let result = readPBF(
      PBFFile.header() + PBFFile.blob("Index", .make { $0.add(1, text: "x") })
        + PBFFile.blob("OSMData", PBFFile.compressed(PBFFile.block([""], group))))
    #expect(result.lines == ["w1 v0 dV c0 t i0 u T N"])
    #expect(result.count("changesets") == 1 && result.count("unknown-fields") == 3)
    #expect(result.oddities.map(\.reason.code) == ["unknown-blobs"])
  }

  @Test func `files one behind the other are one`() throws {
    let bytes = try osmData("pbf/plain.osm.pbf")
    let result = readPBF(bytes + bytes)
    let lines = try osmLines("pbf/plain.opl")
    #expect(result.lines == lines + lines && result.error == nil)
    #expect(!result.header.isSorted)
  }

  @Test func `a header without data is an empty file`() {
    let result = readPBF(PBFFile.header())
    #expect(result.error == nil && result.lines.isEmpty && result.header.version == "0.6")
  }

  @Test func `a file is known by its first blob header`() throws {
    func recognise(_ bytes: [UInt8]) -> Format.Confidence {
      bytes.withUnsafeBufferPointer(PBFReader.recognise)
    }
    let file = try osmData("pbf/dense.osm.pbf")
    #expect(recognise(file) == .certain)
    #expect(recognise(PBFFile.header()) == .certain)
    for count in 0..<17 { #expect(recognise([UInt8](file.prefix(count))) == .no) }
    #expect(recognise(PBFFile.blob("OSMData", PBFMessage())) == .no)
    #expect(recognise([UInt8](repeating: 0, count: 100)) == .no)
    #expect(recognise([UInt8](repeating: 0xFF, count: 100)) == .no)
    #expect(recognise([UInt8]("<osm version='0.6'/>".utf8)) == .no)
  }

  /// Numbers of all lengths, against the encoding's definition in `PBFMessage.varint`.
  @Test func `packed numbers of all lengths are read`() throws {
    var numbers: [UInt64] = [0, 1, .max]
    for bits in 1..<64 { numbers += [1 << bits, 1 << bits - 1, 1 << bits + 1] }
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 { numbers.append(random.next() >> (random.next() % 64)) }
    let bytes = numbers.flatMap(PBFMessage.varint) + [UInt8](repeating: 0x80, count: 64)
    try bytes.withUnsafeBufferPointer { buffer in
      let base = try #require(buffer.baseAddress)
      let part = PBFCursor(base, count: bytes.count - 64)
      var short = try PBFVarints(part)
      var any = short
      #expect(short.count == numbers.count)
      for number in numbers {
        #expect(short.take() == number)
        #expect(any.takeAny() == number)
      }
      #expect(!short.isBroken && !any.isBroken)
    }
  }
}
