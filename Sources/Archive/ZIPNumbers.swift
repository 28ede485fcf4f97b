import Base

extension UnsafeBufferPointer<UInt8> {
  /// The number of some bytes at an offset, its lowest byte first; 0 if some of them are missing.
  func number(_ offset: Int, bytes count: Int) -> UInt64 {
    guard offset >= 0, offset + count <= self.count else { return 0 }
    return (offset..<offset + count).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
  }
}

extension Bytes {
  /// Appends numbers with so many bytes each, the lowest byte first.
  mutating func append(numbers: KeyValuePairs<UInt64, Int>) {
    for (number, count) in numbers {
      for byte in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))) }
    }
  }
}
