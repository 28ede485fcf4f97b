import Base
import CommandLineKit
import FormatKit
import Formats
import OpenStreetMap

extension Format {
  /// The layers that the format of a name makes of any input, in a sentence; empty if files name their own.
  static func layerNote(_ name: String) -> String {
    let names = all.first { $0.name == name }?.traits.layerNames ?? []
    return names.isEmpty ? "" : "Layers: " + names.joined(separator: ", ") + "."
  }

  /// What a file of a format is wanted for.
  enum Use {
    case reading, writing
  }

  /// True if its files can be used so.
  func can(_ use: Use) -> Bool {
    switch use {
    case .reading: reader != nil
    case .writing: writer != nil || objects?.makeWriter != nil
    }
  }

  /// The formats whose files can be used so.
  static func all(for use: Use) -> [Format] { all.filter { $0.can(use) } }

  /// The format that the ending of an output's name tells.
  static func written(to path: String) throws(GeoError) -> Format {
    let format = forPath(path)
    if let format, !format.can(.writing) {
      throw GeoError(
        .usage, "\(format.title) can be read, but not written", at: SourceLocation(path: path),
        hint: format.objects == nil ? nil : "write OSM XML: -o FILE.osm")
    }
    guard let format else {
      let endings = all(for: .writing).flatMap(\.extensions).map { ".\($0)" }
      throw GeoError(
        .usage, "the ending of the name is not that of a format that can be written",
        at: SourceLocation(path: path), hint: "use one of " + endings.joined(separator: ", "))
    }
    return format
  }

  /// The format that the user named, if it is able to do what is wanted of it.
  static func requested(_ name: String, for use: Use) throws(GeoError) -> Format {
    let able = all(for: use)
    if let format = able.first(where: { $0.name == name.lowercased() }) { return format }
    let names = able.map(\.name)
    let verb = use == .reading ? "read" : "written"
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
          hint: Self.hint(forOption: option.name, of: side)
            ?? (known.isEmpty
              ? "it has no \(side) options; cairn formats lists those of the others"
              : "\(guess)its \(side) options: \(names)"))
      }
      guard found.values.isEmpty || found.values.contains(option.value) else {
        throw GeoError(
          .usage, "'\(option.value)' is not a value of the \(side) option '\(option.name)'",
          hint: "it takes \(found.values.joined(separator: ", "))")
      }
      values[option.name] = option.value
    }
    return values
  }

  /// The formats that have an option; nil if there are none.
  private static func hint(forOption name: String, of side: String) -> String? {
    let isOutput = side == "output"
    let others = all(for: isOutput ? .writing : .reading).filter {
      (isOutput ? $0.outputOptions : $0.inputOptions).contains { $0.name == name }
    }.map(\.name)
    guard !others.isEmpty else { return nil }
    let names = others.joined(separator: ", ")
    return isOutput ? "\(names) has it: add --output-format \(others[0])" : "it is for \(names)"
  }
}

extension FormatOption {
  /// The options among those that formats have for one side, which the command line knows by names of their
  /// own, as parameters of `Root`; each lands among the options given by name and value.
  static func parameters<Root>(
    of side: (Format) -> [FormatOption], group: String,
    _ keyPath:
      @escaping @autoclosure @Sendable () -> any WritableKeyPath<Root, [NameValue]> & Sendable
  ) -> [Parameter<Root>] {
    var names: Set<String> = []
    let options = Format.all.flatMap(side)
    return options.filter { $0.isOnCommandLine && names.insert($0.name).inserted }.map { option in
      let isFlag = option.values == yesOrNo
      return .taken(
        option.name,
        valueName: isFlag ? nil : option.valueName,
        group: group,
        topics: Format.all.filter { side($0).contains { $0.name == option.name } }.map(\.name),
        completion: option.values.isEmpty || isFlag ? .nothing : .values(option.values),
        help: option.help,
        by: { root, value in
          root[keyPath: keyPath()].append(
            NameValue(name: option.name, value: isFlag ? "yes" : value))
        })
    }
  }
}
