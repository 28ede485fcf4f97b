/// Whole numbers of 7 bits a byte, the lowest first, and signed ones zigzag, as in Protocol Buffers.
struct HierarchyBytes {
  private(set) var bytes: [UInt8] = []

  /// Takes the bytes out, and keeps the room.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func put(number: UInt64) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(signed number: Int64) { put(number: Self.zigzag(number)) }

  mutating func put(amount: Float) {
    withUnsafeBytes(of: amount.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  @inline(__always) static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number << 1 ^ number >> 63)
  }

  @inline(__always) static func unzigzag(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// Reads them again; nil beyond the end.
  struct Reader {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The bytes that are left.
    var left: Int { bytes.count - place }

    @inline(__always) mutating func number() -> UInt64? {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      guard byte < 0x80 else { return longNumber() }
      place += 1
      return UInt64(byte)
    }

    /// The same, of at most four bytes, where there are four bytes left; nil, and nothing is read, if it is longer.
    @inline(__always) mutating func shortNumber() -> UInt32? {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
      if word & 0x80 == 0 {
        place += 1
        return word & 0x7f
      }
      // The bit that ends it is the first one of its kind.
      let ends = ~word & 0x8080_8080
      guard ends != 0 else { return nil }
      let length = (ends.trailingZeroBitCount + 1) / 8
      place += length
      let used = word & (UInt32.max >> UInt32(32 - 8 * length))
      let low = used & 0x7f | used >> 1 & 0x3f80
      return low | used >> 2 & 0x1f_c000 | used >> 3 & 0xfe0_0000
    }

    /// The bytes that three short numbers and an amount take at most.
    static let shortArc = 4 * 4

    /// Where it is; to go back there.
    @inline(__always) var mark: Int {
      get { place }
      set { place = newValue }
    }

    private mutating func longNumber() -> UInt64? {
      var number: UInt64 = 0
      var shift: UInt64 = 0
      while place < bytes.count, shift < 64 {
        let byte = bytes[place]
        place += 1
        number |= UInt64(byte & 0x7f) << shift
        if byte < 0x80 { return number }
        shift += 7
      }
      return nil
    }

    @inline(__always) mutating func signed() -> Int64? {
      guard let number = number() else { return nil }
      return HierarchyBytes.unzigzag(number)
    }

    @inline(__always) mutating func float() -> Float? {
      guard left >= 4 else { return nil }
      let bits = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      place += 4
      return Float(bitPattern: UInt32(littleEndian: bits))
    }
  }
}
