internal import Base
internal import Features
internal import Text

extension OSMSchemaReader {
  /// A field's members, by their names.
  struct FieldMembers {
    let offset: Int
    let members: [SettingsValue.Member]

    subscript(_ name: String) -> SettingsValue? { members.first { $0.name == name }?.value }

    /// The first of some members that is there.
    func first(of names: [String]) -> SettingsValue.Member? {
      members.first { names.contains($0.name) }
    }
  }

  private static let fieldNames = [
    "name", "title", "description", "from", "type", "unit", "minimum", "maximum", "values",
    "default", "where",
    "cases", "sum", "times", "join", "script", "list", "relation", "take", "own", "minzoom",
  ]
  /// The members that make a field more than the value of a tag.
  private static let computedNames = [
    "where", "cases", "sum", "times", "join", "script", "list", "relation", "take", "own",
  ]
  private static let termNames = [
    "from", "type", "unit", "minimum", "maximum", "values", "default", "where", "cases", "times",
  ]
  /// Where the name of a field says the language, and where one of its keys does.
  private static let languageMark = "{language}"
  /// What stands for a key in each of the languages.
  private static let languagesMark = "{languages}"

  // MARK: - Fields

  /// Reads a field, or one for each language if its name says so, and adds to the program how they get their
  /// values.
  mutating func fields(_ item: SettingsValue) throws(GeoError) -> [Field] {
    let members = FieldMembers(
      offset: item.offset, members: try text.members(item, "a field", of: Self.fieldNames))
    guard let nameValue = members["name"] else {
      throw text.error("a field needs 'name'", at: item.offset)
    }
    let name = try text.string(nameValue, "a name")
    guard name.contains(text: Self.languageMark) else {
      return [try field(name, members, language: nil)]
    }
    usesLanguages = true
    guard !languages.isEmpty else {
      throw text.error(
        "'\(name)' is a field for each language, and there are none", at: nameValue.offset,
        hint: #"list some: "languages": ["en", "de"]"#)
    }
    var fields: [Field] = []
    for language in languages {
      fields.append(
        try field(
          name.replacing(mark: Self.languageMark, with: language), members, language: language))
    }
    return fields
  }

  private mutating func field(
    _ name: String, _ members: FieldMembers, language: String?
  ) throws(GeoError) -> Field {
    let source = try source(members, name: name, language: language)
    program.fields.append(source)
    return Field(
      name: name, type: source.type.cellType,
      title: try members["title"].map { value throws(GeoError) in
        try text.string(value, "a title")
      },
      details: try members["description"].map { value throws(GeoError) in
        try text.string(value, "a description")
      },
      leastZoom: try members["minzoom"].map { value throws(GeoError) in try zoom(value) })
  }

  /// Where a field gets its values. `name` is its only key if it has no 'from'.
  mutating func source(
    _ members: FieldMembers, name: String?, language: String?
  ) throws(GeoError) -> OSMSchemaField {
    var source = OSMSchemaField(type: .text)
    let keys = try keys(members, name: name, language: language)
    let keysOffset = (members["from"] ?? members["name"])?.offset ?? members.offset
    if let first = keys.first, keys.count == 1, first.utf8.first == UInt8(ascii: "@") {
      source.special = try special(first, at: keysOffset)
    } else if let odd = keys.first(where: { $0.utf8.first == UInt8(ascii: "@") }) {
      throw text.error(
        "'\(odd)' cannot be combined with keys", at: keysOffset,
        hint: "names that begin with @ are not tags; they are always there")
    }
    try setType(&source, members["type"])
    try setUnit(
      &source, members["unit"], minimum: members["minimum"],
      maximum: members["maximum"])
    if let special = source.special {
      for name in ["values", "default"] {
        guard let value = members[name] else { continue }
        throw text.error("a field of '\(special.rawValue)' has no '\(name)'", at: value.offset)
      }
    } else {
      source.keyStart = program.keys.count
      for name in keys { program.keys.append(key(name)) }
      source.keyEnd = program.keys.count
      if let values = members["values"] { try setValues(values, of: &source, keys) }
      if let value = members["default"] { source.standIn = try constant(value, source.type) }
    }
    if let computation = try computation(members, of: source) {
      source.computation = Int32(clamping: program.computations.count)
      program.computations.append(computation)
    }
    return source
  }

  /// The keys of a field, with languages put in; none for one that has a sum, or nothing but cases.
  private mutating func keys(
    _ members: FieldMembers, name: String?, language: String?
  ) throws(GeoError) -> [String] {
    guard let value = members["from"] ?? (hasOwnValues(members) ? nil : members["name"]) else {
      return []
    }
    var keys: [String] = []
    for var key in try text.strings(value, "a key") {
      if let language { key = key.replacing(mark: Self.languageMark, with: language) }
      if members["from"] == nil, let name { key = name }
      if key.contains(text: Self.languagesMark) {
        usesLanguages = true
        keys += languages.map { key.replacing(mark: Self.languagesMark, with: $0) }
      } else {
        keys.append(key)
      }
    }
    // A key that is listed may also be one of a language.
    var known: Set<String> = []
    return keys.filter { known.insert($0).inserted }
  }

  /// True if a field gets its values without a tag.
  private func hasOwnValues(_ members: FieldMembers) -> Bool {
    members["sum"] != nil || members["cases"] != nil
  }

  private func special(
    _ name: String, at offset: Int
  ) throws(GeoError) -> OSMSchemaField.Special {
    guard let special = OSMSchemaField.Special(rawValue: name) else {
      let names = OSMSchemaField.Special.allCases.map(\.rawValue).joined(separator: ", ")
      throw text.error("there is no '\(name)'", at: offset, hint: "there are " + names)
    }
    return special
  }

  private func setType(
    _ source: inout OSMSchemaField, _ type: SettingsValue?
  ) throws(GeoError) {
    source.type = source.special?.valueTypes[0] ?? .text
    if let type {
      let name = try text.string(type, "a type")
      let names = OSMSchemaField.ValueType.allCases.map(\.rawValue).joined(separator: ", ")
      guard let known = OSMSchemaField.ValueType(rawValue: name) else {
        throw text.error(
          "there is no type '\(name)'", at: type.offset, hint: "types are " + names)
      }
      if let special = source.special, !special.valueTypes.contains(known) {
        let types = special.valueTypes.map(\.rawValue).joined(separator: " or ")
        throw text.error("'\(special.rawValue)' is of type \(types)", at: type.offset)
      }
      guard known != .json || source.special != nil else {
        throw text.error(
          "only all tags are of type json", at: type.offset, hint: #"write "from": "@tags""#)
      }
      source.type = known
    }
  }

  private func setUnit(
    _ source: inout OSMSchemaField, _ unit: SettingsValue?, minimum: SettingsValue?,
    maximum: SettingsValue?
  ) throws(GeoError) {
    let isNumber = source.special == nil && (source.type == .integer || source.type == .real)
    func bound(_ value: SettingsValue?, _ name: String) throws(GeoError) -> Double? {
      guard let value else { return nil }
      guard isNumber else {
        throw text.error("only an integer or a real of tags has \(name)", at: value.offset)
      }
      return try number(value, name)
    }
    source.minimum = try bound(minimum, "a minimum") ?? source.minimum
    source.maximum = try bound(maximum, "a maximum") ?? source.maximum
    if let maximum, source.minimum > source.maximum {
      throw text.error("the maximum is smaller than the minimum", at: maximum.offset)
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

  func number(_ value: SettingsValue, _ what: String) throws(GeoError) -> Double {
    guard case .number(let digits) = value.content, let number = Double(digits), number.isFinite
    else { throw text.expected(what + " as a number", value) }
    return number
  }

  // MARK: - Computed fields

  /// What makes a field more than the value of a tag; nil if nothing does.
  private mutating func computation(
    _ members: FieldMembers, of source: OSMSchemaField
  ) throws(GeoError) -> OSMFieldComputation? {
    guard members.first(of: Self.computedNames) != nil else { return nil }
    try checkCombination(members, of: source)
    var computation = OSMFieldComputation()
    if let value = members["where"] { computation.condition = try condition(value) }
    if let value = members["cases"] { try setCases(value, of: &computation, source.type) }
    if let value = members["sum"] { try setTerms(value, of: &computation) }
    if let value = members["times"] { computation.factor = try number(value, "a factor") }
    if let value = members["join"] {
      guard case .string(let separator) = value.content else {
        throw text.expected("what is between the values as a string", value)
      }
      let start = program.text.count
      program.text.append(separator)
      computation.separator = OSMText(
        offset: UInt32(clamping: start), length: UInt32(clamping: program.text.count - start))
    }
    if let value = members["script"] {
      guard try text.string(value, "a script") == "latin" else {
        throw text.error("'script' is 'latin', or not there", at: value.offset)
      }
      computation.isLatin = true
    }
    if let value = members["list"] {
      computation.list = try word(value, "what is taken of a list")
    }
    if let value = members["take"] { computation.choice = try word(value, "what is taken") }
    if let value = members["relation"] {
      try setRelation(value, of: &computation, source, members)
    }
    return computation
  }

  /// One of the words of a type.
  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: SettingsValue, _ what: String
  ) throws(GeoError) -> Word {
    let name = try text.string(value, what)
    guard let word = Word(rawValue: name) else {
      let names = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw text.error("there is no '\(name)'", at: value.offset, hint: "there are " + names)
    }
    return word
  }

  /// Refuses members that say nothing about a field of this kind.
  private func checkCombination(
    _ members: FieldMembers, of source: OSMSchemaField
  ) throws(GeoError) {
    func refuse(_ names: [String], _ message: String) throws(GeoError) {
      guard let odd = members.first(of: names) else { return }
      throw text.error("'\(odd.name)' \(message)", at: odd.offset)
    }
    let isNumber = source.type == .integer || source.type == .real
    if !isNumber { try refuse(["sum", "times", "take"], "is only for an integer or a real") }
    if source.type != .text { try refuse(["join", "script"], "is only for a text") }
    if members["relation"] == nil {
      try refuse(["take", "own"], "is only for a field of a 'relation'")
    }
    if let list = members["list"] {
      let isText = list.content.string == OSMFieldComputation.List.lines.rawValue
      guard source.type == (isText ? .text : .integer) else {
        throw text.error(
          "'list' is lines for a text, count or width for an integer", at: list.offset)
      }
    }
    if members["sum"] != nil {
      try refuse(
        ["from", "unit", "minimum", "maximum", "values", "default", "relation", "list"],
        "belongs into the terms of the sum")
    }
    if source.special != nil {
      try refuse(["join", "script", "list", "relation", "cases"], "is only for tags")
      if source.type == .integer, source.special == .id {
        try refuse(["times"], "is not for ids")
      }
    }
    if members["relation"] != nil {
      try refuse(["values", "script", "list", "unit"], "is not for a field of a 'relation'")
    } else if members["join"] != nil || members["script"] != nil || members["list"] != nil {
      try refuse(["values"], "cannot be combined with 'join', 'script' or 'list'")
    }
  }

  private mutating func setCases(
    _ value: SettingsValue, of computation: inout OSMFieldComputation,
    _ type: OSMSchemaField.ValueType
  ) throws(GeoError) {
    guard case .array(let items) = value.content, !items.isEmpty else {
      throw text.expected("an array of cases", value)
    }
    computation.caseStart = program.cases.count
    for item in items {
      let members = try text.members(item, "a case", of: ["where", "value"])
      guard let condition = members.first(where: { $0.name == "where" })?.value,
        let new = members.first(where: { $0.name == "value" })?.value
      else { throw text.error("a case needs 'where' and 'value'", at: item.offset) }
      program.cases.append(
        OSMFieldComputation.Case(
          condition: try self.condition(condition), value: try constant(new, type, orNull: true)))
    }
    computation.caseEnd = program.cases.count
  }

  private mutating func setTerms(
    _ value: SettingsValue, of computation: inout OSMFieldComputation
  ) throws(GeoError) {
    guard case .array(let items) = value.content, !items.isEmpty else {
      throw text.expected("an array of terms", value)
    }
    var terms: [OSMSchemaField] = []
    for item in items {
      let members = FieldMembers(
        offset: item.offset, members: try text.members(item, "a term", of: Self.termNames))
      guard members["from"] != nil || members["cases"] != nil else {
        throw text.error("a term needs 'from' or 'cases'", at: item.offset)
      }
      let term = try source(members, name: nil, language: nil)
      guard term.type == .integer || term.type == .real else {
        throw text.error(
          "a term is an integer or a real", at: item.offset, hint: #"write "type": "integer""#)
      }
      terms.append(term)
    }
    computation.termStart = program.terms.count
    for term in terms { program.terms.append(term) }
    computation.termEnd = program.terms.count
  }

  private mutating func setRelation(
    _ value: SettingsValue, of computation: inout OSMFieldComputation, _ source: OSMSchemaField,
    _ members: FieldMembers
  ) throws(GeoError) {
    let name = try text.string(value, "the name of relations")
    guard let number = program.relations.firstIndex(where: { $0.name == name }) else {
      let names = program.relations.map(\.name)
      throw text.error(
        "there are no relations '\(name)'", at: value.offset,
        hint: names.isEmpty
          ? "name them in the member 'relations' of the schema"
          : "there are " + names.joined(separator: ", "))
    }
    guard [.text, .integer, .real].contains(source.type) else {
      throw text.error("a field of a 'relation' is a text, an integer or a real", at: value.offset)
    }
    computation.relation = number
    if let own = members["own"] {
      guard case .boolean(let isWanted) = own.content else {
        throw text.expected("'own' as true or false", own)
      }
      computation.hasOwn = isWanted
    }
    for index in source.keyStart..<source.keyEnd
    where !program.relations[number].keys.contains(program.keys[index]) {
      program.relations[number].keys.append(program.keys[index])
    }
  }
}

extension SettingsValue.Content {
  /// The text of a string; nil for anything else.
  fileprivate var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }
}

extension String {
  /// The text with something else in place of each mark.
  fileprivate func replacing(mark: String, with other: String) -> String {
    var result = ""
    var rest = Substring(self)
    while let start = rest.firstIndex(ofText: mark) {
      result += rest[..<start] + other
      rest = rest[start...].dropFirst(mark.count)
    }
    return result + rest
  }
}
