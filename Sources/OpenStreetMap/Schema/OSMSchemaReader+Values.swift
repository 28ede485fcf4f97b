internal import Base
internal import Features
internal import Text

/// The values that a schema lists or gives.
extension OSMSchemaReader {
  /// Allowed values in an array, or new ones for old ones in an object, where `*` is all others. `key=value`
  /// is a value of one of several keys, and `key=*` all others of that key.
  mutating func setValues(
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
  mutating func constant(
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
