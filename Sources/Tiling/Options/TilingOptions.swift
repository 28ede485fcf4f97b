public import Flow

/// What tiles are made like.
public struct TilingOptions: Sendable {
  /// Which features a tile goes without when it has more than its budget.
  public enum DropRule: String, Sendable, CaseIterable {
    /// Those that lie closest to others.
    case densest
    /// The smallest ones.
    case smallest
    /// An even share of all.
    case fraction
    /// None: a tile over its budget is written as it is, with a warning.
    case none
  }

  /// The zooms; nil for those that the data suggest.
  public var zooms: ClosedRange<Int>?
  /// The zooms of some layers, by name.
  public var layerZooms: [String: ClosedRange<Int>] = [:]
  /// The units of a tile's side, a power of two.
  public var extent = 4096
  /// How far features reach over the edge of a tile, in 256ths of its side for an extent of 4096: units of it.
  public var buffer = 64
  /// How far a line may move below the largest zoom, in units of a tile's side.
  public var simplification = 1.0
  /// The same at the largest zoom.
  public var simplificationAtMaximum = 0.0
  /// The most bytes of a tile, compressed.
  public var maximumTileBytes = 500_000
  /// The most features of a tile.
  public var maximumTileFeatures = 200_000
  /// What goes when a tile has more.
  public var dropRule = DropRule.densest
  /// Points, and lines, of a tile that say the same become one feature.
  public var coalesces = false
  /// Lines of a tile that say the same are joined end to end, below the largest zoom.
  public var joinsLines = true
  /// Polygons that are too small to be drawn are gathered into squares of their summed area.
  public var gathersTiny = false
  /// Features are drawn in the order of this field's values.
  public var sortField: String?
  /// Layers whose polygons have a point each for their label, in a layer of the same name and `_labels`.
  public var labelLayers: [String] = []
  /// The side of tiles of the largest zoom has 2 to the power of this times as many units.
  public var overzoomBits = 0
  /// The field that says from which zoom on a feature is shown; it is not a property of tiles.
  public var zoomField: String?
  /// Ids that are no unsigned numbers go to this property.
  public var idField: String?
  /// Threads.
  public var jobs = 1
  /// The name of the tileset; otherwise that of its file.
  public var name: String?
  /// Whom to thank.
  public var attribution: String?
  /// What the tileset shows.
  public var description: String?
  /// The most bytes of features, and of pieces of them, that are held in memory before they go to a file.
  public var memory = 128 << 20
  /// Told how far the making is.
  public var onProgress: @Sendable (FlowProgress) -> Void = { _ in }

  /// The usual way.
  public init() {}

  /// The units of a tile's side as a power of two.
  var extentBits: Int { extent.trailingZeroBitCount }

  /// True if positions are left out at any zoom.
  var simplifies: Bool { simplification > 0 || simplificationAtMaximum > 0 }

  /// The largest zoom at which a place is still told apart from its neighbours.
  public var deepestZoom: Int { 30 - extentBits }
}
