import CommandLineKit

/// An option of one format: `NAME=VALUE`.
struct NameValue: ArgumentValue {
  var name: String
  var value: String

  init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }

  init(reading argument: String) throws(UsageError) {
    guard let option = NameValue(argument: argument) else {
      throw UsageError("it has to look like NAME=VALUE")
    }
    self = option
  }

  static let valueName = "name=value"
  var argumentText: String { "\(name)=\(value)" }
}
