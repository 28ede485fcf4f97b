internal import Base
internal import Features
internal import Geometry
internal import Systems

/// What lengths in metres are measured on.
struct Ground {
  /// The ellipsoid of the system.
  let ellipsoid: Ellipsoid
  /// From the system's coordinates into degrees; nil if that is what they are.
  let unprojection: Transformation?
  /// How many degrees a unit of longitude and latitude is; nil in a plane.
  let degreesPerUnit: Double?
}

/// The ground of each system that a worker meets, looked up once.
struct Grounds {
  private var known: [(crs: CoordinateReferenceSystem, ground: Ground)] = []
  private var systems: ReferenceSystems?

  /// That of a layer's system. Errors: `.library`, `.unknownSystem`.
  mutating func ground(of layer: Layer) throws(GeoError) -> Ground {
    try ground(
      of: layer.crs, named: "of layer '\(layer.name)'", at: SourceLocation(path: layer.path))
  }

  /// That of a system, which messages call by its identifier. Errors: `.library`, `.unknownSystem`.
  mutating func ground(of crs: CoordinateReferenceSystem) throws(GeoError) -> Ground {
    try ground(of: crs, named: crs.identifier, at: nil)
  }

  private mutating func ground(
    of crs: CoordinateReferenceSystem, named name: @autoclosure () -> String,
    at location: @autoclosure () -> SourceLocation?
  ) throws(GeoError) -> Ground {
    if let found = known.first(where: { $0.crs == crs }) { return found.ground }
    let ground: Ground
    if crs.isDegrees {
      ground = Ground(ellipsoid: .wgs84, unprojection: nil, degreesPerUnit: 1)
    } else {
      let systems = if let known = systems { known } else { try ReferenceSystems() }
      self.systems = systems
      let unprojection = systems.unprojection(of: crs)
      guard let ellipsoid = systems.ellipsoid(of: crs), crs.isGeographic || unprojection != nil
      else {
        throw GeoError(
          .unknownSystem,
          "the reference system \(name()) is unknown, so nothing can be measured in metres",
          at: location(), hint: "reproject it first, with --src-crs")
      }
      ground = Ground(
        ellipsoid: ellipsoid, unprojection: unprojection, degreesPerUnit: crs.degreesPerUnit)
    }
    known.append((crs, ground))
    return ground
  }
}
