#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// Finds for each point the smallest zoom at which it is shown, so that points are spread evenly at every zoom and a point
/// that is seen stays while zooming in.
///
/// From the largest zoom to the smallest, the points of each square of the map compete: of n points that the four
/// quarters have kept at the next zoom, n^(1/gamma) stay, rounded up. They are taken from the quarters
/// in turns, so that no part of a square stays empty while another has many. What is kept at a zoom is
/// chosen among what is kept at the next one; so the sets are nested. Which point of a place comes first
/// is decided by a number made of its place and its sequence: it is the same in every run, and does not depend on other
/// points.
///
/// Points come in the order of ``MortonOrder``. Then only the squares of one way through the pyramid are open, and
/// memory is that of the points which they have kept.
public struct PointThinning: ~Copyable {
  /// A point and the smallest zoom at which it is shown.
  public struct Decision: Equatable, BitwiseCopyable, Sendable {
    /// What the caller knows the point by.
    public let sequence: UInt64
    /// The zoom.
    public let zoom: Int
  }

  struct Point: BitwiseCopyable {
    let sequence: UInt64
    let rank: UInt64
  }

  /// The decisions so far, in no particular order; the caller takes them out as it likes.
  public var decisions = Column<Decision>()

  private let zooms: ClosedRange<Int>
  private let exponent: Double
  /// For each depth, from the largest squares on, how far keys are shifted so that those of a square are equal.
  private let shifts: [UInt64]
  /// A stack of lists: those of the open square of each depth, one for each of its quarters that has been closed.
  private var points = Column<Point>()
  private var listEnds = Column<Int>()
  /// For each depth where its lists begin.
  private var firstLists: [Int]
  private var lastKey: UInt64?
  private var taken = Column<Point>()
  private var order: [Range<Int>] = []

  /// Depths below the squares of the last zoom but one, only for the order in which points are taken.
  private static let finerDepths = 4

  /// Thins points for zooms; at the largest one all are shown. Squares are the 2^cellBits-th part of a tile wide. Gamma is
  /// 1 or more: at 1 all points stay, at 2 the square root of their number stays, and the larger it is, the
  /// more evenly they are spread.
  public init(zooms: ClosedRange<Int>, cellBits: Int = 4, gamma: Double = 2) {
    self.zooms = zooms
    exponent = gamma.isNaN ? 1 : 1 / max(gamma, 1)
    let largest = min(max(WorldGrid.bits - zooms.lowerBound - cellBits, 0), WorldGrid.bits)
    let depths = min(zooms.count - 1 + Self.finerDepths, largest + 1)
    shifts = (0..<depths).map { UInt64(2 * (largest - $0)) }
    firstLists = [Int](repeating: 0, count: depths)
  }

  /// Adds a point of the ``WorldGrid``; keys of ``MortonOrder`` must ascend. `sequence` is what the caller knows
  /// it by, and differs from that of all other points at the same place.
  public mutating func add(_ point: GridPoint, sequence: UInt64) {
    let key = MortonOrder.key(point)
    if let lastKey {
      precondition(key >= lastKey)
      var depth = shifts.count
      while depth > 0, key >> shifts[depth - 1] != lastKey >> shifts[depth - 1] {
        depth -= 1
        close(depth)
      }
      for opened in depth..<shifts.count { firstLists[opened] = listEnds.count }
    }
    lastKey = key
    points.append(
      Point(sequence: sequence, rank: BorderPlace.mixed(key ^ BorderPlace.mixed(sequence))))
    listEnds.append(points.count)
  }

  /// Decides about all points that are left.
  public mutating func finish() {
    for depth in (0..<shifts.count).reversed() { close(depth) }
    for depth in 0..<shifts.count { firstLists[depth] = 0 }
    lastKey = nil
  }

  /// Closes the square of a depth: what it keeps is one list of the square around it.
  private mutating func close(_ depth: Int) {
    let firstList = firstLists[depth]
    let start = firstList == 0 ? 0 : listEnds[firstList - 1]
    let count = points.count - start
    guard count > 0 else { return }
    let zoom = zooms.lowerBound + depth
    let kept = zoom < zooms.upperBound ? share(of: count) : count
    if listEnds.count - firstList > 1 { takeInTurns(firstList, start) }
    decide(start + kept..<points.count, zoom: min(zoom + 1, zooms.upperBound))
    listEnds.truncate(to: firstList)
    points.truncate(to: start + kept)
    if depth > 0 {
      listEnds.append(points.count)
    } else {
      decide(start..<points.count, zoom: zooms.lowerBound)
      points.truncate(to: start)
    }
  }

  private mutating func decide(_ range: Range<Int>, zoom: Int) {
    for index in range {
      decisions.append(Decision(sequence: points[index].sequence, zoom: zoom))
    }
  }

  /// How many of so many points stay.
  private func share(of count: Int) -> Int {
    let number = Double(count)
    let share = exponent == 0.5 ? number.squareRoot() : pow(number, exponent)
    // A power that should be whole may be a little more.
    return min(count, max(1, Int((share - 1e-9).rounded(.up))))
  }

  /// Puts the points of lists in the order in which the lists have them in turns; the list whose first point
  /// has the least rank begins.
  private mutating func takeInTurns(_ firstList: Int, _ start: Int) {
    order.removeAll(keepingCapacity: true)
    var begin = start
    for list in firstList..<listEnds.count {
      order.append(begin..<listEnds[list])
      begin = listEnds[list]
    }
    taken.removeAll()
    let all = points.base
    order.sort {
      (all[$0.lowerBound].rank, $0.lowerBound) < (all[$1.lowerBound].rank, $1.lowerBound)
    }
    var round = 0
    while taken.count < points.count - start {
      for list in order where list.lowerBound + round < list.upperBound {
        taken.append(all[list.lowerBound + round])
      }
      round += 1
    }
    (points.base + start).update(from: taken.base, count: taken.count)
  }
}
