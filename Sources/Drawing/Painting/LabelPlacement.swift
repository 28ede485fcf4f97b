/// Finds room for labels: none of them lies on another one, or leaves the map.
struct LabelPlacement {
  private let map: Rect
  private static let cell = 64.0
  /// Boxes that are taken, by the cells of a coarse grid that they touch.
  private var taken: [SIMD2<Int32>: [Rect]] = [:]

  init(_ map: Rect) { self.map = map }

  /// Takes a place if it is free.
  mutating func take(_ rect: Rect) -> Bool { take([rect]) }

  /// Takes the place of all rectangles of a label if all of them are free.
  mutating func take(_ rects: [Rect]) -> Bool {
    for rect in rects {
      guard map.holds(rect) else { return false }
      for cell in Self.cells(of: rect) {
        if let others = taken[cell], others.contains(where: rect.meets) { return false }
      }
    }
    for rect in rects {
      for cell in Self.cells(of: rect) { taken[cell, default: []].append(rect) }
    }
    return true
  }

  private static func cells(of rect: Rect) -> [SIMD2<Int32>] {
    var cells: [SIMD2<Int32>] = []
    let columns = Int32(rect.x / cell)...Int32(max(rect.right, rect.x) / cell)
    for row in Int32(rect.y / cell)...Int32(max(rect.bottom, rect.y) / cell) {
      for column in columns { cells.append(SIMD2(column, row)) }
    }
    return cells
  }
}
