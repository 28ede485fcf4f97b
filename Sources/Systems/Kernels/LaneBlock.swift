/// A block of positions for the kernels, with a run of its own for each ordinate.
struct LaneBlock {
  /// The most positions it can hold; they fit into the first-level cache.
  static let capacity = 256

  let x: UnsafeMutablePointer<Lanes>
  let y: UnsafeMutablePointer<Lanes>
  let z: UnsafeMutablePointer<Lanes>
  /// The number of groups of four in use.
  var count = 0

  /// Calls a function with a block that it may use until it returns.
  static func with(_ body: (inout LaneBlock) -> Void) {
    let lanes = capacity / Lanes.scalarCount
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: lanes * 3) { memory in
      // `load` fills what is used of it.
      guard let base = memory.baseAddress else { return }
      var block = LaneBlock(x: base, y: base + lanes, z: base + 2 * lanes)
      body(&block)
    }
  }

  /// Loads up to `capacity` positions; zeros fill up the last group. A missing height counts as 0.
  mutating func load(
    _ base: UnsafePointer<Double>, positions: Int, stride: Int, hasHeights: Bool
  ) {
    count = (positions + Lanes.scalarCount - 1) / Lanes.scalarCount
    var next = base
    for index in 0..<positions / Lanes.scalarCount {
      let (second, third, fourth) = (next + stride, next + 2 * stride, next + 3 * stride)
      x[index] = Lanes(next[0], second[0], third[0], fourth[0])
      y[index] = Lanes(next[1], second[1], third[1], fourth[1])
      if hasHeights {
        let heights = Lanes(next[2], second[2], third[2], fourth[2])
        z[index] = heights.replacing(with: 0, where: heights .!= heights)
      } else {
        z[index] = .zero
      }
      next += 4 * stride
    }
    let rest = positions % Lanes.scalarCount
    guard rest > 0 else { return }
    let last = count - 1
    x[last] = .zero
    y[last] = .zero
    z[last] = .zero
    for lane in 0..<rest {
      x[last][lane] = next[0]
      y[last][lane] = next[1]
      if hasHeights, !next[2].isNaN { z[last][lane] = next[2] }
      next += stride
    }
  }

  /// Stores positions where they came from, except those that are not finite: their indexes go to `failure`.
  /// A position without a height gets none.
  func store(
    _ base: UnsafeMutablePointer<Double>, positions: Int, stride: Int, hasHeights: Bool,
    _ failure: (Int) -> Void
  ) {
    for index in 0..<count {
      // Zero times a number is zero, unless the number is not finite.
      var rest = x[index] * 0 + y[index] * 0
      if hasHeights { rest += z[index] * 0 }
      let first = index * Lanes.scalarCount
      for lane in 0..<min(Lanes.scalarCount, positions - first) {
        guard rest[lane] == 0 else {
          failure(first + lane)
          continue
        }
        let next = base + (first + lane) * stride
        next[0] = x[index][lane]
        next[1] = y[index][lane]
        if hasHeights, !next[2].isNaN { next[2] = z[index][lane] }
      }
    }
  }
}
