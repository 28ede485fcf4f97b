public import Base

/// Joins lines of the same kind end to end, where exactly two of their ends meet.
///
/// Where three or more meet, all stay apart, so that no way through a junction is preferred. The result is the same
/// whatever the order of the lines. It takes n log n steps for n lines.
public struct LineJoining: ~Copyable {
  /// An end of a line: its number is twice that of the line, and one more at its last position.
  struct End: BitwiseCopyable {
    let group: UInt32
    let point: GridPoint
    let number: UInt32

    var key: (UInt32, Int32, Int32, UInt32) { (group, point.x, point.y, number) }
  }

  /// The lines after joining.
  public private(set) var lines = GridLines()
  /// For each of them the first of the lines that it was joined of.
  public private(set) var firstLines = Column<Int32>()
  /// For each of them how many lines it was joined of.
  public private(set) var lineCounts = Column<Int32>()

  private var ends = Column<End>()
  /// For each end the one that it is joined to, or -1.
  private var links = Column<Int32>()
  private var isUsed = Column<Bool>()
  /// The chain that is being joined: the ends at which its lines are entered.
  private var chain = Column<Int32>()

  /// What one worker joins lines with.
  public init() {}

  /// Joins lines, into ``lines``. Only lines of equal group are joined; `groups` has one for each line. If
  /// `mayReverse`, lines may be turned round; else only a beginning and an end are joined, as the direction of a line
  /// may mean something (rivers, one-way roads). A line that is not joined stays as it is. Results follow in the order
  /// of their first lines.
  public mutating func join(
    _ source: borrowing GridLines, groups: borrowing Column<UInt32>, mayReverse: Bool
  ) {
    precondition(groups.count == source.count && source.count < Int(Int32.max) / 2)
    link(source, groups, mayReverse)
    lines.removeAll()
    firstLines.removeAll()
    lineCounts.removeAll()
    isUsed.removeAll()
    isUsed.append(repeating: false, count: source.count)
    for line in 0..<source.count where !isUsed[line] {
      follow(from: line)
      if links[Int(chain[0])] >= 0 { beginAtLeast(source) }
      let start = lines.points.count
      appendChain(source)
      if chain.count > 1, isBackward(from: start) { lines.points.reverse(from: start) }
      lines.endLine()
      firstLines.append(Int32(truncatingIfNeeded: line))
      lineCounts.append(Int32(truncatingIfNeeded: chain.count))
    }
  }

  // MARK: - Ends that meet

  private mutating func link(
    _ source: borrowing GridLines, _ groups: borrowing Column<UInt32>, _ mayReverse: Bool
  ) {
    ends.removeAll()
    for line in 0..<source.count {
      let range = source.pointRange(ofLine: line)
      guard range.count > 1 else { continue }
      let number = UInt32(truncatingIfNeeded: 2 * line)
      ends.append(
        End(group: groups[line], point: source.points[range.lowerBound], number: number))
      ends.append(
        End(group: groups[line], point: source.points[range.upperBound - 1], number: number + 1))
    }
    var all = UnsafeMutableBufferPointer(start: ends.base, count: ends.count)
    all.sort { $0.key < $1.key }
    links.removeAll()
    links.append(repeating: -1, count: 2 * source.count)
    var first = 0
    while first < ends.count {
      let end = ends.base[first]
      var next = first + 1
      while next < ends.count, ends.base[next].group == end.group,
        ends.base[next].point == end.point
      {
        next += 1
      }
      if next - first == 2 {
        let (one, other) = (end.number, ends.base[first + 1].number)
        // A line that ends where it begins is whole.
        if one >> 1 != other >> 1, mayReverse || one & 1 != other & 1 {
          links.base[Int(one)] = Int32(truncatingIfNeeded: other)
          links.base[Int(other)] = Int32(truncatingIfNeeded: one)
        }
      }
      first = next
    }
  }

  // MARK: - Chains

  /// Collects the chain that a line belongs to. A loop begins at the line.
  private mutating func follow(from line: Int) {
    // Back to where the chain begins; the line is the first one of it that has not been used.
    let start = Int32(truncatingIfNeeded: 2 * line)
    var end = start
    while links[Int(end)] >= 0 {
      end = links[Int(end)] ^ 1
      if end == start { break }
    }
    let first = end
    chain.removeAll()
    repeat {
      chain.append(end)
      isUsed[Int(end >> 1)] = true
      end = links[Int(end ^ 1)]
    } while end >= 0 && end != first
  }

  private func point(_ end: Int32, _ source: borrowing GridLines) -> GridPoint {
    let range = source.pointRange(ofLine: Int(end >> 1))
    return source.points[end & 1 == 0 ? range.lowerBound : range.upperBound - 1]
  }

  /// Makes a loop begin where two of its lines meet that lies farthest west, and of those farthest north.
  private mutating func beginAtLeast(_ source: borrowing GridLines) {
    var least = 0
    for index in 1..<chain.count {
      let (here, best) = (point(chain[index], source), point(chain[least], source))
      if (here.x, here.y) < (best.x, best.y) { least = index }
    }
    guard least > 0 else { return }
    var rotated = Column<Int32>(capacity: chain.count)
    for index in 0..<chain.count { rotated.append(chain[(least + index) % chain.count]) }
    swap(&chain, &rotated)
  }

  /// True if more lines of the chain are turned round than not; of as many both ways, if its positions from the last
  /// to the first come before those from the first to the last.
  private func isBackward(from start: Int) -> Bool {
    var turned = 0
    for index in 0..<chain.count { turned += chain[index] & 1 == 0 ? -1 : 1 }
    if turned != 0 { return turned > 0 }
    var (head, tail) = (start, lines.points.count - 1)
    while head < tail {
      let (one, other) = (lines.points[head], lines.points[tail])
      if one != other { return (one.x, one.y) > (other.x, other.y) }
      head += 1
      tail -= 1
    }
    return false
  }

  private mutating func appendChain(_ source: borrowing GridLines) {
    for index in 0..<chain.count {
      let end = chain[index]
      let range = source.pointRange(ofLine: Int(end >> 1))
      // The position between two lines is the last one of the first.
      let skipped = index == 0 ? 0 : 1
      if end & 1 == 0 {
        for position in range.dropFirst(skipped) { lines.points.append(source.points[position]) }
      } else {
        for position in range.dropLast(skipped).reversed() {
          lines.points.append(source.points[position])
        }
      }
    }
  }
}
