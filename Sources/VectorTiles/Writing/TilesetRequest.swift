/// What is asked of a new tileset.
public struct TilesetRequest: Sendable {
  /// Where it goes: a file, or a folder.
  public var path: String
  /// What is there may be replaced.
  public var isOverwriting = false
  /// What the tiles are: the ending of their names in a folder depends on it.
  public var kind = TileKind.vector
  /// Tiles with the same bytes are stored once.
  public var deduplicates = true
  /// A request for a tileset of vector tiles.
  public init(path: String) { self.path = path }
}
