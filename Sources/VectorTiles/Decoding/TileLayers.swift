internal import Base
internal import Features

/// The layers of a tileset as they are found in its tiles, the same for all workers.
final class TileLayers: Sendable {
  private let path: String
  private let wanted: [String]
  private let found: Lock<[[UInt8]: Layer]>
  /// Those that the tileset lists.
  let declared: [Layer]

  /// Layers of an input. `names` are those that it lists itself; `wanted` those that were asked for, empty for all.
  init(path: String, names: [String], wanted: [String]) {
    self.path = path
    self.wanted = wanted
    var layers: [Layer] = []
    var byName: [[UInt8]: Layer] = [:]
    for name in names where byName[Array(name.utf8)] == nil {
      let layer = Self.layer(name, path, wanted)
      byName[Array(name.utf8)] = layer
      layers.append(layer)
    }
    declared = layers
    found = Lock(byName)
  }

  private static func layer(_ name: String, _ path: String, _ wanted: [String]) -> Layer {
    Layer(
      name: name, path: path, isPassedOver: !wanted.isEmpty && !wanted.contains(name))
  }

  /// The layer of a name.
  func layer(_ name: String) -> Layer {
    let bytes = Array(name.utf8)
    let (path, wanted) = (path, wanted)
    return found.withLock { found in
      if let known = found[bytes] { return known }
      let new = Self.layer(name, path, wanted)
      found[bytes] = new
      return new
    }
  }

  /// Those that have been asked for and found or listed: listed ones first, then by name.
  var all: [Layer] {
    let others = found.withLock { found in
      found.values.filter { layer in !declared.contains { $0 === layer } }
    }
    return (declared + others.sorted { $0.name < $1.name }).filter { !$0.isPassedOver }
  }
}
