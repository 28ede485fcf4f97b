#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry
internal import Systems

/// How two geometries of a store differ.
public struct GeometryDifference {
  /// What is found out about two geometries that are not the same.
  public struct Finding: Equatable, Sendable {
    /// How far the position that moved farthest did, in metres, if both have as many positions in the same structure; 0 if both
    /// hold the same points.
    public var movedMetres: Double?
    /// True if both hold the same points of the plane; nil if that cannot be found out.
    public var isTopologicallyEqual: Bool?
    /// True if both hold the same points of the plane, with other heights or measures.
    public var changesHeights = false
  }

  private let isGeographic: Bool

  /// Geometries of a table: in degrees, or in a plane of metres.
  public init(of table: TablePair) {
    isGeographic = table.system?.isGeographic ?? true
  }

  /// True for the same geometry, whatever the envelope says and the byte order is; with a tolerance, also if no position
  /// is farther away than that.
  func isSame(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, within metres: Double?
  ) -> Bool {
    guard let first = Self.wkb(one), let second = Self.wkb(other),
      Self.systemID(one) == Self.systemID(other)
    else { return false }
    if ValueOrder.compare(first, second) == 0 { return true }
    guard let a = Self.column(one), let b = Self.column(other), Self.haveSameStructure(a, b)
    else { return false }
    guard let metres else {
      for index in 0..<a.ordinates.count where !same(a.ordinates[index], b.ordinates[index]) {
        return false
      }
      return true
    }
    return (moved(a, b) ?? .infinity) <= metres
  }

  private func same(_ one: Double, _ other: Double) -> Bool {
    one == other || one.isNaN && other.isNaN
  }

