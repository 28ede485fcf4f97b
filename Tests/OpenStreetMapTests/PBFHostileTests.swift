import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Files
@testable import OpenStreetMap

/// Broken and hostile PBF files: one located error each, and never a trap.
@Suite struct PBFHostileTests {
  private func error(_ bytes: [UInt8], _ wanted: OSMWanted = .everything) -> GeoError? {
    readPBF(bytes, wanted, listing: false).error
  }

  /// Where the blob behind `PBFFile.header()` starts, after its own header of this size.
  private func dataOffset(_ file: [UInt8]) -> UInt64 {
    let start = PBFFile.header().count
    return UInt64(start + 4 + Int(file[start + 3]))
  }

  // MARK: - Sizes

  @Test func `a blob that claims 4 GB is refused where it starts`() {
    let start = UInt64(PBFFile.header().count)
    for size: UInt64 in [0xFFFF_FFFF, 1 << 25 + 1, .max] {
      let refusal = error(PBFFile.header() + PBFFile.blob("OSMData", PBFMessage(), size: size))
      #expect(refusal?.reason == .pbfSize && refusal?.location?.byteOffset == start)
    }
    let header = error([0xFF, 0xFF, 0xFF, 0xFF, 0x0A])
    #expect(header?.reason == .pbfSize && header?.location?.byteOffset == 0)
    #expect(header?.message.contains("4294967295") == true)
    #expect(error([0, 1, 0, 1] + [UInt8](repeating: 0, count: 70_000))?.reason == .pbfSize)
    #expect(error([0, 0, 0, 0])?.reason == .pbfSize)
  }

  @Test func `a block that claims another size than it has is refused`() {
    let block = PBFFile.block([""], PBFFile.dense([1], [1], [1]))
    for size: UInt64 in [
      0, 1, UInt64(block.bytes.count - 1), UInt64(block.bytes.count + 1), 1 << 25,
      0xFFFF_FFFF, .max,
    ] {
      let file =
        PBFFile.header() + PBFFile.blob("OSMData", PBFFile.compressed(block, size: size))
      let refusal = error(file)
      #expect(refusal?.reason == .pbfSize && refusal?.location?.byteOffset == dataOffset(file))
    }
    let unsaid = PBFMessage.make { $0.add(3, bytes: PBFFile.zlib(block.bytes)) }
    #expect(error(PBFFile.header() + PBFFile.blob("OSMData", unsaid))?.reason == .pbfSize)
  }

  @Test func `damaged compression is found`() {
    let block = PBFFile.block([""], PBFFile.dense([1], [1], [1]))
    var zlib = PBFFile.zlib(block.bytes)
    zlib[zlib.count - 1] ^= 1
    let blob = PBFMessage.make {
      $0.add(2, UInt64(block.bytes.count))
      $0.add(3, bytes: zlib)
    }
    let file = PBFFile.header() + PBFFile.blob("OSMData", blob)
    #expect(error(file)?.reason == .brokenCompression)
    #expect(error(file)?.location?.byteOffset == dataOffset(file))
  }

  @Test(arguments: [(4, "lzma"), (5, "bzip2")])
  func `other compressions are refused by name`(field: UInt64, name: String) {
    let blob = PBFMessage.make {
      $0.add(2, 100)
      $0.add(field, text: "whatever")
    }
    let refusal = error(PBFFile.header() + PBFFile.blob("OSMData", blob))
    #expect(refusal?.reason == .pbfCompression && refusal?.message.contains(name) == true)
    #expect(refusal?.hint?.contains("osmium") == true)
  }

  // MARK: - Features and order

  @Test func `unknown required features are refused by name`() {
    #expect(error(PBFFile.header(["OsmSchema-V0.6", "HistoricalInformation"])) == nil)
    let unknown = error(PBFFile.header(["OsmSchema-V0.6", "Holograms"]))
    #expect(unknown?.reason == .pbfFeature && unknown?.message.contains("'Holograms'") == true)
    #expect(error(PBFFile.header() + PBFFile.header(["Holograms"]))?.reason == .pbfFeature)
  }

