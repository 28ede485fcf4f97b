import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Files
@testable import OpenStreetMap

extension PBFFile {
  /// A block of LZ4 that is one run of literals (LZ4 block format): a token, the rest of the length, the bytes.
  fileprivate static func lz4(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 15 else { return [UInt8(bytes.count << 4)] + bytes }
    let rest = bytes.count - 15
    return [0xF0] + [UInt8](repeating: 255, count: rest / 255) + [UInt8(rest % 255)] + bytes
  }

  /// A frame of Zstandard with one raw block (RFC 8878, 3.1.1): the magic number, a header that gives the size in
  /// four bytes and no window, the block's header with its last bit set, the bytes.
  fileprivate static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    let size = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
    let block = (0..<3).map { UInt8(truncatingIfNeeded: (bytes.count << 3 | 1) >> ($0 * 8)) }
    return [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + size + block + bytes
  }
}

/// Blobs that are compressed in other ways than zlib's.
@Suite struct PBFCompressionTests {
  private let block = PBFFile.block([""], PBFFile.dense([1, 2, 3], [1, 2, 3], [4, 5, 6]))
  private var lines: [String] { readPBF(PBFFile.file(block)).lines }

  private func packed(_ field: UInt64) -> [UInt8] {
    field == 6 ? PBFFile.lz4(block.bytes) : PBFFile.zstd(block.bytes)
  }

  private func file(_ field: UInt64, _ data: [UInt8], size: UInt64? = nil) -> [UInt8] {
    let blob = PBFMessage.make {
      if let size { $0.add(2, size) }
      $0.add(field, bytes: data)
    }
    return PBFFile.header() + PBFFile.blob("OSMData", blob)
  }

  // MARK: - Reading

  @Test(arguments: [6, 7] as [UInt64])
  func `blocks of lz4 and zstd are read`(field: UInt64) {
    let read = readPBF(file(field, packed(field), size: UInt64(block.bytes.count)))
    #expect(read.error == nil && lines.count == 3)
    #expect(read.lines == lines)
  }

  @Test func `osmium's lz4 file says the same as its zlib file`() throws {
    let read = readPBF(try osmData("pbf/lz4.osm.pbf"))
    #expect(read.error == nil)
    #expect(read.lines == (try osmLines("pbf/dense.opl")))
  }

  @Test(arguments: [6, 7] as [UInt64])
  func `a size that is wrong is refused where the blob starts`(field: UInt64) {
    let count = UInt64(block.bytes.count)
    for size in [0, 1, count - 1, count + 1, 1 << 25, 1 << 25 + 1, 0xFFFF_FFFF, .max, nil] {
      let bytes = file(field, packed(field), size: size)
      let refusal = readPBF(bytes, listing: false).error
      // LZ4 does not tell too little room from damage.
      let isSmall = field == 6 && size.map { $0 < count } == true
      #expect(refusal?.reason == (isSmall ? .brokenCompression : .pbfSize), "\(size ?? 0)")
      #expect(refusal?.location?.byteOffset == dataOffset(bytes))
    }
  }

  @Test(arguments: [6, 7] as [UInt64])
  func `data that are cut short are damaged`(field: UInt64) {
    let data = packed(field)
    for count in 0..<data.count {
      let bytes = file(field, Array(data[..<count]), size: UInt64(block.bytes.count))
      let refusal = readPBF(bytes, listing: false).error
      #expect([.brokenCompression, .pbfSize].contains(refusal?.reason))
      #expect(refusal?.location?.byteOffset == dataOffset(bytes))
    }
  }

  /// Whatever they become, reading comes to an end, with an error or without.
  @Test(arguments: [6, 7] as [UInt64])
  func `no changed byte is a trap`(field: UInt64) {
    let data = packed(field)
    for index in data.indices {
      for bit in 0..<8 {
        var changed = data
        changed[index] ^= 1 << UInt8(bit)
        let read = readPBF(
          file(field, changed, size: UInt64(block.bytes.count)), listing: false)
        #expect(read.pieceCount == 1 || read.error != nil)
      }
    }
  }

  /// Where the blob after that of `PBFFile.header()` starts, itself after a header of this size.
  private func dataOffset(_ file: [UInt8]) -> UInt64 {
    let start = PBFFile.header().count
    return UInt64(start + 4 + Int(file[start + 3]))
  }

  // MARK: - Writing

  private let objects = (1...500).map {
    SampleObject.node($0, Int32($0) * 1000, 7, [["highway", "stop"], ["name", "Stop \($0 % 9)"]])
  }

  @Test(arguments: ["zlib", "lz4", "zstd", "none"])
  func `what is written is read again`(compression: String) throws {
    let options = ["compression": compression]
    let written = try writePBF(objects, options)
    #expect(written.error == nil)
    #expect(written.lines == (try writePBF(objects).lines) && written.lines.count == 500)
    let again = try writePBF(objects, options, pieceSize: 7, jobs: 3)
    #expect(again.bytes == written.bytes)
  }

  /// The fields of a blob (fileformat.proto): `raw` 1, `zlib_data` 3, `lz4_data` 6, `zstd_data` 7. Compressed
  /// ones have the size first.
  @Test(arguments: [("none", 1), ("zlib", 3), ("lz4", 6), ("zstd", 7)] as [(String, UInt8)])
  func `each compression has its field`(compression: String, field: UInt8) throws {
    let bytes = try writePBF([.node(1, 2, 3)], ["compression": compression]).data
    let blob = Array(bytes.dropFirst(4 + Int(bytes[3])))
    let start = field == 1 ? 0 : 1 + PBFMessage.varint(UInt64(Self.size(of: blob))).count
    #expect(blob[start] == field << 3 | 2)
  }

  /// The number in the first field of a blob.
  private static func size(of blob: [UInt8]) -> Int {
    var size = 0
    for (index, byte) in blob.dropFirst().enumerated() {
      size |= Int(byte & 0x7F) << (index * 7)
      if byte < 0x80 { break }
    }
    return size
  }

  @Test(arguments: ["zlib", "lz4", "zstd"])
  func `a higher level is smaller, and says the same`(compression: String) throws {
    var sizes: [Int] = []
    for level in [nil, "1", "9", compression == "zstd" ? "19" : "12"] {
      var options = ["compression": compression]
      options["compression-level"] = level
      let written = try writePBF(objects, options)
      #expect(written.error == nil && written.lines.count == 500)
      sizes.append(written.bytes.count)
    }
    #expect(sizes[3] < sizes[1])
    let usual = ["zlib": "2", "lz4": "1", "zstd": "3"]
    let stated = ["compression": compression, "compression-level": usual[compression] ?? ""]
    let unsaid = try writePBF(objects, ["compression": compression])
    #expect(try writePBF(objects, stated).bytes == unsaid.bytes)
  }

  @Test(arguments: [
    ("zlib", "0"), ("zlib", "13"), ("lz4", "0"), ("lz4", "13"), ("zstd", "0"), ("zstd", "20"),
    ("zstd", "-1"), ("zlib", "best"), ("zlib", ""), ("none", "1"),
  ])
  func `a level that there is not is refused`(compression: String, level: String) throws {
    let written = try writePBF(
      [.node(1, 0, 0)], ["compression": compression, "compression-level": level])
    #expect(written.error?.reason == .usage && !written.isThere)
  }
}
