extension Parameter {
  /// A name that sets a property to true; `inverse` is the long name that sets it to false.
  public static func flag(
    _ name: String, short: Character? = nil,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Bool> & Sendable,
    inverse: String? = nil, group: String? = nil, help: String
  ) -> Parameter {
    Parameter(
      definition: ParameterDefinition(
        kind: .flag, name: name, short: short, inverse: inverse, valueName: "", help: help,
        group: group),
      assign: { root, argument, _ in root[keyPath: keyPath()] = argument != inverse },
      currentText: { root in
        guard let inverse else { return "" }
        return root[keyPath: keyPath()] ? "--\(name)" : "--\(inverse)"
      })
  }

  /// A name that sets a property to one particular value.
  public static func flag<Value: Sendable>(
    _ name: String, short: Character? = nil,
    _ keyPath: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    sets value: Value, group: String? = nil, help: String
  ) -> Parameter {
    Parameter(
      definition: ParameterDefinition(
        kind: .flag, name: name, short: short, valueName: "", help: help, group: group),
      assign: { root, _, _ in root[keyPath: keyPath()] = value },
      currentText: { _ in "" })
  }
}
