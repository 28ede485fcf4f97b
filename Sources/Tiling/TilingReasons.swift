public import Base

extension Reason {
  /// A feature without a geometry is in no tile.
  static let tileWithoutGeometry = Reason(
    "no-geometry-for-tiles", .incomplete, "features without a geometry are in no tile",
    cause: "A tile is a piece of a map, and these features are nowhere on it.",
    remedy: "Nothing, if they need not be seen. cairn convert keeps them in a GeoPackage or CSV.")
  /// A feature lies beyond the square of Web Mercator.
  static let beyondMercator = Reason(
    "beyond-mercator", .incomplete, "features beyond ±85.0511° of latitude are in no tile",
    cause: "Web Mercator stretches without end towards the poles, so its tiles end at that "
      + "latitude.",
    remedy: "Maps of the poles need tiles in another projection, which cairn does not make.")
  /// A part of a feature lies beyond the square of Web Mercator.
  static let latitudeCut = Reason(
    "latitude-cut", .changed, "features were cut at ±85.0511° of latitude",
    cause: "Web Mercator stretches without end towards the poles, so its tiles end at that "
      + "latitude.",
    remedy: "Nothing needs to be done: maps in Web Mercator end there.")
  /// Nested values became JSON text.
  static let nestedInTiles = Reason(
    "nested-in-tiles", .inherent, "nested values became JSON text",
    cause: "Values in vector tiles are texts, numbers, true or false (Vector Tile 2.1 §4.1).",
    remedy: "Nothing, if the map's style does not look into them.")
  /// Ids were left out.
  static let idNotForTiles = Reason(
    "id-not-for-tiles", .inherent, "ids that are not unsigned whole numbers were left out",
    cause: "Ids in vector tiles are unsigned integers (Vector Tile 2.1 §4.2).",
    remedy: "--id-field NAME puts such ids into a property.")
  /// Bytes became text.
  static let blobInTiles = Reason(
    "blob-in-tiles", .inherent, "values of bytes became text in base 64",
    cause: "Vector tiles have no values of bytes.",
    remedy: "Leave such fields out with --fields.")
  /// A tile is over its budget.
  static let tileOverBudget = Reason(
    "tile-over-budget", .warning, "tiles have more bytes or features than asked for",
    cause: "--drop none keeps every feature, or a single feature alone is larger than the "
      + "budget.",
    remedy: "Let cairn thin out such tiles with --drop densest, or raise --max-tile-bytes or "
      + "--max-tile-features.")
  /// A feature was in no tile of any zoom.
  static let inNoTile = Reason(
    "in-no-tile", .incomplete, "features are in no tile of any zoom",
    cause: "They are too small to be seen at the largest zoom, or gave way to others in full "
      + "tiles. The report counts them by zoom and reason.",
    remedy: "Make more zooms (--zoom), or larger tiles (--max-tile-bytes, --max-tile-features).")

  /// A feature is too small to be seen at a zoom.
  static let tooSmallForTiles = Reason(
    "too-small", .incomplete, "features are too small to be seen at a zoom",
    cause: "A polygon covers less than four square units of the tile's grid there, or a line has "
      + "no length left.",
    remedy: "Nothing, if larger zooms show them. --gather-tiny draws squares of their summed area.")
  /// Tiny polygons were gathered.
  static let gatheredInTiles = Reason(
    "gathered", .incomplete, "tiny polygons are part of a square of their summed area",
    cause: "--gather-tiny draws one square for the tiny polygons of a place.",
    remedy: "Nothing needs to be done: larger zooms show each of them.")
  /// Points were thinned out.
  static let thinnedInTiles = Reason(
    "density", .incomplete, "points were left out where they are dense",
    cause: "So many points would cover one another at that zoom.",
    remedy: "Nothing, if larger zooms show them. --drop none keeps all points at all zooms.")
  /// A tile was full.
  static let overTileBudget = Reason(
    "size-budget", .incomplete, "features gave way to others in tiles that were full",
    cause: "A tile has at most --max-tile-bytes and --max-tile-features, and --drop says which "
      + "features go.",
    remedy: "Allow more bytes or features, take fewer fields (--fields), or show layers at fewer "
      + "zooms (--layer-zoom).")
  /// A polygon has no area left.
  static let collapsedInTiles = Reason(
    "collapsed", .incomplete, "polygons have no area left after rounding",
    cause: "They are narrower than a unit of the tile's grid at that zoom.",
    remedy: "Nothing, if larger zooms show them; --extent 8192 makes the grid finer.")
  /// A feature lies outside.
  static let outsideOfTiles = Reason(
    "outside", .incomplete, "features lie outside of the map",
    cause: "They lie beyond ±85.0511° of latitude, or outside of --bbox.",
    remedy: "Nothing, if they need not be seen.")
  /// A feature is not shown at a zoom.
  static let notAtThisZoom = Reason(
    "not-at-this-zoom", .incomplete, "features are not to be shown at a zoom",
    cause: "--layer-zoom, --zoom-field or a member \"tippecanoe\" says at which zooms.",
    remedy: "Nothing needs to be done.")

  /// The reasons of this module.
  public static let tiling: [Reason] = [
    .tileWithoutGeometry, .beyondMercator, .latitudeCut, .nestedInTiles, .idNotForTiles,
    .blobInTiles, .tileOverBudget, .inNoTile, .tooSmallForTiles, .gatheredInTiles,
    .thinnedInTiles, .overTileBudget, .collapsedInTiles, .outsideOfTiles, .notAtThisZoom,
  ]
}
