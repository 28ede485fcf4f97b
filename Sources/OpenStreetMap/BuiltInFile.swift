/// A built-in file from which users can make their own.
public enum BuiltInFile: String, CaseIterable, Sendable {
  /// Which closed ways are areas: `--area-rules`.
  case areaRules = "area-rules"

  /// The text: JSON.
  public var text: String {
    switch self {
    case .areaRules: "\(OSMAreaRules.builtInText)\n"
    }
  }
}
