public import Base

extension Reason {
  /// The compressed bytes of a tile are damaged.
  static let tileNotReadable = Reason(
    "tile-not-readable", .input, "a tile's compressed bytes are damaged",
    cause: "The file was not copied whole, or the tile is compressed in another way than gzip or "
      + "zlib.",
    remedy: "Get the file again. --on-error skip leaves such tiles out, cairn tile check lists "
      + "them.")
  /// A tile is too large.
  static let tileTooLarge = Reason(
    "tile-too-large", .input, "a tile is larger than any map could draw",
    cause:
      "A tile becomes more than 64 MB when it is decompressed: it is damaged, or made to use up "
      + "memory.",
    remedy: "Make the tiles again, with a limit for their size.")
  /// A tile is not a message of protocol buffers.
  static let tileMessageBroken = Reason(
    "tile-message-broken", .input, "a tile is not a valid message of protocol buffers",
    cause: "The tile is cut short or damaged, or is not a vector tile at all.",
    remedy: "Get the file again, or make the tile again. --on-error skip leaves such tiles out.")
  /// A layer of a tile breaks the rules.
  static let tileLayerInvalid = Reason(
    "tile-layer-invalid", .input, "a layer of a tile is not as Vector Tile 2.1 wants it",
    cause:
      "It has no name, no version or another one than 1 or 2, no extent, or the name of another "
      + "layer of the tile (§4.1).",
    remedy: "Report it to the maker of the tiles. --on-error skip leaves the layer out of the tile."
  )
  /// A value of a layer breaks the rules.
  static let tileValueInvalid = Reason(
    "tile-value-invalid", .input, "a value in a tile has no type that Vector Tile 2.1 knows",
    cause: "The value is empty, or of a type of a later version (§4.4).",
    remedy: "Report it to the maker of the tiles. --on-error skip leaves the layer out of the tile."
  )
  /// A feature of a tile breaks the rules.
  static let tileFeatureInvalid = Reason(
    "tile-feature-invalid", .input, "a feature in a tile lacks its type or geometry",
    cause: "The maker left out a field that every feature must have (Vector Tile 2.1 §4.2).",
    remedy: "Report it to the maker of the tiles. --on-error skip leaves such features out.")
  /// Tags of a feature lead nowhere.
  static let tileTagsInvalid = Reason(
    "tile-tags-invalid", .input, "a feature in a tile refers to fields that are not there",
    cause:
      "The tags are not pairs, or point beyond the keys or values of the layer (Vector Tile 2.1 "
      + "§4.4).",
    remedy: "Report it to the maker of the tiles. --on-error skip leaves such features out.")
  /// The commands of a geometry make no sense.
  static let tileGeometryInvalid = Reason(
    "tile-geometry-invalid", .input, "the commands of a geometry in a tile make no sense",
    cause:
      "Commands follow one another in a forbidden order, or announce more positions than follow "
      + "(Vector Tile 2.1 §4.3).",
    remedy: "Report it to the maker of the tiles. --on-error skip leaves such features out.")
  /// A feature of an unknown geometry type.
  static let tileUnknownGeometry = Reason(
    "tile-unknown-geometry", .changed, "features of geometry type UNKNOWN have no geometry here",
    cause: "The tile does not say what the geometry is (Vector Tile 2.1 §4.3.4), so nothing can be "
      + "made of it.",
    remedy: "Nothing, if the fields are enough.")
  /// Rings without an area were left out.
  static let tileFlatRing = Reason(
    "tile-flat-ring", .changed, "rings without an area were left out",
    cause: "A polygon or hole was smaller than a unit of the tile when it was made.",
    remedy: "Read a larger zoom with --zoom, in which it has an area.")
  /// Text is not UTF-8.
  static let tileTextMended = Reason(
    "tile-text-mended", .changed, "bytes that are not UTF-8 were replaced in text",
    cause: "The maker of the tiles took over text in another encoding.",
    remedy: "Make the tiles again from text in UTF-8.")
  /// A tileset does not hold vector tiles.
  static let tilesNotVector = Reason(
    "tiles-not-vector", .input, "the tiles are pictures or unknown, not vector tiles",
    cause: "A tileset holds pictures (PNG, JPEG, WebP, AVIF) or tiles of a kind that is not known "
      + "here, of which no features can be made.",
    remedy: "cairn convert copies such tilesets between MBTiles, PMTiles and folders; cairn info "
      + "describes them.")
  /// A PMTiles file breaks the rules.
  static let pmtilesInvalid = Reason(
    "pmtiles-invalid", .input, "a PMTiles file is not as version 3 wants it",
    cause: "The file is cut short or damaged: its header or a directory points outside of it, or "
      + "directories lead in a circle.",
    remedy: "Get the file again. pmtiles verify or cairn tile check says more.")
  /// Another version of PMTiles.
  static let pmtilesVersion = Reason(
    "pmtiles-version", .input, "PMTiles of another version than 3",
    cause: "Versions 1 and 2 had other headers and directories, and later ones are not known here.",
    remedy: "pmtiles convert OLD.pmtiles NEW.pmtiles makes version 3 of 1 or 2.")
  /// Directories or tiles are compressed in an unknown way.
  static let tileCompressionUnknown = Reason(
    "tile-compression-unknown", .input, "compressed in a way that is not known here",
    cause:
      "Directories or tiles are compressed with Brotli or Zstandard, or in a way that the file "
      + "does not name.",
    remedy: "Make the tileset with gzip.")
  /// An MBTiles file breaks the rules.
  static let mbtilesInvalid = Reason(
    "mbtiles-invalid", .input, "an MBTiles file has no table of tiles",
    cause: "The store has no table or view `tiles` with the columns that MBTiles 1.3 names.",
    remedy: "If it is another kind of store, name it with --input-format.")
  /// Tiles outside of their zoom.
  static let tileOutOfRange = Reason(
    "tile-out-of-range", .warning, "tiles outside of their zoom are not read",
    cause: "A zoom z has 2^z columns and rows, and the store names others, or tiles that are not "
      + "there.",
    remedy: "Report it to the maker of the tileset; cairn tile check lists the tiles.")
  /// Metadata cannot be understood.
  static let tileMetadataUnreadable = Reason(
    "tile-metadata-unreadable", .warning, "what a tileset says of itself cannot be understood",
    cause: "The metadata are no JSON, or not what the standards say of them.",
    remedy: "Nothing: tiles are read without. cairn tile check names the place.")
  /// Tiles without bytes.
  public static let tileEmpty = Reason(
    "tile-empty", .warning, "tiles without bytes are not read",
    cause: "The store lists tiles for which it has no data.",
    remedy: "Get the file again if there should be something; cairn tile check lists the tiles.")
  /// A layer of version 1.
  static let tileVersionOld = Reason(
    "tile-version-old", .finding, "a layer is of version 1 of the standard",
    cause: "The tile was made by an old program; version 1 leaves open which ring is a hole.",
    remedy: "Make the tiles again if others have trouble with them. cairn reads them.")
  /// A layer without features.
  static let tileLayerEmpty = Reason(
    "tile-layer-empty", .finding, "a layer of a tile has no features",
    cause: "The maker wrote the layer before it knew that nothing would be in it.",
    remedy: "Nothing: it only costs bytes (Vector Tile 2.1 §4.1).")
  /// A text is not UTF-8.
  static let tileTextInvalid = Reason(
    "tile-text-invalid", .finding, "a text in a tile is not in UTF-8",
    cause: "The maker of the tiles took over text in another encoding.",
    remedy: "Make the tiles again from text in UTF-8.")
  /// An id is there twice.
  static let tileIDTwice = Reason(
    "tile-id-twice", .finding, "two features of a layer have the same id",
    cause:
      "A feature was cut into several, or ids come from several sources (Vector Tile 2.1 §4.2).",
    remedy: "Nothing, unless a map changes features by their ids.")
  /// A LineTo of length zero.
  static let tileStandstill = Reason(
    "tile-standstill", .finding, "a line or ring in a tile stays at its place for a step",
    cause: "Positions became the same when they were rounded (Vector Tile 2.1 §4.3.3.2).",
    remedy: "Nothing: it only costs bytes.")
  /// The first ring is a hole.
  static let tileWinding = Reason(
    "tile-winding", .finding, "a polygon in a tile begins with a hole",
    cause: "The maker turned rings the wrong way round (Vector Tile 2.1 §4.3.4.4).",
    remedy: "Report it to the maker of the tiles. cairn reads such polygons by their first ring.")
  /// Rings cross.
  static let tilePolygonInvalid = Reason(
    "tile-polygon-invalid", .finding,
    "rings of a polygon in a tile cross or touch where they must not",
    cause:
      "The maker of the tiles rounded or cut borders and did not look what became of them: a ring should "
      + "not meet itself, holes must lie in their polygon and apart from each other (Vector Tile 2.1 "
      + "§4.3.4.4).",
    remedy:
      "Report it to the maker of the tiles, or make them again with cairn tile, which mends such "
      + "polygons. Maps may fill the wrong side of the border.")
  /// Keys or values are there twice.
  static let tileTablesRepeat = Reason(
    "tile-tables-repeat", .finding, "a layer of a tile has a key or a value twice",
    cause:
      "The maker of the tiles did not look whether it had written it already (Vector Tile 2.1 §4.1).",
    remedy: "Nothing: it only costs bytes.")
  /// Metadata are incomplete or wrong.
  static let tilesetMetadata = Reason(
    "tileset-metadata", .finding, "what a tileset says of itself is incomplete or wrong",
    cause: "The metadata lack what MBTiles or PMTiles demand, or the tiles are something else than "
      + "they say.",
    remedy: "Correct the metadata, or make the tileset again.")
  /// Zooms are wrong.
  static let tilesetZooms = Reason(
    "tileset-zooms", .finding, "a tileset has other zooms than it says",
    cause: "Tiles were added or taken away, and minzoom and maxzoom were not changed.",
    remedy: "Correct minzoom and maxzoom: maps ask for tiles by them.")
  /// Layers are wrong.
  static let tilesetLayers = Reason(
    "tileset-layers", .finding, "a tileset has other layers or fields than it lists",
    cause: "Tiles were added or made by another program than the one that wrote the metadata.",
    remedy: "Correct vector_layers: map programs offer layers and fields from there.")
  /// There is no index.
  static let tilesetNotIndexed = Reason(
    "tileset-not-indexed", .finding, "an MBTiles file has no index of its tiles",
    cause: "MBTiles 1.3 recommends a unique index of zoom_level, tile_column and tile_row.",
    remedy:
      "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row) in sqlite3.")
  /// Features left before all of their pieces had been seen.
  static let tileJoinCutShort = Reason(
    "tile-join-cut-short", .warning, "features stay in pieces, as too many were waiting",
    cause: "More features reach over the borders of tiles than there is memory for.",
    remedy: "Read fewer layers at a time with --layer, or a part with --bbox.")

  /// The reasons of this module.
  public static let vectorTiles: [Reason] = [
    .tileNotReadable, .tileTooLarge, .tileMessageBroken, .tileLayerInvalid, .tileValueInvalid,
    .tileFeatureInvalid, .tileTagsInvalid, .tileGeometryInvalid, .tileUnknownGeometry,
    .tileFlatRing, .tileTextMended, .tilesNotVector, .pmtilesInvalid, .pmtilesVersion,
    .tileCompressionUnknown, .mbtilesInvalid, .tileOutOfRange,
    .tileMetadataUnreadable, .tileEmpty, .tileVersionOld, .tileLayerEmpty, .tileTextInvalid,
    .tileIDTwice, .tileStandstill, .tileWinding, .tilePolygonInvalid, .tileTablesRepeat,
    .tilesetMetadata, .tilesetZooms, .tilesetLayers,
    .tilesetNotIndexed, .tileJoinCutShort,
  ]
}
