import Base
internal import FeatureStore
import Geometry

/// Writes geometries as GeoPackage does: a header, an envelope, then ISO WKB (OGC 12-128r19
/// §2.1.3).
enum GeoPackageBlobWriter {
  /// `GP`, version, flags, srs_id.
  static let headerBytes = 8
  /// The bytes of an envelope of x and y.
  static let envelopeBytes = 32

  /// Bytes that the geometry of a run of nodes never exceeds.
  static func maximumLength(
    of nodes: Range<Int>, in geometry: borrowing GeometryColumn
  ) -> Int {
    headerBytes + envelopeBytes + WKBWriter.maximumLength(of: nodes, in: geometry)
  }

  /// Writes the geometry of a run of nodes, which is not empty, and whose box is known; returns the
  /// bytes written.
  ///
  /// Little-endian. Points and empty geometries have no envelope, as in other programs.
  static func write(
    _ nodes: Range<Int>, of geometry: borrowing GeometryColumn, box: Box, srsID: Int32,
    to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let isEmpty = !box.hasExtent
    let hasEnvelope = !isEmpty && geometry.nodes[nodes.lowerBound].kind != .point
    let start = UnsafeMutableRawPointer(out)
    out[0] = UInt8(ascii: "G")
    out[1] = UInt8(ascii: "P")
    out[2] = 0
    // Bit 0: little-endian; bits 1 to 3: the kind of envelope; bit 4: empty.
    out[3] = 1 | (hasEnvelope ? 1 << 1 : 0) | (isEmpty ? 1 << 4 : 0)
    start.storeBytes(of: srsID.littleEndian, toByteOffset: 4, as: Int32.self)
    var length = headerBytes
    if hasEnvelope {
      let bounds: [4 of Double] = [box.minX, box.maxX, box.minY, box.maxY]
      for index in bounds.indices {
        start.storeBytes(
          of: bounds[index].bitPattern.littleEndian, toByteOffset: headerBytes + 8 * index,
          as: UInt64.self)
      }
      length += envelopeBytes
    }
    return length + WKBWriter.write(nodes.lowerBound, in: geometry, to: out + length)
  }
}
