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
  /// True for an `xsd:dateTime` (XML Schema Part 2 §3.2.7) without white space around it.
  static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 19, text[10] == UInt8(ascii: "T"), text[17] <= UInt8(ascii: "5"),
      text[11] < UInt8(ascii: "2") || text[12] < UInt8(ascii: "4"),
      EpochText.seconds(text) != nil
    else { return false }
    var rest = text[19...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { $0 >= 0x30 && $0 <= 0x39 }
    }
    switch rest.first {
    case nil: return true
    case UInt8(ascii: "Z"): return rest.count == 1
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard rest.count == 6, rest[rest.startIndex + 3] == UInt8(ascii: ":") else { return false }
      // Offsets are at most 14 hours.
      let hours = (rest[rest.startIndex + 1] - 0x30) * 10 + rest[rest.startIndex + 2] - 0x30
      return hours < 14 || hours == 14 && rest.suffix(2).allSatisfy { $0 == 0x30 }
    default: return false
    }
  }

  /// True for a kind of fix (GPX 1.1, fixType).
  static func isFix(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ["none", "2d", "3d", "dgps", "pps"].contains { $0.utf8.elementsEqual(text) }
  }
}
