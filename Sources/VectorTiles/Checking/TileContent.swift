internal import Geometry

/// What the tiles of a tileset turned out to hold.
struct TileContent {
  /// A layer in the tiles.
  struct Layer {
    var minzoom: Int
    var maxzoom: Int
    var fields: Set<String> = []
  }

  var layers: [String: Layer] = [:]
  /// How far features reach within their own tiles, less the ``slack``, in degrees; nil without any.
  private(set) var box: BoundingBox?

  /// Rounding and generalising move a border by less than half a pixel of a tile 256 pixels wide.
  private static let slack = 1.0 / 512

  /// Enters a layer of a tile.
  mutating func add(_ name: String, zoom: Int, fields: some Sequence<String>) {
    var layer = layers[name] ?? Layer(minzoom: zoom, maxzoom: zoom)
    layer.minzoom = min(layer.minzoom, zoom)
    layer.maxzoom = max(layer.maxzoom, zoom)
    layer.fields.formUnion(fields)
    layers[name] = layer
  }

  /// Enters how far the features of a layer of a tile reach, in units of which the tile has `extent` a side. What lies in
  /// the buffer around the tile, or only at its edge, is the next one's matter.
  mutating func add(
    _ address: TileAddress, x: ClosedRange<Int>, y: ClosedRange<Int>, extent: Int
  ) {
    let side = Double(extent)
    guard Self.reachesInto(x, extent), Self.reachesInto(y, extent) else { return }
    let northWest = address.degrees(
      x: Double(max(x.lowerBound, 0)) + side * Self.slack,
      y: Double(max(y.lowerBound, 0)) + side * Self.slack, extent: side)
    let southEast = address.degrees(
      x: Double(min(x.upperBound, extent)) - side * Self.slack,
      y: Double(min(y.upperBound, extent)) - side * Self.slack, extent: side)
    extend(
      BoundingBox(
        west: northWest.longitude, south: southEast.latitude, east: southEast.longitude,
        north: northWest.latitude))
  }

  /// True if what lies in a range is more than the edge of the next tile's.
  private static func reachesInto(_ range: ClosedRange<Int>, _ extent: Int) -> Bool {
    (range.upperBound > 0 || range.lowerBound == 0) && range.lowerBound < extent
  }

  private mutating func extend(_ other: BoundingBox) {
    guard let box else { return box = other }
    self.box = BoundingBox(
      west: min(box.west, other.west), south: min(box.south, other.south),
      east: max(box.east, other.east), north: max(box.north, other.north))
  }

  /// Enters what another part of the tiles holds.
  mutating func add(_ other: TileContent) {
    if let box = other.box { extend(box) }
    for (name, layer) in other.layers {
      add(name, zoom: layer.minzoom, fields: layer.fields)
      add(name, zoom: layer.maxzoom, fields: [])
    }
  }
}
