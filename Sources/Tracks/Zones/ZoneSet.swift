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

  /// True if a place is in one of them.
  func hold(_ place: Fix, _ measure: FixMeasure) -> Bool {
    near(place, place, length: 0).contains {
      zones[$0].shape.margin(at: place, upTo: 1, measure) <= 0
    }
  }
}
