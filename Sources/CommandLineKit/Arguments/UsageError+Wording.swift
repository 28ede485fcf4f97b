extension UsageError {
  /// A name that does not exist, with the nearest one that does.
  static func unknown(_ noun: String, _ word: String, among names: [String]) -> UsageError {
    let message = "unknown \(noun) '\(word.terminalSafe)'"
    guard let nearest = nearestName(to: word, among: names) else { return UsageError(message) }
    return UsageError("\(message); did you mean '\(nearest)'?")
  }

  /// A value that a parameter does not take, with those that it takes if they are few.
  static func invalid(
    _ value: String, for definition: ParameterDefinition, as word: String?, reason: String
  ) -> UsageError {
    let label = word.map { "\($0) <\(definition.valueName)>" } ?? definition.plainSynopsis
    var message = "the value '\(value.terminalSafe)' is invalid for '\(label)'"
    if !reason.isEmpty {
      message += ": \(reason)"
    } else if case .values(let values) = definition.makeCompletion(), !values.isEmpty {
      message += "; \(invitation(to: values))"
    }
    return UsageError(message, help: definition.helpLine(as: word))
  }

  private static func invitation(to values: [String]) -> String {
    guard values.count < 6 else {
      return "it can be one of:"
        + values.map { "\n  - \($0)" }.joined()
    }
    let quoted = values.map { "'\($0)'" }
    guard quoted.count > 2, let last = quoted.last else {
      return "it can be \(quoted.joined(separator: " or "))"
    }
    return "it can be \(quoted.dropLast().joined(separator: ", ")) or \(last)"
  }
}
