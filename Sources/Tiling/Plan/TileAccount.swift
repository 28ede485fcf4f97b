internal import Base
internal import Text
internal import VectorTiles

/// What became of the features, for each zoom and layer: in = kept + dropped.
struct TileAccount {
  /// Why a feature is not to be seen at a zoom.
  enum Reason: Int, CaseIterable {
    case tooSmall, gathered, density, sizeBudget, collapsed, outside, notAtThisZoom

    /// As the report names it.
    var name: String { declared.code }

    private var declared: Base.Reason {
      switch self {
      case .tooSmall: .tooSmallForTiles
      case .gathered: .gatheredInTiles
      case .density: .thinnedInTiles
      case .sizeBudget: .overTileBudget
      case .collapsed: .collapsedInTiles
      case .outside: .outsideOfTiles
      case .notAtThisZoom: .notAtThisZoom
      }
    }
  }

  /// The numbers of a layer at a zoom.
  struct Row {
    /// Features of the layer.
    var read = 0
    /// Features with at least one piece in some tile.
    var kept = 0
    /// Features without, by reason.
    var dropped = [Int](repeating: 0, count: Reason.allCases.count)
    /// Tiles with the layer.
    var tiles = 0
    /// Bytes of the layer in all tiles, not compressed.
    var bytes = 0
    /// The tile in which the layer has the most bytes.
    var largest: (address: TileAddress, bytes: Int)?

    /// Takes in other numbers.
    mutating func add(_ other: Row) {
      read += other.read
      kept += other.kept
      for index in dropped.indices { dropped[index] += other.dropped[index] }
      tiles += other.tiles
      bytes += other.bytes
      if let other = other.largest { meet(other.address, other.bytes) }
    }

    /// Remembers a tile if it is the largest; of equals, the first.
    mutating func meet(_ address: TileAddress, _ bytes: Int) {
      if bytes > largest?.bytes ?? -1 { largest = (address, bytes) }
    }
  }

  private let zooms: ClosedRange<Int>
  private let layerCount: Int
  private(set) var rows: [Row]

  init(_ plan: TilePlan) {
    zooms = plan.zooms
    layerCount = plan.layers.count
    rows = Array(repeating: Row(), count: plan.zooms.count * layerCount)
  }

  /// The numbers of a layer at a zoom.
  subscript(zoom: Int, layer: Int) -> Row {
    get { rows[(zoom - zooms.lowerBound) * layerCount + layer] }
    set { rows[(zoom - zooms.lowerBound) * layerCount + layer] = newValue }
  }

  /// Counts a feature that has no piece at a zoom, for a reason, or that has some.
  mutating func add(zoom: Int, layer: Int, _ reason: Reason?) {
    let index = (zoom - zooms.lowerBound) * layerCount + layer
    rows[index].read += 1
    if let reason { rows[index].dropped[reason.rawValue] += 1 } else { rows[index].kept += 1 }
  }

  /// Takes in what another worker has counted.
  mutating func add(_ other: TileAccount) {
    for index in rows.indices { rows[index].add(other.rows[index]) }
  }
}
