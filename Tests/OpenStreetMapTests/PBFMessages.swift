/// Messages of protocol buffers, made by hand.
struct PBFMessage {
  var bytes: [UInt8] = []

  static func varint(_ value: UInt64) -> [UInt8] {
    var value = value
    var bytes: [UInt8] = []
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }

  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }

  mutating func add(_ field: UInt64, _ value: UInt64) {
    bytes += Self.varint(field << 3) + Self.varint(value)
  }

  mutating func add(_ field: UInt64, signed value: Int64) { add(field, Self.zigzag(value)) }

  mutating func add(_ field: UInt64, bytes part: [UInt8]) {
    bytes += Self.varint(field << 3 | 2) + Self.varint(UInt64(part.count)) + part
  }

  mutating func add(_ field: UInt64, text: String) { add(field, bytes: [UInt8](text.utf8)) }

  mutating func add(_ field: UInt64, _ message: PBFMessage) { add(field, bytes: message.bytes) }

  mutating func add(_ field: UInt64, list: [UInt64]) {
    add(field, bytes: list.flatMap(Self.varint))
  }

  /// A list of the differences of numbers.
  mutating func add(_ field: UInt64, differences numbers: [Int64]) {
    var last: Int64 = 0
    var list: [UInt64] = []
    for number in numbers {
      list.append(Self.zigzag(number &- last))
      last = number
    }
    add(field, list: list)
  }

  static func make(_ body: (inout PBFMessage) -> Void) -> PBFMessage {
    var message = PBFMessage()
    body(&message)
    return message
  }
}

/// Files of OSM PBF, made by hand.
enum PBFFile {
  /// A blob header and its blob.
  static func blob(_ type: String, _ blob: PBFMessage, size: UInt64? = nil) -> [UInt8] {
    let header = PBFMessage.make {
      $0.add(1, text: type)
      $0.add(3, size ?? UInt64(blob.bytes.count))
    }
    return length(header.bytes.count) + header.bytes + blob.bytes
  }

  static func length(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  static func raw(_ block: PBFMessage) -> PBFMessage { .make { $0.add(1, block) } }

  /// A zlib stream (RFC 1950) of one stored block.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let count = UInt16(bytes.count)
    let sizes = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [0x78, 0x01, 1] + sizes + bytes + length(Int(high << 16 | low))
  }

  static func compressed(_ block: PBFMessage, size: UInt64? = nil) -> PBFMessage {
    .make {
      $0.add(2, size ?? UInt64(block.bytes.count))
      $0.add(3, bytes: zlib(block.bytes))
    }
  }

  static func header(_ features: [String] = ["OsmSchema-V0.6", "DenseNodes"]) -> [UInt8] {
    blob("OSMHeader", raw(.make { for feature in features { $0.add(4, text: feature) } }))
  }

  /// A block of one group.
  static func block(
    _ strings: [[UInt8]], _ group: PBFMessage, _ more: (inout PBFMessage) -> Void = { _ in }
  ) -> PBFMessage {
    .make {
      $0.add(1, .make { for string in strings { $0.add(1, bytes: string) } })
      $0.add(2, group)
      more(&$0)
    }
  }

  static func block(
    _ strings: [String], _ group: PBFMessage, _ more: (inout PBFMessage) -> Void = { _ in }
  ) -> PBFMessage {
    block(strings.map { [UInt8]($0.utf8) }, group, more)
  }

  /// A file of a header and one block.
  static func file(_ block: PBFMessage) -> [UInt8] { header() + blob("OSMData", raw(block)) }

  static func dense(_ ids: [Int64], _ x: [Int64], _ y: [Int64]) -> PBFMessage {
    .make {
      $0.add(
        2,
        .make {
          $0.add(1, differences: ids)
          $0.add(8, differences: y)
          $0.add(9, differences: x)
        })
    }
  }
}
