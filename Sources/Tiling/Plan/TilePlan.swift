internal import Base
internal import VectorTiles

/// What is known of all features when tiles begin to be made; constant from then on.
///
/// Unchecked: nothing changes after it has been made.
final class TilePlan: @unchecked Sendable {
  /// A layer of the tileset.
  struct Layer {
    /// The name in the tiles.
    var name: [UInt8]
    /// The names of its fields, by their indices in the catalog.
    var fields: [[UInt8]]
    /// The smallest zoom of each field; empty if all zooms have all of them.
    var fieldZooms: [UInt8]
    /// The zooms that it is asked for.
    var zooms: ClosedRange<Int>
    /// The index of the layer that has the points of its labels.
    var labels: Int?
  }

  let options: TilingOptions
  /// All zooms.
  let zooms: ClosedRange<Int>
  let layers: [Layer]
  /// Layers from this one on have labels of others.
  let firstLabelLayer: Int
  let nodes: BorderNodes
  /// The tiles that are made if not all are.
  let sample: TileSample?
  /// For each feature the smallest zoom at which it has enough room, by its number among all.
  private let spread: Column<UInt8>
  /// True if positions are left out at any zoom.
  var simplifies: Bool { options.simplifies }

  init(
    _ options: TilingOptions, zooms: ClosedRange<Int>, layers: [Layer], firstLabelLayer: Int,
    nodes: BorderNodes, sample: TileSample?, spread: consuming Column<UInt8>
  ) {
    self.firstLabelLayer = firstLabelLayer
    self.options = options
    self.zooms = zooms
    self.layers = layers
    self.nodes = nodes
    self.sample = sample
    self.spread = spread
  }

  /// The units of the side of a zoom's tiles, as a power of two.
  func extentBits(_ zoom: Int) -> Int {
    options.extentBits + (zoom == zooms.upperBound ? options.overzoomBits : 0)
  }

  /// The zooms that show a feature; outside of ``zooms`` if there are none.
  func zooms(of record: TileFeatureRecord) -> Swift.Range<Int> {
    let layer = layers[record.layer].zooms
    var low = max(layer.lowerBound, zooms.lowerBound)
    var high = min(layer.upperBound, zooms.upperBound)
    if record.leastZoom != TileFeatureRecord.anyZoom { low = max(low, Int(record.leastZoom)) }
    if record.greatestZoom != TileFeatureRecord.anyZoom {
      high = min(high, Int(record.greatestZoom))
    }
    return low..<max(high + 1, low)
  }

  /// The least weight of positions that stay at a zoom.
  func tolerance(_ zoom: Int) -> Float {
    let units =
      zoom < zooms.upperBound ? options.simplification : options.simplificationAtMaximum
    return WorldGrid.area(pixels: units, zoom: zoom, tilePixels: Double(options.extent))
  }

  /// The smallest zoom at which a feature of points is shown.
  func pointZoom(_ feature: Int) -> Int {
    options.dropRule == .none || feature >= spread.count ? 0 : Int(spread[feature])
  }

  /// The smallest zoom at which a feature would have enough room if it were a point.
  func spreadZoom(_ feature: Int) -> UInt8 { feature < spread.count ? spread[feature] : 0 }
}
