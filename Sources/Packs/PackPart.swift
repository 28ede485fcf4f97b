/// A part of a pack.
public enum PackPart: String, CaseIterable, Sendable {
  /// Tables of features.
  case layers
  /// Vector tiles.
  case tiles
  /// The road network.
  case network
  /// The search index.
  case search
  /// Styles for the tiles.
  case style
}
