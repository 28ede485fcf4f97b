internal import Base

/// A walk through a message of protocol buffers (protobuf.dev, "Encoding"), as vector tiles are made of.
///
/// Everything that is taken lies within the message.
struct TileMessage: BitwiseCopyable {
  /// The next byte.
  var next: UnsafePointer<UInt8>
  /// The end of the message.
  let end: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>, count: Int) {
    next = start
    end = start + count
  }

  /// True after the last field.
  @inline(__always) var isAtEnd: Bool { next >= end }
  /// The bytes that are left.
  @inline(__always) var count: Int { end - next }
  /// The bytes that are left.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: next, count: count) }

  /// A number.
  @inline(__always)
  mutating func varint() throws(TileFault) -> UInt64 {
    guard next < end else { throw cutShort }
    let first = next.pointee
    if first < 0x80 {
      next += 1
      return UInt64(first)
    }
    return try longVarint()
  }

  @inline(never)
  private mutating func longVarint() throws(TileFault) -> UInt64 {
    let start = next
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 70 {
      guard next < end else { throw cutShort }
      let byte = next.pointee
      next += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw TileFault(.tileMessageBroken, "a number has more than ten bytes", at: start)
  }

  /// A number of four bytes, the least significant first.
  mutating func fixed32() throws(TileFault) -> UInt32 {
    guard count >= 4 else { throw cutShort }
    defer { next += 4 }
    return UInt32(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt32.self))
  }

  /// A number of eight bytes, the least significant first.
  mutating func fixed64() throws(TileFault) -> UInt64 {
    guard count >= 8 else { throw cutShort }
    defer { next += 8 }
    return UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
  }

  /// A message, a string or a list.
  @inline(__always)
  mutating func part() throws(TileFault) -> TileMessage {
    let length = try varint()
    guard length <= UInt64(end - next) else { throw cutShort }
    let part = TileMessage(next, count: Int(length))
    next = part.end
    return part
  }

  /// Passes over the value of an unknown key.
  mutating func skip(_ key: UInt64) throws(TileFault) {
    guard key >> 3 != 0, key >> 32 == 0 else { throw badField }
    switch key & 7 {
    case 0: _ = try varint()
    case 1: _ = try fixed64()
    case 2: _ = try part()
    case 5: _ = try fixed32()
    default: throw badField
    }
  }

  /// Adds the numbers of a repeated field to a list: packed or one by one, as parsers of protocol buffers must
  /// take both. What does not fit 32 bits loses its upper bits, as there.
  @inline(__always)
  mutating func numbers(
    _ key: UInt64, to list: inout Column<UInt32>
  ) throws(TileFault) {
    guard key & 7 == 2 else {
      guard key & 7 == 0 else { throw wrongType }
      list.append(UInt32(truncatingIfNeeded: try varint()))
      return
    }
    var part = try part()
    // A number has a byte at least.
    list.reserve(list.count + part.count)
    while !part.isAtEnd { list.append(UInt32(truncatingIfNeeded: try part.varint())) }
  }

  /// Demands the wire type of a field.
  @inline(__always)
  func expect(_ wireType: UInt64, _ key: UInt64) throws(TileFault) {
    guard key & 7 == wireType else { throw wrongType }
  }

  private var cutShort: TileFault {
    TileFault(.tileMessageBroken, "the message ends too early", at: next)
  }

  private var badField: TileFault {
    TileFault(.tileMessageBroken, "a field has no valid number or type", at: next)
  }

  private var wrongType: TileFault {
    TileFault(.tileMessageBroken, "a field is encoded as another type than its own", at: next)
  }
}
