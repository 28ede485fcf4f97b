internal import Features
internal import Geometry

extension OSMFeatureMaker {
  /// Whose tags a feature has.
  enum TagSource {
    /// The present object's.
    case present
    /// Those of `other`.
    case other
  }

  /// Makes a row in each layer of the schema that takes the object; if none does, it is passed over.
  mutating func appendTyped(
    _ layer: OSMLayer, _ kind: OSMKind, _ id: Int64, of source: TagSource,
    _ batch: inout FeatureBatch
  ) {
    guard let matcher else { return }
    let isPresent = source == .present
    let tags = isPresent ? cursor.tagList : other.tagList
    let matched = matcher.match(tags, as: layer.geometry)
    guard matched.contains(where: { !isUnwanted[OSMLayer.allCases.count + Int($0)] }) else {
      return leaveOut(layer, &batch)
    }
    let subject = OSMSchemaMatcher.Subject(
      kind: kind, id: id, info: isPresent ? cursor.info : other.info)
    var isFirst = true
    for number in matched {
      let slot = OSMLayer.allCases.count + Int(number)
      if isUnwanted[slot] { continue }
      defer { isFirst = false }
      if !isFirst { batch.geometry.repeatLastFeature() }
      beginRow(slot, kind, id, &batch)
      matcher.appendCells(layer: Int(number), tags, of: subject, to: &batch, slot: slot)
      endRow(&batch)
    }
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
