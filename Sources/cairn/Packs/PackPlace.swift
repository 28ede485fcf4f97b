import Base
import Files
import Packs

/// Where the parts of a pack are: all in one GeoPackage, or each in a file of a folder.
struct PackPlace {
  /// The pack as given.
  let path: String
  /// True if it is a folder.
  let isFolder: Bool

  /// The names of the files of a folder.
  static let layersName = "layers.gpkg"
  static let tilesName = "tiles.pmtiles"
  static let networkName = "network.gpkg"
  static let searchName = "search.sqlite"
  static let styleName = "style.json"
  static let nightStyleName = "style-night.json"
  static let manifestName = "manifest.json"

  /// All of them.
  static let names = [
    manifestName, layersName, tilesName, networkName, searchName, styleName, nightStyleName,
  ]

  init(_ path: String) {
    self.path = path
    isFolder = FolderListing.isFolder(path)
  }

  private func file(_ name: String) -> String { isFolder ? path + "/" + name : path }

  var layers: String { file(Self.layersName) }
  var tiles: String { file(Self.tilesName) }
  var network: String { file(Self.networkName) }
  var search: String { file(Self.searchName) }

  /// The files of a pack in a folder, which no other file of a run may replace; none of a pack in one store.
  var files: [String] {
    isFolder ? Self.names.map(file) : []
  }

  /// Refuses standard input, as packs are looked at in any order.
  static func checkFile(_ path: String) throws(GeoError) {
    guard path == "-" else { return }
    throw GeoError(
      .usage, "a pack cannot be read from standard input", hint: "write it to a file first")
  }

  /// What the pack says of itself. Errors: `.notAPack`.
  func manifest() throws(GeoError) -> PackManifest {
    try Self.checkFile(path)
    guard isFolder else { return try PackManifest(ofStore: path) }
    let file = file(Self.manifestName)
    guard FolderListing.size(ofFile: file) != nil else {
      throw GeoError(
        .notAPack, "the folder has no \(Self.manifestName)", at: SourceLocation(path: path),
        hint: "cairn pack build --format folder makes such folders")
    }
    return try PackManifest(ofFile: file)
  }

  /// The styles by their names.
  func styles() throws(GeoError) -> [(name: String, json: String)] {
    guard isFolder else { return try PackStore.styles(of: path) }
    var styles: [(name: String, json: String)] = []
    for (name, file) in zip(PackStyle.names, [Self.styleName, Self.nightStyleName]) {
      let path = self.file(file)
      guard let size = FolderListing.size(ofFile: path) else { continue }
      let bytes = try RawFile.reading(path).bytes(at: 0, count: size)
      styles.append((name, String(decoding: bytes.buffer, as: UTF8.self)))
    }
    return styles
  }
}
