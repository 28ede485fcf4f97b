#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base

extension GeometryColumn {
  /// Adds some positions of a line in memory.
  mutating func append(
    _ base: UnsafePointer<Double>, _ indexes: UnsafeBufferPointer<Int>, _ width: Int
  ) {
    for index in indexes {
      ordinates.append(from: base + index * width, count: width)
      if width < stride { ordinates.append(repeating: .nan, count: stride - width) }
    }
  }

  /// Adds some positions of another geometry as a geometry of its own.
  mutating func append(
    _ base: UnsafePointer<Double>, _ indexes: UnsafeBufferPointer<Int>, _ width: Int,
    _ kind: GeometryKind, of node: GeometryNode
  ) {
    raise(stride: width)
    append(base, indexes, width)
    endLine()
    endPart()
    appendNode(kind, node.dimensions)
  }

  /// Ends a bundle of geometries: an empty one is removed, a single geometry stands for itself.
  mutating func settle(bundle: Int) {
    guard nodes.count <= bundle + 2 else { return endCollection(bundle) }
    if nodes.count == bundle + 2 { nodes[bundle] = nodes[bundle + 1] }
    nodes.truncate(to: nodes.count - 1)
  }

  /// Forgets the last node, which must not be a collection.
  mutating func forget(lastNode node: Int) {
    let part = partRange(ofNode: node).lowerBound
    let line = part == 0 ? 0 : Int(partEnds[part - 1])
    let position = line == 0 ? 0 : Int(lineEnds[line - 1])
    nodes.truncate(to: node)
    partEnds.truncate(to: part)
    lineEnds.truncate(to: line)
    ordinates.truncate(to: position * stride)
  }

  /// Reverses rings of the wrong direction (RFC 7946 §3.1.6); true if there were any.
  mutating func rewindRings(ofParts parts: Range<Int>) -> Bool {
    var hasRewound = false
    for part in parts {
      let lines = lineRange(ofPart: part)
      for line in lines {
        let area = doubledArea(ofRing: line)
        guard line == lines.lowerBound ? area < 0 : area > 0 else { continue }
        reverse(line)
        hasRewound = true
      }
    }
    return hasRewound
  }

  private mutating func reverse(_ line: Int) {
    let range = positionRange(ofLine: line)
    var (low, high) = (range.lowerBound * stride, (range.upperBound - 1) * stride)
    while low < high {
      // In range: lines end within the column.
      for slot in 0..<stride {
        (ordinates.base[low + slot], ordinates.base[high + slot]) = (
          ordinates.base[high + slot], ordinates.base[low + slot]
        )
      }
      low += stride
      high -= stride
    }
  }

  /// The area of polygons without their holes: in square metres on the sphere of the earth's area, or
  /// in squares of the coordinates' unit.
  func area(ofParts parts: Range<Int>, isGeographic: Bool) -> Double {
    var sum = 0.0
    for part in parts {
      let lines = lineRange(ofPart: part)
      var area = 0.0
      for line in lines {
        let ring =
          isGeographic ? groundArea(ofRing: line) : (doubledArea(ofRing: line) / 2).magnitude
        area += line == lines.lowerBound ? ring : -ring
      }
      sum += max(area, 0)
    }
    return sum
  }

  /// On Lambert's cylinder, which keeps areas: x is the longitude, y the sine of the latitude.
  private func groundArea(ofRing line: Int) -> Double {
    let range = positionRange(ofLine: line)
    guard range.count > 3 else { return 0 }
    let origin = range.lowerBound * stride
    var sum = 0.0
    var lastX = 0.0
    var lastY = sin(ordinates[origin + 1] * .pi / 180)
    for position in range.dropFirst() {
      let x = ordinates[position * stride] - ordinates[origin]
      let y = sin(ordinates[position * stride + 1] * .pi / 180)
      sum += (x - lastX) * (y + lastY)
      (lastX, lastY) = (x, y)
    }
    let authalicRadius = 6_371_007.181
    return (sum / 2 * .pi / 180).magnitude * authalicRadius * authalicRadius
  }
}
