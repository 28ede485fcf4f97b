public import Base
internal import CProj
public import Geometry

/// The operations from a system to another, in PROJ's order.
struct OperationList {
  var operations: [CoordinateOperation]
  var objects: [PROJObject]
}

extension ReferenceSystems {
  /// All operations from a system to another in PROJ's order, including ballpark ones and those with
  /// missing grids; `area` is in degrees, nil for the common area of use of both systems.
  /// Errors: `.unknownSystem`, `.noOperation`.
  public func operations(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem,
    area: BoundingBox? = nil
  ) throws(GeoError) -> [CoordinateOperation] {
    try operationList(from: source, to: target, area: area).operations
  }

  func operationList(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem,
    area: BoundingBox?
  ) throws(GeoError) -> OperationList {
    let from = try known(source)
    let to = try known(target)
    return list(from, to, area ?? Self.common(from.areaOfUse?.box, to.areaOfUse?.box))
  }

  func known(_ system: CoordinateReferenceSystem) throws(GeoError) -> PROJObject {
    guard let object = object(for: system) else {
      throw GeoError(
        .unknownSystem,
        "PROJ does not know the reference system "
          + (system.isRegistered ? system.identifier : "'\(system.name ?? system.identifier)'"))
    }
    return object
  }

  func list(
    _ from: PROJObject, _ to: PROJObject, _ area: BoundingBox?
  ) -> OperationList {
    let api = context.api
    var list = OperationList(operations: [], objects: [])
    guard
      let request = api.pointee.proj_create_operation_factory_context(context.pointer, nil)
    else { return list }
    defer { api.pointee.proj_operation_factory_context_destroy(request) }
    if let area = area.flatMap(Self.interest) {
      api.pointee.proj_operation_factory_context_set_area_of_interest(
        context.pointer, request, area.west, area.south, area.east, area.north)
    }
    api.pointee.proj_operation_factory_context_set_spatial_criterion(
      context.pointer, request, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
    api.pointee.proj_operation_factory_context_set_grid_availability_use(
      context.pointer, request, PROJ_GRID_AVAILABILITY_USED_FOR_SORTING)
    guard
      let found = api.pointee.proj_create_operations(
        context.pointer, from.pointer, to.pointer, request)
    else { return list }
    defer { api.pointee.proj_list_destroy(found) }
    for index in 0..<api.pointee.proj_list_get_count(found) {
      guard
        let plain = PROJObject(
          api.pointee.proj_list_get(context.pointer, found, index), in: context),
        // x is longitude or easting on both sides, whatever order the authorities define.
        let object = PROJObject(
          api.pointee.proj_normalize_for_visualization(context.pointer, plain.pointer), in: context)
      else { continue }
      list.operations.append(describe(plain, number: list.operations.count + 1))
      list.objects.append(object)
    }
    return list
  }

  /// A box that PROJ takes for an area of interest: it calls itself without end for one that has no width
  /// beside the antimeridian. Nil for one that is not on the earth.
  static func interest(_ area: BoundingBox) -> BoundingBox? {
    guard [area.west, area.east].allSatisfy({ $0.magnitude <= 360 }),
      area.south <= area.north, area.south >= -90, area.north <= 90
    else { return nil }
    var box = area
    // A metre or so to either side.
    if (area.east - area.west).magnitude < 1e-5 {
      box.west -= 1e-5
      box.east += 1e-5
    }
    guard box.east - box.west < 360 else {
      (box.west, box.east) = (-180, 180)
      return box
    }
    if box.west >= 180 { box.west -= 360 }
    if box.west < -180 { box.west += 360 }
    if box.east > 180 { box.east -= 360 }
    if box.east <= -180 { box.east += 360 }
    return box
  }

  private func describe(_ object: PROJObject, number: Int) -> CoordinateOperation {
    let api = context.api
    // A conversion is exact by definition (ISO 19111 §3.1.5).
    let accuracy =
      object.type == PJ_TYPE_CONVERSION
      ? 0 : api.pointee.proj_coordoperation_get_accuracy(context.pointer, object.pointer)
    let isBallpark =
      api.pointee.proj_coordoperation_has_ballpark_transformation(context.pointer, object.pointer)
      != 0
    let area = object.areaOfUse
    return CoordinateOperation(
      number: number, name: object.name ?? "unnamed",
      accuracyMetres: accuracy >= 0 && !isBallpark ? accuracy : nil, grids: grids(of: object),
      isBallpark: isBallpark,
      isAvailable: api.pointee.proj_coordoperation_is_instantiable(
        context.pointer, object.pointer) != 0,
      area: area?.box, areaName: area?.name)
  }

  private func grids(of object: PROJObject) -> [CoordinateOperation.Grid] {
    let api = context.api
    let count = api.pointee.proj_coordoperation_get_grid_used_count(context.pointer, object.pointer)
    return (0..<max(count, 0)).compactMap { index in
      var name: UnsafePointer<CChar>?
      var url: UnsafePointer<CChar>?
      var isAvailable: Int32 = 0
      guard
        api.pointee.proj_coordoperation_get_grid_used(
          context.pointer, object.pointer, index, &name, nil, nil, &url, nil, nil, &isAvailable)
          != 0, let name
      else { return nil }
      let address = url.map { String(cString: $0) } ?? ""
      return CoordinateOperation.Grid(
        name: String(cString: name), isAvailable: isAvailable != 0,
        url: address.isEmpty ? nil : address)
    }
  }

  /// The common part of two areas; if they do not meet, the smaller one, so that the result is the same
  /// for both directions.
  static func common(_ one: BoundingBox?, _ other: BoundingBox?) -> BoundingBox? {
    guard let one, let other else { return one ?? other }
    let pieces = one.boxes.flatMap { left in
      other.boxes.compactMap { right -> Box? in
        let box = Box(
          minX: max(left.minX, right.minX), minY: max(left.minY, right.minY),
          maxX: min(left.maxX, right.maxX), maxY: min(left.maxY, right.maxY))
        return box.minX <= box.maxX && box.minY <= box.maxY ? box : nil
      }
    }
    guard let first = pieces.first else { return size(one) <= size(other) ? one : other }
    guard pieces.count > 1 else { return BoundingBox(first) }
    // Pieces on both sides of the antimeridian belong together.
    if let east = pieces.first(where: { $0.maxX == 180 }),
      let west = pieces.first(where: { $0.minX == -180 }), east != west
    {
      return BoundingBox(
        west: east.minX, south: min(east.minY, west.minY), east: west.maxX,
        north: max(east.maxY, west.maxY))
    }
    return pieces.map { BoundingBox($0) }.max { size($0) < size($1) }
  }

  private static func size(_ box: BoundingBox) -> Double {
    box.boxes.reduce(0) { $0 + ($1.maxX - $1.minX) * ($1.maxY - $1.minY) }
  }
}
