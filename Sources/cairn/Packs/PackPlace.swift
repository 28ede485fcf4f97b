import Files

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

  init(_ path: String) {
    self.path = path
    isFolder = FolderListing.isFolder(path)
  }

  private func file(_ name: String) -> String { isFolder ? path + "/" + name : path }

  var layers: String { file(Self.layersName) }
  var tiles: String { file(Self.tilesName) }
  var network: String { file(Self.networkName) }
  var search: String { file(Self.searchName) }
}
