internal import Base
internal import Features
internal import Text

/// The zooms of tiles that show the features of a layer, and have its fields.
extension OSMSchemaReader {
  private static let zoomHint =
    #"rules are like {"where": {"highway": "motorway"}, "minzoom": 4}, the first that holds counts"#

  /// Adds rules, an array or a single one; where they are among those of the program.
  mutating func zoomRules(_ value: SettingsValue) throws(GeoError) -> Range<Int> {
    let items =
      if case .array(let items) = value.content { items } else { [value] }
    guard !items.isEmpty else {
      throw text.error("the array is empty", at: value.offset, hint: Self.zoomHint)
    }
    var rules: [OSMZoomRule] = []
    for item in items { rules.append(try zoomRule(item)) }
    let start = program.zoomRules.count
    for rule in rules { program.zoomRules.append(rule) }
    return start..<program.zoomRules.count
  }

  private mutating func zoomRule(_ item: SettingsValue) throws(GeoError) -> OSMZoomRule {
    let members = FieldMembers(
      offset: item.offset,
      members: try text.members(
        item, "a rule of zooms", of: ["where", "at_least", "minzoom", "maxzoom"]))
    guard members.first(of: ["minzoom", "maxzoom"]) != nil else {
      throw text.error(
        "a rule of zooms needs 'minzoom' or 'maxzoom'", at: item.offset, hint: Self.zoomHint)
    }
    var zooms = ShownZooms(from: 0)
    if let value = members["minzoom"] { zooms.least = UInt8(try zoom(value)) }
    if let value = members["maxzoom"] {
      zooms.greatest = UInt8(try zoom(value))
      guard zooms.greatest >= zooms.least else {
        throw text.error("'maxzoom' is less than 'minzoom'", at: value.offset)
      }
    }
    var rule = OSMZoomRule(condition: try condition(members["where"]), zooms: zooms)
    rule.limitStart = program.zoomLimits.count
    if let value = members["at_least"] { try setZoomLimits(value) }
    rule.limitEnd = program.zoomLimits.count
    return rule
  }

  /// Adds the numbers that a rule asks for: `{"population": 100000, "@area": 1e6}`.
  private mutating func setZoomLimits(_ value: SettingsValue) throws(GeoError) {
    guard let members = value.members, !members.isEmpty else {
      throw text.expected(
        "an object of numbers by their tags", value, hint: #"write {"population": 100000}"#)
    }
    for member in members {
      let source = try number(of: member)
      program.zoomLimits.append(
        OSMZoomRule.Limit(source: source, least: try number(member.value, "a limit")))
    }
  }

  /// Where a number comes from.
  private mutating func number(
    of member: SettingsValue.Member
  ) throws(GeoError) -> OSMSchemaField {
    var source = OSMSchemaField(type: .real)
    guard member.name.utf8.first == UInt8(ascii: "@") else {
      guard !member.name.isEmpty else { throw text.error("a key is empty", at: member.offset) }
      source.keyStart = program.keys.count
      program.keys.append(key(member.name))
      source.keyEnd = program.keys.count
      return source
    }
    source.special = OSMSchemaField.Special(rawValue: member.name)
    guard source.special?.valueTypes.contains(.real) == true else {
      let names = OSMSchemaField.Special.allCases.filter { $0.valueTypes.contains(.real) }
      throw text.error(
        "'\(member.name)' is not a measure", at: member.offset,
        hint: "there are " + names.map(\.rawValue).joined(separator: ", "))
    }
    return source
  }

  /// A zoom.
  func zoom(_ value: SettingsValue) throws(GeoError) -> Int {
    guard case .number(let digits) = value.content, let zoom = Int(digits),
      (0...ShownZooms.deepest).contains(zoom)
    else {
      throw text.expected("a zoom as a whole number from 0 to \(ShownZooms.deepest)", value)
    }
    return zoom
  }
}
