internal import Base
public import Geometry

extension ReferenceSystems {
  /// A box of a system in degrees, approximately; nil if unknown. West > east crosses 180°.
  public func degrees(of box: Box, in system: CoordinateReferenceSystem) -> BoundingBox? {
    guard !box.isEmpty else { return nil }
    let grads = unitConversion(of: system)
    if system.isGeographic, grads == nil {
      guard box.minX >= -180, box.maxX <= 180, box.minY >= -90, box.maxY <= 90 else { return nil }
      return BoundingBox(box)
    }
    guard let transformation = grads ?? unprojection(of: system) else { return nil }
    var positions = Column<Double>(capacity: 84 * 2)
    Self.appendEdges(of: box, to: &positions)
    transformation.apply(to: positions.base, positions: positions.count / 2, stride: 2)
    var result = GeographicBox()
    for index in 0..<positions.count / 2
    where positions[index * 2].isFinite && positions[index * 2 + 1].isFinite {
      result.extend(x: positions[index * 2], y: positions[index * 2 + 1])
    }
    guard !result.isEmpty else { return nil }
    let bounds = result.bounds
    return BoundingBox(
      west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
  }

  /// The box around an area of degrees, in the coordinates of a system; nil if unknown.
  func planarBox(of area: BoundingBox, in system: CoordinateReferenceSystem) -> Box? {
    guard let conversion = unprojection(of: system) else { return nil }
    var positions = Column<Double>(capacity: 84 * 4)
    for box in area.boxes { Self.appendEdges(of: box, to: &positions) }
    conversion.apply(
      to: positions.base, positions: positions.count / 2, stride: 2, isInverse: true)
    var box = Box()
    for index in 0..<positions.count / 2 {
      let (x, y) = (positions[index * 2], positions[index * 2 + 1])
      // If part of an edge cannot be converted, the box is unknown.
      guard x.isFinite, y.isFinite else { return nil }
      box.extend(x: x, y: y)
    }
    return box.isEmpty ? nil : box
  }

  /// Positions along the edges of a box.
  private static func appendEdges(of box: Box, to positions: inout Column<Double>) {
    for step in 0...20 {
      let share = Double(step) / 20
      let x = box.minX + (box.maxX - box.minX) * share
      let y = box.minY + (box.maxY - box.minY) * share
      for (x, y) in [(x, box.minY), (x, box.maxY), (box.minX, y), (box.maxX, y)] {
        positions.append(x)
        positions.append(y)
      }
    }
  }

  /// The plain conversion between a system and the system of longitudes and latitudes that it is based on.
  private func transformation(from source: PROJObject, to target: PROJObject) -> Transformation? {
    let list = list(source, target, nil)
    guard let index = list.operations.firstIndex(where: \.isAvailable) else { return nil }
    return plain(list.operations[index], list.objects[index])
  }

  private func plain(
    _ operation: CoordinateOperation, _ object: PROJObject
  ) -> Transformation? {
    let plan = TransformationPlan(
      source: .undefinedCartesian, target: .undefinedGeographic, operation: operation,
      missingGrids: [], epoch: nil, area: nil, changesHeights: false, isFromDegrees: false,
      isToDegrees: true, method: .operation(object))
    return try? Transformation(plan)
  }

  /// The conversion of a geographic system into degrees; nil if it is in degrees, or not geographic.
  private func unitConversion(of system: CoordinateReferenceSystem) -> Transformation? {
    // Almost everything is WGS 84.
    guard system.isGeographic, !system.isDegrees, let object = object(for: system),
      !Self.isInDegrees(object), let radians = object.radiansPerUnit,
      let conversion = context.object("+proj=unitconvert +xy_in=\(radians) +xy_out=deg")
    else { return nil }
    let operation = CoordinateOperation(
      number: 1, name: "degrees", accuracyMetres: 0, grids: [], isBallpark: false,
      isAvailable: true, area: nil, areaName: nil)
    return plain(operation, conversion)
  }

  /// The conversion of a projected system into the longitudes and latitudes that it is based on, or of a
  /// geographic system in another unit into degrees; nil for other systems.
  public func unprojection(of system: CoordinateReferenceSystem) -> Transformation? {
    if system.isWebMercator {
      return TransformationPlan.closedForm(from: system, to: .wgs84).flatMap {
        try? Transformation($0)
      }
    }
    if system.isGeographic { return unitConversion(of: system) }
    guard let object = object(for: system),
      let geodetic = object.horizontal.geodetic
    else { return nil }
    return transformation(from: object.horizontal, to: geodetic)
  }
}
