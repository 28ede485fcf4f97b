public import Base
internal import Files
internal import Text

extension AttributeRules {
  private static let shape =
    "the shape is {\"layers\": {\"NAME or *\": {\"fields\": {\"FIELD\": {\"required\": true, …}}}}}"

  /// Reads rules from a JSON file:
  /// `{"layers": {"NAME": {"fields": {"FIELD": {"required": true, "type": "text", …}}}}}`; mistakes are
  /// reported with line and column. Errors: `.file`, `.badRules`.
  public init(path: String) throws(GeoError) {
    let source = try ByteSource(path: path)
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      guard bytes.count <= 1 << 26 else {
        throw GeoError(
          .badRules, "the file is too large for rules", at: SourceLocation(path: path))
      }
    }
    try self.init(json: bytes.buffer, path: path)
  }

  /// Reads rules from JSON text; messages call it `path`.
  public init(json: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    self.init()
    let text = SettingsText(json, path: path, reason: .badRules)
    let root = try text.parse()
    let members = try text.members(root, "the file of rules", of: ["layers"])
    guard let list = members.first?.value else {
      throw text.error("there are no 'layers'", at: root.offset, hint: Self.shape)
    }
    guard let entries = list.members else {
      throw text.expected("an object of layers", list, hint: Self.shape)
    }
    for entry in entries {
      let layer = try text.members(entry.value, "a layer", of: ["fields"])
      guard let fields = layer.first?.value else {
        throw text.error("a layer needs 'fields'", at: entry.value.offset, hint: Self.shape)
      }
      guard let named = fields.members else {
        throw text.expected("an object of fields", fields, hint: Self.shape)
      }
      var rules: [Rule] = []
      for field in named { rules.append(try Self.rule(field, text)) }
      layers[entry.name] = rules
    }
  }

  private static func rule(
    _ field: SettingsValue.Member, _ text: borrowing SettingsText
  ) throws(GeoError) -> Rule {
    var rule = Rule(field: field.name)
    let members = try text.members(
      field.value, "a field",
      of: ["required", "type", "min", "max", "pattern", "values", "unique", "maxlength"])
    for member in members {
      let value = member.value
      switch member.name {
      case "required": rule.isRequired = try truth(value, text)
      case "unique": rule.isUnique = try truth(value, text)
      case "type":
        let name = try text.string(value, "a type")
        guard let type = ValueType(rawValue: name) else {
          throw text.error(
            "there is no type '\(name)'", at: value.offset,
            hint: "types are " + ValueType.allCases.map(\.rawValue).joined(separator: ", "))
        }
        rule.type = type
      case "min": rule.minimum = try number(value, text)
      case "max": rule.maximum = try number(value, text)
      case "maxlength":
        let length = try number(value, text)
        guard length >= 0, let whole = Int(exactly: length) else {
          throw text.error("a length is a whole number", at: value.offset)
        }
        rule.maximumLength = whole
      case "pattern":
        let pattern = try text.string(value, "a pattern")
        guard let compiled = try TextPattern(pattern) else {
          throw text.error(
            "'\(pattern)' is not a POSIX extended regular expression", at: value.offset)
        }
        rule.pattern = compiled
      default: rule.values = try values(value, text)
      }
    }
    if let least = rule.minimum, let greatest = rule.maximum, least > greatest {
      throw text.error("'min' is greater than 'max'", at: field.value.offset)
    }
    return rule
  }

  private static func truth(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Bool {
    guard case .boolean(let truth) = value.content else {
      throw text.expected("true or false", value)
    }
    return truth
  }

  private static func number(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Double {
    guard case .number(let digits) = value.content, let number = Double(digits), number.isFinite
    else { throw text.expected("a number", value) }
    return number
  }

  /// The texts, numbers and booleans that a value may be.
  private static func values(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> AllowedValues {
    guard case .array(let items) = value.content else {
      throw text.expected("an array of values", value)
    }
    var values = AllowedValues()
    for item in items {
      switch item.content {
      case .string(let string): values.insert(text: string)
      case .boolean(let truth): values.insert(truth)
      case .number(let digits): values.insert(number: digits)
      default: throw text.expected("a text, a number, true or false", item)
      }
    }
    return values
  }
}
