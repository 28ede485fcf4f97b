public import Base

extension FeatureBatch {
  /// Where a feature is, as far as a batch knows; a text's line is found by who knows the offset.
  public func location(ofFeature feature: Int) -> SourceLocation {
    let layer = slots[Int(slotIndexes[feature])].source
    var location = SourceLocation(path: layer.path)
    if let document = piece.document {
      location = document.location(
        ofByte: offsets[feature], in: piece.bytes.buffer, at: piece.offset)
    } else if piece.bytes.isEmpty {
      location.layer = layer.name
    } else {
      location.byteOffset = offsets[feature]
    }
    location.feature = Int(ordinals[feature])
    location.id = idText(ofFeature: feature)
    return location
  }
}
