internal import Base

/// Writes the shapes of a ``FeatureRun``, feature by feature.
struct ShapeWriter {
  private var lastX = 0
  private var lastY = 0

  /// Begins a feature.
  init() {}

  /// Adds a line; one without positions leaves nothing.
  mutating func append(_ line: borrowing CellLine, to shapes: inout Bytes) {
    let count = line.count
    guard count > 0 else { return }
    shapes.reserve(shapes.count + (count * 2 + 1) * 10)
    var out = shapes.base + shapes.count
    Self.put(UInt64(count) << 3 | UInt64(line.kind.rawValue), to: &out)
    for index in 0..<count {
      let x = line.cells.base[2 * index]
      let y = line.cells.base[2 * index + 1]
      Self.put(Self.zigzag(x &- lastX), to: &out)
      Self.put(Self.zigzag(y &- lastY), to: &out)
      lastX = x
      lastY = y
    }
    shapes.setCount(out - shapes.base)
  }

  @inline(__always)
  private static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
  }

  @inline(__always)
  private static func put(_ value: UInt64, to out: inout UnsafeMutablePointer<UInt8>) {
    var rest = value
    while rest >= 0x80 {
      out.pointee = UInt8(truncatingIfNeeded: rest) | 0x80
      out += 1
      rest >>= 7
    }
    out.pointee = UInt8(truncatingIfNeeded: rest)
    out += 1
  }
}
