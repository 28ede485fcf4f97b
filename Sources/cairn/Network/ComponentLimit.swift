import CommandLineKit

/// How many components are kept: a number, or `all`.
enum ComponentLimit: ArgumentValue {
  case all
  case largest(Int)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let count = Int(argument), count > 0 {
      self = .largest(count)
    } else {
      return nil
    }
  }

  init(reading argument: String) throws(UsageError) {
    guard let limit = ComponentLimit(argument: argument) else {
      throw UsageError("'all' or a whole number from 1 on is needed")
    }
    self = limit
  }

  static let valueName = "n|all"
  var argumentText: String { value.map(String.init) ?? "all" }
  /// Nil for all.
  var value: Int? {
    if case .largest(let count) = self { return count }
    return nil
  }
}