  @Test func `data need a header`() {
    let block = PBFFile.block([""], PBFFile.dense([1], [1], [1]))
    #expect(error(PBFFile.blob("OSMData", PBFFile.raw(block)))?.reason == .pbfSyntax)
    #expect(error([])?.reason == .pbfTruncated)
  }

  // MARK: - Contents

  @Test func `indexes beyond the table of strings are refused`() {
    let strings = ["", "a"]
    let way = PBFMessage.make {
      $0.add(
        3,
        .make {
          $0.add(1, 1)
          $0.add(2, list: [1])
          $0.add(3, list: [2])
        })
    }
    let relation = PBFMessage.make {
      $0.add(
        4,
        .make {
          $0.add(1, 1)
          $0.add(8, list: [.max])
          $0.add(9, list: [2])
          $0.add(10, list: [1])
        })
    }
    let user = PBFMessage.make {
      $0.add(
        3,
        .make {
          $0.add(1, 1)
          $0.add(4, .make { $0.add(5, 2) })
        })
    }
    let dense = PBFMessage.make {
      $0.add(
        2,
        .make {
          $0.add(1, differences: [1])
          $0.add(8, differences: [1])
          $0.add(9, differences: [1])
          $0.add(10, list: [1, 1 << 40, 0])
        })
    }
    let denseUser = PBFMessage.make {
      $0.add(
        2,
        .make {
          $0.add(1, differences: [1])
          $0.add(8, differences: [1])
          $0.add(9, differences: [1])
          $0.add(5, .make { $0.add(5, differences: [-1]) })
        })
    }
    for group in [way, relation, user, dense, denseUser] {
      let file = PBFFile.file(PBFFile.block(strings, group))
      let refusal = error(file)
      #expect(refusal?.reason == .pbfSyntax && refusal?.message.contains("index") == true)
      #expect(refusal?.location?.byteOffset == dataOffset(file))
    }
  }

  @Test func `lists of different lengths are refused`() {
    let groups = [
      PBFFile.dense([1, 2], [1], [1, 2]), PBFFile.dense([1, 2], [1, 2], [1]),
      PBFFile.dense([], [1], []),
      .make {
        $0.add(
          3,
          .make {
            $0.add(1, 1)
            $0.add(2, list: [0])
          })
      },
      .make {
        $0.add(
          3,
          .make {
            $0.add(1, 1)
            $0.add(8, differences: [1, 2])
            $0.add(9, differences: [1])
            $0.add(10, differences: [1])
          })
      },
      .make {
        $0.add(
          4,
          .make {
            $0.add(1, 1)
            $0.add(8, list: [0])
            $0.add(9, list: [2])
          })
      },
      .make {
        $0.add(
          2,
          .make {
            $0.add(1, differences: [1, 2])
            $0.add(8, differences: [1, 2])
            $0.add(9, differences: [1, 2])
            $0.add(5, .make { $0.add(1, list: [1]) })
          })
      },
      .make {
        $0.add(
          2,
          .make {
            $0.add(1, differences: [1])
            $0.add(8, differences: [1])
            $0.add(9, differences: [1])
            $0.add(10, list: [1])
          })
      },
    ]
    for group in groups {
      let refusal = error(PBFFile.file(PBFFile.block(["", "a"], group)))
      #expect(refusal?.message.contains("different lengths") == true)
    }
  }

