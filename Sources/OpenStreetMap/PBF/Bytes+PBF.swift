internal import Base

/// Fields of messages of protocol buffers (protobuf.dev, "Encoding").
extension Bytes {
  /// The most bytes of a number.
  static var varintLimit: Int { 10 }

  /// Appends a number.
  @inline(__always)
  mutating func append(varint value: UInt64) {
    append(atMost: Self.varintLimit) { start in
      var next = start
      PBFNumber.put(value, &next)
      return next - start
    }
  }

  /// Appends a field that holds a number.
  @inline(__always)
  mutating func append(field: UInt64, _ value: UInt64) {
    append(varint: field << 3)
    append(varint: value)
  }

  /// Appends a field that holds a signed number in the form in which small ones of either sign are short
  /// (`sint32`, `sint64`).
  @inline(__always)
  mutating func append(field: UInt64, signed value: Int64) {
    append(field: field, PBFNumber.zigzag(value))
  }

  /// Appends a field that holds a message, a list or a text.
  @inline(__always)
  mutating func append(field: UInt64, part: UnsafeBufferPointer<UInt8>) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(part.count))
    append(contentsOf: part)
  }

  /// Appends a field that holds a text.
  mutating func append(field: UInt64, text: String) {
    var text = text
    text.withUTF8 { append(field: field, part: $0) }
  }

  /// Appends a field that holds a list of numbers, unless that is empty.
  @inline(__always)
  mutating func append(field: UInt64, list: borrowing Bytes) {
    if !list.isEmpty { append(field: field, part: list.buffer) }
  }

  /// Appends up to `count` numbers of a list, which `body` puts at the address that it is given.
  @inline(__always)
  mutating func append(
    numbers count: Int, _ body: (inout UnsafeMutablePointer<UInt8>) -> Void
  ) {
    append(atMost: count * Self.varintLimit) { start in
      var next = start
      body(&next)
      return next - start
    }
  }
}

/// Numbers in the form of protocol buffers.
enum PBFNumber {
  /// Puts a number of up to ten bytes.
  @inline(__always)
  static func put(_ value: UInt64, _ next: inout UnsafeMutablePointer<UInt8>) {
    var value = value
    while value >= 0x80 {
      next.pointee = UInt8(truncatingIfNeeded: value) | 0x80
      next += 1
      value &>>= 7
    }
    next.pointee = UInt8(truncatingIfNeeded: value)
    next += 1
  }

  /// Puts a signed number.
  @inline(__always)
  static func put(signed value: Int64, _ next: inout UnsafeMutablePointer<UInt8>) {
    put(zigzag(value), &next)
  }

  /// The number without a sign that stands for a signed one.
  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value &<< 1 ^ value &>> 63)
  }
}
