internal import Base
internal import Features
internal import Text
internal import TimeZones

/// A location or a zone of the location service.
struct ServiceEntry {
  /// Degrees.
  let longitude: Double
  let latitude: Double
  /// Its other members, in order; text that is stored is that of the type.
  private(set) var values: [(name: String, type: CellType, bits: UInt64, text: String)] = []

  /// The names that a time has.
  private static let timeNames = ["timestamp", "time"]

  /// An entry. Errors: `.badServiceAnswer` where it is not what it should be.
  init(
    _ value: SettingsValue, _ text: borrowing SettingsText, _ zone: TimeZoneRules, isZone: Bool
  ) throws(GeoError) {
    guard let members = value.members else { throw text.expected("an object", value) }
    func degrees(_ name: String, _ limit: Double) throws(GeoError) -> Double {
      guard let member = value.member(name) else {
        throw text.error("the member '\(name)' is missing", at: value.offset)
      }
      guard let number = member.number, abs(number) <= limit else {
        throw text.error(
          "'\(name)' is not a number of degrees up to \(Int(limit))", at: member.offset)
      }
      return number
    }
    longitude = try degrees("longitude", 180)
    latitude = try degrees("latitude", 90)
    if isZone {
      guard let radius = value.member("radius") else {
        throw text.error("the member 'radius' is missing", at: value.offset)
      }
      guard let metres = radius.number, metres > 0 else {
        throw text.error("'radius' is not a number of metres above 0", at: radius.offset)
      }
    }
    for member in members where member.name != "longitude" && member.name != "latitude" {
      if Self.timeNames.contains(member.name) {
        guard let time = Self.time(member.value, zone) else {
          throw text.error(
            "'\(member.name)' is not a time such as 2026-05-01 12:00:00", at: member.value.offset)
        }
        values.append(("time", .dateTime, 0, time))
      } else {
        add(member.name, member.value, isMeasure: isZone && member.name == "radius")
      }
    }
  }

  /// A time of the service in UTC: a text, or a number of seconds or milliseconds since 1970.
  private static func time(_ value: SettingsValue, _ zone: TimeZoneRules) -> String? {
    var result = Bytes()
    if value.numberText != nil {
      guard var seconds = value.number else { return nil }
      // Seconds would be beyond the year 5000.
      if abs(seconds) >= 1e11 { seconds /= 1000 }
      guard EpochText.append(seconds, to: &result) else { return nil }
      return String(decoding: result.buffer, as: UTF8.self)
    }
    guard var text = value.stringText else { return nil }
    let time = text.withUTF8 { TimeText($0, as: .lenient) }
    guard let time, time.precision >= .minute else { return nil }
    // Without an offset the text ends in a digit that no sign comes before.
    let tail = text.utf8.drop { $0 != UInt8(ascii: ":") }
    let hasOffset =
      !time.isUTC || text.utf8.last == UInt8(ascii: "Z") || text.utf8.last == UInt8(ascii: "z")
      || tail.contains(UInt8(ascii: "+"))
    let seconds =
      hasOffset ? time.seconds : Int(zone.seconds(ofLocal: Int64(time.seconds)))
    guard TimeText.writable.contains(seconds) else { return nil }
    TimeText.append(
      seconds: seconds, fraction: Int(time.fraction), decimals: time.decimals, to: &result)
    return String(decoding: result.buffer, as: UTF8.self)
  }

  private mutating func add(_ name: String, _ value: SettingsValue, isMeasure: Bool) {
    switch value.content {
    case .null: values.append((name, .null, 0, ""))
    case .boolean(let isTrue): values.append((name, .boolean, isTrue ? 1 : 0, ""))
    case .number(let text):
      if let integer = Int64(text) {
        values.append((name, .integer, UInt64(bitPattern: integer), ""))
      } else if let number = Double(text), number.isFinite {
        values.append((name, .real, number.bitPattern, ""))
      } else {
        values.append((name, .number, 0, text))
      }
    case .string(let text):
      if isMeasure, let number = value.number {
        values.append((name, .real, number.bitPattern, ""))
      } else {
        values.append((name, .text, 0, text))
      }
    case .array, .object: values.append((name, .json, 0, value.json.compact))
    }
  }
}
