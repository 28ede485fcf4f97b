internal import Geometry

/// Boxes in a packed tree, for those that meet another one (S. Leutenegger et al., "STR: a simple and efficient algorithm
/// for R-tree packing", 1997).
struct BoxTree: Sendable {
  /// The boxes of all levels: first those that were given, in the order of the tree, at last the one of all.
  private var boxes: [Box] = []
  /// Where the boxes of each level begin.
  private var starts: [Int] = []
  /// The numbers of the boxes of the first level.
  private var numbers: [Int] = []

  private static let width = 8

  /// A tree of boxes, which keep their numbers.
  init(_ boxes: [Box]) {
    guard !boxes.isEmpty else { return }
    let leaves = (boxes.count + Self.width - 1) / Self.width
    let columns = max(Int(Double(leaves).squareRoot().rounded(.up)), 1)
    let inColumn = (boxes.count + columns - 1) / columns
    numbers = boxes.indices.sorted {
      boxes[$0].minX + boxes[$0].maxX < boxes[$1].minX + boxes[$1].maxX
    }
    var start = 0
    while start < numbers.count {
      let end = min(start + inColumn, numbers.count)
      numbers[start..<end].sort {
        boxes[$0].minY + boxes[$0].maxY < boxes[$1].minY + boxes[$1].maxY
      }
      start = end
    }
    var level = numbers.map { boxes[$0] }
    while true {
      starts.append(self.boxes.count)
      self.boxes += level
      guard level.count > 1 else { return }
      level = stride(from: 0, to: level.count, by: Self.width).map { first in
        level[first..<min(first + Self.width, level.count)].dropFirst()
          .reduce(into: level[first]) { $0.extend($1) }
      }
    }
  }

  /// Calls `body` with the number of each box that meets another one.
  @inline(__always)
  func search(_ box: Box, _ body: (Int) -> Void) {
    guard let last = boxes.last, last.meets(box) else { return }
    boxes.withUnsafeBufferPointer { boxes in
      starts.withUnsafeBufferPointer { starts in
        let top = starts.count - 1
        var level = top
        var place = 0
        while true {
          // In range: `place` is below the number of boxes of its level.
          if boxes[starts[level] + place].meets(box) {
            if level > 0 {
              level -= 1
              place *= Self.width
              continue
            }
            body(numbers[place])
          }
          place += 1
          // Behind the last child of a box comes the next box of the level above.
          while level < top, place % Self.width == 0 || starts[level] + place == starts[level + 1] {
            place = (place - 1) / Self.width + 1
            level += 1
          }
          if level == top { return }
        }
      }
    }
  }
}
