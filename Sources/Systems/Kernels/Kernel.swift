/// One of PROJ's pipelines as a chain of our own formulas, which run over whole columns of positions about ten
/// times as fast.
///
/// It is used only if it agrees with PROJ (``agreeing(with:)``). Positions that a formula was not made for are left
/// to PROJ one by one, so results and failures are the same as PROJ's everywhere.
struct Kernel: Sendable, Equatable {
  /// In radians; positions closer to a pole are left to PROJ.
  static let greatestLatitude = Double.pi / 2 - 1e-4
  /// In radians; beyond it rounding decides between 180° and -180°, so the result is left to PROJ.
  static let greatestLongitude = Double.pi - 1e-9

  /// A projection.
  enum Formula: Sendable, Equatable {
    case transverseMercator(TransverseMercator)
    case krovak(Krovak)
    case lambertAzimuthal(LambertAzimuthal)
    case mercator(Mercator)
  }

  /// One step.
  enum Step: Sendable, Equatable {
    /// x and y may change places, then ordinates are multiplied.
    case axes(AxisChange)
    /// From one datum to another.
    case shift(DatumShift)
    /// Radians to metres.
    case project(Formula, ProjectionFrame)
    /// Metres to radians.
    case unproject(Formula, ProjectionFrame)
  }

  /// A change of the order, directions or units of axes.
  struct AxisChange: Sendable, Equatable {
    /// x and y change places.
    var isSwap = false
    /// A factor for the new x.
    var x = 1.0
    /// A factor for the new y.
    var y = 1.0
    /// A factor for z.
    var z = 1.0

    /// The reverse.
    var inverse: AxisChange {
      isSwap
        ? AxisChange(isSwap: true, x: 1 / y, y: 1 / x, z: 1 / z)
        : AxisChange(x: 1 / x, y: 1 / y, z: 1 / z)
    }
  }

  /// The steps in order.
  let steps: [Step]
  /// A datum shift may leave heights for the steps after it, even if positions come without.
  private let makesHeights: Bool

  init(_ steps: [Step]) {
    self.steps = steps
    makesHeights = steps.contains {
      if case .shift(let shift) = $0 { !shift.keepsHeights } else { false }
    }
  }

  /// Transforms positions in place.
  ///
  /// - Parameters:
  ///   - base: The first position.
  ///   - positions: How many there are.
  ///   - stride: Ordinates per position.
  ///   - changesHeights: The third ordinate is a height that goes through the chain too.
  ///   - remainder: Called with the index of each position that the chain cannot do and has left as it was.
  func apply(
    to base: UnsafeMutablePointer<Double>, positions: Int, stride: Int, changesHeights: Bool,
    remainder: (Int) -> Void
  ) {
    let hasHeights = changesHeights && stride > 2
    LaneBlock.with { block in
      var done = 0
      while done < positions {
        let count = min(positions - done, LaneBlock.capacity)
        let start = base + done * stride
        block.load(start, positions: count, stride: stride, hasHeights: hasHeights)
        for step in steps { Self.apply(step, to: block, hasHeights: hasHeights || makesHeights) }
        block.store(start, positions: count, stride: stride, hasHeights: hasHeights) {
          remainder(done + $0)
        }
        done += count
      }
    }
  }

  static func apply(_ step: Step, to block: LaneBlock, hasHeights: Bool) {
    switch step {
    case .axes(let change):
      for index in 0..<block.count {
        let (x, y) = (block.x[index], block.y[index])
        block.x[index] = (change.isSwap ? y : x) * change.x
        block.y[index] = (change.isSwap ? x : y) * change.y
        if hasHeights { block.z[index] *= change.z }
      }
    case .shift(let shift): shift.apply(to: block, hasHeights: hasHeights)
    case .project(.transverseMercator(let formula), let frame): formula.project(block, frame)
    case .project(.krovak(let formula), let frame): formula.project(block, frame)
    case .project(.lambertAzimuthal(let formula), let frame): formula.project(block, frame)
    case .project(.mercator(let formula), let frame): formula.project(block, frame)
    case .unproject(.transverseMercator(let formula), let frame): formula.unproject(block, frame)
    case .unproject(.krovak(let formula), let frame): formula.unproject(block, frame)
    case .unproject(.lambertAzimuthal(let formula), let frame): formula.unproject(block, frame)
    case .unproject(.mercator(let formula), let frame): formula.unproject(block, frame)
    }
  }
}
