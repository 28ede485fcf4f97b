/// A file of the tz database: TZif of version 1 or later (RFC 8536 §3).
struct TimeZoneFile {
  private(set) var transitions: [Int64] = []
  private(set) var offsets: [Int] = []
  private(set) var firstOffset = 0
  private(set) var footer: DaylightRule?

  /// The six counts of a header (RFC 8536 §3.1).
  private struct Header {
    let version: UInt8
    let utcCount: Int
    let standardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let characterCount: Int

    static let size = 44

    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
      guard start >= 0, bytes.count - start >= Self.size,
        bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[start + 4]
      func count(_ place: Int) -> Int {
        Int(TimeZoneFile.integer(bytes, start + 20 + place * 4, 4) & 0xFFFF_FFFF)
      }
      utcCount = count(0)
      standardCount = count(1)
      leapCount = count(2)
      timeCount = count(3)
      typeCount = count(4)
      characterCount = count(5)
    }

    /// The bytes of the data behind it, whose times take so many bytes each.
    func dataSize(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
        + standardCount + utcCount
    }
  }

  /// Nil for what is no such file.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = Header(bytes, at: 0) else { return nil }
    guard first.version >= UInt8(ascii: "2") else {
      guard read(bytes, first, from: Header.size, timeSize: 4) else { return nil }
      return
    }
    let start = Header.size + first.dataSize(timeSize: 4)
    guard let header = Header(bytes, at: start),
      read(bytes, header, from: start + Header.size, timeSize: 8)
    else { return nil }
    let end = start + Header.size + header.dataSize(timeSize: 8)
    // A line break, a rule in the form of POSIX's TZ, a line break (§3.3).
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return }
    let rule = bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    footer = DaylightRule(String(decoding: rule, as: UTF8.self))
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ header: Header, from start: Int, timeSize: Int
  ) -> Bool {
    guard header.typeCount > 0, bytes.count - start >= header.dataSize(timeSize: timeSize) else {
      return false
    }
    let indexes = start + header.timeCount * timeSize
    let types = indexes + header.timeCount
    func offset(_ type: Int) -> Int { Int(Self.integer(bytes, types + type * 6, 4)) }
    firstOffset = offset(0)
    for place in 0..<header.timeCount {
      let type = Int(bytes[indexes + place])
      let time = Self.integer(bytes, start + place * timeSize, timeSize)
      guard type < header.typeCount, transitions.last ?? .min < time || place == 0 else {
        return false
      }
      transitions.append(time)
      offsets.append(offset(type))
    }
    return true
  }

  /// A whole number of some bytes with a sign, the highest byte first.
  private static func integer(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int64 {
    var value = Int64(Int8(bitPattern: bytes[start]))
    for index in 1..<count { value = value << 8 | Int64(bytes[start + index]) }
    return value
  }
}
