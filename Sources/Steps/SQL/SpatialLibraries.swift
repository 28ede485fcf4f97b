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

  init(_ systems: SpatialSystems) { self.systems = systems }

  /// Gives a shape as the result; an empty one is NULL.
  func give(_ shape: borrowing GEOSShape, system: Int32, to result: SQLResult) {
    guard !shape.isEmpty else { return }
    scratch.removeAll()
    shape.append(to: &scratch)
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
