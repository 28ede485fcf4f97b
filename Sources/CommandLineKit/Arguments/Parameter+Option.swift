extension Parameter {
  /// A name with a value; `defaultText` replaces the property's default in help.
  public static func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    valueName: String? = nil, required: Bool = false, defaultText: String? = nil,
    group: String? = nil, completion: CompletionHint? = nil, help: String
  ) -> Parameter {
    .single(
      named(
        .option, name, short, Value.self, valueName, required, defaultText, group, completion,
        help), keyPath())
  }

  /// A name with a value; nil as long as it is not given.
  public static func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable,
    valueName: String? = nil, required: Bool = false, defaultText: String? = nil,
    group: String? = nil, completion: CompletionHint? = nil, help: String
  ) -> Parameter {
    .optional(
      named(
        .option, name, short, Value.self, valueName, required, defaultText, group, completion,
        help), keyPath())
  }

  /// A name with a value that can be given again and again. The first one replaces the default, unless other
  /// parameters put values there as well (`isShared`).
  public static func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [Value]> & Sendable,
    isShared: Bool = false, valueName: String? = nil, required: Bool = false,
    defaultText: String? = nil, group: String? = nil, completion: CompletionHint? = nil,
    help: String
  ) -> Parameter {
    .array(
      named(
        .option, name, short, Value.self, valueName, required, defaultText, group, completion,
        help), isShared: isShared, keyPath())
  }

  /// A name with values that have commas between them; given again, it adds to them.
  public static func list<Value: ArgumentValue>(
    _ name: String, short: Character? = nil,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [Value]> & Sendable,
    valueName: String? = nil, required: Bool = false, defaultText: String? = nil,
    group: String? = nil, completion: CompletionHint? = nil, help: String
  ) -> Parameter {
    Parameter(
      definition: named(
        .list, name, short, Value.self, valueName, required, defaultText, group, completion, help),
      assign: { (root, argument, isFirst) throws(UsageError) in
        let values: [Value] = try items(of: argument)
        if isFirst { root[keyPath: keyPath()] = [] }
        root[keyPath: keyPath()] += values
      },
      currentText: { text(of: $0[keyPath: keyPath()]) })
  }

  /// The same list, nil as long as it is not given: no choice is not an empty choice.
  public static func list<Value: ArgumentValue>(
    _ name: String, short: Character? = nil,
    _ keyPath:
      @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [Value]?> & Sendable,
    valueName: String? = nil, required: Bool = false, defaultText: String? = nil,
    group: String? = nil, completion: CompletionHint? = nil, help: String
  ) -> Parameter {
    Parameter(
      definition: named(
        .list, name, short, Value.self, valueName, required, defaultText, group, completion, help),
      assign: { (root, argument, isFirst) throws(UsageError) in
        let values: [Value] = try items(of: argument)
        let earlier = isFirst ? [] : root[keyPath: keyPath()] ?? []
        root[keyPath: keyPath()] = earlier + values
      },
      currentText: { text(of: $0[keyPath: keyPath()] ?? []) })
  }

  /// A name whose values `Root` takes in its own way; `valueName` nil makes it a flag, and the value
  /// empty. With `topics`, help of these has it, and help of a command only its name.
  public static func taken(
    _ name: String, valueName: String?, group: String? = nil, topics: [String] = [],
    completion: CompletionHint = .nothing, help: String,
    by take: @escaping @Sendable (inout Root, String) -> Void
  ) -> Parameter {
    Parameter(
      definition: ParameterDefinition(
        kind: valueName == nil ? .flag : .option, name: name, valueName: valueName ?? "",
        help: help, group: group, topics: topics, makeCompletion: { completion }),
      assign: { root, argument, _ in take(&root, valueName == nil ? "" : argument) },
      currentText: { _ in "" })
  }

  private static func items<Value: ArgumentValue>(
    of argument: String
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for item in pieces(of: argument) {
      guard !item.isEmpty else { throw UsageError("an item between the commas is empty") }
      values.append(try Value(reading: String(item)))
    }
    return values
  }

  /// What stands between the commas; those between double quotes around a name, which stand at its beginning or
  /// behind =, are part of it.
  private static func pieces(of argument: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = argument.startIndex
    var isQuoted = false
    var mayOpen = true
    for (index, character) in zip(argument.indices, argument) {
      if character == "\"", isQuoted || mayOpen {
        // "" goes on.
        isQuoted.toggle()
        mayOpen = true
      } else if !isQuoted, character == "," {
        pieces.append(argument[start..<index])
        start = argument.index(after: index)
        mayOpen = true
      } else if !isQuoted {
        mayOpen = character == "=" || mayOpen && character == " "
      }
    }
    return pieces + [argument[start...]]
  }

  private static func text<Value: ArgumentValue>(of values: [Value]) -> String {
    values.map(\.argumentText).joined(separator: ",")
  }

  private static func named<Value: ArgumentValue>(
    _ kind: ParameterDefinition.Kind, _ name: String, _ short: Character?, _ type: Value.Type,
    _ chosenName: String?, _ required: Bool, _ defaultText: String?, _ group: String?,
    _ hint: CompletionHint?, _ help: String
  ) -> ParameterDefinition {
    ParameterDefinition(
      kind: kind, name: name, short: short, valueName: valueName(of: type, chosenName, name),
      help: help, group: group, isRequired: required, defaultText: defaultText,
      makeCompletion: completion(of: type, hint))
  }
}
