extension TileFeatureStore {
  /// The number of a piece's feature among all; those of labels follow those of features.
  @inline(__always)
  func number(of piece: TilePiece, _ plan: TilePlan) -> Int {
    let number = batches[piece.batch].firstFeature + piece.index
    return piece.layer < plan.firstLabelLayer ? number : number + featureCount
  }
}