  /// What differs between two geometries.
  public func finding(_ one: [UInt8], _ other: [UInt8]) -> Finding {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        guard let a = Self.column(one), let b = Self.column(other) else { return Finding() }
        var finding = Finding()
        finding.isTopologicallyEqual = Self.equal(a, b)
        if finding.isTopologicallyEqual == true {
          finding.movedMetres = 0
          finding.changesHeights = Self.heights(a) != Self.heights(b)
        } else if Self.haveSameStructure(a, b) {
          finding.movedMetres = moved(a, b)
        }
        return finding
      }
    }
  }

  /// The lines, rings and runs of points of a geometry, each as x and y in turn; none if it cannot be read.
  public static func lines(of blob: [UInt8]) -> [[Double]] {
    blob.withUnsafeBytes { bytes in
      guard let column = column(bytes) else { return [] }
      var lines: [[Double]] = []
      var start = 0
      for index in 0..<column.lineEnds.count {
        let end = Int(column.lineEnds[index])
        var line: [Double] = []
        for position in start..<max(end, start) {
          line.append(column.ordinates[position * column.stride])
          line.append(column.ordinates[position * column.stride + 1])
        }
        lines.append(line)
        start = end
      }
      return lines
    }
  }

  /// The middle of the box around a geometry; nil without one.
  static func middle(of blob: UnsafeRawBufferPointer) -> (x: Double, y: Double)? {
    guard let column = column(blob) else { return nil }
    let box = column.box(ofFeature: 0)
    guard box.minX <= box.maxX, box.minY <= box.maxY else { return nil }
    return ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
  }

  private static func equal(
    _ one: borrowing GeometryColumn, _ other: borrowing GeometryColumn
  ) -> Bool? {
    guard let context = try? GEOSContext(), let a = try? context.shape(ofFeature: 0, in: one),
      let b = try? context.shape(ofFeature: 0, in: other)
    else { return nil }
    return try? a.relates(.equals, to: b)
  }

  /// The heights and measures of all positions, whatever their order.
  private static func heights(_ column: borrowing GeometryColumn) -> [[UInt64]] {
    let stride = column.stride
    var heights: Set<[UInt64]> = []
    for start in Swift.stride(from: 0, to: column.ordinates.count, by: stride) {
      heights.insert((2..<max(stride, 2)).map { column.ordinates[start + $0].bitPattern })
    }
    return heights.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: - Positions

  private static func haveSameStructure(
    _ one: borrowing GeometryColumn, _ other: borrowing GeometryColumn
  ) -> Bool {
    guard one.stride == other.stride, one.ordinates.count == other.ordinates.count,
      one.nodes.count == other.nodes.count, one.lineEnds.count == other.lineEnds.count,
      one.partEnds.count == other.partEnds.count
    else { return false }
    for index in 0..<one.nodes.count where one.nodes[index].kind != other.nodes[index].kind {
      return false
    }
    for index in 0..<one.lineEnds.count where one.lineEnds[index] != other.lineEnds[index] {
      return false
    }
    for index in 0..<one.partEnds.count where one.partEnds[index] != other.partEnds[index] {
      return false
    }
    return true
  }

  /// The longest way of a position, in metres; nil if heights or measures differ, or it cannot be measured.
  private func moved(
    _ one: borrowing GeometryColumn, _ other: borrowing GeometryColumn
  ) -> Double? {
    let stride = one.stride
    var geodesic: Geodesic?
    var most = 0.0
    for start in Swift.stride(from: 0, to: one.ordinates.count, by: stride) {
      for place in 2..<max(stride, 2)
      where !same(one.ordinates[start + place], other.ordinates[start + place]) {
        return nil
      }
      let from = (x: one.ordinates[start], y: one.ordinates[start + 1])
      let to = (x: other.ordinates[start], y: other.ordinates[start + 1])
      if from == to { continue }
      if !isGeographic {
        most = max(most, hypot(to.x - from.x, to.y - from.y))
        continue
      }
      if geodesic == nil { geodesic = try? Geodesic() }
      guard let geodesic else { return nil }
      most = max(most, geodesic.distance(fromX: from.x, y: from.y, toX: to.x, y: to.y))
    }
    return most.isFinite ? most : nil
  }

  // MARK: - Blobs (OGC 12-128r19 §2.1.3)

  private static func systemID(_ blob: UnsafeRawBufferPointer) -> UInt32? {
    guard blob.count >= 8 else { return nil }
    if isSpatiaLite(blob) {
      let word = blob.loadUnaligned(fromByteOffset: 2, as: UInt32.self)
      return blob[1] & 1 == 1 ? UInt32(littleEndian: word) : UInt32(bigEndian: word)
    }
    let word = blob.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    return blob[3] & 1 == 1 ? UInt32(littleEndian: word) : UInt32(bigEndian: word)
  }

  /// The type of a geometry of SpatiaLite as its stores number it, and its reference system; nil for anything else.
  static func spatiaLiteType(_ blob: UnsafeRawBufferPointer) -> (type: Int, system: Int32)? {
    guard isSpatiaLite(blob), let column = column(blob), column.nodes.count > 0,
      let system = systemID(blob)
    else { return nil }
    let node = column.nodes[0]
    return (
      Int(node.kind.rawValue) + 1000 * Int(node.dimensions.rawValue), Int32(bitPattern: system)
    )
  }

  private static func isSpatiaLite(_ blob: UnsafeRawBufferPointer) -> Bool {
    WKBReader.isSpatiaLite(blob.bindMemory(to: UInt8.self))
  }

  /// A geometry of a GeoPackage without an envelope, of one of SpatiaLite or of a GeoPackage; nil if it cannot be read.
  static func geoPackageBlob(_ blob: [UInt8], system: Int64) -> [UInt8]? {
    blob.withUnsafeBytes { bytes in
      guard isSpatiaLite(bytes) else { return blob }
      guard let column = column(bytes) else { return nil }
      let length = 8 + WKBWriter.maximumLength(of: 0..<column.nodes.count, in: column)
      return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        for (offset, byte) in "GP".utf8.enumerated() { buffer[offset] = byte }
        // Version 1, little-endian, no envelope.
        (buffer[2], buffer[3]) = (0, 1)
        UnsafeMutableRawBufferPointer(buffer).storeBytes(
          of: Int32(truncatingIfNeeded: system).littleEndian, toByteOffset: 4, as: Int32.self)
        count = 8 + WKBWriter.write(0, in: column, to: start + 8)
      }
    }
  }

  /// What is behind the header and its envelope; nil if it is not a geometry of a GeoPackage or of SpatiaLite.
  static func wkb(_ blob: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    if isSpatiaLite(blob) {
      // A point without a box has its numbers behind its type; the box of others ends with a mark.
      let start = blob[1] & 0xFE == 0x80 ? 6 : 39
      return UnsafeRawBufferPointer(rebasing: blob[start..<(blob.count - 1)])
    }
    guard blob.count >= 8, blob[0] == UInt8(ascii: "G"), blob[1] == UInt8(ascii: "P") else {
      return nil
    }
    let lengths: [8 of Int] = [0, 32, 48, 48, 64, -1, -1, -1]
    let length = lengths[Int(blob[3] >> 1 & 7)]
    guard length >= 0, blob.count >= 8 + length else { return nil }
    return UnsafeRawBufferPointer(rebasing: blob[(8 + length)...])
  }

  private static func column(_ blob: UnsafeRawBufferPointer) -> GeometryColumn? {
    var column = GeometryColumn()
    do throws(GeoError) {
      guard try append(blob, to: &column) else { return nil }
    } catch {
      return nil
    }
    column.endFeature()
    return column
  }

  /// Appends a geometry to a column; false if it is none. Errors: `.malformedWKB`.
  static func append(
    _ blob: UnsafeRawBufferPointer, to column: inout GeometryColumn
  ) throws(GeoError) -> Bool {
    if isSpatiaLite(blob) {
      _ = try WKBReader.append(
        spatiaLite: blob.bindMemory(to: UInt8.self), keepsFaults: true, to: &column)
      return true
    }
    guard let wkb = wkb(blob) else { return false }
    _ = try WKBReader.append(wkb.bindMemory(to: UInt8.self), keepsFaults: true, to: &column)
    return true
  }
}
