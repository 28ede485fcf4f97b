internal import Styles
internal import Text

/// The place of a property of a feature in GPX 1.1.
enum GPXOutputRole: Int, CaseIterable {
  // Elements of points, in the order of wptType.
  case time, magvar, geoidheight, name, cmt, desc, src, links, sym, type, fix, sat, hdop, vdop, pdop
  case ageofdgpsdata, dgpsid
  // Further elements of routes and tracks, which have some of these too.
  case number
  // Properties that describe the geometry.
  case ele, gpxType, segments, arrays
  // The style of a line.
  case stroke, strokeOpacity, strokeWidth, styleLine
  /// An element in a namespace of its own.
  case native
  /// An element of this program.
  case own

  /// Elements of waypoints, in order.
  static let ofPoints: [GPXOutputRole] = [
    .time, .magvar, .geoidheight, .name, .cmt, .desc, .src, .links, .sym, .type, .fix, .sat, .hdop,
    .vdop, .pdop, .ageofdgpsdata, .dgpsid,
  ]
  /// Elements of routes and tracks (rteType, trkType), in order.
  static let ofLines: [GPXOutputRole] = [.name, .cmt, .desc, .src, .links, .number, .type]

  /// The role of a property's name, prefixes aside.
  init?(key: String) {
    switch key {
    case "_gpxType": self = .gpxType
    case "trkseg_extensions": self = .segments
    case "coordinateProperties": self = .arrays
    case StyleProperty.stroke.rawValue: self = .stroke
    case StyleProperty.strokeOpacity.rawValue: self = .strokeOpacity
    case StyleProperty.strokeWidth.rawValue: self = .strokeWidth
    case GPXSlotKeys.styleLineKey: self = .styleLine
    default:
      guard let role = Self.allCases.first(where: { $0.elementName == key }) else { return nil }
      self = role
    }
  }

  /// The name of the property; except for links also that of the element.
  var elementName: String? { content == nil ? nil : Self.names[rawValue] }

  private static let names = allCases.map { "\($0)" }

  /// The content that an element may have.
  enum Content {
    case text, time, links, fix
    case decimal(Range<Double>)
    case integer(ClosedRange<Int64>)
  }

  /// Nil for roles that are not elements.
  var content: Content? {
    switch self {
    case .name, .cmt, .desc, .src, .sym, .type: .text
    case .time: .time
    case .links: .links
    case .fix: .fix
    case .magvar: .decimal(0..<360)
    case .geoidheight, .hdop, .vdop, .pdop, .ageofdgpsdata, .ele:
      .decimal(-.infinity ..< .infinity)
    case .sat, .number: .integer(0...Int64.max)
    case .dgpsid: .integer(0...1023)
    case .gpxType, .segments, .arrays, .stroke, .strokeOpacity, .strokeWidth, .styleLine, .native,
      .own:
      nil
    }
  }
}

/// Texts in the forms that the schema of GPX 1.1 demands.
enum GPXSchemaText {
  /// True for an `xsd:dateTime` (XML Schema Part 2 §3.2.7) without white space around it, whose offset is at
  /// most 14 hours.
  static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let time = TimeText(text, as: .local), time.precision == .second else { return false }
    return abs(time.offset) <= 14 * 3600
  }

  /// True for a kind of fix (GPX 1.1, fixType).
  static func isFix(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ["none", "2d", "3d", "dgps", "pps"].contains { $0.utf8.elementsEqual(text) }
  }
}
