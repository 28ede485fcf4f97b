import Base
import Geometry
import SQLiteStore
import Systems

extension SpatialFunctions {
  /// Areas, lengths and distances; with a second argument on the ellipsoid (1) or on a sphere (0), in
  /// metres, for longitudes and latitudes, and NULL for other coordinates.
  func addMeasures() throws(GeoError) {
    let systems = libraries.systems
    try measure(["ST_Area", "Area"], systems) {
      $0.area(ofFeature: 0, in: $1)
    } plane: {
      PlaneMeasure.area($0)
    }
    try measure(["ST_Length", "GLength"], systems) {
      $0.length(ofFeature: 0, in: $1)
    } plane: {
      PlaneMeasure.length($0, of: [.lineString, .multiLineString])
    }
    try measure(
      ["ST_Perimeter", "Perimeter"], systems
    ) {
      $0.perimeter(ofFeature: 0, in: $1)
    } plane: {
      PlaneMeasure.length($0, of: [.polygon, .multiPolygon])
    }
    try add(geometries: ["ST_Distance", "Distance"], [2, 3]) {
      [libraries] (one, two, call) throws(GeoError) in
      let system = try libraries.common(one.system, two.system)
      guard let flag = call.int64(2) else {
        if call.count > 2 { return }
        let other = try two.shape()
        let shape = try one.shape()
        guard !shape.isEmpty, !other.isEmpty else { return }
        return call.result.set(try shape.distance(to: other))
      }
      guard let geodesic = try systems.geodesic(of: system, isSphere: flag == 0) else { return }
      let other = try two.shape()
      guard let line = try one.shape().shortestLine(to: other) else { return }
      call.result.set(
        geodesic.distance(fromX: line.0, y: line.1, toX: line.2, y: line.3))
    }
  }

  private func measure(
    _ names: [String], _ systems: SpatialSystems,
    _ onEarth: @escaping (Geodesic, borrowing GeometryColumn) -> Double,
    plane: @escaping (borrowing GeometryColumn) -> Double
  ) throws(GeoError) {
    try add(geometry: names, [1, 2]) { (argument, call) throws(GeoError) in
      guard call.count > 1 else { return call.result.set(plane(argument.geometry)) }
      guard let flag = call.int64(1),
        let geodesic = try systems.geodesic(of: argument.system, isSphere: flag == 0)
      else { return }
      call.result.set(onEarth(geodesic, argument.geometry))
    }
  }
}
