internal import Geometry

extension Catalog {
  /// The layers that an output has, in order.
  public var wantedLayers: [OutputLayer] { layers.filter(isWanted) }

  /// False for layers that were passed over, which the ledger alone knows, and for an input's nameless
  /// one when all its features name layers of their own.
  public func isWanted(_ layer: OutputLayer) -> Bool {
    !layer.source.isPassedOver && !isVacant(layer)
  }

  /// True for the layer of features that name none, when there are none such but others.
  public func isVacant(_ layer: OutputLayer) -> Bool {
    layer.tally.read == 0 && !layer.isNamedByFeatures
      && pathsWithNamedLayers.contains(layer.source.path)
  }
}
