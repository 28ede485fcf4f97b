internal import Geometry
internal import Streaming

extension Format {
  /// GPX, the GPS Exchange Format.
  public static let gpx = Format(
    name: "gpx", title: "GPX", standard: "GPX 1.0 and 1.1", extensions: ["gpx"],
    abilities: [.read, .write, .standardInput, .standardOutput, .severalLayers],
    inputOptions: [
      FormatOption(
        name: "points", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Read each point of routes and tracks as a feature (GPX).", isOnCommandLine: true)
    ],
    recognise: { head in GPXRoot.isLikely(head) ? .certain : .no },
    makeReader: { request throws(GeoError) in try GPXReader(request) },
    makeWriter: { request throws(GeoError) in try GPXWriter(request) })
}
