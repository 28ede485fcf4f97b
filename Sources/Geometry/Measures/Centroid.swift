internal import Base

/// The centroid of a feature in its own plane (OGC 06-103r4 §6.1.10.2): that of its polygons if they
/// have an area, else of its lines, else of its points.
public struct Centroid {
  private var origin: (x: Double, y: Double)?
  private var polygons = Sum()
  private var lines = Sum()
  private var points = Sum()
  /// Longitudes below this are moved on by a full turn.
  private var seam = -Double.infinity

  private struct Sum {
    var x = 0.0
    var y = 0.0
    var weight = 0.0

    mutating func add(x: Double, y: Double, weight: Double) {
      self.x += x * weight
      self.y += y * weight
      self.weight += weight
    }
  }

  /// The centroid of a feature; nil without positions, or if they are not finite. That of degrees lies on the
  /// smallest arc of longitudes that holds the feature, as its ``GeographicBox`` does.
  public static func of(
    feature: Int, in column: borrowing GeometryColumn, isGeographic: Bool = false
  ) -> (x: Double, y: Double)? {
    var centroid = Centroid()
    let plain = column.box(ofFeature: feature)
    let isWide = plain.minX < -180 || plain.maxX > 180 || plain.maxX - plain.minX > 180
    if isGeographic, isWide {
      var box = GeographicBox()
      box.extend(column, nodes: column.nodeRange(ofFeature: feature))
      if plain.maxX - plain.minX > 180, box.crossesAntimeridian { centroid.seam = 0 }
    }
    for node in column.nodeRange(ofFeature: feature) { centroid.add(column, node: node) }
    guard isGeographic, isWide, let value = centroid.value else { return centroid.value }
    return (AntimeridianCut.wrapped(AntimeridianCut.Position(value.x, value.y, 0, 0)).x, value.y)
  }

  private var value: (x: Double, y: Double)? {
    guard let origin else { return nil }
    for sum in [polygons, lines, points] where sum.weight > 0 {
      let x = origin.x + sum.x / sum.weight
      let y = origin.y + sum.y / sum.weight
      return x.isFinite && y.isFinite ? (x, y) : nil
    }
    return nil
  }

  private func longitude(_ x: Double) -> Double { x < seam ? x + 360 : x }

  private mutating func add(_ column: borrowing GeometryColumn, node: Int) {
    let stride = column.stride
    let isArea = [.polygon, .multiPolygon].contains(column.nodes[node].kind)
    let isLine = isArea || [.lineString, .multiLineString].contains(column.nodes[node].kind)
    for part in column.partRange(ofNode: node) {
      var isShell = true
      for line in column.lineRange(ofPart: part) {
        let positions = column.positionRange(ofLine: line)
        guard !positions.isEmpty else { continue }
        // In range: a line's positions lie inside the column.
        let base = column.ordinates.base + positions.lowerBound * stride
        // Sums are relative to the first position: small numbers stay exact.
        let origin = origin ?? (longitude(base[0]), base[1])
        self.origin = origin
        if isArea { addRing(base, positions.count, stride, origin, isShell: isShell) }
        for index in 0..<positions.count {
          let x = longitude(base[index * stride]) - origin.x
          let y = base[index * stride + 1] - origin.y
          points.add(x: x, y: y, weight: 1)
          guard isLine, index > 0 else { continue }
          let lastX = longitude(base[(index - 1) * stride]) - origin.x
          let lastY = base[(index - 1) * stride + 1] - origin.y
          let dx = x - lastX
          let dy = y - lastY
          lines.add(
            x: (x + lastX) / 2, y: (y + lastY) / 2, weight: (dx * dx + dy * dy).squareRoot())
        }
        isShell = false
      }
    }
  }

  private mutating func addRing(
    _ base: UnsafePointer<Double>, _ count: Int, _ stride: Int, _ origin: (x: Double, y: Double),
    isShell: Bool
  ) {
    var ring = Sum()
    for index in 1..<max(count, 1) {
      let x0 = longitude(base[(index - 1) * stride]) - origin.x
      let y0 = base[(index - 1) * stride + 1] - origin.y
      let x1 = longitude(base[index * stride]) - origin.x
      let y1 = base[index * stride + 1] - origin.y
      let cross = x0 * y1 - x1 * y0
      ring.add(x: (x0 + x1) / 3, y: (y0 + y1) / 3, weight: cross)
    }
    // Whatever its direction: a shell adds, a hole subtracts.
    let sign = (ring.weight < 0) == isShell ? -1.0 : 1.0
    polygons.x += ring.x * sign
    polygons.y += ring.y * sign
    polygons.weight += ring.weight * sign
  }
}
