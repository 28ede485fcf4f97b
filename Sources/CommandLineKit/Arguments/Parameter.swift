/// One parameter of `Root`: what it is called, and which property its value goes to.
public struct Parameter<Root>: Sendable {
  let definition: ParameterDefinition
  /// Stores an argument; the flag says that it is the first one for this parameter in this run.
  let assign: @Sendable (inout Root, String, Bool) throws(UsageError) -> Void
  /// The value in the given root as help shows it; empty if there is nothing to show.
  let currentText: @Sendable (Root) -> String
}

extension Parameter {
  /// The long name without dashes, or the name of a positional.
  public var name: String { definition.name }

  /// The parameters of a part of `Root`, so that commands can share them; `group` is the section of those
  /// that name none.
  public static func embedding<Part>(
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Part> & Sendable,
    _ parameters: [Parameter<Part>],
    group: String? = nil
  ) -> [Parameter<Root>] {
    parameters.map { part in
      var definition = part.definition
      definition.group = definition.group ?? group
      let (assign, currentText) = (part.assign, part.currentText)
      return Parameter(
        definition: definition,
        assign: { (root, argument, isFirst) throws(UsageError) in
          try assign(&root[keyPath: keyPath()], argument, isFirst)
        },
        currentText: { currentText($0[keyPath: keyPath()]) })
    }
  }

  /// What a shell offers for values of this type.
  static func completion<Value: ArgumentValue>(
    of _: Value.Type, _ chosen: CompletionHint?
  ) -> @Sendable () -> CompletionHint {
    { chosen ?? Value.allValues.map(CompletionHint.values) ?? Value.completion }
  }

  /// What stands between the angle brackets.
  static func valueName<Value: ArgumentValue>(
    of _: Value.Type, _ chosen: String?, _ name: String
  ) -> String {
    if let chosen { return chosen }
    let typeName = Value.valueName
    return typeName.isEmpty ? name : typeName
  }

  /// A parameter that holds one value; the last argument wins.
  static func single<Value: ArgumentValue>(
    _ definition: ParameterDefinition,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Value> & Sendable
  ) -> Parameter {
    Parameter(
      definition: definition,
      assign: { (root, argument, _) throws(UsageError) in
        root[keyPath: keyPath()] = try Value(reading: argument)
      },
      currentText: { $0[keyPath: keyPath()].argumentText })
  }

  /// A parameter that holds one value or none; the last argument wins.
  static func optional<Value: ArgumentValue>(
    _ definition: ParameterDefinition,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable
  ) -> Parameter {
    Parameter(
      definition: definition,
      assign: { (root, argument, _) throws(UsageError) in
        root[keyPath: keyPath()] = try Value(reading: argument)
      },
      currentText: { $0[keyPath: keyPath()]?.argumentText ?? "" })
  }

  /// A parameter that holds many values; the first argument replaces the default, unless other parameters share it.
  static func array<Value: ArgumentValue>(
    _ definition: ParameterDefinition, isShared: Bool = false,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [Value]> & Sendable
  ) -> Parameter {
    var definition = definition
    definition.isRepeating = true
    return Parameter(
      definition: definition,
      assign: { (root, argument, isFirst) throws(UsageError) in
        let value = try Value(reading: argument)
        if isFirst, !isShared { root[keyPath: keyPath()] = [] }
        root[keyPath: keyPath()].append(value)
      },
      currentText: { root in
        root[keyPath: keyPath()].map(\.argumentText).joined(separator: ", ")
      })
  }
}
