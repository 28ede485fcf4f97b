internal import Geometry
internal import Streaming

extension Format {
  /// GeoJSON, one text.
  public static let geoJSON = Format(
    name: "geojson", title: "GeoJSON", standard: "RFC 7946", extensions: ["geojson", "json"],
    traits: FormatTraits { $0.systems = .named },
    outputOptions: [
      FormatOption(
        name: "bbox-members", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Write bbox members (GeoJSON).", isOnCommandLine: true),
      FormatOption(
        name: "pretty", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Write indented text (GeoJSON).", isOnCommandLine: true),
    ],
    recognise: { head in
      let start = GeoJSONRecognition.firstByte(of: head)
      return start == UInt8(ascii: "{") ? .likely : .no
    },
    reader: { request throws(GeoError) in try GeoJSONReader(request) },
    writer: { request throws(GeoError) in
      try GeoJSONWriter(request, layout: .featureCollection)
    })

  /// GeoJSON texts one behind the other.
  public static let geoJSONSequence = Format(
    name: "geojsonseq", title: "GeoJSON Text Sequence", standard: "RFC 8142 and newline-delimited",
    extensions: ["geojsonseq", "geojsons", "geojsonl", "ndgeojson", "ndjson", "jsonl"],
    traits: FormatTraits {
      $0.systems = .named
      $0.hasLayers = true
    },
    outputOptions: [
      FormatOption(
        name: "bbox-members", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Write bbox members (GeoJSON).", isOnCommandLine: true),
      FormatOption(
        name: "record-separator", values: FormatOption.yesOrNo, defaultValue: "no",
        help: "Put RFC 8142's record separator before each text."),
    ],
    recognise: { head in
      switch GeoJSONRecognition.firstByte(of: head) {
      case 0x1e: .certain
      case UInt8(ascii: "{"):
        GeoJSONRecognition.isSequence(head) ? .certain : .nameOnly
      default: .no
      }
    },
    reader: { request throws(GeoError) in try GeoJSONReader(request) },
    writer: { request throws(GeoError) in try GeoJSONWriter(request, layout: .sequence) })
}

/// Tells one GeoJSON text from several by their first bytes.
enum GeoJSONRecognition {
  /// The first byte that is neither a byte order mark nor white space.
  static func firstByte(of head: UnsafeBufferPointer<UInt8>) -> UInt8? {
    head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).first {
      $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09
    }
  }

  /// True if an object ends within the first bytes and another begins behind it.
  static func isSequence(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = Bytes(capacity: head.count + 64)
    text.append(contentsOf: head)
    text.append(repeating: 0, count: 64)
    var scan = ObjectScan()
    var offset = 0
    while offset < head.count, head[offset] != UInt8(ascii: "{") { offset += 1 }
    guard
      case .end(let end) = scan.run(
        text.base, from: &offset, to: head.count, isSequence: false)
    else { return false }
    return firstByte(of: UnsafeBufferPointer(rebasing: head[end...])) == UInt8(ascii: "{")
  }
}
