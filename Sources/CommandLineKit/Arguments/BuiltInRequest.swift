/// What every command can be asked for instead of doing its work.
enum BuiltInRequest: String, CaseIterable {
  case version
  case help

  init?(longName: String) {
    self.init(rawValue: longName)
  }

  /// How it is shown in help and offered by shells, in the same way as any other flag.
  var definition: ParameterDefinition {
    switch self {
    case .version:
      ParameterDefinition(
        kind: .flag, name: rawValue, valueName: "", help: "Show the version.")
    case .help:
      ParameterDefinition(
        kind: .flag, name: rawValue, short: "h", valueName: "", help: "Show help information.")
    }
  }
}
