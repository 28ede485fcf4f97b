public import Base
internal import CProj
public import Geometry

/// The one operation that takes coordinates from a system to another; shared by all workers, each of
/// which makes its own ``Transformation`` from it.
public final class TransformationPlan: Sendable {
  enum Method: Sendable {
    /// WGS 84 to Web Mercator.
    case webMercator
    /// Web Mercator to WGS 84.
    case inverseWebMercator
    /// An operation of PROJ.
    case operation(PROJObject)
  }

  /// The system that coordinates come from.
  public let source: CoordinateReferenceSystem
  /// The system that they go to.
  public let target: CoordinateReferenceSystem
  /// The operation.
  public let operation: CoordinateOperation
  /// Grids of better operations, which are not installed.
  public let missingGrids: [CoordinateOperation.Grid]
  /// The epoch of the coordinates, a decimal year.
  public let epoch: Double?
  /// True if the operation depends on the epoch of the coordinates, which is not known.
  public let lacksEpoch: Bool
  /// The area of use of the operation, in degrees.
  public let area: BoundingBox?
  /// The box around that area in coordinates of the source, where neither side is in degrees.
  public let planarArea: Box?
  /// Heights go through the operation too.
  public let changesHeights: Bool
  /// Coordinates before the operation are longitudes and latitudes in degrees.
  public let isFromDegrees: Bool
  /// Coordinates after the operation are longitudes and latitudes in degrees.
  public let isToDegrees: Bool
  /// How many degrees a unit of the source is, 0.9 for grads; nil if it is not geographic.
  public var degreesPerUnit: Double? { isFromDegrees ? 1 : source.degreesPerUnit }
  /// The accuracy of operations for parts of the area, if it is better; nil if the user named the operation
  /// or the area.
  public let finerAccuracyMetres: Double?
  let method: Method
  /// Formulas of our own for the same operation, if they agree with PROJ.
  let kernel: Kernel?
  /// The meridian in the middle of a projected target, in degrees.
  let centralMeridian: Double?
  /// Held while the operation is copied for a worker.
  private let copying = Lock(())

  init(
    source: CoordinateReferenceSystem, target: CoordinateReferenceSystem,
    operation: CoordinateOperation, missingGrids: [CoordinateOperation.Grid], epoch: Double?,
    area: BoundingBox?, changesHeights: Bool, isFromDegrees: Bool, isToDegrees: Bool,
    method: Method, centralMeridian: Double? = nil, finerAccuracyMetres: Double? = nil,
    planarArea: Box? = nil, kernel: Kernel? = nil, lacksEpoch: Bool = false
  ) {
    self.source = source
    self.target = target
    self.operation = operation
    self.missingGrids = missingGrids
    self.epoch = epoch
    self.area = area
    self.planarArea = planarArea
    self.changesHeights = changesHeights
    self.isFromDegrees = isFromDegrees
    self.isToDegrees = isToDegrees
    self.method = method
    self.centralMeridian = centralMeridian
    self.finerAccuracyMetres = finerAccuracyMetres
    self.kernel = kernel
    self.lacksEpoch = lacksEpoch
  }

  /// Coordinates beyond this, in any unit of maps, are not on a map: about 250 times round the earth.
  private static let wildDistance = 1e10

  /// True for coordinates in the plane that are not on a map, such as those of a projection's far pole,
  /// which only rounding keeps from being infinite.
  public func isWild(x: Double, y: Double) -> Bool {
    isFromDegrees && !isToDegrees && Self.isBeyondMaps(x: x, y: y)
  }

  /// True for coordinates that are not finite, or too large for a map.
  static func isBeyondMaps(x: Double, y: Double) -> Bool {
    !(x.magnitude <= wildDistance && y.magnitude <= wildDistance)
  }

  /// True if a box holds such coordinates.
  public func isWild(_ box: Box) -> Bool {
    !box.isEmpty && (isWild(x: box.minX, y: box.minY) || isWild(x: box.maxX, y: box.maxY))
  }

  /// The operation for another thread's context; nil for a closed form, or if PROJ runs out of memory.
  func operation(in context: PROJContext) -> PROJObject? {
    guard case .operation(let object) = method else { return nil }
    return copying.withLock { _ in object.clone(in: context) }
  }

  /// The plan between WGS 84 and Web Mercator, which does not need PROJ; nil for other systems.
  public static func closedForm(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem
  ) -> TransformationPlan? {
    let isForward = source.isPlainWGS84 && target.isWebMercator
    guard isForward || source.isWebMercator && target.isPlainWGS84 else { return nil }
    let name = "Popular Visualisation Pseudo-Mercator"
    let area = BoundingBox(west: -180, south: -85.06, east: 180, north: 85.06)
    let operation = CoordinateOperation(
      number: 1, name: isForward ? name : "Inverse of " + name, accuracyMetres: 0, grids: [],
      isBallpark: false, isAvailable: true, area: area,
      areaName: "World between 85.06°S and 85.06°N.")
    return TransformationPlan(
      source: source, target: target, operation: operation, missingGrids: [], epoch: nil,
      area: area,
      changesHeights: false, isFromDegrees: isForward, isToDegrees: !isForward,
      method: isForward ? .webMercator : .inverseWebMercator)
  }
}

