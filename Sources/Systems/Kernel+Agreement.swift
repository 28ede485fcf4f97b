internal import Base
internal import CProj
internal import Geometry

extension Kernel {
  /// An operation that a kernel is wanted for.
  struct Operation {
    /// PROJ's object for it.
    var object: PROJObject
    /// Its area of use, in degrees.
    var area: BoundingBox?
    /// Input is longitudes and latitudes in degrees.
    var isFromDegrees: Bool
    /// Output is longitudes and latitudes in degrees.
    var isToDegrees: Bool
    /// Heights go through it too.
    var changesHeights: Bool
  }

  /// The greatest difference from PROJ that is allowed: in metres, or in the output's unit of length.
  static let tolerance = 1e-4
  /// The same in degrees.
  static let toleranceDegrees = 1e-9
  /// The least number of positions that must have been compared.
  static let leastCount = 16

  /// The kernel for an operation, tried against PROJ at 64 positions across the area of use and 64 around each
  /// central meridian; nil if there is no kernel for it, or if one of the results differs.
  static func agreeing(with operation: Operation) -> Kernel? {
    guard let text = operation.object.projString else { return nil }
    var reader = KernelReader(ellipsoids: operation.object.context.ellipsoids)
    for isLong in [true, false] {
      reader.isLongAuthalic = isLong
      guard let kernel = reader.kernel(text) else { return nil }
      if kernel.agrees(with: operation) { return kernel }
    }
    return nil
  }

  /// True if the results are PROJ's.
  func agrees(with operation: Operation) -> Bool {
    guard let area = operation.area, endsAsPromised(operation) else { return false }
    var own = Column<Double>()
    for box in area.boxes + neighbourhoods(in: area) { Self.appendGrid(of: box, to: &own) }
    let positions = own.count / 3
    if !operation.isFromDegrees {
      wayToSource.apply(
        to: own.base, positions: positions, stride: 3, changesHeights: false
      ) { own.base[$0 * 3] = .nan }
    }
    var theirs = Column<Double>()
    theirs.append(from: own.base, count: own.count)
    var isLeft = [Bool](repeating: false, count: positions)
    apply(
      to: own.base, positions: positions, stride: 3, changesHeights: operation.changesHeights
    ) { isLeft[$0] = true }
    let object = operation.object
    let width = 3 * MemoryLayout<Double>.stride
    let heights = operation.changesHeights ? positions : 0
    _ = object.api.pointee.proj_trans_generic(
      object.pointer, PJ_FWD, theirs.base, width, positions, theirs.base + 1, width, positions,
      theirs.base + 2, width, heights, nil, 0, 0)
    let tolerance = operation.isToDegrees ? Self.toleranceDegrees : Self.tolerance
    var agreed = 0
    for position in 0..<positions where !isLeft[position] {
      let (a, b) = (own.base + position * 3, theirs.base + position * 3)
      // If PROJ fails, its result is infinite, and so is the difference.
      guard (a[0] - b[0]).magnitude <= tolerance, (a[1] - b[1]).magnitude <= tolerance,
        (a[2] - b[2]).magnitude <= Self.tolerance
      else { return false }
      agreed += 1
    }
    return agreed >= Self.leastCount
  }

  /// True if input and output are in degrees exactly where the operation says so.
  private func endsAsPromised(_ operation: Operation) -> Bool {
    let projections = steps.compactMap { step -> Bool? in
      switch step {
      case .project: true
      case .unproject: false
      case .axes, .shift: nil
      }
    }
    return (projections.first != false) == operation.isFromDegrees
      && (projections.last != true) == operation.isToDegrees
  }

  /// From degrees to the chain's input: its first steps, backwards.
  private var wayToSource: Kernel {
    var way: [Step] = []
    for step in steps {
      switch step {
      case .axes(let change): way.insert(.axes(change.inverse), at: 0)
      case .unproject(let formula, let frame):
        way.insert(.project(formula, frame), at: 0)
        let degree = Double.pi / 180
        return Kernel([.axes(AxisChange(x: degree, y: degree))] + way)
      case .shift, .project: return Kernel([])
      }
    }
    return Kernel([])
  }

  /// Boxes of six degrees around the central meridians: the area of use may be the whole world, and a formula
  /// covers only part of it.
  private func neighbourhoods(in area: BoundingBox) -> [Box] {
    steps.compactMap { step in
      let frame: ProjectionFrame
      switch step {
      case .project(_, let own), .unproject(_, let own): frame = own
      case .axes, .shift: return nil
      }
      let meridian = frame.centralMeridian * 180 / .pi
      return Box(
        minX: max(meridian - 3, -180), minY: max(area.south, -89), maxX: min(meridian + 3, 180),
        maxY: min(area.north, 89))
    }
  }

  /// Eight by eight positions, edges included, at various heights.
  private static func appendGrid(of box: Box, to positions: inout Column<Double>) {
    for row in 0..<8 {
      for place in 0..<8 {
        positions.append(box.minX + (box.maxX - box.minX) * Double(place) / 7)
        positions.append(box.minY + (box.maxY - box.minY) * Double(row) / 7)
        positions.append(Double(row * 100))
      }
    }
  }
}

extension PROJContext {
  /// The ellipsoids that PROJ knows by name.
  var ellipsoids: [String: Ellipsoid] {
    var result: [String: Ellipsoid] = [:]
    var next = api.pointee.proj_list_ellps()
    func number(_ text: UnsafePointer<CChar>?, _ name: String) -> Double? {
      guard let text else { return nil }
      let words = String(cString: text).split(separator: "=")
      return words.count == 2 && words[0] == name ? Double(words[1]) : nil
    }
    while let entry = next?.pointee, let id = entry.id {
      if let a = number(entry.major, "a") {
        let flattening =
          number(entry.ell, "rf").map { 1 / $0 } ?? number(entry.ell, "b").map { (a - $0) / a }
        if let flattening {
          result[String(cString: id)] = Ellipsoid(semiMajorAxisMetres: a, flattening: flattening)
        }
      }
      next = next.map { $0 + 1 }
    }
    return result
  }
}
