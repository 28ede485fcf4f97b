internal import Geometry
internal import Streaming

extension Format {
  /// GPX, the GPS Exchange Format.
  public static let gpx = Format(
    name: "gpx", title: "GPX", standard: "GPX 1.0 and 1.1", extensions: ["gpx"],
    abilities: [.read, .standardInput, .severalLayers],
    inputOptions: [
      FormatOption(
        name: "points", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Read each point of routes and tracks as a feature (GPX).", isOnCommandLine: true)
    ],
    recognise: { head in GPXRoot.isLikely(head) ? .certain : .no },
    makeReader: { request throws(GeoError) in try GPXReader(request) },
    makeWriter: { _ throws(GeoError) in throw GeoError(.usage, "GPX cannot be written") })
}
