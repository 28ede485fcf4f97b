internal import Base
internal import Geometry

/// What one worker finds out about the layers, for the tileset's metadata: where they are, of what kind their shapes are,
/// and what values their fields have. The result is the same whoever has met which features.
final class TileFieldSurvey {
  /// What is known of a layer.
  struct Layer {
    /// Where it is, in degrees.
    var box = GeographicBox()
    /// Features with points, lines and polygons.
    var points = 0
    var lines = 0
    var polygons = 0
    /// By field.
    var samples: [TileValueSample] = []
  }

  /// By the index of the layer in the catalog.
  private(set) var layers: [Layer] = []

  /// The largest of the zooms from which features are to be shown; 0 if none says so.
  private(set) var lastBeginning = 0

  init() {}

  /// Takes in the zoom from which a feature is to be shown.
  @inline(__always)
  func add(leastZoom zoom: Int) { lastBeginning = max(lastBeginning, zoom) }

  /// Takes in the message of a value (Vector Tile 2.1 §4.4).
  func add(_ message: UnsafeBufferPointer<UInt8>, layer: Int, field: Int) {
    reserve(layer)
    while layers[layer].samples.count <= field { layers[layer].samples.append(TileValueSample()) }
    layers[layer].samples[field].add(message)
  }

  /// Counts a shape.
  func add(shape: GeometryKind, layer: Int) {
    reserve(layer)
    switch shape {
    case .point, .multiPoint: layers[layer].points += 1
    case .lineString, .multiLineString: layers[layer].lines += 1
    default: layers[layer].polygons += 1
    }
  }

  /// Widens the layer's place by shapes, each part by itself: what lies between two of them may be the other side of the
  /// world.
  func add(place geometry: borrowing GeometryColumn, nodes: Range<Int>, layer: Int) {
    reserve(layer)
    layers[layer].box.extend(geometry, nodes: nodes)
  }

  /// Takes in what another worker has found.
  func add(_ other: TileFieldSurvey) {
    lastBeginning = max(lastBeginning, other.lastBeginning)
    for (index, layer) in other.layers.enumerated() {
      reserve(index)
      layers[index].box.extend(layer.box)
      layers[index].points += layer.points
      layers[index].lines += layer.lines
      layers[index].polygons += layer.polygons
      for (field, sample) in layer.samples.enumerated() {
        while layers[index].samples.count <= field {
          layers[index].samples.append(TileValueSample())
        }
        layers[index].samples[field].add(sample)
      }
    }
  }

  @inline(__always)
  private func reserve(_ layer: Int) {
    while layers.count <= layer { layers.append(Layer()) }
  }
}
