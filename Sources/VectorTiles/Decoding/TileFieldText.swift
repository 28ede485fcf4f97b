internal import Base
internal import Features
internal import Text

/// The fields of a piece of a feature as bytes: they outlast their tile, and two are the same if their bytes are.
enum TileFieldText {
  /// Appends one field: the length of its name, the name, a type, and the value.
  static func append(
    _ name: UnsafeBufferPointer<UInt8>, _ value: TileValue, to bytes: inout [UInt8]
  ) {
    append(UInt32(clamping: name.count), to: &bytes)
    bytes += name
    switch value {
    case .text(let text):
      bytes.append(0)
      append(UInt32(clamping: text.count), to: &bytes)
      bytes += text
    case .float(let value): append(1, Double(value).bitPattern, to: &bytes)
    case .double(let value): append(1, value.bitPattern, to: &bytes)
    case .signed(let value): append(2, UInt64(bitPattern: value), to: &bytes)
    case .unsigned(let value):
      append(value > UInt64(Int64.max) ? 3 : 2, value, to: &bytes)
    case .boolean(let value): append(4, value ? 1 : 0, to: &bytes)
    }
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private static func append(_ type: UInt8, _ bits: UInt64, to bytes: inout [UInt8]) {
    bytes.append(type)
    withUnsafeBytes(of: bits.littleEndian) { bytes += $0 }
  }

  /// Calls `body` with each field of some bytes.
  static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, TileValue) -> Void
  ) {
    var next = 0
    func number() -> UInt32? {
      guard bytes.count - next >= 4 else { return nil }
      defer { next += 4 }
      return UInt32(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: next, as: UInt32.self))
    }
    func text() -> UnsafeBufferPointer<UInt8>? {
      guard let length = number(), bytes.count - next >= Int(length) else { return nil }
      defer { next += Int(length) }
      return UnsafeBufferPointer(rebasing: bytes[next..<next + Int(length)])
    }
    while let name = text(), next < bytes.count {
      let type = bytes[next]
      next += 1
      if type == 0 {
        guard let value = text() else { return }
        body(name, .text(value))
        continue
      }
      guard bytes.count - next >= 8 else { return }
      let bits = UInt64(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: next, as: UInt64.self))
      next += 8
      switch type {
      case 1: body(name, .double(Double(bitPattern: bits)))
      case 2: body(name, .signed(Int64(bitPattern: bits)))
      case 3: body(name, .unsigned(bits))
      default: body(name, .boolean(bits != 0))
      }
    }
  }
}

extension FeatureBatch {
  /// The cell of a value; text is added to the batch's. `isNull` becomes true for numbers that are not finite, which
  /// become null, and `isMended` for text that is not UTF-8, whose bad bytes are replaced.
  mutating func cell(
    _ value: TileValue, isNull: inout Bool, isMended: inout Bool
  ) -> Cell {
    switch value {
    case .text(let bytes):
      let start = text.count
      guard let base = bytes.baseAddress, !bytes.isEmpty else {
        return storedCell(key: 0, type: .text, flags: .plain, from: start)
      }
      if UTF8Text.firstInvalid(base, base + bytes.count) == nil {
        text.append(contentsOf: bytes)
      } else {
        isMended = true
        text.append(String(decoding: bytes, as: UTF8.self))
      }
      let isPlain = JSONText.isPlain(text.base + start, text.count - start)
      return storedCell(key: 0, type: .text, flags: isPlain ? .plain : [], from: start)
    case .float(let value): return real(Double(value), &isNull)
    case .double(let value): return real(value, &isNull)
    case .signed(let value):
      return Cell(key: 0, type: .integer, bits: UInt64(bitPattern: value))
    case .unsigned(let value): return number(value)
    case .boolean(let value): return Cell(key: 0, type: .boolean, bits: value ? 1 : 0)
    }
  }

  private func real(_ value: Double, _ isNull: inout Bool) -> Cell {
    guard value.isFinite else {
      isNull = true
      return .null
    }
    return Cell(key: 0, type: .real, bits: value.bitPattern)
  }

  /// The cell of an unsigned number: one beyond 63 bits is kept as its digits.
  mutating func number(_ value: UInt64) -> Cell {
    guard value > UInt64(Int64.max) else { return Cell(key: 0, type: .integer, bits: value) }
    let start = text.count
    text.append(String(value))
    return storedCell(key: 0, type: .number, flags: .plain, from: start)
  }
}
