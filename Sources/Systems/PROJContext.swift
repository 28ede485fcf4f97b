internal import Base
internal import CProj
internal import Geometry

/// A context of PROJ: its database connection and its last error, without output and without network.
/// Only one thread may use it at a time.
final class PROJContext: @unchecked Sendable {
  let api: UnsafePointer<cairn_proj_functions>
  let pointer: OpaquePointer

  init() throws(GeoError) {
    api = try PROJLibrary.functions()
    guard let pointer = api.pointee.proj_context_create() else {
      throw GeoError(.library, "PROJ could not allocate a context")
    }
    self.pointer = pointer
    _ = api.pointee.proj_log_level(pointer, PJ_LOG_NONE)
    // The same grids are used whatever the network, and nothing is downloaded behind the user's back.
    _ = api.pointee.proj_context_set_enable_network(pointer, 0)
  }

  deinit { _ = api.pointee.proj_context_destroy(pointer) }

  /// The object that a text means to PROJ: a system, an operation, an ellipsoid; nil if it is unknown.
  func object(_ text: String) -> PROJObject? {
    PROJObject(api.pointee.proj_create(pointer, text), in: self)
  }
}

/// An object of PROJ, with the context that it belongs to.
final class PROJObject: @unchecked Sendable {
  let pointer: OpaquePointer
  let context: PROJContext

  /// Takes ownership of an object that PROJ returned; nil for null.
  init?(_ pointer: OpaquePointer?, in context: PROJContext) {
    guard let pointer else { return nil }
    self.pointer = pointer
    self.context = context
  }

  deinit { _ = api.pointee.proj_destroy(pointer) }

  var api: UnsafePointer<cairn_proj_functions> { context.api }

  /// The name.
  var name: String? { api.pointee.proj_get_name(pointer).map { String(cString: $0) } }

  /// PROJ's type of the object.
  var type: PJ_TYPE { api.pointee.proj_get_type(pointer) }

  /// The identifier that an authority gave it.
  var identifier: (authority: String, code: String)? {
    guard let authority = api.pointee.proj_get_id_auth_name(pointer, 0),
      let code = api.pointee.proj_get_id_code(pointer, 0)
    else { return nil }
    return (String(cString: authority), String(cString: code))
  }

  /// The area of use, in degrees, and its name.
  var areaOfUse: (box: BoundingBox?, name: String?)? {
    var west = 0.0
    var south = 0.0
    var east = 0.0
    var north = 0.0
    var name: UnsafePointer<CChar>?
    guard
      api.pointee.proj_get_area_of_use(
        context.pointer, pointer, &west, &south, &east, &north, &name) != 0
    else { return nil }
    // -1000 if only the name is known.
    let box =
      west < -180.5 ? nil : BoundingBox(west: west, south: south, east: east, north: north)
    return (box, name.map { String(cString: $0) })
  }

  /// As well-known text, on one line; nil if that version of it cannot express the object.
  func wellKnownText(_ version: PJ_WKT_TYPE) -> String? {
    "MULTILINE=NO".withCString { option in
      var options: [UnsafePointer<CChar>?] = [option, nil]
      return api.pointee.proj_as_wkt(context.pointer, pointer, version, &options)
        .map { String(cString: $0) }
    }
  }

  /// As a PROJ string; nil if that cannot express the object.
  var projString: String? {
    api.pointee.proj_as_proj_string(context.pointer, pointer, PJ_PROJ_5, nil)
      .map { String(cString: $0) }
  }

  /// A copy for another thread's context.
  func clone(in other: PROJContext) -> PROJObject? {
    PROJObject(api.pointee.proj_clone(other.pointer, pointer), in: other)
  }

  // MARK: - Parts of a reference system

  /// The system within a bound one, or the horizontal part of a compound one.
  var horizontal: PROJObject {
    if type == PJ_TYPE_BOUND_CRS,
      let inner = PROJObject(api.pointee.proj_get_source_crs(context.pointer, pointer), in: context)
    {
      return inner.horizontal
    }
    if type == PJ_TYPE_COMPOUND_CRS,
      let inner = PROJObject(
        api.pointee.proj_crs_get_sub_crs(context.pointer, pointer, 0), in: context)
    {
      return inner.horizontal
    }
    return self
  }

  /// The system of longitudes and latitudes that it is based on.
  var geodetic: PROJObject? {
    PROJObject(api.pointee.proj_crs_get_geodetic_crs(context.pointer, pointer), in: context)
  }

  /// True if heights are part of it.
  var isThreeDimensional: Bool {
    switch type {
    case PJ_TYPE_GEOGRAPHIC_3D_CRS, PJ_TYPE_GEOCENTRIC_CRS, PJ_TYPE_COMPOUND_CRS: return true
    case PJ_TYPE_BOUND_CRS:
      guard
        let inner = PROJObject(
          api.pointee.proj_get_source_crs(context.pointer, pointer), in: context)
      else { return false }
      return inner.isThreeDimensional
    case PJ_TYPE_PROJECTED_CRS, PJ_TYPE_OTHER_CRS: return axes.count == 3
    default: return false
    }
  }

  /// The axes in the authority's order; those of a compound system's horizontal part.
  var axes: [ReferenceSystemFacts.Axis] {
    guard
      let system = PROJObject(
        api.pointee.proj_crs_get_coordinate_system(context.pointer, horizontal.pointer), in: context
      )
    else { return [] }
    let count = max(api.pointee.proj_cs_get_axis_count(context.pointer, system.pointer), 0)
    return (0..<count).map { index in
      var name: UnsafePointer<CChar>?
      var abbreviation: UnsafePointer<CChar>?
      var direction: UnsafePointer<CChar>?
      var unit: UnsafePointer<CChar>?
      _ = api.pointee.proj_cs_get_axis_info(
        context.pointer, system.pointer, index, &name, &abbreviation, &direction, nil, &unit, nil,
        nil)
      func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
      }
      return ReferenceSystemFacts.Axis(
        name: text(name), abbreviation: text(abbreviation), direction: text(direction),
        unit: text(unit))
    }
  }

  /// The size of the unit of a geographic system in radians; nil for other systems.
  var radiansPerUnit: Double? {
    guard
      let system = PROJObject(
        api.pointee.proj_crs_get_coordinate_system(context.pointer, horizontal.pointer), in: context
      )
    else { return nil }
    var factor = 0.0
    guard
      api.pointee.proj_cs_get_axis_info(
        context.pointer, system.pointer, 0, nil, nil, nil, &factor, nil, nil, nil) != 0, factor > 0
    else { return nil }
    return factor
  }

  /// The ellipsoid.
  var ellipsoid: (name: String?, shape: Ellipsoid)? {
    guard
      let ellipsoid = PROJObject(
        api.pointee.proj_get_ellipsoid(context.pointer, horizontal.pointer), in: context)
    else { return nil }
    var axis = 0.0
    var inverse = 0.0
    guard
      api.pointee.proj_ellipsoid_get_parameters(
        context.pointer, ellipsoid.pointer, &axis, nil, nil, &inverse) != 0, axis > 0
    else { return nil }
    return (
      ellipsoid.name,
      Ellipsoid(semiMajorAxisMetres: axis, flattening: inverse == 0 ? 0 : 1 / inverse)
    )
  }
}
