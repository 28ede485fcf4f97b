extension Parameter {
  /// One value by its place; `required: false` if the property's default will do.
  public static func positional<Value: ArgumentValue>(
    _ name: String,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    required: Bool = true, defaultText: String? = nil,
    completion: CompletionHint? = nil, help: String
  ) -> Parameter {
    .single(
      positional(name, Value.self, required, defaultText, completion, help), keyPath())
  }

  /// One value by its place, or none.
  public static func positional<Value: ArgumentValue>(
    _ name: String,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable,
    required: Bool = false, defaultText: String? = nil,
    completion: CompletionHint? = nil, help: String
  ) -> Parameter {
    .optional(
      positional(name, Value.self, required, defaultText, completion, help), keyPath())
  }

  /// All values from here on; `required: true` asks for one at least.
  public static func positional<Value: ArgumentValue>(
    _ name: String,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [Value]> & Sendable,
    required: Bool = false, defaultText: String? = nil,
    completion: CompletionHint? = nil, help: String
  ) -> Parameter {
    .array(
      positional(name, Value.self, required, defaultText, completion, help), keyPath())
  }

  /// Everything from here on as it was written, options and terminators too.
  public static func remaining(
    _ name: String,
    _ keyPath:
      @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [String]> & Sendable,
    required: Bool = false, completion: CompletionHint = .nothing, help: String
  ) -> Parameter {
    var definition = positional(name, String.self, required, nil, completion, help)
    definition.kind = .remaining
    return .array(definition, keyPath())
  }

  private static func positional<Value: ArgumentValue>(
    _ name: String, _ type: Value.Type, _ required: Bool, _ defaultText: String?,
    _ hint: CompletionHint?, _ help: String
  ) -> ParameterDefinition {
    ParameterDefinition(
      kind: .positional, name: name, valueName: name, help: help, isRequired: required,
      defaultText: defaultText, makeCompletion: completion(of: type, hint))
  }
}
