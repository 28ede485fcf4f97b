/// How stores are merged.
public struct StoreMergeOptions: Sendable {
  /// What a row that nobody decided keeps.
  public enum Hold: String, CaseIterable, Sendable {
    case base, ours
  }

  /// The columns that tell rows apart; empty to find them.
  public var key: [String] = []
  /// Layers and columns that one of the sides renamed.
  public var renamed: [SchemaRenaming] = []
  /// Who is right.
  public var policy = MergePolicy()
  /// What is kept meanwhile.
  public var hold = Hold.ours

  /// Conflicts are not decided, and our side is kept.
  public init() {}

  var comparison: ComparisonOptions {
    var options = ComparisonOptions()
    options.key = key
    options.renamed = renamed
    options.isMerge = true
    options.ignoresRowIDs = true
    return options
  }
}
