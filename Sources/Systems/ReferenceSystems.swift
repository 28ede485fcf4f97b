public import Base
internal import CProj
public import Geometry

/// PROJ's database: reference systems by code, text or name, and the operations between them. It is opened
/// when this is made. Only one thread may use it at a time; those that share it must take turns.
public final class ReferenceSystems: @unchecked Sendable {
  let context: PROJContext
  private var resolved: [CoordinateReferenceSystem: PROJObject] = [:]

  /// Opens PROJ. Errors: `.library`.
  public init() throws(GeoError) { context = try PROJContext() }

  /// The system that a text means: an authority's code (`EPSG:5514`), a URN, well-known text of either
  /// version, PROJJSON, a PROJ string, or a name. Errors: `.unknownSystem`.
  public func system(_ text: String) throws(GeoError) -> CoordinateReferenceSystem {
    if let known = CoordinateReferenceSystem.wellKnown(text) { return known }
    guard let object = crs(text) else {
      throw GeoError(
        .unknownSystem, "there is no reference system '\(Self.shortened(text))'",
        hint: text.allSatisfy(\.isNumber)
          ? "did you mean 'EPSG:\(text)'?"
          : "write a code such as EPSG:5514, a whole name, well-known text, PROJJSON or a PROJ string; "
            + "cairn crs find looks for names")
    }
    let system = describe(object)
    // A code means what its authority defines; a text may use words that PROJ does not know.
    resolved[system] = (system.isRegistered ? crs(system.identifier) : nil) ?? object
    return system
  }

  /// A system with the definitions that PROJ has for it; unchanged if PROJ does not know it.
  public func completed(_ system: CoordinateReferenceSystem) -> CoordinateReferenceSystem {
    guard let object = object(for: system) else { return system }
    var complete = describe(object)
    complete.authority = system.authority
    complete.code = system.code
    if let name = system.name, !name.isEmpty { complete.name = name }
    complete.definition = system.definition ?? complete.definition
    complete.definition2019 = system.definition2019 ?? complete.definition2019
    return complete
  }

  /// Everything that is known about a system; nil if PROJ does not know it.
  public func facts(of system: CoordinateReferenceSystem) -> ReferenceSystemFacts? {
    guard let object = object(for: system) else { return nil }
    let api = context.api
    let area = object.areaOfUse
    let datum = PROJObject(
      api.pointee.proj_crs_get_datum_forced(
        context.pointer, (object.horizontal.geodetic ?? object.horizontal).pointer), in: context)
    let conversion = PROJObject(
      api.pointee.proj_crs_get_coordoperation(context.pointer, object.horizontal.pointer),
      in: context)
    var described = describe(object)
    if described.isWGS84 { described.name = object.name }
    return ReferenceSystemFacts(
      system: described, kind: Self.kind(object.type), area: area?.box, areaName: area?.name,
      axes: object.axes, datum: datum?.name, ellipsoid: object.ellipsoid?.name,
      conversion: conversion?.name, projString: object.projString,
      isDeprecated: api.pointee.proj_is_deprecated(object.pointer) != 0)
  }

  /// The ellipsoid of a system; nil if PROJ does not know it.
  public func ellipsoid(of system: CoordinateReferenceSystem) -> Ellipsoid? {
    object(for: system)?.ellipsoid?.shape
  }

  // MARK: - Objects

  /// PROJ's object for a system: by its code where an authority registers it, else by its definition.
  func object(for system: CoordinateReferenceSystem) -> PROJObject? {
    if let known = resolved[system] { return known }
    var texts = system.isRegistered ? [system.identifier] : []
    texts += [system.definition2019, system.definition].compactMap { $0 }
    for text in texts {
      if let object = crs(text) {
        resolved[system] = object
        return object
      }
    }
    return nil
  }

  private func crs(_ text: String) -> PROJObject? {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty, !text.utf8.contains(0), !Self.isName(text) || hasSystems(named: text)
    else { return nil }
    var whole = String(text)
    if whole.hasPrefix("+") || whole.hasPrefix("proj="), !whole.contains(text: "type=crs") {
      whole += " +type=crs"
    }
    guard let object = context.object(whole) ?? context.object(Self.withoutUnknownAxes(whole)),
      context.api.pointee.proj_is_crs(object.pointer) != 0
    else { return nil }
    return object
  }

