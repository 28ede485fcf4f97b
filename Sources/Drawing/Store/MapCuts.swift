#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry
internal import Systems

/// Finds the edges of areas that are there only because a map ends: along the meridian at which it is cut, where the
/// feature goes on on the other side, and along a pole. They bound the colour of an area, and are no borders.
final class MapCuts {
  /// From degrees to the plane of the picture; nil if that is in degrees itself.
  private let conversion: Transformation?
  /// The meridian at which the map is cut.
  private let meridian: Double
  /// The boxes of the plane in which its edge lies.
  private var edgeBoxes: [Box] = []
  /// The positions of the feature in degrees, and where they begin in the column.
  private var places = Column<Double>()
  private var first = 0
  /// The latitudes of its edges along the meridian.
  private var spans: [ClosedRange<Double>] = []

  /// Degrees: a centimetre.
  private static let tolerance = 1e-7

  /// Cuts of a map of degrees.
  init() {
    conversion = nil
    meridian = 180
  }

  /// Cuts of a plane; nil if it is whole, or nothing is known of it.
  init?(plane crs: CoordinateReferenceSystem) {
    var plan = TransformationPlan.closedForm(from: .wgs84, to: crs)
    if plan == nil {
      plan = try? ReferenceSystems().plan(from: .wgs84, to: crs, TransformationDemands())
    }
    guard let plan, let forward = try? Transformation(plan),
      let longitude = forward.seam.longitude
    else { return nil }
    conversion = forward
    meridian = longitude
    findEdge()
  }

  /// Looks at the areas of a feature; true if some of their edges may be cuts.
  func find(_ feature: Int, of column: borrowing GeometryColumn) -> Bool {
    guard isNear(column.box(ofFeature: feature)) else { return false }
    let nodes = column.nodeRange(ofFeature: feature)
    let positions = column.positionRange(ofNodes: nodes)
    first = positions.lowerBound
    places.removeAll()
    for position in positions {
      places.append(column.ordinates[position * column.stride])
      places.append(column.ordinates[position * column.stride + 1])
    }
    conversion?.apply(to: places.base, positions: positions.count, stride: 2, isInverse: true)
    spans.removeAll(keepingCapacity: true)
    var hasPole = false
    for node in nodes {
      for part in column.partRange(ofNode: node) {
        for line in column.lineRange(ofPart: part) {
          for position in column.positionRange(ofLine: line).dropLast() {
            let (from, to) = (place(position), place(position + 1))
            if isAlongPole(from, to) { hasPole = true }
            guard isAlongMeridian(from, to) else { continue }
            spans.append(min(from.y, to.y)...max(from.y, to.y))
          }
        }
      }
    }
    return hasPole || spans.count > 1
  }

  /// True if the edge from a position of the feature to the next is a cut.
  func isCut(at position: Int) -> Bool {
    let (from, to) = (place(position), place(position + 1))
    if isAlongPole(from, to) { return true }
    guard isAlongMeridian(from, to) else { return false }
    let middle = (from.y + to.y) / 2
    // It is there twice: the feature goes on on the other side.
    return spans.count { $0.contains(middle) } > 1
  }

  private func place(_ position: Int) -> (x: Double, y: Double) {
    (places[2 * (position - first)], places[2 * (position - first) + 1])
  }

  private func isAlongPole(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) -> Bool {
    from.y.magnitude >= 90 - Self.tolerance && to.y.magnitude >= 90 - Self.tolerance
      && from.y.isFinite && to.y.isFinite
  }

  private func isAlongMeridian(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double)
  ) -> Bool {
    from.y.isFinite && to.y.isFinite
      && remainder(from.x - meridian, 360).magnitude < Self.tolerance
      && remainder(to.x - meridian, 360).magnitude < Self.tolerance
  }

  /// True if a feature with this box may have edges where the map ends.
  private func isNear(_ box: Box) -> Bool {
    guard conversion == nil else { return edgeBoxes.contains { $0.meets(box) } }
    return box.minY <= -90 || box.maxY >= 90 || box.maxX >= 180 || box.minX <= -180
  }

  /// Follows the edge of the plane: both sides of the meridian, and the poles.
  private func findEdge() {
    let step = 5.0
    let margin = Self.tolerance / 100
    for side in [meridian - margin, meridian - 360 + margin] {
      addEdge((0...36).map { (side, Double($0) * step - 90) })
    }
    for pole in [-90.0, 90] {
      addEdge(
        (0...72).map { (meridian - 360 + margin + (360 - 2 * margin) * Double($0) / 72, pole) })
    }
  }

  private func addEdge(_ line: [(x: Double, y: Double)]) {
    var edge = Column<Double>()
    for place in line {
      edge.append(place.x)
      edge.append(place.y)
    }
    conversion?.apply(to: edge.base, positions: line.count, stride: 2)
    for index in 1..<line.count {
      var box = Box()
      for end in [index - 1, index] where edge[2 * end].isFinite && edge[2 * end + 1].isFinite {
        box.extend(x: edge[2 * end], y: edge[2 * end + 1])
      }
      guard !box.isEmpty else { continue }
      // Between its ends it is not straight.
      let room = max(box.maxX - box.minX, box.maxY - box.minY) * 0.1 + 1
      edgeBoxes.append(
        Box(
          minX: box.minX - room, minY: box.minY - room, maxX: box.maxX + room,
          maxY: box.maxY + room))
    }
  }
}
