internal import XML

/// The names in GPX documents, by their numbers in ``vocabulary(adding:)``.
enum GPXName: Int, CaseIterable {
  // Structure (GPX 1.1, gpxType, rteType, trkType, trksegType).
  case gpx, metadata, wpt, rte, trk, rtept, trkseg, trkpt, extensions
  // Points, routes and tracks (wptType).
  case ele, time, magvar, geoidheight, name, cmt, desc, src, link, sym, type, fix, sat, hdop, vdop
  case pdop, ageofdgpsdata, dgpsid, number
  // Only in GPX 1.0.
  case url, urlname, speed, course
  // Attributes, and parts of links.
  case lat, lon, href, text, version, creator
  // Garmin's TrackPointExtension, versions 1 and 2.
  case trackPoint, airTemperature, waterTemperature, depth, heartRate, cadence, trackPointSpeed
  case trackPointCourse, trackPointBearing
  // The elements that this program writes for properties without an element in GPX.
  case property, member, featureID
  // Garmin's PowerExtension, and the style of lines.
  case power, styleLine, line

  /// The name in files, with the prefix that this program uses for its namespace.
  var canonical: String {
    switch self {
    case .trackPoint: "gpxtpx:TrackPointExtension"
    case .airTemperature: "gpxtpx:atemp"
    case .waterTemperature: "gpxtpx:wtemp"
    case .depth: "gpxtpx:depth"
    case .heartRate: "gpxtpx:hr"
    case .cadence: "gpxtpx:cad"
    case .trackPointSpeed: "gpxtpx:speed"
    case .trackPointCourse: "gpxtpx:course"
    case .trackPointBearing: "gpxtpx:bearing"
    case .property: "cairn:property"
    case .member: "cairn:member"
    case .featureID: "cairn:id"
    case .power: "gpxpx:PowerInWatts"
    case .styleLine: "gpx_style:line"
    default: "\(self)"
    }
  }

  /// The vocabulary of a document, whose default namespace may be a wrong one.
  static func vocabulary(adding uri: String? = nil) -> XMLVocabulary {
    XMLVocabulary(
      names: allCases.map(\.canonical),
      namespaces: GPXNamespace.known
        + [
          XMLVocabulary.Namespace(
            prefix: "",
            uris: [
              "http://www.topografix.com/GPX/1/*", "https://www.topografix.com/GPX/1/*",
              "http://topografix.com/GPX/1/*", "https://topografix.com/GPX/1/*",
            ] + (uri.map { [$0] } ?? []))
        ])
  }

  /// The content of an element of a point, route or track that has no structure.
  enum Content {
    case text, number
  }

  /// Nil for elements with rules of their own.
  var content: Content? {
    switch self {
    case .name, .cmt, .desc, .src, .sym, .type, .fix: .text
    case .magvar, .geoidheight, .sat, .hdop, .vdop, .pdop, .ageofdgpsdata, .dgpsid, .number,
      .speed, .course:
      .number
    default: nil
    }
  }

  /// The key of the values along a line (the plural names are those of togeojson); nil for elements without
  /// one.
  var arrayKey: String? {
    switch self {
    case .time: "times"
    case .link: "links"
    case .heartRate: "heart"
    case .airTemperature: "atemps"
    case .waterTemperature: "wtemps"
    case .depth: "depths"
    case .cadence: "cads"
    case .speed, .trackPointSpeed: "speeds"
    case .course, .trackPointCourse: "courses"
    case .trackPointBearing: "bearings"
    case .power: "powers"
    default: content == nil ? nil : canonical
    }
  }

  /// True for the elements of a TrackPointExtension that have a key of their own.
  var isInTrackPoint: Bool {
    (Self.airTemperature.rawValue...Self.trackPointBearing.rawValue).contains(rawValue)
  }

  /// True for an element of a TrackPointExtension that holds a number.
  static func isNumber(inTrackPoint canonical: String) -> Bool {
    allCases.contains { $0.isInTrackPoint && $0.canonical == canonical }
  }

  /// The place of an element within a TrackPointExtension: in the order of its schema, then elements that the
  /// schema does not have; nil for elements outside.
  static func trackPointRank(of canonical: String) -> Int? {
    guard canonical.prefixOfName == trackPoint.canonical.prefixOfName,
      canonical != trackPoint.canonical
    else { return nil }
    let known = allCases.first { $0.isInTrackPoint && $0.canonical == canonical }
    return (known ?? .property).rawValue - airTemperature.rawValue
  }

  /// True for elements of Garmin that have a key of their own wherever they occur.
  var isGarmins: Bool { isInTrackPoint || self == .power }
}
