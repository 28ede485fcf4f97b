internal import Base
internal import Geometry

/// Writes geometries as SpatiaLite does (BLOB-Geometry): a mark, the byte order, SRID, envelope and a mark; then type
/// and content, and a last mark. A member of a collection has a mark and its type before its content.
enum SpatiaLiteBlobWriter {
  /// Where the mark behind the envelope is.
  private static let markOffset = 38

  /// Bytes that the geometry of a run of nodes never exceeds.
  static func maximumLength(
    of nodes: Range<Int>, in geometry: borrowing GeometryColumn
  ) -> Int {
    // Well-known binary begins with a byte where the mark is.
    markOffset + WKBWriter.maximumLength(of: nodes, in: geometry) + 1
  }

  /// Writes the geometry of a run of nodes, which has positions, and whose box is known; returns the bytes written.
  static func write(
    _ nodes: Range<Int>, of geometry: borrowing GeometryColumn, box: Box, srid: Int32,
    to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let start = UnsafeMutableRawPointer(out)
    out[0] = 0
    // Little-endian.
    out[1] = 1
    start.storeBytes(of: srid.littleEndian, toByteOffset: 2, as: Int32.self)
    let bounds: [4 of Double] = [box.minX, box.minY, box.maxX, box.maxY]
    for index in bounds.indices {
      start.storeBytes(
        of: bounds[index].bitPattern.littleEndian, toByteOffset: 6 + 8 * index, as: UInt64.self)
    }
    let length = WKBWriter.write(
      spatiaLite: nodes.lowerBound, in: geometry, to: out + markOffset)
    out[markOffset] = 0x7C
    out[markOffset + length] = 0xFE
    return markOffset + length + 1
  }

  /// True if members of a collection are taken apart: it holds points, lines and polygons only.
  static func flattens(_ nodes: Range<Int>, of geometry: borrowing GeometryColumn) -> Bool {
    for node in nodes.dropFirst() {
      switch geometry.nodes[node].kind {
      case .point, .lineString, .polygon:
        if geometry.positionRange(ofNodes: node..<node + 1).isEmpty { return true }
      case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection: return true
      }
    }
    return false
  }
}
