internal import Base
internal import Text

/// Conditions on tags, and what they are about: keys, patterns, relations and other conditions.
extension OSMSchemaReader {
  /// The named conditions of a schema, each of which may use those before it.
  mutating func setConditions(_ value: SettingsValue) throws(GeoError) {
    guard let members = value.members else {
      throw text.expected("an object of conditions by their names", value)
    }
    namedConditions = members.map { ($0.name, $0.value) }
    // Each must be right, even where it is not used.
    while knownConditions < namedConditions.count {
      _ = try condition(namedConditions[knownConditions].value)
      knownConditions += 1
    }
  }

  /// The relations whose member ways the schema asks about.
  mutating func setRelations(_ value: SettingsValue) throws(GeoError) {
    guard let members = value.members else {
      throw text.expected("an object of conditions by their names", value)
    }
    var wishes: [OSMRelationWish] = []
    for member in members {
      guard !namedConditions.contains(where: { $0.name == member.name }) else {
        throw text.error(
          "there is a condition '\(member.name)' already", at: member.offset)
      }
      let condition = try condition(member.value)
      wishes.append(
        OSMRelationWish(
          name: member.name, word: key("\u{0}relation " + member.name), condition: condition))
    }
    program.relations = wishes
  }

  /// Adds a condition, or one that always holds; its index.
  mutating func condition(_ value: SettingsValue?) throws(GeoError) -> Int {
    let index = program.conditions.count
    if let value {
      try add(value)
    } else {
      closeCondition(openCondition(.all))
    }
    return index
  }

  /// The most conditions of a schema; named ones count wherever they are used.
  private static let conditionLimit = 100_000
  private static let conditionHint =
    #"conditions are like {"highway":["primary","secondary"],"tunnel":false}"#

  /// Adds an object all of whose members must hold.
  mutating func add(_ object: SettingsValue) throws(GeoError) {
    guard let members = object.members else {
      throw text.expected("an object of conditions", object, hint: Self.conditionHint)
    }
    guard program.conditions.count < Self.conditionLimit else {
      throw text.error("there are more than \(Self.conditionLimit) conditions", at: object.offset)
    }
    let start = openCondition(.all)
    for member in members where try !addCombination(member) {
      if member.name.utf8.first == UInt8(ascii: "@") {
        try addNamed(member)
      } else {
        try addTag(member)
      }
    }
    closeCondition(start)
  }

  private mutating func openCondition(_ operation: OSMCondition.Operation) -> Int {
    program.conditions.append(OSMCondition(operation: operation))
    return program.conditions.count - 1
  }

  private mutating func closeCondition(_ start: Int) {
    program.conditions[start].end = program.conditions.count
  }

  /// Adds `any`, `all` or `not` of objects; false if the member is the condition of a tag, whose key may be
  /// one of these words.
  private mutating func addCombination(
    _ member: SettingsValue.Member
  ) throws(GeoError) -> Bool {
    let operation: OSMCondition.Operation
    let objects: [SettingsValue]
    switch (member.name, member.value.content) {
    case ("any", .array(let items)) where items.first?.members != nil:
      operation = .any
      objects = items
    case ("all", .array(let items)) where items.first?.members != nil:
      operation = .all
      objects = items
    case ("not", .object):
      operation = .not
      objects = [member.value]
    default: return false
    }
    let start = openCondition(operation)
    for object in objects { try add(object) }
    closeCondition(start)
    return true
  }

  /// Adds what a name stands for: `{"@poi":true}`.
  private mutating func addNamed(_ member: SettingsValue.Member) throws(GeoError) {
    let name = String(member.name.dropFirst())
    guard case .boolean(let isWanted) = member.value.content else {
      throw text.expected("the condition of '\(member.name)' as true or false", member.value)
    }
    if let wish = program.relations.first(where: { $0.name == name }) {
      return append(
        OSMCondition(operation: isWanted ? .present : .absent, key: wish.word), [])
    }
    guard let known = namedConditions.prefix(knownConditions).first(where: { $0.name == name })
    else {
      let names =
        program.relations.map(\.name) + namedConditions.prefix(knownConditions).map(\.name)
      throw text.error(
        "there is no '\(member.name)'", at: member.offset,
        hint: names.isEmpty
          ? "a schema names such things in 'conditions' and 'relations'"
          : "there are " + names.map { "@" + $0 }.joined(separator: ", "))
    }
    if isWanted { return try add(known.value) }
    let start = openCondition(.not)
    try add(known.value)
    closeCondition(start)
  }

  private mutating func addTag(_ member: SettingsValue.Member) throws(GeoError) {
    guard !member.name.isEmpty else { throw text.error("a key is empty", at: member.offset) }
    let hint = "it is true, false, a string, an array of strings, or {\"not\": …} of these"
    var operation = OSMCondition.Operation.oneOf
    var values: [String] = []
    switch member.value.content {
    case .boolean(let isThere): operation = isThere ? .present : .absent
    case .string, .array: values = try text.strings(member.value, "a value")
    case .object(let members):
      guard members.count == 1, members[0].name == "not" else {
        throw text.error(
          "the condition of '\(member.name)' has an unknown form", at: member.value.offset,
          hint: hint)
      }
      operation = .noneOf
      values = try text.strings(members[0].value, "a value")
    case .number, .null:
      throw text.expected("the condition of '\(member.name)'", member.value, hint: hint)
    }
    if ([member.name] + values).contains(where: { $0.utf8.contains(UInt8(ascii: "*")) }) {
      return try addPattern(member, operation, values)
    }
    let key = key(member.name)
    var numbers: [Int32] = []
    for name in values { numbers.append(value(name, of: key)) }
    append(OSMCondition(operation: operation, key: key), numbers)
  }

  private mutating func append(_ condition: OSMCondition, _ values: [Int32]) {
    var node = condition
    node.valueStart = program.values.count
    for value in values { program.values.append(value) }
    node.valueEnd = program.values.count
    node.end = program.conditions.count + 1
    program.conditions.append(node)
  }

  /// Adds the condition of a tag whose key or values have wildcards.
  private mutating func addPattern(
    _ member: SettingsValue.Member, _ operation: OSMCondition.Operation, _ values: [String]
  ) throws(GeoError) {
    var wildcards: [OSMTagPattern.Wildcard] = []
    for word in [member.name] + values {
      guard let wildcard = OSMTagPattern.Wildcard(word) else {
        throw text.error(
          "'\(word)' has several wildcards", at: member.offset,
          hint: "a key or value may have one: piste:*, *_link, or * for any")
      }
      wildcards.append(wildcard)
    }
    let word = key("\u{0}pattern \(program.patterns.count)")
    program.patterns.append(
      OSMTagPattern(
        word: word, key: wildcards[0], values: Array(wildcards.dropFirst()),
        isNegated: operation == .noneOf))
    append(OSMCondition(operation: operation == .absent ? .absent : .present, key: word), [])
  }
}
