internal import Base
internal import Features
internal import Text

extension OSMSchemaReader {
  private static let memberNames = [
    "name", "title", "description", "from", "type", "unit", "minimum", "values", "default",
  ]

  /// Reads a field, and adds to the program how it gets its values.
  mutating func field(_ item: SettingsValue) throws(GeoError) -> Field {
    let members = try text.members(item, "a field", of: Self.memberNames)
    func member(_ name: String) -> SettingsValue? { members.first { $0.name == name }?.value }
    guard let nameValue = member("name") else {
      throw text.error("a field needs 'name'", at: item.offset)
    }
    let name = try text.string(nameValue, "a name")
    var source = OSMSchemaField(type: .text)
    let keys = try text.strings(member("from") ?? nameValue, "a key")
    if let first = keys.first, keys.count == 1, first.utf8.first == UInt8(ascii: "@") {
      source.special = try special(first, member("from") ?? nameValue)
    } else if let odd = keys.first(where: { $0.utf8.first == UInt8(ascii: "@") }) {
      throw text.error(
        "'\(odd)' cannot be combined with keys", at: (member("from") ?? nameValue).offset,
        hint: "names that begin with @ are not tags; they are always there")
    }
    try setType(&source, member("type"))
    try setUnit(&source, member("unit"), minimum: member("minimum"))
    if let special = source.special {
      for name in ["values", "default"] {
        guard let value = member(name) else { continue }
        throw text.error("a field of '\(special.rawValue)' has no '\(name)'", at: value.offset)
      }
    } else {
      source.keyStart = program.keys.count
      for name in keys { program.keys.append(key(name)) }
      source.keyEnd = program.keys.count
      if let values = member("values") { try setValues(values, of: &source, keys) }
      if let value = member("default") {
        source.standIn = try constant(value, source.type)
      }
    }
    program.fields.append(source)
    return Field(
      name: name, type: source.type.cellType,
      title: try member("title").map { value throws(GeoError) in
        try text.string(value, "a title")
      },
      details: try member("description").map { value throws(GeoError) in
        try text.string(value, "a description")
      })
  }

  private func special(
    _ name: String, _ value: SettingsValue
  ) throws(GeoError) -> OSMSchemaField.Special {
    guard let special = OSMSchemaField.Special(rawValue: name) else {
      let names = OSMSchemaField.Special.allCases.map(\.rawValue).joined(separator: ", ")
      throw text.error("there is no '\(name)'", at: value.offset, hint: "there are " + names)
    }
    return special
  }

