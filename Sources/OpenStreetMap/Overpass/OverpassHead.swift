internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Text

/// What the members of the root say about the whole.
struct OverpassHead {
  private(set) var header = OSMHeader()
  private var taken = 0
  private(set) var remarks: [OverpassRemark] = []

  /// The only version that is read.
  private static let version = "0.6"

  /// What is odd; only at the end is it known that something is missing.
  func oddities(isAtEnd: Bool) -> [Oddity] {
    var oddities: [Oddity] = []
    if isAtEnd, header.version == nil {
      oddities.append(
        Oddity(
          .missingOSMVersion, "the text does not give a version; \(Self.version) was assumed"))
    }
    return oddities + remarks.compactMap(\.oddity)
  }

  /// Takes up the members that came since the last call.
  mutating func take(_ members: [(name: String, json: String)], path: String) throws(GeoError) {
    while taken < members.count {
      let (name, json) = members[taken]
      taken += 1
      var json8 = json
      var text = JSONColumnText()
      json8.withUTF8 { text.load($0) }
      let string = JSONColumnText.string(text.start)
      switch name {
      case "version":
        guard string == Self.version || DecimalText.scan(text.start)?.double == 0.6 else {
          throw GeoError(
            .osmVersion, "the version is \(json), and only \(Self.version) is read",
            at: SourceLocation(path: path))
        }
        header.version = Self.version
      case "generator": header.generator = string ?? json
      case "bounds":
        if let box = Self.box(&text) {
          header.boxes.append(box)
        } else {
          header.others.append((name, json))
        }
      case "osm3s": takeMeta(&text)
      default:
        if name == "remark" { remarks.append(OverpassRemark(string ?? json)) }
        header.others.append((name, string ?? json))
      }
    }
  }

  /// Overpass gives the time of the data.
  private mutating func takeMeta(_ text: inout JSONColumnText) {
    var members: [(name: String, value: String)] = []
    _ = text.forEachMember { (name, value) in
      if let string = JSONColumnText.string(value) {
        members.append((String(decoding: name, as: UTF8.self), string))
      }
    }
    for member in members {
      if member.name == "timestamp_osm_base" {
        header.dataTime = member.value
      } else {
        header.others.append(member)
      }
    }
  }

  /// `minlat`, `minlon`, `maxlat` and `maxlon`.
  private static func box(_ text: inout JSONColumnText) -> Box? {
    var sides: [String: Double] = [:]
    _ = text.forEachMember { (name, value) in
      sides[String(decoding: name, as: UTF8.self)] = DecimalText.scan(value)?.double
    }
    guard let minX = sides["minlon"], let minY = sides["minlat"], let maxX = sides["maxlon"],
      let maxY = sides["maxlat"]
    else { return nil }
    return Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
