import CommandLineKit

/// A number of things, 1 at least.
struct Count: ArgumentValue {
  var value: Int

  init?(argument: String) {
    guard let value = Int(argument) else { return nil }
    self.value = value
  }

  init(reading argument: String) throws(UsageError) {
    guard let count = Count(argument: argument), count.value > 0 else {
      throw UsageError("a whole number from 1 on is needed")
    }
    self = count
  }

  static let valueName = "n"
  var argumentText: String { String(value) }
}
