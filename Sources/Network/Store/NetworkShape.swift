/// A point or line within a blob of GeoPackage or SpatiaLite, whose counts have been checked against its bytes.
struct NetworkShape {
  private let bytes: UnsafeRawBufferPointer
  private let isLittle: Bool
  private let start: Int
  private let stride: Int
  /// WKB's type: 1 for a point, 2 for a line.
  let type: UInt32
  /// The positions.
  let count: Int

  /// Nil if it is no point and no line.
  init?(_ blob: UnsafeRawBufferPointer) {
    guard let (body, isLittle) = Self.body(of: blob), blob.count >= body + 5 else { return nil }
    func number(_ offset: Int) -> UInt32 {
      let raw = blob.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isLittle ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw)
    }
    let code = number(body + 1)
    guard code < 4000, code % 1000 == 1 || code % 1000 == 2 else { return nil }
    let dimensions: [4 of Int] = [2, 3, 3, 4]
    stride = dimensions[Int(code / 1000)] * 8
    type = code % 1000
    if type == 1 {
      start = body + 5
      count = 1
    } else {
      guard blob.count >= body + 9 else { return nil }
      start = body + 9
      count = Int(number(body + 5))
    }
    guard count <= (blob.count - start) / stride else { return nil }
    bytes = blob
    self.isLittle = isLittle
  }

  /// Where the byte before the type is, and the order of bytes.
  private static func body(of blob: UnsafeRawBufferPointer) -> (start: Int, isLittle: Bool)? {
    // OGC 12-128r19 §2.1.3; a box and WKB behind the head.
    if blob.count >= 9, blob[0] == UInt8(ascii: "G"), blob[1] == UInt8(ascii: "P") {
      let sizes: [8 of Int] = [0, 32, 48, 48, 64, -1, -1, -1]
      let size = sizes[Int(blob[3] >> 1 & 7)]
      guard size >= 0, blob.count > 8 + size else { return nil }
      return (8 + size, blob[8 + size] == 1)
    }
    // SpatiaLite's: order of bytes, system, box, 0x7C, and what WKB has behind its order of bytes.
    guard blob.count >= 44, blob[0] == 0, blob[1] <= 1, blob[38] == 0x7C else { return nil }
    return (38, blob[1] == 1)
  }

  /// A position by its index.
  func position(_ index: Int) -> (x: Double, y: Double) {
    (real(start + index * stride), real(start + index * stride + 8))
  }

  private func real(_ offset: Int) -> Double {
    let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return Double(bitPattern: isLittle ? UInt64(littleEndian: raw) : UInt64(bigEndian: raw))
  }

  /// True for degrees.
  static func isPlace(_ position: (x: Double, y: Double)) -> Bool {
    abs(position.x) <= 180 && abs(position.y) <= 90
  }
}
