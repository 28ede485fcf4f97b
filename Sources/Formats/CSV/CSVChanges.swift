internal import Geometry
internal import Streaming

/// What a table of text says otherwise than the source, for the ledger: found while a batch is
/// encoded, handed over in turn.
struct CSVChanges {
  /// What happened.
  enum Kind: CaseIterable {
    case idAsColumn, memberLeftOut, nestedAsText, numberAsText, blobAsText, valueNotFinite
    case duplicateKey, heightLeftOut, measureLeftOut, geometryLeftOut, systemLeftOut

    var reason: String {
      switch self {
      case .idAsColumn: "id-as-column"
      case .memberLeftOut: "member-left-out"
      case .nestedAsText: "nested-as-text"
      case .numberAsText: "number-as-text"
      case .blobAsText: "blob-as-base64"
      case .valueNotFinite: "not-finite-as-null"
      case .duplicateKey: "duplicate-key"
      case .heightLeftOut: "height-left-out"
      case .measureLeftOut: "measure-dropped"
      case .geometryLeftOut: "geometry-left-out"
      case .systemLeftOut: "reference-system-left-out"
      }
    }

    var message: String {
      switch self {
      case .idAsColumn: "feature ids became values of a column"
      case .memberLeftOut: "features have foreign members, which have no place in a table of text"
      case .nestedAsText: "nested values became JSON text"
      case .numberAsText: "numbers beyond 64 bits or a double's range will be read as text"
      case .blobAsText: "bytes are written as base64 text"
      case .valueNotFinite: "infinite numbers are written as nothing"
      case .duplicateKey: "a key that occurs twice in a feature has its last value only"
      case .heightLeftOut: "heights were left out, as columns x and y were asked for"
      case .measureLeftOut: "measures were left out, as columns of coordinates were asked for"
      case .geometryLeftOut: "geometries were left out, as was asked for"
      case .systemLeftOut: "coordinates are not in WGS 84, which the text does not tell"
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
