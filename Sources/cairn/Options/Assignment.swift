import CommandLineKit

/// `name=expression`: a field and what gives its value.
struct Assignment: ArgumentValue {
  var name: String
  var value: String

  init?(argument: String) {
    guard let value = try? Assignment(reading: argument) else { return nil }
    self = value
  }

  init(reading argument: String) throws(UsageError) {
    var rest = argument[...]
    name = try FieldName.take(from: &rest) { $0 == "=" }
    value = String(rest.dropFirst())
    if value.isEmpty { throw UsageError("a name, = and what it becomes are needed") }
  }

  var argumentText: String { name + "=" + value }
}
