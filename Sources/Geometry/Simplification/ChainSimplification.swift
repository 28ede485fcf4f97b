internal import Base

/// Simplifies chains one by one, and says in which order what was left out comes back.
///
/// Both methods are hierarchies: between two neighbours that are kept, one position comes back first, and
/// what a larger tolerance keeps, a smaller one keeps too.
struct ChainSimplification: ~Copyable {
  private var simplification: Simplification
  private let tolerance: Double
  private let isGround: Bool
  /// The chain, or the part of one, that is looked at.
  private var ordinates = Column<Double>()
  private var marks = Column<Bool>()
  /// By position: the area with which it was left out; only for the method that goes by area.
  private var areas = Column<Float>()

  /// The position that comes back first between two, and how much it says: a squared distance or an area.
  struct Summit {
    var position: Int
    var weight: Double
  }

  init(_ method: Simplification.Method, tolerance: Double, isGround: Bool) {
    simplification = Simplification(method)
    self.tolerance = tolerance
    self.isGround = isGround
  }

  /// Marks what the last chain keeps; chains are marked in order.
  mutating func markLastChain(_ chains: inout Chains) -> Simplification.Outcome {
    let positions = chains.positions(ofChain: chains.ends.count - 1)
    let count = positions.count
    copy(positions, chains)
    marks.reserve(count)
    marks.setCount(count)
    let outcome = simplification.mark(
      ordinates.base, count: count, stride: 2, tolerance: tolerance, isGround: isGround,
      marks: marks.base)
    for step in 0..<count where marks.base[step] {
      chains.insert(.isKept, at: positions.lowerBound + step)
    }
    guard simplification.method == .visvalingamWhyatt else { return outcome }
    for step in 0..<count {
      areas.append(marks.base[step] ? .infinity : Float(simplification.heap.area(of: step)))
    }
    return outcome
  }

  /// The position between two that comes back first; a negative weight if there is none.
  mutating func summit(between first: Int, _ last: Int, _ chains: borrowing Chains) -> Summit {
    guard last - first > 1 else { return Summit(position: first, weight: -1) }
    switch simplification.method {
    case .douglasPeucker:
      copy(first..<last + 1, chains)
      let path = Simplification.Path(line: ordinates.base, stride: 2, isGround: isGround)
      let farthest = path.farthest(between: 0, last - first)
      return Summit(position: first + farthest.position, weight: farthest.squaredDistance)
    case .visvalingamWhyatt:
      var greatest = first + 1
      for position in first + 1..<last where areas[position] > areas[greatest] {
        greatest = position
      }
      return Summit(position: greatest, weight: Double(areas[greatest]))
    }
  }

  /// How far a chain goes from the line between its ends, positive to the left of the way from the end of the
  /// smaller number to that of the greater one.
  mutating func bend(of positions: Range<Int>, _ chains: borrowing Chains) -> Double {
    copy(positions, chains)
    let last = positions.count - 1
    let path = Simplification.Path(line: ordinates.base, stride: 2, isGround: isGround)
    let farthest = path.farthest(between: 0, last)
    let place = chains.place(positions.lowerBound + farthest.position)
    let isForward =
      chains.members[positions.lowerBound] < chains.members[positions.lowerBound + last]
    let side = Orientation.side(
      chains.place(positions.lowerBound + (isForward ? 0 : last)),
      chains.place(positions.lowerBound + (isForward ? last : 0)), place)
    guard let side, side != 0 else { return 0 }
    return side > 0 ? farthest.squaredDistance.squareRoot() : -farthest.squaredDistance.squareRoot()
  }

  private mutating func copy(_ positions: Range<Int>, _ chains: borrowing Chains) {
    ordinates.removeAll()
    ordinates.reserve(2 * positions.count)
    for position in positions {
      let place = chains.place(position)
      ordinates.append(place.x)
      ordinates.append(place.y)
    }
  }
}
