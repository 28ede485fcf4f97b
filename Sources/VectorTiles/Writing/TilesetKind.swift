public import Base

/// The kinds of tilesets that are written.
public enum TilesetKind: Sendable {
  /// MBTiles 1.3.
  case mbtiles
  /// PMTiles version 3.
  case pmtiles
  /// A folder `ZOOM/COLUMN/ROW.mvt` with `metadata.json`.
  case folder

  /// The kind that a name tells by its ending; a name without one is a folder's. Nil for any other name.
  public init?(path: String) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    if name.hasSuffix(".mbtiles") {
      self = .mbtiles
    } else if name.hasSuffix(".pmtiles") {
      self = .pmtiles
    } else if !name.contains(".") || path.hasSuffix("/") {
      self = .folder
    } else {
      return nil
    }
  }

  /// A writer of this kind. Errors: `.outputExists`, `.file`.
  public func makeWriter(_ request: TilesetRequest) throws(GeoError) -> any TilesetWriter {
    switch self {
    case .mbtiles: try MBTilesWriter(request)
    case .pmtiles: try PMTilesWriter(request)
    case .folder: try TileFolderWriter(request)
    }
  }
}
