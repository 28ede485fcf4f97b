internal import Base
internal import Text

/// A value of JSON, asked for by what it may be.
struct PackJSON {
  private let value: SettingsValue

  init(_ value: SettingsValue) { self.value = value }

  /// Reads a text. Errors: those of JSON, with their place.
  init(text: String, path: String) throws(GeoError) {
    var bytes = Bytes()
    bytes.append(text)
    value = try SettingsText(bytes.buffer, path: path, reason: .notAPack).parse()
  }

  /// The members of an object.
  var members: [(name: String, value: PackJSON)] {
    value.members?.map { ($0.name, PackJSON($0.value)) } ?? []
  }

  var text: String? {
    if case .string(let text) = value.content { return text }
    return nil
  }

  /// Numbers that a whole number of 53 bits can be.
  var number: Double? {
    guard case .number(let digits) = value.content, let number = Double(digits),
      abs(number) < 9e15
    else { return nil }
    return number
  }

  var items: [PackJSON]? {
    if case .array(let items) = value.content { return items.map(PackJSON.init) }
    return nil
  }

  subscript(name: String) -> PackJSON? {
    value.members?.first { $0.name == name }.map { PackJSON($0.value) }
  }
}
