/// Finds out in which boxes without any coastline there is nothing but water: those that share water with another
/// box, along a side or across 180°. Alone, a box without coastlines does not say whether it is land or sea.
struct OSMSeaSpread {
  /// Boxes with water along their edge.
  private var wet: [(box: OSMCoastBox, water: [Range<Int64>])] = []
  private var blank: [OSMCoastBox] = []

  /// Adds a box. `water`: where there is water along its edge, clockwise from the corner in the south-west; ends
  /// may lie beyond a full turn. `isBlank`: no coastline meets it.
  mutating func add(_ box: OSMCoastBox, water: [Range<Int64>], isBlank: Bool) {
    if isBlank {
      blank.append(box)
    } else if !water.isEmpty {
      wet.append((box, water))
    }
  }

  /// The boxes that are all water.
  mutating func takeFlooded() -> [OSMCoastBox] {
    var flooded: [OSMCoastBox] = []
    while let index = blank.firstIndex(where: { box in
      wet.contains { Self.shareWater($0.box, $0.water, box) }
    }) {
      let box = blank.remove(at: index)
      wet.append((box, [0..<box.perimeter]))
      flooded.append(box)
    }
    return flooded
  }

  private static func shareWater(
    _ box: OSMCoastBox, _ water: [Range<Int64>], _ other: OSMCoastBox
  ) -> Bool {
    guard let middle = box.middle(ofSideWith: other),
      let distance = box.distanceAlongEdge(middle)
    else { return false }
    return water.contains { $0.contains(distance) || $0.contains(distance + box.perimeter) }
  }
}
