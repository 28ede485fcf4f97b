public import Base

/// A value in a ``SettingsText``, and its place.
public struct SettingsValue {
  /// The types of values.
  public indirect enum Content {
    case null
    case boolean(Bool)
    /// A number, as it is written.
    case number(String)
    case string(String)
    case array([SettingsValue])
    case object([Member])
  }

  /// A member of an object.
  public struct Member {
    /// The name, with its escapes decoded.
    public let name: String
    /// Where the name begins, in bytes.
    public let offset: Int
    /// The value that belongs to the name.
    public let value: SettingsValue
  }

  /// The value itself, by its type.
  public let content: Content
  /// Where it begins, in bytes.
  public let offset: Int

  /// What people call it.
  var kindName: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The text of a string; nil for anything else.
  var string: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  /// The members of an object; nil for anything else.
  public var members: [Member]? {
    if case .object(let members) = content { return members }
    return nil
  }
}

extension SettingsText {
  /// The error for a value where something else was expected.
  public func expected(_ what: String, _ value: SettingsValue, hint: String? = nil) -> GeoError {
    error("\(what) was expected, found \(value.kindName)", at: value.offset, hint: hint)
  }

  /// The text of a string that must not be empty.
  public func string(_ value: SettingsValue, _ what: String) throws(GeoError) -> String {
    guard let text = value.string else { throw expected(what + " as a string", value) }
    guard !text.isEmpty else { throw error(what + " is empty", at: value.offset) }
    return text
  }

  /// The strings of an array, or a single string; none may be empty or occur twice.
  public func strings(_ value: SettingsValue, _ what: String) throws(GeoError) -> [String] {
    guard case .array(let items) = value.content else { return [try string(value, what)] }
    guard !items.isEmpty else { throw error("the array is empty", at: value.offset) }
    var texts: [String] = []
    var known: Set<String> = []
    for item in items {
      let text = try string(item, what)
      guard known.insert(text).inserted else {
        throw error("'\(text)' is there twice", at: item.offset)
      }
      texts.append(text)
    }
    return texts
  }

  /// The members of an object, which must not have any other than the named ones.
  public func members(
    _ value: SettingsValue, _ what: String, of names: [String]
  ) throws(GeoError) -> [SettingsValue.Member] {
    let hint = "members are " + names.joined(separator: ", ")
    guard let members = value.members else {
      throw expected(what + " as an object", value, hint: hint)
    }
    for member in members where !names.contains(member.name) {
      throw error("\(what) has no member '\(member.name)'", at: member.offset, hint: hint)
    }
    return members
  }
}
