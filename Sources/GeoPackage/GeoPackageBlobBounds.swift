internal import FeatureStore
import Geometry

/// The box of a GeoPackage geometry of any producer: from its envelope, or else from its positions
/// (OGC 12-128r19 §2.1.3; either byte order, curves by their control points).
struct GeoPackageBlobBounds {
  /// The box; empty without positions.
  private(set) var box = Box()
  /// True without positions that are numbers.
  var isEmpty: Bool { !box.hasExtent }

  private let bytes: UnsafeRawBufferPointer
  private var offset: Int

  /// Collections that are nested more deeply than this are not read.
  private static let maximumDepth = 64

  /// Reads a blob; nil if it is not a geometry.
  init?(_ blob: UnsafeRawBufferPointer) {
    bytes = blob
    offset = GeoPackageBlobWriter.headerBytes
    guard blob.count >= offset, blob[0] == UInt8(ascii: "G"), blob[1] == UInt8(ascii: "P") else {
      return nil
    }
    let flags = blob[3]
    if flags & 1 << 4 != 0 { return }
    let envelopeLengths: [8 of Int] = [0, 32, 48, 48, 64, -1, -1, -1]
    let length = envelopeLengths[Int(flags >> 1 & 7)]
    guard length >= 0, blob.count >= offset + length else { return nil }
    if length > 0 {
      let isLittle = flags & 1 == 1
      guard let minX = real(isLittle), let maxX = real(isLittle), let minY = real(isLittle),
        let maxY = real(isLittle)
      else { return nil }
      box = Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      if !isEmpty { return }
      box = Box()
      offset = GeoPackageBlobWriter.headerBytes + length
    }
    guard geometry(depth: 0) else { return nil }
  }

  private mutating func integer(_ isLittle: Bool) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    defer { offset += 4 }
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isLittle ? UInt32(littleEndian: value) : UInt32(bigEndian: value)
  }

  private mutating func real(_ isLittle: Bool) -> Double? {
    guard offset + 8 <= bytes.count else { return nil }
    defer { offset += 8 }
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return Double(
      bitPattern: isLittle ? UInt64(littleEndian: value) : UInt64(bigEndian: value))
  }

  private mutating func geometry(depth: Int) -> Bool {
    guard depth < Self.maximumDepth, offset < bytes.count else { return false }
    let isLittle = bytes[offset] == 1
    offset += 1
    guard let type = integer(isLittle) else { return false }
    let dimensions = type / 1000
    let width = dimensions == 0 ? 2 : dimensions == 3 ? 4 : 3
    guard dimensions <= 3 else { return false }
    switch type % 1000 {
    case 1: return positions(1, width, isLittle)
    case 2, 8:  // LineString, CircularString
      guard let count = integer(isLittle) else { return false }
      return positions(Int(count), width, isLittle)
    case 3, 17:  // Polygon, Triangle
      guard let rings = integer(isLittle) else { return false }
      for _ in 0..<rings {
        guard let count = integer(isLittle), positions(Int(count), width, isLittle) else {
          return false
        }
      }
      return true
    case 4...7, 9...12, 15, 16:  // all that consist of whole geometries
      guard let count = integer(isLittle) else { return false }
      for _ in 0..<count {
        guard geometry(depth: depth + 1) else { return false }
      }
      return true
    default: return false
    }
  }

  private mutating func positions(_ count: Int, _ width: Int, _ isLittle: Bool) -> Bool {
    guard count <= (bytes.count - offset) / (width * 8) else { return false }
    for _ in 0..<count {
      let start = offset
      guard let x = real(isLittle), let y = real(isLittle) else { return false }
      box.extend(x: x, y: y)
      offset = start + width * 8
    }
    return true
  }
}
