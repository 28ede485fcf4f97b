/// Puts arguments into the properties that the parameters name; opens no files.
public struct ArgumentParser<Root> {
  /// What came of the arguments.
  public enum Outcome: Equatable, Sendable {
    /// Every argument is in its property.
    case parsed
    /// Help was asked for; the root is as it was.
    case help
    /// The version was asked for; the root is as it was.
    case version
  }

  private let parameters: [Parameter<Root>]
  private let definitions: [ParameterDefinition]

  /// A parser for these parameters.
  public init(_ parameters: [Parameter<Root>]) {
    self.parameters = parameters
    var definitions: [ParameterDefinition] = []
    definitions.reserveCapacity(parameters.count)
    for index in parameters.indices { definitions.append(parameters[index].definition) }
    self.definitions = definitions
  }

  /// Reads the arguments that follow a command's name.
  public func parse(
    _ arguments: ArraySlice<String>, into root: inout Root
  ) throws(UsageError) -> Outcome {
    var scanner = ArgumentScanner(definitions, arguments)
    do throws(UsageError) {
      switch try scanner.scan() {
      case .help: return .help
      case .version: return .version
      case nil: break
      }
    } catch {
      // What the others do not know the deferred ones may, as they may be meant by what is mistyped.
      guard definitions.contains(where: { $0.kind == .deferred }) else { throw error }
      return try Self(Parameter.all(of: parameters)).parse(arguments, into: &root)
    }
    var isGiven = [Bool](repeating: false, count: definitions.count)
    for assignment in scanner.assignments {
      let index = assignment.parameter
      try assign(assignment, isFirst: !isGiven[index], into: &root)
      isGiven[index] = true
    }
    for index in definitions.indices where definitions[index].isRequired && !isGiven[index] {
      let definition = definitions[index]
      throw UsageError(
        "missing argument '\(definition.requiredSynopsis)'", help: definition.helpLine())
    }
    return .parsed
  }

  private func assign(
    _ assignment: ArgumentScanner.Assignment, isFirst: Bool, into root: inout Root
  ) throws(UsageError) {
    let parameter = parameters[assignment.parameter]
    do throws(UsageError) {
      try parameter.assign(&root, assignment.argument, isFirst)
    } catch {
      throw .invalid(
        assignment.argument, for: parameter.definition, as: assignment.word,
        reason: error.message)
    }
  }
}

extension CommandSyntax {
  /// The command that these arguments describe, checked, or what they ask for instead of it.
  public static func parse(
    _ arguments: ArraySlice<String>
  ) throws(UsageError) -> (command: Self, outcome: ArgumentParser<Self>.Outcome) {
    var command = Self()
    let outcome = try ArgumentParser(parameters).parse(arguments, into: &command)
    if outcome == .parsed { try command.validate() }
    return (command, outcome)
  }
}
