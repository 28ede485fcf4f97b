import Base
import Geometry

/// The geometries of SQL, which are blobs: those of GeoPackage (OGC 12-128r19 §2.1.3), in which all results
/// are, and as arguments SpatiaLite's (BLOB-Geometry, BLOB-TinyPoint) and plain WKB too.
enum SpatialBlob {
  /// Bytes of a GeoPackage geometry before its envelope.
  private static let headerSize = 8
  /// Bytes of a SpatiaLite geometry before its bounds: mark, byte order, system.
  private static let spatiaLiteBounds = 6

  /// The number of a system that a blob does not name.
  static let unknownSystem: Int32 = 0

  /// True if bytes begin like a geometry.
  static func isGeometry(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= headerSize && bytes[0] == 0x47 && bytes[1] == 0x50 && bytes[2] == 0
      || WKBReader.isSpatiaLite(bytes) || isWKB(bytes)
  }

  /// True for byte order and a type of WKB.
  private static func isWKB(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 9, bytes[0] <= 1 else { return false }
    let raw = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: 1, as: UInt32.self)
    let type = (bytes[0] == 1 ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw)) & 0x1FFF_FFFF
    return type < 4000 && (1...17).contains(type % 1000)
  }

  /// Appends the geometry of a blob to a column and does not end the feature. Gives the number of its
  /// system, and what was changed. Errors: those of ``WKBReader``.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to column: inout GeometryColumn
  ) throws(GeoError) -> (system: Int32, changes: WKBReader.Changes) {
    let changes: WKBReader.Changes
    if bytes.count >= headerSize, bytes[0] == 0x47, bytes[1] == 0x50 {
      let start = try bodyStart(bytes)
      changes = try WKBReader.append(
        UnsafeBufferPointer(rebasing: bytes[start...]), to: &column)
    } else if WKBReader.isSpatiaLite(bytes) {
      changes = try WKBReader.append(spatiaLite: bytes, to: &column)
    } else {
      changes = try WKBReader.append(bytes, to: &column)
    }
    return (system(bytes) ?? unknownSystem, changes)
  }

  /// Where the WKB of a GeoPackage geometry begins.
  private static func bodyStart(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) -> Int {
    let flags = bytes[3]
    if bytes[2] != 0 || flags & 0x20 != 0 {
      throw GeoError(
        .unsupportedGeometry, "an extended geometry, which only the program that wrote it can read")
    }
    // Doubles of the envelopes 0 to 4: none, xy, xyz, xym, xyzm.
    let envelope = flags >> 1 & 7
    let size = headerSize + (envelope == 0 ? 0 : envelope == 1 ? 32 : envelope == 4 ? 64 : 48)
    guard envelope <= 4, bytes.count >= size else {
      throw GeoError(.malformedWKB, "the geometry ends within its envelope")
    }
    return size
  }

  /// The place of a point without z and m, in the byte order of most machines and the usual layout of GeoPackage or
  /// SpatiaLite; nil for all else.
  static func point(_ bytes: UnsafeBufferPointer<UInt8>) -> (x: Double, y: Double)? {
    let raw = UnsafeRawBufferPointer(bytes)
    func word(_ offset: Int) -> UInt32 {
      UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func number(_ offset: Int) -> Double {
      Double(
        bitPattern: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      )
    }
    // Without an envelope, and not extended, empty or big-endian.
    let isPlain = bytes.count == headerSize + 21 && bytes[0] == 0x47 && bytes[1] == 0x50
    if isPlain, bytes[2] == 0, bytes[3] & 0x3F == 1, bytes[headerSize] == 1,
      word(headerSize + 1) == 1
    {
      return (number(headerSize + 5), number(headerSize + 13))
    }
    // Byte order, system, bounds, a mark, the type, x and y, and another mark.
    if bytes.count == 60, bytes[0] == 0, bytes[1] == 1, bytes[38] == 0x7C, word(39) == 1,
      bytes[59] == 0xFE
    {
      return (number(43), number(51))
    }
    return nil
  }

  /// The number of a blob's system; nil if it has no place for one.
  static func system(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard let place = systemPlace(bytes) else { return nil }
    let word = UnsafeRawBufferPointer(bytes)
      .loadUnaligned(fromByteOffset: place.offset, as: UInt32.self)
    return Int32(
      bitPattern: place.isLittle ? UInt32(littleEndian: word) : UInt32(bigEndian: word))
  }

  private static func systemPlace(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (offset: Int, isLittle: Bool)? {
    if bytes.count >= headerSize, bytes[0] == 0x47, bytes[1] == 0x50 {
      return (4, bytes[3] & 1 == 1)
    }
    return WKBReader.isSpatiaLite(bytes) ? (2, bytes[1] & 1 == 1) : nil
  }

  /// Gives a blob another number of its system.
  static func relabel(_ bytes: UnsafeMutableRawBufferPointer, as system: Int32) {
    guard let place = systemPlace(UnsafeRawBufferPointer(bytes).bindMemory(to: UInt8.self)) else {
      return
    }
    let word = UInt32(bitPattern: system)
    bytes.storeBytes(
      of: place.isLittle ? word.littleEndian : word.bigEndian, toByteOffset: place.offset,
      as: UInt32.self)
  }

  /// The bounds of a blob: smallest and largest x, smallest and largest y; nil if it is no geometry or has no
  /// positions.
  static func bounds(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (Double, Double, Double, Double)? {
    func bounds(at offset: Int, isLittle: Bool, isSpatiaLite: Bool)
      -> (Double, Double, Double, Double)?
    {
      let raw = UnsafeRawBufferPointer(bytes)
      func number(_ place: Int) -> Double {
        let word = raw.loadUnaligned(fromByteOffset: offset + place * 8, as: UInt64.self)
        return Double(
          bitPattern: isLittle ? UInt64(littleEndian: word) : UInt64(bigEndian: word))
      }
      let order = isSpatiaLite ? [0, 2, 1, 3] : [0, 1, 2, 3]
      let found = (number(order[0]), number(order[1]), number(order[2]), number(order[3]))
      return found.0 <= found.1 && found.2 <= found.3 ? found : nil
    }
    if bytes.count >= headerSize + 32, bytes[0] == 0x47, bytes[1] == 0x50, bytes[3] >> 1 & 7 != 0 {
      return bounds(at: headerSize, isLittle: bytes[3] & 1 == 1, isSpatiaLite: false)
    }
    if let point = point(bytes), point.x.isFinite, point.y.isFinite {
      return (point.x, point.x, point.y, point.y)
    }
    // A TinyPoint has no bounds.
    if WKBReader.isSpatiaLite(bytes), bytes[1] <= 1 {
      return bounds(at: spatiaLiteBounds, isLittle: bytes[1] & 1 == 1, isSpatiaLite: true)
    }
    var column = GeometryColumn()
    guard isGeometry(bytes), (try? append(bytes, to: &column)) != nil else { return nil }
    column.endFeature()
    let box = column.box(ofFeature: 0)
    return box.isEmpty ? nil : (box.minX, box.maxX, box.minY, box.maxY)
  }

  /// Appends a GeoPackage geometry of a run of nodes: with an envelope unless it is a point, in the byte
  /// order of most machines.
  static func write(
    _ nodes: Range<Int>, of geometry: borrowing GeometryColumn, system: Int32,
    to out: inout Bytes
  ) {
    let box = geometry.box(ofPositions: geometry.positionRange(ofNodes: nodes))
    let hasEnvelope = !box.isEmpty && geometry.nodes[nodes.lowerBound].kind != .point
    out.append(0x47)
    out.append(0x50)
    out.append(0)
    out.append((box.isEmpty ? 0x10 : 0) | (hasEnvelope ? 2 : 0) | 1)
    withUnsafeBytes(of: system.littleEndian) {
      out.append(contentsOf: $0.bindMemory(to: UInt8.self))
    }
    if hasEnvelope {
      for bound in [box.minX, box.maxX, box.minY, box.maxY] {
        withUnsafeBytes(of: bound.bitPattern.littleEndian) {
          out.append(contentsOf: $0.bindMemory(to: UInt8.self))
        }
      }
    }
    let body = out.count
    out.reserve(body + WKBWriter.maximumLength(of: nodes, in: geometry))
    let length = WKBWriter.write(nodes.lowerBound, in: geometry, to: out.base + body)
    out.setCount(body + length)
  }
}
