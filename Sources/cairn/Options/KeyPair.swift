import CommandLineKit

/// A field of the features and one of other rows: `a=b`, or `a` if both have the same name.
struct KeyPair: ArgumentValue {
  var field: String
  var key: String

  init?(argument: String) {
    guard let value = try? KeyPair(reading: argument) else { return nil }
    self = value
  }

  init(reading argument: String) throws(UsageError) {
    var rest = argument[...]
    field = try FieldName.take(from: &rest) { $0 == "=" }
    key = rest.isEmpty ? field : try FieldName(reading: String(rest.dropFirst())).text
  }

  var argumentText: String { field == key ? field : field + "=" + key }
}