extension CoordinateReferenceSystem {
  /// WGS 84 with two axes.
  var isPlainWGS84: Bool { isWGS84 && code != "4979" && code.uppercased() != "CRS84H" }
}

extension ReferenceSystems {
  /// Chooses the one operation from a system to another that meets the demands.
  /// Errors: `.unknownSystem`, `.noOperation`, `.usage`.
  public func plan(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem,
    _ demands: TransformationDemands
  ) throws(GeoError) -> TransformationPlan {
    let from = try horizontal(source)
    let to = try horizontal(target)
    let list = try operationList(from: source, to: target, area: demands.area)
    let choice = OperationChoice(
      list.operations, demands, from: source.identifierOrName, to: target.identifierOrName)
    let index = try choice.index()
    let operation = list.operations[index]
    let area = operation.area ?? Self.common(from.areaOfUse?.box, to.areaOfUse?.box)
    let isFromDegrees = Self.isInDegrees(from)
    let isToDegrees = Self.isInDegrees(to)
    let isPlanar = !isFromDegrees && !isToDegrees
    let changesHeights = from.isThreeDimensional || to.isThreeDimensional
    let kernel =
      demands.epoch == nil
      ? Kernel.agreeing(
        with: Kernel.Operation(
          object: list.objects[index], area: area, isFromDegrees: isFromDegrees,
          isToDegrees: isToDegrees, changesHeights: changesHeights)) : nil
    return TransformationPlan(
      source: source, target: target, operation: operation,
      missingGrids: choice.missingGrids(besides: index), epoch: demands.epoch,
      area: area,
      changesHeights: changesHeights, isFromDegrees: isFromDegrees, isToDegrees: isToDegrees,
      method: .operation(list.objects[index]), centralMeridian: Self.centralMeridian(of: to),
      finerAccuracyMetres: choice.finerAccuracy(besides: index),
      planarArea: isPlanar ? area.flatMap { planarBox(of: $0, in: source) } : nil, kernel: kernel,
      lacksEpoch: demands.epoch == nil && Self.isTimeDependent(list.objects[index]))
  }

  /// True if more than one operation between two systems can be used here, so that it matters where the data
  /// are. False where a system is unknown.
  public func dependOnPlace(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem
  ) -> Bool {
    guard !source.isSame(as: target),
      TransformationPlan.closedForm(from: source, to: target) == nil,
      let operations = try? operations(from: source, to: target)
    else { return false }
    return operations.filter { $0.isAvailable && !$0.isBallpark }.count > 1
  }

  /// The system that a text means (``system(_:)``), if it says where something is: one of heights alone does
  /// not. Errors: `.unknownSystem`, `.usage`.
  public func systemOfPlaces(_ text: String) throws(GeoError) -> CoordinateReferenceSystem {
    let system = try system(text)
    _ = try horizontal(system)
    return system
  }

  /// PROJ's object for a system that says where something is. Errors: `.unknownSystem`, `.usage`.
  private func horizontal(
    _ system: CoordinateReferenceSystem
  ) throws(GeoError) -> PROJObject {
    let object = try known(system)
    guard object.horizontal.type != PJ_TYPE_VERTICAL_CRS else {
      throw GeoError(
        .usage, "\(system.identifierOrName) is a system of heights alone",
        hint: "a compound system has a horizontal part, too, such as EPSG:4326+5773")
    }
    return object
  }

  /// True for an operation whose parameters change with time, such as one that follows the plates.
  private static func isTimeDependent(_ operation: PROJObject) -> Bool {
    operation.projString?.contains(text: "+t_epoch=") ?? false
  }

  /// `+lon_0` of a projection; the middle of the world if it has none.
  private static func centralMeridian(of object: PROJObject) -> Double? {
    guard kind(object.horizontal.type) == "projected" else { return nil }
    let text = object.projString ?? ""
    guard let word = text.split(separator: " ").first(where: { $0.hasPrefix("+lon_0=") }) else {
      return 0
    }
    return Double(word.dropFirst("+lon_0=".count)).flatMap { $0.magnitude <= 180 ? $0 : nil }
  }

  static func isInDegrees(_ object: PROJObject) -> Bool {
    let kind = kind(object.horizontal.type)
    return kind.hasPrefix("geographic") && object.axes.first?.unit == "degree"
  }
}

extension CoordinateReferenceSystem {
  /// The name for messages.
  public var identifierOrName: String {
    isRegistered ? identifier : name.map { "'\($0)'" } ?? identifier
  }
}
