internal import Geometry

extension Catalog {
  /// The layers that an output has: not those that were passed over, which the ledger alone knows,
  /// nor an input's nameless one when all its features name layers of their own.
  public var wantedLayers: [OutputLayer] {
    let isAnyNamed = layers.contains(where: \.isNamedByFeatures)
    return layers.filter { layer in
      if layer.tally.read == 0, isAnyNamed, !layer.isNamedByFeatures,
        layers.contains(where: { $0.isNamedByFeatures && $0.source.path == layer.source.path })
      {
        return false
      }
      return selection.layers.isEmpty || selection.outputLayer != nil
        || selection.layers.contains(layer.name)
    }
  }
}
