public import Base
internal import CProj

/// Puts coordinates through a plan's operation; owned by one worker.
public final class Transformation {
  /// What it does.
  public let plan: TransformationPlan
  private let object: PROJObject?
  private var heights = Column<Double>()
  /// Where the target projection tears the earth apart.
  public private(set) lazy var seam: Seam = {
    guard plan.isFromDegrees, !plan.isToDegrees else { return .none }
    guard object != nil else { return .endless }
    return plan.centralMeridian.map { findSeam(meridian: $0) } ?? .none
  }()

  /// The poles that are points of the source's plane, if it goes into degrees.
  private(set) lazy var poles: [Pole] = findPoles()

  /// A transformation of a worker's own. Errors: `.library`.
  public init(_ plan: TransformationPlan) throws(GeoError) {
    self.plan = plan
    switch plan.method {
    case .webMercator, .inverseWebMercator: object = nil
    case .operation:
      let context = try PROJContext()
      guard let clone = plan.operation(in: context) else {
        throw GeoError(.library, "PROJ could not copy the operation '\(plan.operation.name)'")
      }
      object = clone
    }
  }

  /// Transforms positions in place; those that cannot be transformed become infinite; M stays.
  ///
  /// - Parameters:
  ///   - base: The first position.
  ///   - positions: How many there are.
  ///   - stride: Ordinates per position.
  ///   - isInverse: From the target back to the source.
  public func apply(
    to base: UnsafeMutablePointer<Double>, positions: Int, stride: Int, isInverse: Bool = false
  ) {
    guard positions > 0 else { return }
    switch plan.method {
    case .webMercator where !isInverse, .inverseWebMercator where isInverse:
      WebMercator.project(base, positions: positions, stride: stride)
    case .webMercator, .inverseWebMercator:
      WebMercator.unproject(base, positions: positions, stride: stride)
    case .operation:
      guard let object else { return }
      if !isInverse, let kernel = plan.kernel {
        kernel.apply(
          to: base, positions: positions, stride: stride, changesHeights: plan.changesHeights
        ) { applyOperation(object, base + $0 * stride, 1, stride, PJ_FWD) }
      } else {
        applyOperation(object, base, positions, stride, isInverse ? PJ_INV : PJ_FWD)
      }
    }
  }

  /// The longitude of one position, or its x; not finite if it cannot be transformed.
  public func longitude(ofX x: Double, y: Double) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2) { buffer in
      buffer.initializeElement(at: 0, to: x)
      buffer.initializeElement(at: 1, to: y)
      guard let base = buffer.baseAddress else { return .nan }
      apply(to: base, positions: 1, stride: 2)
      return base[0]
    }
  }

  private func applyOperation(
    _ object: PROJObject, _ base: UnsafeMutablePointer<Double>, _ positions: Int, _ stride: Int,
    _ direction: PJ_DIRECTION
  ) {
    let api = object.api
    let width = stride * MemoryLayout<Double>.stride
    var epoch = plan.epoch ?? 0
    let epochs = plan.epoch == nil ? 0 : 1
    guard plan.changesHeights, stride > 2 else {
      _ = api.pointee.proj_trans_generic(
        object.pointer, direction, base, width, positions, base + 1, width, positions, nil, 0, 0,
        &epoch, 0, epochs)
      return
    }
    // A position without height lies on the surface, and has none afterwards.
    heights.removeAll()
    heights.reserve(positions)
    for index in 0..<positions {
      let height = base[index * stride + 2]
      heights.append(height.isNaN ? 0 : height)
    }
    let size = MemoryLayout<Double>.stride
    _ = api.pointee.proj_trans_generic(
      object.pointer, direction, base, width, positions, base + 1, width, positions, heights.base,
      size, positions, &epoch, 0, epochs)
    for index in 0..<positions where !base[index * stride + 2].isNaN {
      base[index * stride + 2] = heights.base[index]
    }
  }
}
