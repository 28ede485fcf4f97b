import Base
import FormatKit
import Formats
import Geometry
import Steps

/// The region of a file of polygons, read when it is asked for the first time.
final class RegionFile {
  private let path: String
  private var region: PolygonRegion?

  /// A file, not opened yet.
  init(_ path: String) { self.path = path }

  /// The region. Errors: those of the file, `.usage` without a polygon.
  func read() throws(GeoError) -> PolygonRegion {
    if let region { return region }
    var polygons = GeometryColumn()
    let crs = try PolygonFile.read(path, into: &polygons)
    do throws(GeoError) {
      let made = try PolygonRegion(polygons, crs: crs)
      region = made
      return made
    } catch {
      var error = error
      error.location = error.location ?? SourceLocation(path: path)
      throw error
    }
  }

  /// Asks an input for no more than what meets the region, unless it is asked for less already; whatever
  /// is wrong with the file is said when it is read next.
  func adjust(_ request: inout InputRequest) {
    guard request.selection.boxes.isEmpty, let box = try? read().box else { return }
    request.selection.boxes = BoxSelection(BoundingBox(box)).candidates
  }
}
