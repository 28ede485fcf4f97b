public import Base
internal import Text

extension TravelProfile {
  private static let names = [
    "name", "access", "values", "grants", "oneway", "contraflow", "maxspeed", "limit_factor",
    "max_speed", "speeds", "classes", "surfaces", "tracktypes", "smoothness", "width",
    "motorroad", "barriers", "obeys_restrictions", "signals_seconds", "crossing_seconds",
    "turn_seconds", "u_turn_seconds", "u_turns",
  ]

  /// Reads a profile. Errors: `.travelProfile` and those of JSON, with line and column.
  public static func reading(
    _ json: String, path: String
  ) throws(GeoError) -> TravelProfile {
    try reading(Array(json.utf8), path: path)
  }

  /// Reads a profile of UTF-8. Errors: `.travelProfile` and those of JSON, with line and column.
  public static func reading(
    _ bytes: [UInt8], path: String
  ) throws(GeoError) -> TravelProfile {
    var copy = Bytes(capacity: bytes.count)
    for byte in bytes { copy.append(byte) }
    let text = SettingsText(copy.buffer, path: path, reason: .travelProfile)
    var profile = TravelProfile()
    profile.definition = String(decoding: bytes, as: UTF8.self).trimmed
    let root = try text.parse()
    let members = try text.members(root, "a profile", of: names)
    for member in members { try profile.take(member, text) }
    for name in ["name", "access", "classes", "max_speed"]
    where !members.contains(where: { $0.name == name }) {
      throw text.error("a profile needs the member '\(name)'", at: root.offset)
    }
    return profile
  }

  private mutating func take(
    _ member: SettingsValue.Member, _ text: borrowing SettingsText
  ) throws(GeoError) {
    let value = member.value
    switch member.name {
    case "name": name = try Self.name(value, text)
    case "access": accessKeys = try text.strings(value, "a key")
    case "values": accessValues = try Self.map(value, text, Self.access)
    case "grants": grantingKeys = Set(try text.strings(value, "a key"))
    case "oneway": onewayKeys = try text.strings(value, "a key")
    case "contraflow": contraflowKeys = try text.strings(value, "a key")
    case "maxspeed": limitUse = try Self.word(value, text)
    case "limit_factor": limitFactor = try Self.number(value, text, atMost: 2)
    case "max_speed": maximumSpeed = try Self.positive(value, text)
    case "speeds": speedWords = try Self.map(value, text, Self.number)
    case "classes": classes = try Self.map(value, text, Self.roadClass)
    case "surfaces": surfaces = try Self.map(value, text, Self.number)
    case "tracktypes": tracktypes = try Self.map(value, text, Self.number)
    case "smoothness": smoothness = try Self.map(value, text, Self.number)
    case "width": width = try Self.number(value, text)
    case "motorroad": motorroad = try Self.access(value, text)
    case "barriers": barriers = try Self.map(value, text, Self.barrier)
    case "obeys_restrictions": obeysRestrictions = try Self.flag(value, text)
    case "signals_seconds": signalsSeconds = try Self.number(value, text)
    case "crossing_seconds": crossingSeconds = try Self.number(value, text)
    case "turn_seconds": turnSeconds = try Self.number(value, text)
    case "u_turn_seconds": uTurnSeconds = try Self.number(value, text)
    default: uTurns = try Self.word(value, text)
    }
  }

  // MARK: - Values

  /// Lower-case letters, digits and underscores; columns of the tables get names of it.
  private static func name(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> String {
    let name = try text.string(value, "a name")
    let isPlain = name.utf8.allSatisfy {
      $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 == UInt8(ascii: "_")
        || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
    // The edges have columns speed_forward and speed_backward of their own, and car has car_access_forward.
    guard isPlain, name.utf8.count <= 32, name != "speed", !name.hasSuffix("_access"),
      name.first?.isLetter == true
    else {
      throw text.error(
        "'\(name)' cannot be the name of a profile", at: value.offset,
        hint:
          "up to 32 of a-z, 0-9 and _, the first one a letter, and not 'speed' or with '_access' at the end"
      )
    }
    return name
  }

  private static func number(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Double {
    try number(value, text, atMost: 100_000)
  }

  private static func number(
    _ value: SettingsValue, _ text: borrowing SettingsText, atMost limit: Double
  ) throws(GeoError) -> Double {
    guard case .number(let digits) = value.content else {
      throw text.expected("a number", value)
    }
    guard let number = Double(digits), number >= 0, number <= limit else {
      let most = JSONValue.text(of: limit)
      throw text.error("a number from 0 to \(most) is needed", at: value.offset)
    }
    return number
  }

  private static func positive(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Double {
    let number = try number(value, text)
    guard number > 0 else { throw text.error("it has to be more than 0", at: value.offset) }
    return number
  }

  private static func flag(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Bool {
    guard case .boolean(let flag) = value.content else {
      throw text.expected("true or false", value)
    }
    return flag
  }

  private static func access(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> TravelAccess {
    let word = try text.string(value, "access")
    guard let access = TravelAccess(name: word) else {
      throw text.error("'\(word)' is none of yes, destination, no", at: value.offset)
    }
    return access
  }

  private static func word<Word: CaseIterable & RawRepresentable>(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Word where Word.RawValue == String {
    let word = try text.string(value, "a word")
    guard let found = Word(rawValue: word) else {
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw text.error("'\(word)' is none of \(known)", at: value.offset)
    }
    return found
  }

  private static func map<Value>(
    _ value: SettingsValue, _ text: borrowing SettingsText,
    _ read: (SettingsValue, borrowing SettingsText) throws(GeoError) -> Value
  ) throws(GeoError) -> [String: Value] {
    guard let members = value.members else { throw text.expected("an object", value) }
    var map: [String: Value] = [:]
    for member in members { map[member.name] = try read(member.value, text) }
    return map
  }

  /// A speed, or `{"speed": 30, "access": "no", "oneway": true}`.
  private static func roadClass(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> RoadClass {
    var result = RoadClass()
    if case .number = value.content {
      result.speed = try positive(value, text)
      return result
    }
    let members = try text.members(value, "a speed, or a class", of: ["speed", "access", "oneway"])
    for member in members {
      switch member.name {
      case "speed": result.speed = try positive(member.value, text)
      case "access": result.access = try access(member.value, text)
      default: result.isOneway = try flag(member.value, text)
      }
    }
    guard result.speed > 0 else { throw text.error("a class needs a speed", at: value.offset) }
    return result
  }

  /// Access, or `{"access": "yes", "seconds": 10}`.
  private static func barrier(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Barrier {
    var result = Barrier()
    if case .string = value.content {
      result.access = try access(value, text)
      return result
    }
    for member in try text.members(value, "who may pass, or a barrier", of: ["access", "seconds"]) {
      switch member.name {
      case "access": result.access = try access(member.value, text)
      default: result.seconds = try number(member.value, text)
      }
    }
    return result
  }
}
