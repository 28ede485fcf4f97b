internal import Geometry
internal import Streaming

/// What had to be said otherwise than in the batch, for the ledger: found while a batch is encoded,
/// handed over in turn.
struct FeatureChanges {
  /// What happened.
  enum Kind: CaseIterable {
    case cut, measureDropped, blobAsText, valueNotFinite

    var reason: String {
      switch self {
      case .cut: "cut-at-antimeridian"
      case .measureDropped: "measure-dropped"
      case .blobAsText: "blob-as-base64"
      case .valueNotFinite: "not-finite-as-null"
      }
    }

    var message: String {
      switch self {
      case .cut: "longitudes beyond ±180° were brought into range, lines and polygons cut there"
      case .measureDropped: "positions have measures, which GeoJSON cannot hold"
      case .blobAsText: "bytes are written as base64 text"
      case .valueNotFinite: "infinite numbers are written as null, as JSON has none"
      }
    }
  }

  private struct Entry {
    var kind: Kind
    var slot: Int
    var count: Int
    var examples: [SourceLocation]
  }

  private var entries: [Entry] = []

  mutating func removeAll() { if !entries.isEmpty { entries.removeAll() } }

  /// Counts something that happened to a feature.
  mutating func note(_ kind: Kind, _ feature: Int, of batch: borrowing FeatureBatch) {
    let slot = Int(batch.slotIndexes[feature])
    let index: Int
    if let known = entries.firstIndex(where: { $0.kind == kind && $0.slot == slot }) {
      index = known
    } else {
      entries.append(Entry(kind: kind, slot: slot, count: 0, examples: []))
      index = entries.count - 1
    }
    entries[index].count += 1
    if entries[index].examples.count < Notice.exampleLimit {
      entries[index].examples.append(batch.location(ofFeature: feature))
    }
  }

  /// Enters everything into the tallies of the output's layers.
  func book(_ batch: borrowing FeatureBatch, in catalog: Catalog) {
    for entry in entries {
      guard let output = batch.slots[entry.slot].output else { continue }
      catalog.layers[output].note(
        .changed, entry.kind.reason, entry.kind.message, count: entry.count,
        examples: entry.examples)
    }
  }
}

extension FeatureBatch {
  /// Where a feature is, as far as a batch knows; a text's line is found by who knows the offset.
  func location(ofFeature feature: Int) -> SourceLocation {
    let layer = slots[Int(slotIndexes[feature])].layer
    var location = SourceLocation(path: layer.path)
    if input.isEmpty { location.layer = layer.name } else { location.byteOffset = offsets[feature] }
    location.feature = Int(ordinals[feature])
    location.id = idText(ofFeature: feature)
    return location
  }
}
