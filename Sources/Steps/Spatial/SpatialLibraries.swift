import Base
import Flow
import Geometry
import SQLiteStore

/// What the functions of one connection share.
final class SpatialLibraries {
  var geos = LazyContext()
  let systems: SpatialSystems
  /// Where results are made.
  var scratch = GeometryColumn()
  private var out = Bytes()

  /// True if a result that cannot be had is NULL, and counted; otherwise it fails the statement.
  var skipsFailures = false
  /// What could not be computed, by the names of functions: how often, and why for the first time.
  private(set) var failures: [String: (count: Int, message: String)] = [:]

  init(_ systems: SpatialSystems) { self.systems = systems }

  /// Takes what a function failed with. What does not lie in the values is thrown again.
  func settle(_ error: GeoError, of name: String) throws(GeoError) {
    guard skipsFailures, error.reason.severity == .input, error.reason != .mixedSystems else {
      throw error
    }
    failures[name, default: (0, error.message)].count += 1
  }

  /// A function whose failures are settled.
  func body(
    _ name: String, _ run: @escaping (FunctionCall) throws(GeoError) -> Void
  ) -> FunctionBody {
    FunctionBody { [self] (call) throws(GeoError) in
      do throws(GeoError) { try run(call) } catch { try settle(error, of: name) }
    }
  }

  /// Gives a shape as the result; an empty one is NULL.
  func give(_ shape: borrowing GEOSShape, system: Int32, to result: SQLResult) {
    guard !shape.isEmpty else { return }
    scratch.removeAll()
    shape.append(to: &scratch)
    giveScratch(system: system, to: result)
  }

  /// Gives a geometry that a function got as the result; an empty one is NULL.
  func giveCopy(of argument: SpatialArgument, system: Int32, to result: SQLResult) {
    scratch.removeAll()
    scratch.append(nodes: argument.geometry.nodeRange(ofFeature: 0), of: argument.geometry)
    giveScratch(system: system, to: result)
  }

  /// Gives the geometry that was put into `scratch` as the result; an empty one is NULL.
  func giveScratch(system: Int32, to result: SQLResult) {
    scratch.endFeature()
    let nodes = scratch.nodeRange(ofFeature: 0)
    guard !nodes.isEmpty, !scratch.positionRange(ofNodes: nodes).isEmpty else { return }
    out.removeAll()
    SpatialBlob.write(nodes, of: scratch, system: system, to: &out)
    result.set(blob: UnsafeRawBufferPointer(out.buffer))
  }

  /// Refuses two geometries whose numbers cannot be compared.
  func common(_ one: Int32, _ other: Int32) throws(GeoError) -> Int32 {
    guard one != other, one > 0, other > 0 else { return max(one, other) }
    let names = [one, other].map { systems.system($0).identifier }
    throw GeoError(
      .mixedSystems,
      "geometries in \(names[0]) and \(names[1]) cannot be compared: ST_Transform brings one of them "
        + "into the system of the other")
  }
}
