import Base
import Geometry

/// Builds well-known binary.
struct WKBBuilder {
  var bytes: [UInt8] = []
  var isLittleEndian = true

  mutating func add(_ value: UInt32) {
    withUnsafeBytes(of: isLittleEndian ? value.littleEndian : value.bigEndian) { bytes += $0 }
  }

  mutating func add(_ values: [Double]) {
    for value in values {
      let bits = isLittleEndian ? value.bitPattern.littleEndian : value.bitPattern.bigEndian
      withUnsafeBytes(of: bits) { bytes += $0 }
    }
  }

  /// The start of a geometry: byte order, type and what else comes as counts.
  mutating func begin(_ type: UInt32, _ counts: UInt32...) {
    bytes.append(isLittleEndian ? 1 : 0)
    add(type)
    for count in counts { add(count) }
  }

  /// A geometry of one run of positions, such as a line.
  static func line(
    _ type: UInt32, _ ordinates: [Double], dimensions: Int = 2, isLittleEndian: Bool = true
  ) -> [UInt8] {
    var builder = WKBBuilder(isLittleEndian: isLittleEndian)
    builder.begin(type, UInt32(ordinates.count / dimensions))
    builder.add(ordinates)
    return builder.bytes
  }

  static func point(
    _ ordinates: [Double], type: UInt32 = 1, isLittleEndian: Bool = true
  ) -> [UInt8] {
    var builder = WKBBuilder(isLittleEndian: isLittleEndian)
    builder.begin(type)
    builder.add(ordinates)
    return builder.bytes
  }

  static func polygon(
    _ rings: [[Double]], type: UInt32 = 3, dimensions: Int = 2, isLittleEndian: Bool = true
  ) -> [UInt8] {
    var builder = WKBBuilder(isLittleEndian: isLittleEndian)
    builder.begin(type, UInt32(rings.count))
    for ring in rings {
      builder.add(UInt32(ring.count / dimensions))
      builder.add(ring)
    }
    return builder.bytes
  }

  /// A geometry of geometries.
  static func collection(
    _ type: UInt32, _ members: [[UInt8]], isLittleEndian: Bool = true
  ) -> [UInt8] {
    var builder = WKBBuilder(isLittleEndian: isLittleEndian)
    builder.begin(type, UInt32(members.count))
    return builder.bytes + members.joined()
  }
}

/// A geometry that was read: its well-known text, and what it lost or gained.
struct ReadGeometry {
  var text: String
  var changes: WKBReader.Changes

  init(_ bytes: [UInt8], closesRings: Bool = false, stride: Int = 2) throws(GeoError) {
    var column = GeometryColumn()
    column.raise(stride: stride)
    changes = []
    var failure: GeoError?
    var found = WKBReader.Changes()
    bytes.withUnsafeBufferPointer { bytes in
      do throws(GeoError) {
        found = try WKBReader.append(bytes, closesRings: closesRings, to: &column)
      } catch { failure = error }
    }
    if let failure { throw failure }
    changes = found
    column.endFeature()
    text = column.text(ofFeature: 0)
  }
}

extension GeometryColumn {
  /// Well-known text of a feature, with a letter for each ordinate beyond x and y.
  func text(ofFeature feature: Int) -> String {
    let range = nodeRange(ofFeature: feature)
    return range.isEmpty ? "none" : text(ofNode: range.lowerBound)
  }

  func text(ofNode node: Int) -> String {
    let dimensions = nodes[node].dimensions
    let name =
      nodes[node].kind.name
      + (dimensions.contains(.z) ? "Z" : "") + (dimensions.contains(.m) ? "M" : "")
    if nodes[node].kind == .geometryCollection {
      var members: [String] = []
      var next = node + 1
      let end = next + Int(nodes[node].descendants)
      while next < end {
        members.append(text(ofNode: next))
        next += 1 + Int(nodes[next].descendants)
      }
      return name + "(" + members.joined(separator: ",") + ")"
    }
    let parts = partRange(ofNode: node).map { part in
      let lines = lineRange(ofPart: part).map { line in
        "("
          + positionRange(ofLine: line).map { text(ofPosition: $0, dimensions) }
          .joined(separator: ",") + ")"
      }
      return "[" + lines.joined() + "]"
    }
    return name + parts.joined()
  }

  private func text(ofPosition position: Int, _ dimensions: Dimensions) -> String {
    var slots = [0, 1]
    if dimensions.contains(.z) { slots.append(2) }
    if dimensions.contains(.m) { slots.append(3) }
    return slots.map { slot in
      let value = ordinates[position * stride + slot]
      return value == value.rounded() && value.magnitude < 1e15
        ? String(Int(value)) : value.description
    }.joined(separator: " ")
  }
}
