/// A directory of a PMTiles file: entries in ascending order of tile ids.
public struct PMTilesDirectory: Sendable {
  /// The entries.
  public var entries: [PMTilesEntry]
  /// A directory.
  public init(_ entries: [PMTilesEntry] = []) { self.entries = entries }
}
