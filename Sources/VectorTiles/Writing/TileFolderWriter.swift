public import Base
internal import Files
internal import Text

/// Writes tiles as files `z/x/y.mvt` of a folder, with `metadata.json` beside them. Vector tiles are packed as they are in
/// the other stores.
public final class TileFolderWriter: TilesetWriter {
  private let folder: OutputFolder
  private let ending: String
  private var lastID: UInt64?
  /// The folders that have been made of the zoom at hand.
  private var zoom = -1
  private var columns: Set<Int> = []

  /// The file that says what a folder of tiles is.
  static let metadataName = "metadata.json"

  /// Creates the folder, under another name for now. Errors: `.outputExists`, `.file`.
  public init(_ request: TilesetRequest) throws(GeoError) {
    folder = try OutputFolder(
      replacing: request.path, isOverwriting: request.isOverwriting, marked: Self.metadataName)
    ending = request.kind == .vector ? "mvt" : request.kind.mbtilesName
  }

  /// Adds a tile.
  public func add(
    _ address: TileAddress, _ tile: UnsafeRawBufferPointer
  ) throws(GeoError) {
    try lastID.checkOrder(of: address)
    if address.zoom != zoom {
      zoom = address.zoom
      columns = []
      try folder.makeFolder("\(zoom)")
    }
    if columns.insert(address.column).inserted {
      try folder.makeFolder("\(zoom)/\(address.column)")
    }
    try folder.write(tile, to: "\(zoom)/\(address.column)/\(address.row).\(ending)")
  }

  /// Puts the tileset in place.
  public func finish(_ metadata: TilesetMetadata) throws(GeoError) {
    var json = Bytes()
    json.append(metadata.folderJSON.pretty() + "\n")
    try folder.write(UnsafeRawBufferPointer(json.buffer), to: Self.metadataName)
    try folder.commit()
  }
}
