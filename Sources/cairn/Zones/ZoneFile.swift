import Base
import Files
import Flow
import FormatKit
import Formats
import Tracks

/// The zones of a file of any format.
enum ZoneFile {
  /// Reads them; `radius` and `width` are those of points and lines that have none of their own, in metres. Errors: those
  /// of the file, `.usage` if it has no zones.
  static func read(
    _ path: String, radius: Double? = nil, width: Double? = nil
  ) throws(GeoError) -> [Zone] {
    let source = try ByteSource(path: path)
    let format = try Format.recognised(source)
    var request = InputRequest(source: source)
    // The places where users were are no zones.
    if format.name == "locations" { request.selection.layerNames = ["zones"] }
    let reader = try format.makeReader(request)
    let collector = ZoneCollector(radius: radius, width: width)
    do throws(GeoError) {
      try Flow.run(
        from: reader, path: source.path, into: collector, catalog: Catalog(), ledger: Ledger(),
        jobs: 1)
    } catch {
      var error = error
      error.location = error.location ?? SourceLocation(path: path)
      // --on-error is for the positions.
      if error.hint == nil, error.reason.severity == .input {
        error.hint = "correct the file of the zones, or leave the feature out of it"
      }
      throw error
    }
    guard !collector.zones.isEmpty else {
      throw GeoError(
        .usage, "there are no zones", at: SourceLocation(path: path),
        hint: "zones are polygons, points with a radius, lines with a width")
    }
    return collector.zones
  }
}
