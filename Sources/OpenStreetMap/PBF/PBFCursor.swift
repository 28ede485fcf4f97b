/// A walk through a message of protocol buffers (protobuf.dev, "Encoding").
///
/// 64 bytes after the message can be read, so that words are loaded without a check. Everything that is taken
/// lies within the message.
struct PBFCursor: BitwiseCopyable {
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

  /// A number.
  @inline(__always)
  mutating func varint() throws(PBFFault) -> UInt64 {
    guard next < end else { throw .cutShort }
    let first = next.pointee
    if first < 0x80 {
      next += 1
      return UInt64(first)
    }
    return try longVarint()
  }

  @inline(never)
  private mutating func longVarint() throws(PBFFault) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 70 {
      guard next < end else { throw .cutShort }
      let byte = next.pointee
      next += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .longNumber
  }

  /// A signed number, written so that small ones of either sign are short (`sint32`, `sint64`).
  @inline(__always)
  mutating func zigzag() throws(PBFFault) -> Int64 { PBFVarints.signed(try varint()) }

  /// A signed number in plain form (`int32`, `int64`).
  @inline(__always)
  mutating func plain() throws(PBFFault) -> Int64 { Int64(bitPattern: try varint()) }

  /// A message, a string or a list.
  @inline(__always)
  mutating func part() throws(PBFFault) -> PBFCursor {
    let length = try varint()
    guard length <= UInt64(end - next) else { throw .cutShort }
    let part = PBFCursor(next, count: Int(length))
    next = part.end
    return part
  }

  /// The numbers of a list.
  @inline(__always)
  mutating func numbers() throws(PBFFault) -> PBFVarints { try PBFVarints(try part()) }

  /// Passes over the value of an unknown key.
  mutating func skip(_ key: UInt64) throws(PBFFault) {
    guard key >> 3 != 0, key >> 32 == 0 else { throw .badField }
    switch key & 7 {
    case 0: _ = try varint()
    case 1: try skip(bytes: 8)
    case 2: _ = try part()
    case 5: try skip(bytes: 4)
    default: throw .badField
    }
  }

  private mutating func skip(bytes length: Int) throws(PBFFault) {
    guard count >= length else { throw .cutShort }
    next += length
  }

  /// The text that is left, repaired where it is not UTF-8.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: next, count: count), as: UTF8.self)
  }
}
