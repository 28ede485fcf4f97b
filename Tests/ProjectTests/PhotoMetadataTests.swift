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
      let tiff = mark + number(8, 4) + main + exif + place
      let body = Array("Exif\u{0}\u{0}".utf8) + tiff
      let length = body.count + 2
      return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1]
        + [UInt8(length >> 8), UInt8(length & 255)] + body + [0xFF, 0xDA]
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
