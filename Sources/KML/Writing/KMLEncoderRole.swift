/// What a key of a layer is in a KML feature; the elements of AbstractFeatureType in the order of the
/// schema (OGC 07-147r2 §9.1).
enum KMLEncoderRole: UInt8, CaseIterable {
  /// Not asked for.
  case deselected
  /// Extended data.
  case field
  // Stand-ins: extended data that an element takes its value from if the feature has no property of the
  // element's own name. The first that a feature has counts.
  /// `Name`, and `name` in any other spelling.
  case capitalName, spelledName
  case title
  /// `description` in another spelling.
  case spelledDescription
  /// GPX's description and comment.
  case desc, cmt
  /// GPX's time.
  case time
  /// A part of the style.
  case style
  // Elements.
  case name, visibility, open, author, link, address, addressDetails, phoneNumber, snippet
  /// The same as an element without attributes, which KML 2.2 has besides (`snippet`).
  case plainSnippet
  case description, lookAt, camera, timestamp, timespan, styleURL, region
  /// Google's extensions of a feature, behind its extended data.
  case balloonVisibility, rank
  /// What geometry elements say.
  case altitudeMode, extrude, tessellate, altitudeOffset, drawOrder, interpolate
  /// Arrays with a value for each position.
  case coordinateProperties
  /// The Folder.
  case folderPath
  /// What the feature is, if not a Placemark.
  case geometryType

  /// The role of a key by its name.
  init(key: String) {
    if let role = Self.byKey[key] {
      self = role
      return
    }
    switch key.lowercased() {
    case "name": self = key == "Name" ? .capitalName : .spelledName
    case "title": self = .title
    case "description": self = .spelledDescription
    case "desc": self = .desc
    case "cmt": self = .cmt
    default: self = key == "time" ? .time : .field
    }
  }

  /// The role as a bit of a set.
  @inline(__always)
  var bit: UInt64 { 1 << UInt64(rawValue) }

  /// True for elements and their parts, and for stand-ins.
  @inline(__always)
  var isMore: Bool { rawValue > Self.field.rawValue && self != .style }

  /// True for elements and their parts.
  var isElement: Bool { rawValue > Self.style.rawValue }

  /// True for what is extended data unless something else is said of the cell.
  @inline(__always)
  var isData: Bool { rawValue < Self.style.rawValue }

  // MARK: - Stand-ins

  static var firstStandIn: KMLEncoderRole { .capitalName }
  static var lastStandIn: KMLEncoderRole { .time }
  /// All of them.
  static var standIns: UInt64 { lastStandIn.bit * 2 - firstStandIn.bit }

  /// The element that a stand-in is for; nil for other roles.
  var element: KMLEncoderRole? {
    switch self {
    case .capitalName, .spelledName, .title: .name
    case .spelledDescription, .desc, .cmt: .description
    case .time: .timestamp
    default: nil
    }
  }

  /// True for stand-ins that say the same as the element, so that it holds all of them.
  var isMoved: Bool { self != .title && self != .cmt }

  // MARK: - Names

  /// The keys that have a role of their own.
  private static let byKey: [String: KMLEncoderRole] = [
    "name": .name, "visibility": .visibility, "open": .open, "atom:author": .author,
    "atom:link": .link, "address": .address, "xal:AddressDetails": .addressDetails,
    "phoneNumber": .phoneNumber, "Snippet": .snippet, "snippet": .plainSnippet,
    "description": .description, "LookAt": .lookAt, "Camera": .camera, "timestamp": .timestamp,
    "timespan": .timespan, "styleUrl": .styleURL, "Region": .region,
    "gx:balloonVisibility": .balloonVisibility, "gx:rank": .rank, "altitudeMode": .altitudeMode,
    "extrude": .extrude, "tessellate": .tessellate, "gx:altitudeOffset": .altitudeOffset,
    "gx:drawOrder": .drawOrder, "gx:interpolate": .interpolate,
    "coordinateProperties": .coordinateProperties, "folder_path": .folderPath,
    "@geometry-type": .geometryType,
  ]

  /// The keys whose extended data a reader gives the suffix `_data`.
  static let reserved: Set<String> = [
    "name", "description", "address", "phoneNumber", "visibility", "open", "Snippet", "styleUrl",
    "timestamp", "timespan", "altitudeMode", "extrude", "tessellate", "folder_path", "LookAt",
    "Camera", "Region", "coordinateProperties", "@geometry-type",
  ]

  /// The name of a key as extended data, without the `_data` that a reader added.
  static func fieldName(ofKey key: String) -> String {
    let suffix = "_data"
    var stem = Substring(key)
    var count = 0
    while stem.hasSuffix(suffix) {
      stem.removeLast(suffix.count)
      count += 1
    }
    return count > 0 && reserved.contains(String(stem)) ? String(key.dropLast(suffix.count)) : key
  }
}
