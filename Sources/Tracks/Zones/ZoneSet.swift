internal import Geometry

/// Zones, found by where they are.
public struct ZoneSet: Sendable {
  /// All of them.
  public let zones: [Zone]
  private let tree: BoxTree
  /// The zone of each box of the tree.
  private let owners: [Int]
  /// For each zone that is a circle, and watched for all users all the time, what there is to know.
  let circles: [Circle?]

  /// A circle.
  struct Circle: BitwiseCopyable, Sendable {
    let centre: SIMD2<Double>
    /// Metres.
    let radius: Double
  }

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
    circles = zones.map { zone in
      guard case .circle(let centre, let radius) = zone.shape, zone.schedule == nil,
        zone.users == nil
      else { return nil }
      return Circle(centre: SIMD2(centre.x, centre.y), radius: radius)
    }
    tree = BoxTree(boxes)
    self.owners = owners
  }

  /// The numbers of zones that the way between two positions may come near, in order, in place of what is in `found`.
  func findNear(_ start: Fix, _ end: Fix, length: Double, _ found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    if length < Self.shortMetres, findNearShort(start, end, &found) { return }
    let (south, north) = (min(start.y, end.y), max(start.y, end.y))
    // Metres from the pole that is nearer.
    let rest = (90 - max(-south, north)) * Self.degreeMetres
    guard rest > length * 4 else {
      // The way may lead around the pole, or over it.
      let height = length / 2 / Self.degreeMetres
      let around = Box(minX: -180, minY: south - height, maxX: 180, maxY: north + height)
      for box in ZoneShape.boxes(around, 1) { add(box, &found) }
      return
    }
    let turn = FixMeasure.turn(from: start.x, to: end.x)
    let far = start.x + turn
    let box = Box(minX: min(start.x, far), minY: south, maxX: max(start.x, far), maxY: north)
    // How far a geodesic goes beside the straight line on the map.
    let bulge = length * length / 6 / rest + 1
    for box in ZoneShape.boxes(box, bulge) { add(box, &found) }
  }

  /// Degrees of latitude are 110.57 km at least.
  private static let degreeMetres = 110_000.0

  /// Short ways far from poles and 180°, which nearly all are, need no trigonometry.
  private static let shortMetres = 2000.0

  private func findNearShort(_ start: Fix, _ end: Fix, _ found: inout [Int]) -> Bool {
    let box = Box(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
    guard box.minX > -179, box.maxX < 179, box.minY > -80, box.maxY < 80 else { return false }
    // 2 km at 80° go 0.45 m beside the straight line on the map; so do 2 m for rounding, and degrees of longitude are six
    // times as short as those of latitude.
    let height = 2 / 110_000.0
    let around = Box(
      minX: box.minX - 6 * height, minY: box.minY - height, maxX: box.maxX + 6 * height,
      maxY: box.maxY + height)
    add(around, &found)
    return true
  }

  /// The numbers of zones that meet a box around a place, as many degrees to each side, in order.
  func findAround(_ place: Fix, width: Double, height: Double, _ found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    add(
      Box(
        minX: place.x - width, minY: place.y - height, maxX: place.x + width,
        maxY: place.y + height), &found)
  }

  /// Adds the numbers of zones that meet a box; those of all are in order, and each is there once.
  private func add(_ box: Box, _ found: inout [Int]) {
    tree.search(box) { found.append(owners[$0]) }
    guard found.count > 1 else { return }
    found.sort()
    var count = 1
    for number in found where number != found[count - 1] {
      found[count] = number
      count += 1
    }
    found.removeLast(found.count - count)
  }

  /// True if the way between two positions leads into one of them.
  func meet(_ start: Fix, _ end: Fix, _ measure: FixMeasure) -> Bool {
    var found: [Int] = []
    let whole = FixPath(start, end, measure)
    findNear(start, end, length: whole.length, &found)
    guard !found.isEmpty else { return false }
    var isMet = false
    whole.forEachPiece { piece, _ in
      isMet = isMet || found.contains { zones[$0].shape.isMet(by: piece, measure) }
    }
    return isMet
  }

  /// True if a place is in one of them.
  func hold(_ place: Fix, _ measure: FixMeasure) -> Bool {
    var found: [Int] = []
    findNear(place, place, length: 0, &found)
    return found.contains {
      zones[$0].shape.margin(at: place, upTo: 1, measure) <= 0
    }
  }
}
