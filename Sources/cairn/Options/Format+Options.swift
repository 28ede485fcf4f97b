import CommandLineKit
import Formats
import Geometry

extension Format {
  /// The format that the user named, if it is able to do what is wanted of it.
  static func requested(_ name: String, for ability: Abilities) throws(GeoError) -> Format {
    let able = all.filter { $0.abilities.contains(ability) }
    if let format = able.first(where: { $0.name == name.lowercased() }) { return format }
    let names = able.map(\.name)
    let verb = ability == .read ? "read" : "written"
    if named(name.lowercased()) != nil {
      throw GeoError(
        .usage, "format '\(name)' cannot be \(verb)",
        hint: "formats that can: \(names.joined(separator: ", "))")
    }
    let guess = nearestName(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
    throw GeoError(
      .usage, "there is no format '\(name)'",
      hint: "\(guess)formats: \(names.joined(separator: ", "))")
  }

  /// Options by name, each known to the format and with a value that it takes; `side` is `input` or
  /// `output`.
  func checked(
    _ given: [NameValue], among known: [FormatOption], of side: String
  ) throws(GeoError) -> [String: String] {
    var values: [String: String] = [:]
    for option in given {
      guard let found = known.first(where: { $0.name == option.name }) else {
        let names = known.map(\.name).joined(separator: ", ")
        let nearest = nearestName(to: option.name, among: known.map(\.name))
        let guess = nearest.map { "did you mean '\($0)'? " } ?? ""
        throw GeoError(
          .usage, "\(title) has no \(side) option '\(option.name)'",
          hint: known.isEmpty ? "it has none" : "\(guess)its \(side) options: \(names)")
      }
      guard found.values.isEmpty || found.values.contains(option.value) else {
        throw GeoError(
          .usage, "'\(option.value)' is no value of the \(side) option '\(option.name)'",
          hint: "it takes \(found.values.joined(separator: ", "))")
      }
      values[option.name] = option.value
    }
    return values
  }
}

extension FormatOption {
  /// The options among those of all formats that the command line knows by names of their own, as
  /// parameters of `Root`; each lands among the options given by name and value.
  static func parameters<Root>(
    of options: [FormatOption], group: String,
    _ keyPath:
      @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [NameValue]> & Sendable
  ) -> [Parameter<Root>] {
    var names: Set<String> = []
    return options.filter { $0.isOnCommandLine && names.insert($0.name).inserted }.map { option in
      let isFlag = option.values == yesOrNo
      return .taken(
        option.name,
        valueName: isFlag
          ? nil : option.values.isEmpty ? "name" : option.values.joined(separator: "|"),
        group: group,
        completion: option.values.isEmpty || isFlag ? .nothing : .values(option.values),
        help: option.help,
        by: { root, value in
          root[keyPath: keyPath()].append(
            NameValue(name: option.name, value: isFlag ? "yes" : value))
        })
    }
  }
}
