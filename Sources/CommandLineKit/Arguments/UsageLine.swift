extension CommandDescription {
  /// Beyond this many parameters, the optional ones are only hinted at.
  private static let mostInUsage = 12

  /// How the command is called, without `USAGE:`.
  func usage(after programName: String) -> String {
    let call = "\(programName) \(name)"
    let all = entries.map(\.definition)
    if all.isEmpty { return call }
    if all.count <= Self.mostInUsage {
      return "\(call) \(all.map(\.synopsis).joined(separator: " "))"
    }
    let kept = all.filter { $0.isPositional || $0.isRequired }
    guard !kept.isEmpty, kept.count <= Self.mostInUsage else { return "\(call) <options>" }
    return "\(call) [<options>] \(kept.map(\.synopsis).joined(separator: " "))"
  }
}
