/// What something is that is found.
public enum SearchKind: String, CaseIterable, Sendable {
  /// A road of any kind, or a path, with a name or number.
  case street
  /// A country, town, village, island, quarter, or the area of one.
  case place
  /// Anything else with a name.
  case poi
  /// A house with its number.
  case address
}
