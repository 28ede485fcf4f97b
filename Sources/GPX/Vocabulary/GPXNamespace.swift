internal import XML

/// Namespaces of extensions, with the prefixes that are used in properties and written files.
enum GPXNamespace {
  /// The prefix of the elements that this program adds for values without a place in GPX.
  static let ownPrefix = "cairn"
  /// The namespace of the elements that this program adds.
  static let own = "urn:cairn:gpx"

  /// The namespace of `xsi:schemaLocation`.
  static let schemaInstance = (prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance")

  /// True for the prefix of a known namespace that is unlikely to occur by chance, so that it can be used
  /// whether or not the input declares it.
  static func isAlwaysUsable(_ prefix: String) -> Bool {
    prefix.hasPrefix("gpx") || prefix == ownPrefix || prefix == caches.prefix
  }

  /// True for a name with a prefix: neither in GPX's namespace nor in another default one.
  static func isPrefixed(_ canonical: UnsafeBufferPointer<UInt8>) -> Bool {
    canonical.dropFirst().contains(UInt8(ascii: ":"))
      && canonical.first != UInt8(ascii: ":")
  }

  /// True for a name with a prefix.
  static func isPrefixed(_ canonical: String) -> Bool {
    canonical.contains(":") && !canonical.hasPrefix(":")
  }

  /// Notes on maps, and marks of changes, which ExpertGPS declares as default namespaces of single elements.
  private static let maps: [XMLVocabulary.Namespace] = [
    XMLVocabulary.Namespace(
      prefix: "gpx_overlay", uris: ["http://www.topografix.com/GPX/gpx_overlay/0/3"]),
    XMLVocabulary.Namespace(
      prefix: "gpx_modified", uris: ["http://www.topografix.com/GPX/gpx_modified/0/1"]),
  ]

  /// The style of lines.
  private static let style: XMLVocabulary.Namespace = XMLVocabulary.Namespace(
    prefix: "gpx_style",
    uris: [
      "http://www.topografix.com/GPX/gpx_style/0/2", "http://www.topografix.com/GPX/gpx_style/*",
    ])

  /// Geocaches, whose files declare it within each waypoint.
  private static let caches: XMLVocabulary.Namespace = XMLVocabulary.Namespace(
    prefix: "groundspeak",
    uris: ["http://www.groundspeak.com/cache/1/0/1", "http://www.groundspeak.com/cache/*"])

  private static let garmin = "http://www.garmin.com/xmlschemas/"

  /// Namespaces that always have the same prefix here, whatever prefix a file uses: those of Garmin's
  /// schemas, of styles and of geocaches.
  static let known: [XMLVocabulary.Namespace] =
    [XMLVocabulary.Namespace(prefix: ownPrefix, uris: [own]), style, caches] + maps
    + [
      ("gpxx", ["GpxExtensions/v3", "GpxExtensions/v2", "GpxExtensions/v1"]),
      // The second version has everything that the first one has. It comes first, as it is the one written.
      ("gpxtpx", ["TrackPointExtension/v2", "TrackPointExtension/v1"]),
      ("gpxpx", ["PowerExtension/v1"]),
      ("gpxacc", ["AccelerationExtension/v1"]),
      ("gpxtrkx", ["TrackStatsExtension/v1"]),
      ("wptx1", ["WaypointExtension/v1"]),
      ("trp", ["TripExtensions/v1"]),
      ("tmd", ["TripMetaDataExtensions/v1"]),
      ("ctx", ["CreationTimeExtension/v1"]),
      ("vidx1", ["VideoExtension/v1"]),
      ("vptm", ["ViaPointTransportationModeExtensions/v1"]),
      ("prs", ["PressureExtension/v1"]),
      ("adv", ["AdventuresExtensions/v1"]),
    ].map { prefix, names in
      XMLVocabulary.Namespace(prefix: prefix, uris: names.map { garmin + $0 })
    }
}

extension String {
  /// The part of an element's name before the colon, empty if there is none.
  var prefixOfName: String { firstIndex(of: ":").map { String(self[..<$0]) } ?? "" }
}
