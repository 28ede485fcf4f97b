/// One parameter of `Root`: what it is called, and which property its value goes to.
public struct Parameter<Root>: Sendable {
  let definition: ParameterDefinition
  /// Stores an argument; the flag says that it is the first one for this parameter in this run.
  let assign: @Sendable (inout Root, String, Bool) throws(UsageError) -> Void
  /// The value in the given root as help shows it; empty if there is nothing to show.
  let currentText: @Sendable (Root) -> String
  /// The parameters that this one stands for; nil if it stands for itself.
  var makeMembers: (@Sendable () -> [Parameter])?
}

extension Parameter {
  /// The long name without dashes, or the name of a positional.
  public var name: String { definition.name }

  /// Parameters that are made only if the arguments name something that the others do not know, or for help:
  /// making the options of all formats takes a sixth of a small run.
  public static func deferred(
    _ makeMembers: @escaping @Sendable () -> [Parameter]
  ) -> Parameter {
    Parameter(
      definition: ParameterDefinition(kind: .deferred, name: "", valueName: "", help: ""),
      assign: { (_, _, _) throws(UsageError) in }, currentText: { _ in "" },
      makeMembers: makeMembers)
  }

  /// The parameters with the deferred ones in their places.
  public static func all(of parameters: [Parameter]) -> [Parameter] {
    parameters.flatMap { parameter in parameter.makeMembers.map { all(of: $0()) } ?? [parameter] }
  }

  /// The parameters but those of these names, deferred ones too.
  public static func removing(
    _ names: Set<String>, from parameters: [Parameter]
  ) -> [Parameter] {
    parameters.compactMap { parameter in
      guard let makeMembers = parameter.makeMembers else {
        return names.contains(parameter.name) ? nil : parameter
      }
      return .deferred { removing(names, from: makeMembers()) }
    }
  }

  /// The parameters of a part of `Root`, so that commands can share them; `group` is the section of those
  /// that name none.
  public static func embedding<Part>(
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Part> & Sendable,
    _ parameters: [Parameter<Part>],
    group: String? = nil
  ) -> [Parameter<Root>] {
    parameters.map { part in
      if let makeMembers = part.makeMembers {
        return .deferred { embedding(keyPath(), makeMembers(), group: group) }
      }
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
