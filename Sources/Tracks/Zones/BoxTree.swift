internal import Geometry

/// Boxes in a packed tree, for those that meet another one (S. Leutenegger et al., "STR: a simple and efficient algorithm
/// for R-tree packing", 1997).
struct BoxTree: Sendable {
  /// The boxes of each level: those that were given first, in the order of the tree.
  private var levels: [[Box]] = []
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
    levels = [numbers.map { boxes[$0] }]
    while let last = levels.last, last.count > 1 {
      levels.append(
        stride(from: 0, to: last.count, by: Self.width).map { first in
          last[first..<min(first + Self.width, last.count)].dropFirst()
            .reduce(into: last[first]) { $0.extend($1) }
        })
    }
  }

  /// Calls `body` with the number of each box that meets another one.
  func search(_ box: Box, _ body: (Int) -> Void) {
    guard !levels.isEmpty else { return }
    visit(levels.count - 1, 0, box, body)
  }

  private func visit(_ level: Int, _ place: Int, _ box: Box, _ body: (Int) -> Void) {
    guard levels[level][place].meets(box) else { return }
    guard level > 0 else { return body(numbers[place]) }
    let first = place * Self.width
    for child in first..<min(first + Self.width, levels[level - 1].count) {
      visit(level - 1, child, box, body)
    }
  }
}
