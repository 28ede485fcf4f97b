internal import Base

/// Reads the shape of a feature that ``ShapeWriter`` wrote, on a grid that may be coarser.
struct ShapeReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private let shift: Int
  private var lastX = 0
  private var lastY = 0

  /// A reader of a feature's shape. `shift` is how many bits more are left out than the run leaves out.
  init(_ run: borrowing FeatureRun, feature: Int, shift: Int) {
    let bytes = run.shapes.buffer(run.shapeStart(feature)..<Int(run.features[feature].shapeEnd))
    next = UnsafePointer(run.shapes.base + run.shapeStart(feature))
    end = next + bytes.count
    self.shift = shift
  }

  /// True if the whole shape has been read.
  var isAtEnd: Bool { next >= end }

  /// Reads the next line; false at the end.
  mutating func read(_ line: inout CellLine) -> Bool {
    guard next < end else { return false }
    let head = take()
    line.begin(LineKind(rawValue: UInt8(truncatingIfNeeded: head & 7)) ?? .points)
    for _ in 0..<Int(head >> 3) {
      lastX &+= unzigzag(take())
      lastY &+= unzigzag(take())
      line.append(lastX >> shift, lastY >> shift)
    }
    return true
  }

  @inline(__always)
  private func unzigzag(_ value: UInt64) -> Int {
    Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1)
  }

  @inline(__always)
  private mutating func take() -> UInt64 {
    var value: UInt64 = 0
    var bits: UInt64 = 0
    while next < end {
      let byte = next.pointee
      next += 1
      value |= UInt64(byte & 0x7F) << bits
      if byte < 0x80 { break }
      bits += 7
    }
    return value
  }
}
