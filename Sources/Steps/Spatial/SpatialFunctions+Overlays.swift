import Base
import Geometry
import SQLiteStore
import Systems

extension SpatialFunctions {
  /// Segments for a quarter of a circle, as SpatiaLite has it.
  private static let quadrantSegments: Int64 = 30

  /// Functions that make other geometries.
  func addOverlays() throws(GeoError) {
    let libraries = libraries
    func overlay(
      _ names: [String],
      _ make: @escaping (borrowing GEOSShape, borrowing GEOSShape) throws(GeoError) -> GEOSShape
    ) throws(GeoError) {
      try add(geometries: names) { (one, two, call) throws(GeoError) in
        let system = try libraries.common(one.system, two.system)
        let other = try two.shape()
        libraries.give(try make(try one.shape(), other), system: system, to: call.result)
      }
    }
    try overlay(["ST_Intersection", "Intersection"]) { (one, two) throws(GeoError) in
      try one.intersection(two)
    }
    try overlay(["ST_Union", "GUnion"]) { (one, two) throws(GeoError) in try one.union(two) }
    try overlay(["ST_Difference", "Difference"]) { (one, two) throws(GeoError) in
      try one.difference(two)
    }
    try overlay(["ST_SymDifference", "SymDifference"]) { (one, two) throws(GeoError) in
      try one.symmetricDifference(two)
    }
    func change(
      _ names: [String], _ counts: [Int] = [1],
      _ make: @escaping (borrowing GEOSShape, FunctionCall) throws(GeoError) -> GEOSShape?
    ) throws(GeoError) {
      try add(geometry: names, counts) { (argument, call) throws(GeoError) in
        guard let made = try make(try argument.shape(), call) else { return }
        libraries.give(made, system: argument.system, to: call.result)
      }
    }
    try change(["ST_Buffer", "Buffer"], [2, 3]) { (shape, call) throws(GeoError) in
      guard let distance = call.double(1) else { return nil }
      let segments = call.int64(2) ?? Self.quadrantSegments
      return try shape.buffered(by: distance, quadrantSegments: Int(clamping: segments))
    }
    try change(["ST_Centroid", "Centroid"]) { (shape, _) throws(GeoError) in try shape.centroid() }
    try change(["ST_PointOnSurface", "PointOnSurface"]) { (shape, _) throws(GeoError) in
      try shape.pointOnSurface()
    }
    try change(["ST_ConvexHull", "ConvexHull"]) { (shape, _) throws(GeoError) in
      try shape.convexHull()
    }
    try change(["ST_Simplify", "Simplify"], [2]) { (shape, call) throws(GeoError) in
      guard let tolerance = call.double(1) else { return nil }
      return try shape.simplified(tolerance: tolerance, keepsTopology: false)
    }
    try change(
      ["ST_SimplifyPreserveTopology", "SimplifyPreserveTopology"], [2]
    ) { (shape, call) throws(GeoError) in
      guard let tolerance = call.double(1) else { return nil }
      return try shape.simplified(tolerance: tolerance, keepsTopology: true)
    }
    try add(geometry: ["ST_MakeValid", "MakeValid"]) { (argument, call) throws(GeoError) in
      let shape = try argument.shape()
      guard try shape.validity() != .valid else {
        // As it is, with its measures, which GEOS does not keep.
        return libraries.giveCopy(of: argument, system: argument.system, to: call.result)
      }
      libraries.give(try shape.madeValid(.linework), system: argument.system, to: call.result)
    }
    try addValidity()
    try addTransformation()
  }

  private func addValidity() throws(GeoError) {
    var judge = ValidityJudge()
    try add(geometry: ["ST_IsValid", "IsValid"]) { (argument, call) throws(GeoError) in
      let nodes = argument.geometry.nodeRange(ofFeature: 0)
      let fault = try judge.fault(ofNode: nodes.lowerBound, in: argument.geometry)
      call.result.set(fault == nil ? Int64(1) : 0)
    }
  }

  private func addTransformation() throws(GeoError) {
    let libraries = libraries
    try add(geometry: ["ST_Transform", "Transform"], [2]) { (argument, call) throws(GeoError) in
      guard let number = call.int64(1) else { return }
      guard let target = Int32(exactly: number), target > 0 else {
        throw GeoError(.unknownSystem, "ST_Transform: there is no reference system \(number)")
      }
      let way = try libraries.systems.transformation(from: argument.system, to: target)
      libraries.scratch.removeAll()
      libraries.scratch.raise(stride: argument.geometry.stride)
      libraries.scratch.append(
        nodes: argument.geometry.nodeRange(ofFeature: 0), of: argument.geometry)
      way?.apply(
        to: libraries.scratch.ordinates.base, positions: libraries.scratch.positionCount,
        stride: libraries.scratch.stride)
      let isFinite = libraries.scratch.isFinite(0..<libraries.scratch.ordinates.count)
      guard isFinite || way == nil else {
        throw GeoError(
          .geometryOperation,
          "ST_Transform: a position has no place in \(libraries.systems.system(target).identifier)")
      }
      libraries.giveScratch(system: target, to: call.result)
    }
    try add(geometry: ["ST_SetSRID", "SetSRID"], [2]) { (argument, call) throws(GeoError) in
      guard let number = call.int64(1) else { return }
      libraries.giveCopy(of: argument, system: Int32(clamping: number), to: call.result)
    }
  }
}