  @Test func `objects that lack what they are made of are refused`() {
    let cases: [(PBFMessage, String)] = [
      (.make { $0.add(3, .make { $0.add(8, differences: [1]) }) }, "no id"),
      (.make { $0.add(1, .make { $0.add(1, signed: 1) }) }, "no place"),
      (
        .make {
          $0.add(
            4,
            .make {
              $0.add(1, 1)
              $0.add(8, list: [0])
              $0.add(9, list: [2])
              $0.add(10, list: [3])
            })
        }, "neither a node"
      ),
      (
        .make {
          $0.add(
            3,
            .make {
              $0.add(1, 1)
              $0.add(8, 5)
            })
        }, "not packed"
      ),
      (PBFFile.dense([1], [1 << 31], [0]), "214.7"),
      (PBFFile.dense([1], [0], [.min]), "214.7"),
      (
        .make {
          $0.add(
            3,
            .make {
              $0.add(1, 1)
              $0.add(8, bytes: [UInt8](repeating: 0x80, count: 10) + [1])
            })
        }, "ten bytes"
      ),
      (
        .make {
          $0.add(
            3,
            .make {
              $0.add(1, 1)
              $0.add(8, bytes: [2, 0x80])
            })
        }, "too early"
      ),
      (.make { $0.bytes = [3 << 3 | 4] }, "no field"),
      (.make { $0.bytes = [0] }, "no field"),
    ]
    for (group, text) in cases {
      let refusal = error(PBFFile.file(PBFFile.block([""], group)))
      #expect(refusal?.reason == .pbfSyntax)
      #expect(refusal?.message.contains(text) == true, "\(refusal?.message ?? "no error")")
    }
    let dense = PBFFile.dense([1], [1], [1])
    for field: UInt64 in [17, 18] {
      for value in [0, UInt64.max] {
        let file = PBFFile.file(PBFFile.block([""], dense) { $0.add(field, value) })
        #expect(error(file)?.message.contains("granularity") == true)
      }
    }
    let far = PBFFile.file(
      PBFFile.block([""], PBFFile.dense([1], [.max], [.max])) { $0.add(17, 1 << 31 - 1) })
    #expect(error(far)?.message.contains("214.7") == true)
  }

  /// osmium writes the largest number for a place that is not known.
  @Test func `an unknown place is no error`() {
    let place = Int64(Int32.max)
    let file = PBFFile.file(PBFFile.block([""], PBFFile.dense([1], [place], [place])))
    #expect(readPBF(file).lines == ["n1 v0 dV c0 t i0 u T x y"])
  }

  // MARK: - Laws

  @Test(arguments: ["dense", "plain", "located", "gdal-test"])
  func `every truncation is an error, except between blobs`(name: String) throws {
    let bytes = try osmData("pbf/\(name).osm.pbf")
    let whole = readPBF(bytes).lines
    var ends: Set<Int> = []
    var next = 0
    for size in PBFFile.sizes(of: bytes) {
      next += size
      ends.insert(next)
    }
    for count in 0..<bytes.count {
      let result = readPBF([UInt8](bytes.prefix(count)))
      #expect((result.error == nil) == ends.contains(count), "\(count) bytes")
      #expect(whole.starts(with: result.lines))
      #expect(result.error?.location?.byteOffset ?? 0 <= UInt64(count))
    }
  }

  @Test(arguments: ["dense", "plain", "located", "gdal-uncompressed"])
  func `no mutation traps`(name: String) throws {
    let bytes = try osmData("pbf/\(name).osm.pbf")
    var random = SplitMix64(seed: UInt64(name.utf8.count))
    var errors = 0
    let rounds = 3000
    for _ in 0..<rounds {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<mutated.count, using: &random)
        switch UInt8.random(in: 0..<6, using: &random) {
        case 0: mutated[index] = .random(in: 0...255, using: &random)
        case 1: mutated[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: mutated.remove(at: index)
        case 3: mutated.insert(.random(in: 0...255, using: &random), at: index)
        case 4: mutated[index] = 0xFF
        default: mutated[index] = 0x80
        }
      }
      let wanted: OSMWanted =
        random.next() & 1 == 0
        ? .everything : OSMWanted(rawValue: UInt8.random(in: 0...127, using: &random))
      if readPBF(mutated, wanted, listing: false).error != nil { errors += 1 }
    }
    #expect(errors > rounds / 4)
  }
}
