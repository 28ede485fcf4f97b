public import Base
public import Files
public import FormatKit
internal import Text

/// What a tileset says of itself, for whoever chooses one of its zooms.
public struct TilesetFacts: Sendable {
  /// Whose data they are, as text without markup; nil if it does not say.
  public let attribution: String?
  /// The zooms that have tiles, from the smallest.
  private let zooms: [Int]

  /// Looks at a tileset; nil for an input of another format, and for a tile alone. Errors: those of the stores.
  public init?(_ source: ByteSource, _ format: Format) throws(GeoError) {
    let kinds: [(Format, OpenTileset.Kind)] = [(.mbtiles, .mbtiles), (.pmtiles, .pmtiles)]
    let isFolder = FolderListing.isFolder(source.path)
    guard
      let kind = isFolder ? .tile : kinds.first(where: { $0.0.name == format.name })?.1
    else { return nil }
    let store = try OpenTileset(source, kind, address: nil).store
    attribution = store.metadata.attribution.map(Self.plain)
    var zooms: [Int] = []
    for zoom in 0...(try store.largestZoom() ?? 0) where try !store.list(zoom: zoom).isEmpty {
      zooms.append(zoom)
    }
    self.zooms = zooms
  }

  /// The first zoom that has as many details as one that is wanted, or the largest; nil without tiles.
  public func zoom(for wanted: Double) -> Int? {
    let least = Int(min(max(wanted.rounded(), 0), 30))
    return zooms.first { $0 >= least } ?? zooms.last
  }

  /// A text without the tags and the usual character references of HTML.
  private static func plain(_ text: String) -> String {
    var plain = ""
    var isInTag = false
    for character in text {
      if character == "<" { isInTag = true }
      if !isInTag { plain.append(character) }
      if character == ">" { isInTag = false }
    }
    return plain.referencesResolved
  }
}
