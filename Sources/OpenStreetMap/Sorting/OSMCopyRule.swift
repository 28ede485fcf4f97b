/// What becomes of objects that are there more than once.
enum OSMCopyRule {
  /// All stay.
  case all
  /// Each version stays once.
  case versions
  /// Only the highest version stays, once.
  case newest
}
