public import Base
public import Features

/// What layers become behind a stage: made once for each, and then always the same.
public final class LayerMap: Sendable {
  private struct Entry {
    let source: Layer
    let target: Layer
  }

  private let entries = Lock<[Entry]>([])

  /// A map of no layers.
  public init() {}

  /// The layer that another one becomes, which is made when it is asked for the first time.
  public func layer(
    behind layer: Layer, _ make: (Layer) throws(GeoError) -> Layer
  ) throws(GeoError) -> Layer {
    try entries.withLock { (entries) throws(GeoError) in
      if let known = entries.first(where: { $0.source === layer }) { return known.target }
      let target = try make(layer)
      entries.append(Entry(source: layer, target: target))
      return target
    }
  }
}
