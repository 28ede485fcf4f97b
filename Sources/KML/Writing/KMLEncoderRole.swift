internal import FormatKit

/// What a key of a layer is in a KML feature; the elements of AbstractFeatureType in the order of the
/// schema (OGC 07-147r2 §9.1).
enum KMLEncoderRole: UInt8, CaseIterable {
  /// Not asked for.
  case deselected
  /// A part of the style.
  case style
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
  /// GPX's time, and `time` or `timestamp` in any other spelling.
  case time, spelledTime
  /// GPX's links, and addresses in fields of other names.
  case links, plainLink
  // Elements.
  case name, visibility, open, author, link, address, addressDetails, phoneNumber, snippet
  /// The same as an element without attributes, which KML 2.2 has besides (`snippet`).
  case plainSnippet
  case description, lookAt, camera, timestamp, timespan, styleURL, region
  /// Google's extensions of a feature, after its extended data.
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
    guard let (meaning, place) = FieldMeaning.named(key) else {
      self = .field
      return
    }
    let name = meaning.fieldNames[place]
    switch meaning {
    case .name: self = name == "title" ? .title : key == "Name" ? .capitalName : .spelledName
    case .description:
      self = name == "desc" ? .desc : name == "cmt" ? .cmt : .spelledDescription
    case .time:
      let isTime = name == "time" || name == "timestamp"
      self = key == "time" ? .time : isTime ? .spelledTime : .field
    case .links: self = name == "links" ? .links : .plainLink
    // It is a part of the style besides.
    case .symbol: self = .field
    }
  }

  /// The role as a bit of a set.
  @inline(__always)
  var bit: UInt64 { 1 << UInt64(rawValue) }

  /// True for elements and their parts, and for stand-ins.
  @inline(__always)
  var isMore: Bool { rawValue > Self.field.rawValue }

  /// True for elements and their parts.
  var isElement: Bool { rawValue > Self.lastStandIn.rawValue }

  /// True for what is extended data unless something else is said of the cell.
  @inline(__always)
  var isData: Bool {
    rawValue >= Self.field.rawValue && rawValue <= Self.lastStandIn.rawValue
  }

  /// Takes the first role out of a set; nil if that is empty.
  @inline(__always)
  static func takeFirst(of roles: inout UInt64) -> KMLEncoderRole? {
    guard roles != 0 else { return nil }
    let first = roles.trailingZeroBitCount
    roles &= roles &- 1
    return KMLEncoderRole(rawValue: UInt8(truncatingIfNeeded: first))
  }

  // MARK: - Stand-ins

  private static var lastStandIn: KMLEncoderRole { .plainLink }

  /// All of them.
  @inline(__always)
  static var standIns: UInt64 { lastStandIn.bit * 2 - capitalName.bit }

  /// True for stand-ins.
  var isStandIn: Bool { bit & Self.standIns != 0 }

  /// The element that a stand-in is for; nil for other roles.
  var element: KMLEncoderRole? {
    switch self {
    case .capitalName, .spelledName, .title: .name
    case .spelledDescription, .desc, .cmt: .description
    case .time, .spelledTime: .timestamp
    case .links, .plainLink: .link
    default: nil
    }
  }

  /// True for stand-ins that say the same as the element, so that it holds all of them.
  var isMoved: Bool { self != .title && self != .cmt && self != .plainLink }

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
}
