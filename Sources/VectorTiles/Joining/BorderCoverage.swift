/// Edges that run along the borders of tiles, added up: an edge and one that runs back cancel each other.
struct BorderCoverage {
  /// A line between tiles: all positions with the same x, or y.
  struct Border: Hashable {
    /// True for a line of one x.
    let isVertical: Bool
    /// That x or y, in units of the zoom's grid.
    let place: Int
  }

  /// A stretch of a border.
  struct Stretch {
    /// Its border.
    let border: Border
    /// Where it begins and ends, in the direction of its edges.
    let from: Int
    let to: Int
    /// How many edges run there.
    let count: Int
  }

  /// The changes of the sum along each border, by position.
  private var changes: [Border: [(place: Int, change: Int)]] = [:]

  /// The border that an edge runs along; nil for all other edges.
  @inline(__always)
  static func border(
    _ fromX: Int, _ fromY: Int, _ toX: Int, _ toY: Int, extent: Int
  ) -> Border? {
    if fromX == toX {
      guard fromX % extent == 0, fromY != toY else { return nil }
      return Border(isVertical: true, place: fromX)
    }
    guard fromY == toY, fromY % extent == 0 else { return nil }
    return Border(isVertical: false, place: fromY)
  }

  /// Adds an edge that runs along a border.
  mutating func add(_ border: Border, from: Int, to: Int) {
    changes[border, default: []].append((from, 1))
    changes[border, default: []].append((to, -1))
  }

  /// What is left on each border, in order. Stretches end wherever an edge ended.
  func stretches() -> [Stretch] {
    var result: [Stretch] = []
    let borders = changes.keys.sorted {
      ($0.isVertical ? 0 : 1, $0.place) < ($1.isVertical ? 0 : 1, $1.place)
    }
    for border in borders {
      let ordered = (changes[border] ?? []).sorted { $0.place < $1.place }
      var sum = 0
      var index = 0
      while index < ordered.count {
        let place = ordered[index].place
        if sum != 0, let last = lastPlace(ordered, before: index) {
          // A forward edge adds 1 where it begins, which is its smaller end; a backward one takes 1 away there.
          result.append(
            Stretch(
              border: border, from: sum > 0 ? last : place, to: sum > 0 ? place : last,
              count: abs(sum)))
        }
        while index < ordered.count, ordered[index].place == place {
          sum += ordered[index].change
          index += 1
        }
      }
    }
    return result
  }

  private func lastPlace(_ ordered: [(place: Int, change: Int)], before index: Int) -> Int? {
    index > 0 ? ordered[index - 1].place : nil
  }
}
