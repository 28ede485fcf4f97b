import Base
public import Geometry
internal import Systems

/// The reference systems of a session and their numbers, which geometries carry: the code of EPSG where
/// there is one, -1 and 0 for the undefined ones of GeoPackage, and numbers of its own for all others. One
/// thread uses it.
public final class SpatialSystems {
  private var known: [Int32: CoordinateReferenceSystem] = [
    -1: .undefinedCartesian, 0: .undefinedGeographic, 4326: .wgs84,
  ]
  private var nextOwn: Int32 = 1_000_001
  private var references: ReferenceSystems?
  private var geodesics: [Int32: Geodesic?] = [:]
  private var sphere: Geodesic?
  private var transformations: [Pair: Transformation] = [:]

  private struct Pair: Hashable {
    var source: Int32
    var target: Int32
  }

  /// No systems but those that every store has.
  public init() {}

  /// The number of a system, which is made known.
  public func number(of system: CoordinateReferenceSystem) -> Int32 {
    if system == .undefinedCartesian { return -1 }
    if system == .undefinedGeographic { return 0 }
    if system.isWGS84, system.code != "4979" { return 4326 }
    if system.authority.uppercased() == "EPSG", let code = Int32(system.code), code > 0 {
      if known[code] == nil { known[code] = system }
      return code
    }
    if let same = known.first(where: { $0.value.isSame(as: system) }) { return same.key }
    known[nextOwn] = system
    nextOwn += 1
    return nextOwn - 1
  }

  /// The system of a number; one that is not known is taken for a code of EPSG.
  public func system(_ number: Int32) -> CoordinateReferenceSystem {
    known[number] ?? CoordinateReferenceSystem(authority: "EPSG", code: String(number))
  }

  private func library() throws(GeoError) -> ReferenceSystems {
    if let references { return references }
    let made = try ReferenceSystems()
    references = made
    return made
  }

  /// What measures on the ellipsoid of a system, or on a sphere of its mean radius; nil if coordinates are
  /// not longitudes and latitudes.
  func geodesic(
    of number: Int32, isSphere: Bool
  ) throws(GeoError) -> Geodesic? {
    let crs = system(number)
    guard number > 0, crs.isGeographic, crs.degreesPerUnit == 1 else { return nil }
    if isSphere {
      if let sphere { return sphere }
      let earth = Ellipsoid.wgs84
      let radius = earth.semiMajorAxisMetres * (1 - earth.flattening / 3)
      let made = try Geodesic(on: Ellipsoid(semiMajorAxisMetres: radius, flattening: 0))
      sphere = made
      return made
    }
    if let found = geodesics[number] { return found }
    var ellipsoid: Ellipsoid? = .wgs84
    if !crs.isWGS84 { ellipsoid = try library().ellipsoid(of: crs) }
    var made: Geodesic?
    if let ellipsoid { made = try Geodesic(on: ellipsoid) }
    geodesics[number] = .some(made)
    return made
  }

  /// The way from one system to another; nil if they are the same. Errors: `.unknownSystem`, `.library`.
  func transformation(
    from source: Int32, to target: Int32
  ) throws(GeoError) -> Transformation? {
    if source == target { return nil }
    let pair = Pair(source: source, target: target)
    if let found = transformations[pair] { return found }
    guard source > 0 else {
      throw GeoError(
        .unknownSystem, "ST_Transform: the geometry names no reference system",
        hint: "SetSRID(geometry, 4326) says which it is")
    }
    let plan = try library().plan(
      from: system(source), to: system(target), TransformationDemands())
    let made = try Transformation(plan)
    transformations[pair] = made
    return made
  }
}
