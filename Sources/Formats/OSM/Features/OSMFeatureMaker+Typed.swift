internal import Geometry

extension OSMFeatureMaker {
  /// Whose tags a feature has.
  enum TagSource {
    /// The present object's.
    case present
    /// Those of `other`.
    case other
  }

  /// Makes a row in each layer of the schema that takes the object and is asked for; if there is none, it is passed over.
  mutating func appendTyped(
    _ layer: OSMLayer, _ kind: OSMKind, _ id: Int64, of source: TagSource,
    _ batch: inout FeatureBatch
  ) {
    guard let matcher else { return }
    let isPresent = source == .present
    let tags = isPresent ? cursor.tagList : other.tagList
    let subject = OSMSchemaMatcher.Subject(
      kind: kind, id: id, info: isPresent ? cursor.info : other.info)
    var isThere = false
    for number in matcher.match(tags, as: layer.geometry) {
      let slot = OSMLayer.allCases.count + Int(number)
      if slots[slot].layer.isPassedOver { continue }
      if isThere { batch.geometry.repeatLastFeature() }
      isThere = true
      beginRow(slot, kind, id, &batch)
      matcher.appendCells(layer: Int(number), tags, of: subject, to: &batch, slot: slot)
      endRow(&batch)
    }
    guard !isThere else { return }
    batch.forgetOpenGeometry()
    passOver(layer)
  }
}

extension OSMLayer {
  /// What a schema calls its features.
  fileprivate var geometry: OSMGeometryKinds {
    switch self {
    case .points: .point
    case .lines: .line
    case .areas: .area
    case .relations: .relation
    }
  }
}
