#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Geometry
import SQLiteStore

/// A geometry that a function got, which may come again in the next call: then it is not read once more,
/// and GEOS keeps indexes for it.
final class SpatialArgument {
  private(set) var geometry = GeometryColumn()
  /// The number of its system.
  private(set) var system: Int32 = 0
  private(set) var box = Box()
  /// How many times the same geometry has come again.
  private(set) var repeats = 0
  private var bytes = Bytes()
  private var isThere = false
  private var prepared: GEOSPreparedShape?
  private let libraries: SpatialLibraries

  init(_ libraries: SpatialLibraries) { self.libraries = libraries }

  /// An argument that takes no memory before the first call.
  final class Lazy {
    private(set) lazy var argument = SpatialArgument(libraries)
    private let libraries: SpatialLibraries
    init(_ libraries: SpatialLibraries) { self.libraries = libraries }
  }

  /// Takes an argument of a call; false if it is not a geometry, as NULL. Errors: those of ``WKBReader``.
  func load(_ call: FunctionCall, _ index: Int) throws(GeoError) -> Bool {
    guard let blob = call.blob(index), let start = blob.baseAddress else { return false }
    if blob.count == bytes.count, memcmp(start, bytes.base, blob.count) == 0 {
      repeats += 1
      return isThere
    }
    let buffer = blob.bindMemory(to: UInt8.self)
    bytes.removeAll()
    bytes.append(contentsOf: buffer)
    repeats = 0
    prepared = nil
    geometry.removeAll()
    isThere = SpatialBlob.isGeometry(buffer)
    guard isThere else { return false }
    do throws(GeoError) {
      system = try SpatialBlob.append(buffer, to: &geometry).system
    } catch {
      bytes.removeAll()
      throw error
    }
    geometry.endFeature()
    box = geometry.box(ofFeature: 0)
    return true
  }

  /// The geometry, as GEOS has it. Errors: `.geometryOperation`, `.library`.
  func shape() throws(GeoError) -> GEOSShape {
    try libraries.geos.shape(ofFeature: 0, in: geometry)
  }

  /// Compares it with another one, by its indexes; nil if they cannot answer.
  func prepared(
    _ relation: GEOSRelation, _ other: borrowing GEOSShape
  ) throws(GeoError) -> Bool? {
    if prepared == nil { prepared = try GEOSPreparedShape(shape()) }
    switch relation {
    case .intersects: return try prepared?.intersects(other)
    case .contains: return try prepared?.contains(other)
    case .within: return try prepared?.within(other)
    case .isDisjoint: return try prepared?.isDisjoint(from: other)
    case .touches, .crosses, .overlaps, .equals: return nil
    }
  }
}
