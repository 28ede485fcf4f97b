internal import Base
public import FormatKit

extension Format {
  /// GPX, the GPS Exchange Format.
  public static let gpx = Format(
    name: "gpx", title: "GPX", standard: "GPX 1.0 and 1.1", extensions: ["gpx"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.hasStyles = true
      $0.layerNames = GPXReader.Kind.allCases.map(\.layerName)
    },
    inputOptions: [
      FormatOption(
        name: "points", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Read each point of routes and tracks as a feature (GPX).", isOnCommandLine: true),
      .lenient,
    ],
    outputOptions: GPXWriterOptions.declared,
    reasons: Reason.gpx,
    recognise: { head in GPXRoot.isLikely(head) ? .certain : .no },
    reader: { request throws(GeoError) in try GPXReader(request) },
    writer: { request throws(GeoError) in try GPXWriter(request) })
}
