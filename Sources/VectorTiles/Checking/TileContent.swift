/// What the tiles of a tileset turned out to hold.
struct TileContent {
  /// A layer in the tiles.
  struct Layer {
    var minzoom: Int
    var maxzoom: Int
    var fields: Set<String> = []
  }

  var layers: [String: Layer] = [:]

  /// Enters a layer of a tile.
  mutating func add(_ name: String, zoom: Int, fields: some Sequence<String>) {
    var layer = layers[name] ?? Layer(minzoom: zoom, maxzoom: zoom)
    layer.minzoom = min(layer.minzoom, zoom)
    layer.maxzoom = max(layer.maxzoom, zoom)
    layer.fields.formUnion(fields)
    layers[name] = layer
  }

  /// Enters what another part of the tiles holds.
  mutating func add(_ other: TileContent) {
    for (name, layer) in other.layers {
      add(name, zoom: layer.minzoom, fields: layer.fields)
      add(name, zoom: layer.maxzoom, fields: [])
    }
  }
}
