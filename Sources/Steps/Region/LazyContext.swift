internal import Base
internal import Geometry

/// GEOS for one worker, loaded when the first geometry needs it; a geometry that it refuses is an error of the input.
struct LazyContext {
  private var made: GEOSContext?

  /// The context. Errors: `.library`.
  mutating func context() throws(GeoError) -> GEOSContext {
    if let made { return made }
    let context = try GEOSContext()
    made = context
    return context
  }

  /// A feature's geometry.
  mutating func shape(
    ofFeature feature: Int, in geometry: borrowing GeometryColumn
  ) throws(GeoError) -> GEOSShape {
    let context = try context()
    do throws(GEOSRefusal) { return try context.shape(ofFeature: feature, in: geometry) } catch {
      throw Self.error(error)
    }
  }

  /// A part of a geometry.
  mutating func shape(
    ofPart part: Int, node: Int, in geometry: borrowing GeometryColumn
  ) throws(GeoError) -> GEOSShape {
    let context = try context()
    do throws(GEOSRefusal) {
      return try context.shape(ofPart: part, node: node, in: geometry)
    } catch { throw Self.error(error) }
  }

  /// A box.
  mutating func shape(of box: Box) throws(GeoError) -> GEOSShape {
    let context = try context()
    do throws(GEOSRefusal) { return try context.shape(of: box) } catch { throw Self.error(error) }
  }

  private static func error(_ refusal: GEOSRefusal) -> GeoError {
    var error = refusal.error
    error.hint = "cairn repair fixes it, or --on-error skip leaves it out"
    return error
  }
}
