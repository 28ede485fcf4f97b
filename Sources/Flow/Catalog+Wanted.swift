internal import Features

extension Catalog {
  /// The layers that an output has, in order.
  public var wantedLayers: [OutputLayer] { layers.filter(isWanted) }

  /// False for layers that were passed over or ended at a barrier, which only the ledger knows, and for an
  /// input's nameless one if all its features name layers of their own.
  public func isWanted(_ layer: OutputLayer) -> Bool {
    !layer.source.isPassedOver && !layer.isOnlyCounted && !isVacant(layer)
  }

  /// True for the layer that an input keeps for features without a layer, if all its features name one.
  public func isVacant(_ layer: OutputLayer) -> Bool {
    layer.met == 0 && !layer.isNamedByFeatures
      && pathsWithNamedLayers.contains(layer.source.path)
  }

  /// The layers that a report has: those that inputs are sure to have, and those of which something was
  /// committed. After a failure this does not depend on how far other workers were.
  public var reportedLayers: [OutputLayer] {
    let met = layers.filter { $0.isDeclared || $0.account.isMet }
    let named = Set(met.filter(\.isNamedByFeatures).map(\.source.path))
    return met.filter {
      $0.tally.read > 0 || $0.isNamedByFeatures || !named.contains($0.source.path)
    }
  }
}