  /// True for a text that PROJ can only look up among names.
  private static func isName(_ text: Substring) -> Bool {
    let form = Array(":=[{\"".utf8)
    return text.first != "+" && !text.utf8.contains { form.contains($0) }
  }

  /// True if a text is the name of a system, or the names of two with + between them.
  private func hasSystems(named text: Substring) -> Bool {
    text.split(separator: "+", omittingEmptySubsequences: false).allSatisfy { part in
      var name = part
      while name.first?.isWhitespace == true { name.removeFirst() }
      while name.last?.isWhitespace == true { name.removeLast() }
      return !name.isEmpty && hasSystem(named: String(name))
    }
  }

  /// True if a system has a name, or is the only one whose name has the text in it. PROJ would take the first of
  /// many, Amersfoort for 'foo' and WGS 72 for 'wgs', and go on to search the names of ellipsoids, datums and
  /// operations. No system is called by a number alone.
  private func hasSystem(named name: String) -> Bool {
    if name.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) { return false }
    return count(named: name, approximately: false) > 0
      || count(named: name, approximately: true) == 1
  }

  /// How many systems have a name, or have it in theirs, up to two.
  private func count(named name: String, approximately: Bool) -> Int32 {
    var type = PJ_TYPE_CRS
    guard
      let found = context.api.pointee.proj_create_from_name(
        context.pointer, nil, name, &type, 1, approximately ? 1 : 0, 2, nil)
    else { return 0 }
    defer { context.api.pointee.proj_list_destroy(found) }
    return context.api.pointee.proj_list_get_count(found)
  }

  /// Well-known text without axes of unknown direction, which old programs wrote for polar systems. PROJ
  /// 9.1 refuses them, and here x is always easting.
  private static func withoutUnknownAxes(_ text: String) -> String {
    guard text.contains(text: "UNKNOWN]") else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(ofText: ",AXIS[") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "]") else { break }
      let clause = rest[...end]
      if !clause.hasSuffix("UNKNOWN]") { result += clause }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// A system as files name it. One without an identifier gets that of an identical registered system;
  /// if there is none, it is a custom system.
  private func describe(_ object: PROJObject) -> CoordinateReferenceSystem {
    let identifier = object.identifier ?? registered(object)
    if let identifier,
      let known = CoordinateReferenceSystem.wellKnown(
        identifier.authority + ":" + identifier.code)
    {
      return known
    }
    return CoordinateReferenceSystem(
      authority: identifier?.authority ?? "CUSTOM", code: identifier?.code ?? "1",
      name: object.name, definition: object.wellKnownText(PJ_WKT1_GDAL),
      definition2019: object.wellKnownText(PJ_WKT2_2019))
  }

  /// The identifier of the identical EPSG system, for a system without an identifier.
  private func registered(_ object: PROJObject) -> (authority: String, code: String)? {
    let api = context.api
    // Other information of a bound system would be lost.
    guard object.type != PJ_TYPE_BOUND_CRS else { return nil }
    guard
      let matches = api.pointee.proj_identify(context.pointer, object.pointer, "EPSG", nil, nil)
    else { return nil }
    defer { api.pointee.proj_list_destroy(matches) }
    for index in 0..<api.pointee.proj_list_get_count(matches) {
      guard
        let match = PROJObject(
          api.pointee.proj_list_get(context.pointer, matches, index), in: context),
        api.pointee.proj_is_equivalent_to_with_ctx(
          context.pointer, object.pointer, match.pointer,
          PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) != 0,
        api.pointee.proj_is_deprecated(match.pointer) == 0,
        match.identifier?.authority == "EPSG"
      else { continue }
      return match.identifier
    }
    return nil
  }

  static func kind(_ type: PJ_TYPE) -> String {
    switch type {
    case PJ_TYPE_GEOCENTRIC_CRS: "geocentric"
    case PJ_TYPE_GEOGRAPHIC_2D_CRS: "geographic 2D"
    case PJ_TYPE_GEOGRAPHIC_3D_CRS: "geographic 3D"
    case PJ_TYPE_GEODETIC_CRS, PJ_TYPE_GEOGRAPHIC_CRS: "geodetic"
    case PJ_TYPE_VERTICAL_CRS: "vertical"
    case PJ_TYPE_PROJECTED_CRS: "projected"
    case PJ_TYPE_COMPOUND_CRS: "compound"
    case PJ_TYPE_BOUND_CRS: "bound"
    case PJ_TYPE_ENGINEERING_CRS: "engineering"
    default: "other"
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(57) + "..." : text
  }
}
