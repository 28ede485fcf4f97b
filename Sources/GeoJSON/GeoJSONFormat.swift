internal import Base
public import FormatKit
internal import Text

extension Format {
  /// GeoJSON, one text.
  public static let geoJSON = Format(
    name: "geojson", title: "GeoJSON", standard: "RFC 7946", extensions: ["geojson", "json"],
    traits: FormatTraits { $0.systems = .named },
    inputOptions: [.lenient],
    outputOptions: [
      FormatOption(
        name: "bbox-members", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Write bbox members (GeoJSON).", isOnCommandLine: true),
      FormatOption(
        name: "pretty", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Write indented text (GeoJSON).", isOnCommandLine: true),
    ],
    reasons: Reason.geoJSON,
    recognise: { head in
      let start = JSONHead.firstByte(of: head)
      return start == UInt8(ascii: "{") ? .likely : .no
    },
    reader: { request throws(GeoError) in try GeoJSONReader(request) },
    writer: { request throws(GeoError) in
      try GeoJSONWriter(request, layout: .featureCollection)
    })

  /// GeoJSON texts, one after another.
  public static let geoJSONSequence = Format(
    name: "geojsonseq", title: "GeoJSON Text Sequence", standard: "RFC 8142 and newline-delimited",
    extensions: ["geojsonseq", "geojsons", "geojsonl", "ndgeojson", "ndjson", "jsonl"],
    traits: FormatTraits {
      $0.systems = .named
      $0.hasLayers = true
    },
    inputOptions: [.lenient],
    outputOptions: [
      FormatOption(
        name: "bbox-members", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Write bbox members (GeoJSON).", isOnCommandLine: true),
      FormatOption(
        name: "record-separator", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Put RFC 8142's record separator before each text."),
    ],
    reasons: Reason.geoJSON,
    recognise: { head in
      switch JSONHead.firstByte(of: head) {
      case 0x1e: .certain
      case UInt8(ascii: "{"):
        JSONHead.isSequence(head) ? .certain : .nameOnly
      default: .no
      }
    },
    reader: { request throws(GeoError) in try GeoJSONReader(request, isSequence: true) },
    writer: { request throws(GeoError) in try GeoJSONWriter(request, layout: .sequence) })
}
