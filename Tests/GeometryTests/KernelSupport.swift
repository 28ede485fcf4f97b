import TestSupport
import Testing

@testable import Geometry
@testable import Systems

/// The operation between two systems, and the one back.
struct Roads {
  let systems: ReferenceSystems
  let source: CoordinateReferenceSystem
  let forward: Road
  let backward: Road

  init(_ source: String, _ target: String) throws {
    systems = try ReferenceSystems()
    let from = try systems.system(source)
    let to = try systems.system(target)
    self.source = from
    forward = try Road(try systems.plan(from: from, to: to, TransformationDemands()))
    backward = try Road(try systems.plan(from: to, to: from, TransformationDemands()))
  }

  /// Random positions of the area of use, or of one that is some degrees wider, in the source's coordinates.
  func positions(_ count: Int, seed: UInt64, widened margin: Double = 0) -> [Double] {
    var random = SplitMix64(seed: seed)
    guard let area = forward.plan.area else { return [] }
    let east = area.east < area.west ? area.east + 360 : area.east
    let south = max(area.south - margin, margin > 0 ? -90 : -89.9)
    let north = min(area.north + margin, margin > 0 ? 90 : 89.9)
    var positions: [Double] = []
    for _ in 0..<count {
      let x = Double.random(in: area.west - margin...east + margin, using: &random)
      positions.append(x > 180 ? x - 360 : x < -180 ? x + 360 : x)
      positions.append(Double.random(in: south...north, using: &random))
    }
    if let degrees = systems.unprojection(of: source) {
      positions.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        degrees.apply(to: base, positions: count, stride: 2, isInverse: true)
      }
    }
    return positions
  }
}

/// An operation that both the kernel and PROJ do.
struct Road {
  let plan: TransformationPlan
  let kernel: Kernel
  private let own: Transformation
  private let theirs: Transformation

  init(_ plan: TransformationPlan) throws {
    self.plan = plan
    kernel = try #require(plan.kernel)
    own = try Transformation(plan)
    theirs = try Transformation(plan.byPROJ)
    // Web Mercator has a closed form of its own.
    #expect(plan.byPROJ.kernel == nil)
  }

  var tolerance: Double { plan.isToDegrees ? Kernel.toleranceDegrees : Kernel.tolerance }

  struct Comparison {
    /// The greatest difference of an ordinate.
    var worst = 0.0
    /// Where that was.
    var place: [Double] = []
    /// Positions that the kernel left to PROJ.
    var left = 0
    /// Positions that PROJ could not do.
    var failed = 0
  }

  /// Puts positions of two ordinates through both roads, in place; failures must be the same ones.
  func compare(_ positions: inout [Double]) throws -> Comparison {
    var result = Comparison()
    let before = positions
    var others = positions
    let count = positions.count / 2
    var alone = positions
    alone.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      kernel.apply(to: base, positions: count, stride: 2, changesHeights: false) { _ in
        result.left += 1
      }
    }
    Self.apply(own, to: &positions, stride: 2)
    Self.apply(theirs, to: &others, stride: 2)
    for index in positions.indices {
      let (a, b) = (positions[index], others[index])
      guard b.isFinite else {
        #expect(a == b || a.isNaN && b.isNaN)
        result.failed += 1
        continue
      }
      var difference = (a - b).magnitude
      // 180° and -180° are the same meridian.
      if plan.isToDegrees, index % 2 == 0, difference > 359 { difference = 360 - difference }
      if !(difference <= result.worst) {
        result.worst = difference
        result.place = Array(before[index / 2 * 2..<index / 2 * 2 + 2])
      }
    }
    return result
  }

  static func apply(_ transformation: Transformation, to positions: inout [Double], stride: Int) {
    positions.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      transformation.apply(to: base, positions: buffer.count / stride, stride: stride)
    }
  }
}

extension TransformationPlan {
  /// The same, all done by PROJ.
  var byPROJ: TransformationPlan {
    TransformationPlan(
      source: source, target: target, operation: operation, missingGrids: missingGrids,
      epoch: epoch, area: area, changesHeights: changesHeights, isFromDegrees: isFromDegrees,
      isToDegrees: isToDegrees, method: method)
  }
}
