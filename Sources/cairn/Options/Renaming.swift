import CommandLineKit

/// `old=new`: a name and the one that takes its place.
struct Renaming: ArgumentValue {
  var name: String
  var newName: String

  init?(argument: String) {
    guard let value = try? Renaming(reading: argument) else { return nil }
    self = value
  }

  init(reading argument: String) throws(UsageError) {
    var rest = argument[...]
    name = try FieldName.take(from: &rest) { $0 == "=" }
    guard !rest.dropFirst().isEmpty else {
      throw UsageError("a name, = and what it becomes are needed")
    }
    newName = try FieldName(reading: String(rest.dropFirst())).text
  }

  var argumentText: String { name + "=" + newName }
}
