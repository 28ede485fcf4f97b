internal import Geometry

/// Zones, found by where they are.
public struct ZoneSet: Sendable {
  /// All of them.
  public let zones: [Zone]
  private let tree: BoxTree
  /// The zone of each box of the tree.
  private let owners: [Int]

  /// Zones, around which something can happen so many metres away.
  init(_ zones: [Zone], reach: Double) {
    self.zones = zones
    var boxes: [Box] = []
    var owners: [Int] = []
    for (number, zone) in zones.enumerated() {
      for box in zone.shape.boxes(around: reach) {
        boxes.append(box)
        owners.append(number)
      }
    }
    tree = BoxTree(boxes)
    self.owners = owners
  }

  /// The numbers of zones that the way between two positions may come near, in order.
  func near(_ start: Fix, _ end: Fix, length: Double) -> [Int] {
    if length < Self.shortMetres, let found = nearShort(start, end) { return found }
    let turn = FixMeasure.turn(from: start.x, to: end.x)
    let far = start.x + turn
    let box = Box(
      minX: min(start.x, far), minY: min(start.y, end.y), maxX: max(start.x, far),
      maxY: max(start.y, end.y))
    // How far a geodesic goes beside the straight line on the map.
    let latitude = min(max(abs(start.y), abs(end.y)), 89) * .pi / 180
    let bulge = length * length / 40_000_000 / max(1.570_8 - latitude, 0.01) + 1
    var found: Set<Int> = []
    for box in ZoneShape.boxes(box, bulge) { tree.search(box) { found.insert(owners[$0]) } }
    return found.sorted()
  }

  /// Short ways far from poles and 180°, which nearly all are, need no trigonometry.
  private static let shortMetres = 2000.0

  private func nearShort(_ start: Fix, _ end: Fix) -> [Int]? {
    let box = Box(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
    guard box.minX > -179, box.maxX < 179, box.minY > -80, box.maxY < 80 else { return nil }
    // 2 km at 80° go 0.45 m beside the straight line on the map; so do 2 m for rounding, and degrees of longitude are six
    // times as short as those of latitude.
    let height = 2 / 110_000.0
    let around = Box(
      minX: box.minX - 6 * height, minY: box.minY - height, maxX: box.maxX + 6 * height,
      maxY: box.maxY + height)
    var found: [Int] = []
    tree.search(around) { found.append(owners[$0]) }
    guard found.count > 1 else { return found }
    found.sort()
    return zip(found, [-1] + found).filter { $0.0 != $0.1 }.map(\.0)
  }

  /// True if a place is in one of them.
  func hold(_ place: Fix, _ measure: FixMeasure) -> Bool {
    near(place, place, length: 0).contains {
      zones[$0].shape.margin(at: place, upTo: 1, measure) <= 0
    }
  }
}
