import Foundation
import TestSupport
import Testing

@testable import Projects

/// Place and time of photographs, from JPEG files that are made here after Exif 2.32, §4.6.
struct PhotoMetadataTests {
  /// Makes the numbers of a TIFF file in either order of bytes.
  private struct Maker {
    let isLittle: Bool

    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }

    func rationals(_ values: [(Int, Int)]) -> [UInt8] {
      values.flatMap { number($0.0, 4) + number($0.1, 4) }
    }

    /// A directory at an offset: tag, type, count and bytes of each value.
    func directory(_ entries: [(Int, Int, Int, [UInt8])], at offset: Int) -> [UInt8] {
      var (head, body) = (number(entries.count, 2), [UInt8]())
      let bodyStart = offset + 2 + entries.count * 12 + 4
      for (tag, type, count, bytes) in entries {
        head += number(tag, 2) + number(type, 2) + number(count, 4)
        if bytes.count <= 4 {
          head += bytes + Array(repeating: 0, count: 4 - bytes.count)
        } else {
          head += number(bodyStart + body.count, 4)
          body += bytes
        }
      }
      return head + number(0, 4) + body
    }

    func photo(south: Bool = false, offset: String? = "+02:00", gpsTime: Bool = false) -> [UInt8] {
      let tiff = tiff(south: south, offset: offset, gpsTime: gpsTime)
      let body = Array("Exif\u{0}\u{0}".utf8) + tiff
      let length = body.count + 2
      return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1]
        + [UInt8(length >> 8), UInt8(length & 255)] + body + [0xFF, 0xDA]
    }

    func tiff(south: Bool = false, offset: String? = "+02:00", gpsTime: Bool = false) -> [UInt8] {
      func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
      let exifStart = 8 + 2 + 2 * 12 + 4
      var exifEntries = [(0x9003, 2, 20, text("2026:05:01 12:30:00"))]
      if let offset { exifEntries.append((0x9011, 2, 7, text(offset))) }
      let exif = directory(exifEntries, at: exifStart)
      let placeStart = exifStart + exif.count
      var entries = [
        (1, 2, 2, text(south ? "S" : "N")), (2, 5, 3, rationals([(49, 1), (12, 1), (3000, 100)])),
        (3, 2, 2, text("W")), (4, 5, 3, rationals([(16, 1), (3630, 100), (0, 1)])),
        (5, 1, 1, [1]), (6, 5, 1, rationals([(25, 2)])), (17, 5, 1, rationals([(181, 2)])),
        (31, 5, 1, rationals([(9, 2)])),
      ]
      if gpsTime {
        entries.insert((7, 5, 3, rationals([(10, 1), (31, 1), (5, 1)])), at: 6)
        entries.append((29, 2, 11, text("2026:05:01")))
      }
      let place = directory(entries, at: placeStart)
      let main = directory(
        [(0x8769, 4, 1, number(exifStart, 4)), (0x8825, 4, 1, number(placeStart, 4))], at: 8)
      let mark: [UInt8] = isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]
      return mark + number(8, 4) + main + exif + place
    }

    /// A HEIF file with the item `Exif` behind its boxes, or in `idat` (ISO/IEC 14496-12 §8.11.3, 8.11.6).
    func heif(version: Int, inData: Bool) -> [UInt8] {
      func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
      }
      func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8, 4) + Array(type.utf8) + content
      }
      let item = big(6, 4) + Array("Exif\u{0}\u{0}".utf8) + tiff()
      let wide = version == 2 ? 4 : 2
      func entry(_ number: Int, _ type: String) -> [UInt8] {
        box(
          "infe",
          [UInt8(wide == 4 ? 3 : 2), 0, 0, 0] + big(number, wide) + [0, 0] + Array(type.utf8) + [0])
      }
      let names = box(
        "iinf",
        [UInt8(wide == 4 ? 1 : 0), 0, 0, 0] + big(2, wide) + entry(1, "hvc1") + entry(2, "Exif"))
      func meta(_ start: Int) -> [UInt8] {
        var places = [UInt8(version), 0, 0, 0, 0x44, 0x40] + big(2, wide)
        for (number, place, length) in [(1, 9, 4), (2, start, item.count)] {
          places += big(number, wide)
          if version > 0 { places += big(inData && number == 2 ? 1 : 0, 2) }
          places += big(0, 2) + big(inData ? 0 : 1, 4) + big(1, 2)
          places += big(inData ? place : place - 1, 4) + big(length, 4)
        }
        return box(
          "meta",
          [0, 0, 0, 0] + box("hdlr", Array(repeating: 0, count: 25)) + names + box("iloc", places)
            + (inData ? box("idat", [7, 7, 7] + item) : []))
      }
      let head = box("ftyp", Array("heic".utf8) + big(0, 4) + Array("mif1".utf8))
      let start = inData ? 3 : head.count + meta(0).count + 8
      return head + meta(start) + box("mdat", inData ? [] : item)
    }
  }

  @Test(arguments: [true, false]) func `place and time`(_ isLittle: Bool) throws {
    let data = try #require(PhotoMetadata(jpeg: Maker(isLittle: isLittle).photo()))
    // 49° 12′ 30″ N, 16° 36.3′ W, 12.5 m below the sea.
    #expect(data.latitude == 49 + 12.0 / 60 + 30.0 / 3600)
    #expect(data.longitude == -(16 + 36.3 / 60))
    #expect(data.altitude == -12.5)
    #expect(data.heading == 90.5)
    #expect(data.accuracy == 4.5)
    #expect(data.localTime == "2026-05-01 12:30:00")
    #expect(data.time == "2026-05-01T10:30:00.000Z")
  }

  @Test(arguments: [0, 1, 2], [true, false])
  func `place and time of HEIC`(_ version: Int, _ inData: Bool) throws {
    // The first version has no other place than the file.
    guard version > 0 || !inData else { return }
    let scratch = try Scratch()
    let bytes = Maker(isLittle: false).heif(version: version, inData: inData)
    let path = try scratch.file("a.heic", Data(bytes)).path
    let data = try #require(try PhotoMetadata(path: path))
    #expect(data == PhotoMetadata(jpeg: Maker(isLittle: false).photo()))
    #expect(data.latitude == 49 + 12.0 / 60 + 30.0 / 3600)
    var generator = SplitMix64(seed: 4)
    for count in 0..<bytes.count { _ = HEIFItems(Array(bytes.prefix(count))) }
    for _ in 0..<3000 {
      var copy = bytes
      for _ in 0..<3 {
        copy[Int.random(in: 0..<copy.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      if let found = HEIFItems(copy)?.exif { #expect(found.start <= found.end) }
    }
  }

  @Test func `a time without an offset is not taken for UTC, and that of the satellites is`() throws
  {
    let maker = Maker(isLittle: true)
    let local = try #require(PhotoMetadata(jpeg: maker.photo(south: true, offset: nil)))
    #expect(local.time == nil)
    #expect(local.latitude ?? 0 < 0)
    let satellite = try #require(PhotoMetadata(jpeg: maker.photo(offset: nil, gpsTime: true)))
    #expect(satellite.time == "2026-05-01T10:31:05.000Z")
  }

  @Test func `every truncation and many mutations are read or left out`() throws {
    var generator = SplitMix64(seed: 3)
    let bytes = Maker(isLittle: false).photo(gpsTime: true)
    for count in 0..<bytes.count {
      let data = PhotoMetadata(jpeg: Array(bytes.prefix(count)))
      #expect((data == nil) == (count < 3))
    }
    for _ in 0..<5000 {
      var copy = bytes
      for _ in 0..<3 {
        copy[Int.random(in: 2..<copy.count, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      if let data = PhotoMetadata(jpeg: copy), let x = data.longitude { #expect(abs(x) <= 180) }
    }
  }
}
