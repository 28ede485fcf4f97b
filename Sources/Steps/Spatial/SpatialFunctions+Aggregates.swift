import Base
import Geometry
import SQLiteStore

extension SpatialFunctions {
  /// Functions over several rows, and those of two geometries that do the same.
  func addAggregates() throws(GeoError) {
    let libraries = libraries
    try add(aggregate: ["ST_Collect", "Collect"]) { GeometryCollector(libraries, unites: false) }
    try add(aggregate: ["ST_Union", "GUnion"]) { GeometryCollector(libraries, unites: true) }
    try add(aggregate: ["Extent", "ST_Extent"]) { ExtentCollector(libraries) }
    try add(geometries: ["ST_Collect", "Collect"]) { (one, two, call) throws(GeoError) in
      let system = try libraries.common(one.system, two.system)
      var parts = CollectedParts()
      parts.add(one.geometry)
      parts.add(two.geometry)
      parts.finish(into: &libraries.scratch)
      libraries.giveScratch(system: system, to: call.result)
    }
  }
}

/// Puts the geometries of several rows together, or unites them.
private final class GeometryCollector: SQLAggregate {
  private let libraries: SpatialLibraries
  private let argument: SpatialArgument
  private let unites: Bool
  private var parts = CollectedParts()
  private var system: Int32?

  init(_ libraries: SpatialLibraries, unites: Bool) {
    self.libraries = libraries
    self.unites = unites
    argument = SpatialArgument(libraries)
  }

  func add(_ call: FunctionCall) throws(GeoError) {
    do throws(GeoError) {
      guard try argument.load(call, 0) else { return }
    } catch {
      return try libraries.settle(error, of: unites ? "ST_Union" : "ST_Collect")
    }
    system = try libraries.common(system ?? argument.system, argument.system)
    parts.add(argument.geometry)
  }

  func finish(_ result: SQLResult) throws(GeoError) {
    do throws(GeoError) { try give(result) } catch {
      try libraries.settle(error, of: unites ? "ST_Union" : "ST_Collect")
    }
  }

  private func give(_ result: SQLResult) throws(GeoError) {
    guard let system else { return }
    var all = CollectedParts()
    swap(&all, &parts)
    all.finish(into: &libraries.scratch)
    guard unites else { return libraries.giveScratch(system: system, to: result) }
    libraries.scratch.endFeature()
    let united = try libraries.geos.shape(ofFeature: 0, in: libraries.scratch).unaryUnion()
    libraries.give(united, system: system, to: result)
  }
}

/// The box of the geometries of several rows, as a polygon.
private final class ExtentCollector: SQLAggregate {
  private let libraries: SpatialLibraries
  private let argument: SpatialArgument
  private var box = Box()
  private var system: Int32?

  init(_ libraries: SpatialLibraries) {
    self.libraries = libraries
    argument = SpatialArgument(libraries)
  }

  func add(_ call: FunctionCall) throws(GeoError) {
    do throws(GeoError) {
      guard try argument.load(call, 0) else { return }
    } catch {
      return try libraries.settle(error, of: "Extent")
    }
    system = try libraries.common(system ?? argument.system, argument.system)
    box.extend(argument.box)
  }

  func finish(_ result: SQLResult) throws(GeoError) {
    libraries.give(box, system: system ?? 0, to: result)
  }
}
