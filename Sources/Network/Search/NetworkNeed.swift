/// What a search on a part of a network needs besides, for its answer to be that of the whole.
public enum NetworkNeed: Comparable, Sendable {
  /// Nothing.
  case nothing
  /// More around it: the search has come to the frontier.
  case more
  /// All: the search has to know that no way leads anywhere without entering what is for those who want to go there.
  case all
}