  private func setType(
    _ source: inout OSMSchemaField, _ type: SettingsValue?
  ) throws(GeoError) {
    source.type = source.special?.valueType ?? .text
    if let type {
      let name = try text.string(type, "a type")
      let names = OSMSchemaField.ValueType.allCases.map(\.rawValue).joined(separator: ", ")
      guard let known = OSMSchemaField.ValueType(rawValue: name) else {
        throw text.error(
          "there is no type '\(name)'", at: type.offset, hint: "types are " + names)
      }
      if let special = source.special, known != special.valueType {
        throw text.error(
          "'\(special.rawValue)' is of type \(special.valueType.rawValue)", at: type.offset)
      }
      guard known != .json || source.special != nil else {
        throw text.error(
          "only all tags are of type json", at: type.offset, hint: #"write "from": "@tags""#)
      }
      source.type = known
    }
  }

  private func setUnit(
    _ source: inout OSMSchemaField, _ unit: SettingsValue?, minimum: SettingsValue?
  ) throws(GeoError) {
    let isNumber = source.special == nil && (source.type == .integer || source.type == .real)
    if let minimum {
      guard isNumber else {
        throw text.error("only an integer or a real of tags has a minimum", at: minimum.offset)
      }
      guard case .number(let digits) = minimum.content, let number = Double(digits),
        number.isFinite
      else { throw text.expected("a minimum as a number", minimum) }
      source.minimum = number
    }
    guard let unit else { return }
    let name = try text.string(unit, "a unit")
    guard let known = OSMUnit(rawValue: name) else {
      let names = OSMUnit.allCases.map(\.rawValue).joined(separator: ", ")
      throw text.error("there is no unit '\(name)'", at: unit.offset, hint: "units are " + names)
    }
    guard isNumber else {
      throw text.error("only an integer or a real of tags has a unit", at: unit.offset)
    }
    source.unit = known
  }

  // MARK: - Values

  /// Allowed values in an array, or new ones for old ones in an object, where `*` is all others. `key=value`
  /// is a value of one of several keys, and `key=*` all others of that key.
  private mutating func setValues(
    _ values: SettingsValue, of source: inout OSMSchemaField, _ keys: [String]
  ) throws(GeoError) {
    source.listedStart = program.listed.count
    defer { source.listedEnd = program.listed.count }
    switch values.content {
    case .array:
      source.others = .refused
      for name in try text.strings(values, "a value") { list(name, .absent, of: &source, keys) }
    case .object(let members):
      guard !members.isEmpty else { throw text.error("'values' is empty", at: values.offset) }
      source.isMapping = true
      for member in members {
        let new = try constant(member.value, source.type, orNull: true)
        if member.name == "*" {
          source.others = .constant(new)
        } else {
          list(member.name, new, of: &source, keys)
        }
      }
    default:
      throw text.expected(
        "'values' as an array or object", values,
        hint: #"["a","b"] are the allowed ones, {"old":"new","*":null} gives new ones"#)
    }
  }

  /// Lists a value of all keys of a field, or of the one that it begins with.
  private mutating func list(
    _ name: String, _ new: OSMSchemaConstant, of source: inout OSMSchemaField, _ keys: [String]
  ) {
    for (index, key) in keys.enumerated() where name.hasPrefix(key + "=") {
      let number = program.keys[source.keyStart + index]
      let rest = String(name.dropFirst(key.count + 1))
      // The number of the key itself stands for all its other values.
      program.listed.append(rest == "*" ? number : value(rest, of: number))
      if rest == "*" { source.hasOthersOfKeys = true }
      return program.constants.append(new)
    }
    for index in source.keyStart..<source.keyEnd {
      program.listed.append(value(name, of: program.keys[index]))
      program.constants.append(new)
    }
  }

  /// A value that a schema gives, which must be of the field's type.
  private mutating func constant(
    _ value: SettingsValue, _ type: OSMSchemaField.ValueType, orNull: Bool = false
  ) throws(GeoError) -> OSMSchemaConstant {
    switch (value.content, type) {
    case (.null, _) where orNull: return .absent
    case (.boolean(let truth), .boolean):
      return OSMSchemaConstant(type: .boolean, bits: truth ? 1 : 0)
    case (.number(let digits), .integer):
      guard let number = Int64(digits) else { break }
      return OSMSchemaConstant(type: .integer, bits: UInt64(bitPattern: number))
    case (.number(let digits), .real):
      guard let number = Double(digits), number.isFinite else { break }
      return OSMSchemaConstant(type: .real, bits: number.bitPattern)
    case (.string(let string), .text), (.string(let string), .key):
      return stored(string, type)
    case (.string(let string), .date), (.string(let string), .dateTime):
      var bytes = Bytes()
      bytes.append(string)
      guard DateText.type(of: bytes.base, count: bytes.count) == type.cellType else { break }
      return stored(string, type)
    default: break
    }
    throw text.error(
      "the value is not of the field's type, \(type.rawValue)", at: value.offset,
      hint: orNull ? "null counts as if the tag were missing" : nil)
  }

  private mutating func stored(
    _ string: String, _ type: OSMSchemaField.ValueType
  ) -> OSMSchemaConstant {
    let start = program.text.count
    program.text.append(string)
    return OSMSchemaConstant(
      type: type.cellType, bits: UInt64(start) << 32 | UInt64(program.text.count - start))
  }
}
