internal import Base
internal import FormatKit

/// The options that readers of tiles have.
struct TilesetOptions {
  /// The zoom to read; nil for the largest.
  var zoom: Int?
  /// The one tile to read.
  var tile: TileAddress?
  /// Pieces of features are put together.
  var joins = true
  /// A summary of the tileset is wanted, and pictures are no error.
  var summarises = false

  /// Declarations for ``Format/inputOptions``.
  static let all: [FormatOption] = [
    FormatOption(
      name: "zoom", valueName: "n", defaultValue: "the largest",
      help: "Read the tiles of this zoom.", isOnCommandLine: true),
    FormatOption(
      name: "tile", valueName: "z/x/y", defaultValue: "all",
      help: "Read only this tile, ZOOM/COLUMN/ROW with rows counted from the north; for a single "
        + "tile in a file, its place.", isOnCommandLine: true),
    FormatOption(
      name: "join", values: ["no", "yes"], defaultValue: "yes",
      help: "Join features that tile borders have cut, and cut off the buffers of tiles; no leaves "
        + "the pieces as they are.", isOnCommandLine: true),
    FormatOption(
      name: "summary", defaultValue: "none",
      help: "Report zooms and tiles; info uses it."),
  ]

  /// Reads the values. Errors: `.usage`.
  init(_ options: [String: String]) throws(GeoError) {
    if let text = options["zoom"] {
      guard let number = TileAddress.number(text), number <= TileAddress.deepestZoom else {
        throw GeoError(.usage, "--zoom takes a number from 0 to \(TileAddress.deepestZoom)")
      }
      zoom = number
    }
    if let text = options["tile"] {
      guard let address = TileAddress(text: text) else {
        throw GeoError(
          .usage, "there is no tile '\(text)'", hint: "ZOOM/COLUMN/ROW, such as 14/8713/5683")
      }
      tile = address
    }
    if let zoom, let tile, zoom != tile.zoom {
      throw GeoError(.usage, "--zoom \(zoom) and --tile \(tile.description) exclude each other")
    }
    joins = options["join"] != "no"
    summarises = options["summary"] != nil
  }
}
