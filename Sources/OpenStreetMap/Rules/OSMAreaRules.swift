internal import Base
internal import Text

/// Which closed ways are areas, by their tags.
///
/// `area=yes` and `area=no` settle it. Otherwise a way is an area if one of its tags says so: rules name
/// keys, and the values of a key that make areas, or those that don't. The value `no` never makes one
/// (`building=no`).
final class OSMAreaRules: Sendable {
  /// What a rule says about the values that it lists, and about the others.
  private enum Rule: UInt8, BitwiseCopyable, Sendable {
    /// Not a key of a rule: a value.
    case none
    /// All values make areas.
    case all
    /// Only the listed ones do.
    case whitelist
    /// All but the listed ones do.
    case blacklist
  }

  private let words: OSMWords
  /// By the number of the key.
  private let rules: Column<Rule>
  private let areaKey: Int32
  private let areaYes: Int32
  private let areaNo: Int32

  /// The community's knowledge: ``builtInText``, which is read when it is first needed.
  static let builtIn: OSMAreaRules = {
    var text = Bytes()
    text.append(builtInText)
    do throws(GeoError) {
      return try OSMAreaRules(json: text.buffer, path: "built-in area rules")
    } catch {
      // Never happens, as a test reads it; without rules only `area=yes` makes an area.
      return OSMAreaRules(OSMWords.Builder(), [])
    }
  }()

  /// Rules out of JSON text, in the form of osm-polygon-features: an array of objects, or an object whose
  /// member `rules` is that array, next to members that tell its origin.
  ///
  /// A rule has a `key`, `polygon` (`all`, `whitelist` or `blacklist`), and in the last two cases
  /// `values`.
  convenience init(json: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    let text = SettingsText(json, path: path, reason: .areaRules)
    let root = try text.parse()
    var list = root
    if let members = root.members {
      guard let rules = members.first(where: { $0.name == "rules" }) else {
        throw text.error(
          "area rules need a member 'rules'", at: root.offset, hint: Self.formHint)
      }
      list = rules.value
    }
    guard case .array(let items) = list.content else {
      throw text.expected("an array of rules", list, hint: Self.formHint)
    }
    var words = OSMWords.Builder()
    var rules: [(key: Int32, rule: Rule)] = []
    for item in items {
      let (key, rule) = try Self.rule(item, text, &words)
      guard !rules.contains(where: { $0.key == key }) else {
        throw text.error("there are two rules for the key", at: item.offset)
      }
      rules.append((key, rule))
    }
    self.init(words, rules)
  }

  private init(_ builder: OSMWords.Builder, _ list: [(key: Int32, rule: Rule)]) {
    var builder = builder
    areaKey = builder.key("area")
    areaYes = builder.value("yes", of: areaKey)
    areaNo = builder.value("no", of: areaKey)
    var rules = Column<Rule>(capacity: builder.count)
    rules.append(repeating: .none, count: builder.count)
    for (key, rule) in list { rules[Int(key)] = rule }
    self.rules = rules
    words = OSMWords(builder)
  }

  /// True if a closed way with these tags is an area.
  func isArea(_ tags: OSMTagList) -> Bool {
    var isArea = false
    for index in 0..<tags.count {
      let key = words.key(tags.key(index))
      guard key != OSMWords.unknown else { continue }
      let text = tags.value(index)
      let value = words.value(text, of: key)
      if key == areaKey {
        if value == areaYes { return true }
        if value == areaNo { return false }
      }
      guard !isArea, !Self.isNo(text) else { continue }
      switch rules[Int(key)] {
      case .none: break
      case .all: isArea = true
      case .whitelist: isArea = value != OSMWords.unknown
      case .blacklist: isArea = value == OSMWords.unknown
      }
    }
    return isArea
  }

  @inline(__always)
  private static func isNo(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count == 2 && text[0] == UInt8(ascii: "n") && text[1] == UInt8(ascii: "o")
  }

  // MARK: - Reading

  private static let formHint =
    #"a rule is like {"key":"natural","polygon":"blacklist","values":["cliff"]}"#

  private static func rule(
    _ item: SettingsValue, _ text: borrowing SettingsText, _ words: inout OSMWords.Builder
  ) throws(GeoError) -> (Int32, Rule) {
    let members = try text.members(item, "a rule", of: ["key", "polygon", "values"])
    func member(_ name: String) -> SettingsValue? { members.first { $0.name == name }?.value }
    guard let keyValue = member("key"), let polygon = member("polygon") else {
      throw text.error("a rule needs 'key' and 'polygon'", at: item.offset, hint: formHint)
    }
    let key = words.key(try text.string(keyValue, "a key"))
    let rule: Rule
    switch try text.string(polygon, "'polygon'") {
    case "all": rule = .all
    case "whitelist": rule = .whitelist
    case "blacklist": rule = .blacklist
    default:
      throw text.error(
        "'polygon' has an unknown value", at: polygon.offset,
        hint: "it is all, whitelist or blacklist")
    }
    if let values = member("values") {
      guard rule != .all else {
        throw text.error("a rule for all values cannot have 'values'", at: values.offset)
      }
      for value in try text.strings(values, "a value") { _ = words.value(value, of: key) }
    } else if rule != .all {
      throw text.error("a rule of this kind needs 'values'", at: item.offset, hint: formHint)
    }
    return (key, rule)
  }
}
