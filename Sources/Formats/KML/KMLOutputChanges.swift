internal import Geometry
internal import Streaming

/// What a document says otherwise than the features did, for the ledger: found while a batch is encoded,
/// handed over in turn.
struct KMLOutputChanges: ~Copyable {
  /// What happened.
  enum Kind: Int, CaseIterable {
    case nullLeftOut, nestedAsText, valueAsText, blobAsText, notFinite, reservedName
    case membersLeftOut, measureDropped, emptyGeometry, geometryKind, geometryLeftOut
    case characterReplaced, carriageReturn, styleRounded, styleURLChanged
    case nestedLeftOut, idLeftOut, elementLeftOut, emptyText

    var reason: String {
      switch self {
      case .nullLeftOut: "null-left-out"
      case .nestedAsText: "nested-value-as-text"
      case .valueAsText: "value-as-text"
      case .blobAsText: "blob-as-base64"
      case .notFinite: "not-finite-as-text"
      case .reservedName: "reserved-name"
      case .membersLeftOut: "foreign-members"
      case .measureDropped: "measure-dropped"
      case .emptyGeometry: "empty-geometry"
      case .geometryKind: "geometry-kind"
      case .geometryLeftOut: "geometry-left-out"
      case .characterReplaced: "character-replaced"
      case .carriageReturn: "carriage-return"
      case .styleRounded: "style-rounded"
      case .styleURLChanged: "style-url"
      case .nestedLeftOut: "nested-value-left-out"
      case .idLeftOut: "id-left-out"
      case .elementLeftOut: "element-left-out"
      case .emptyText: "empty-text"
      }
    }

    var message: String {
      switch self {
      case .nullLeftOut: "nulls are left out, as KML has none"
      case .nestedAsText: "nested values are written as JSON text"
      case .valueAsText: "numbers and truth values are text in elements that hold text"
      case .blobAsText: "bytes are written as base64 text"
      case .notFinite: "infinite numbers are written as text"
      case .reservedName:
        "values that the KML element of their name cannot hold are extended data, where the name "
          + "gets the suffix _data when it is read"
      case .membersLeftOut: "foreign members have no place in KML"
      case .measureDropped: "positions have measures that are no times, which KML cannot hold"
      case .emptyGeometry: "empty geometries are left out"
      case .geometryKind:
        "KML has one kind of collection: one of a single member, or of members of one kind, reads "
          + "back as another kind of geometry"
      case .geometryLeftOut: "geometries that such an element cannot hold are left out"
      case .characterReplaced: "characters that XML cannot hold became U+FFFD"
      case .carriageReturn: "carriage returns in HTML became line feeds"
      case .styleRounded: "colours and opacities were brought into KML's form, 8 bits each"
      case .styleURLChanged: "styles that differ under one styleUrl got names of their own"
      case .nestedLeftOut: "parts of nested values that the KML schema does not know are left out"
      case .idLeftOut: "ids of elements that occur twice are left out"
      case .emptyText: "empty texts of elements read back as absent"
      case .elementLeftOut: "elements that such a geometry cannot have are left out"
      }
    }
  }

  /// By slot and kind.
  private var counts = Column<UInt32>()
  private var examples: [Int: [SourceLocation]] = [:]
  private var hasAny = false

  /// Forgets everything, for a batch with so many slots.
  mutating func removeAll(slotCount: Int) {
    let wanted = slotCount * Kind.allCases.count
    if hasAny || counts.count < wanted {
      counts.removeAll()
      counts.append(repeating: 0, count: wanted)
      examples.removeAll()
      hasAny = false
    }
  }

  /// Counts something that happened to a feature.
  @inline(__always)
  mutating func note(
    _ kind: Kind, _ feature: Int, of batch: borrowing FeatureBatch, count: Int = 1
  ) {
    let index = Int(batch.slotIndexes[feature]) * Kind.allCases.count + kind.rawValue
    counts[index] += UInt32(truncatingIfNeeded: count)
    hasAny = true
    if counts.base[index] <= UInt32(Notice.exampleLimit) { addExample(index, feature, of: batch) }
  }

  @inline(never)
  private mutating func addExample(
    _ index: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    let example = batch.location(ofFeature: feature)
    if examples[index]?.last != example { examples[index, default: []].append(example) }
  }

  /// Enters everything into the tallies of the output's layers.
  func book(_ batch: borrowing FeatureBatch, in catalog: Catalog) {
    guard hasAny else { return }
    for slot in batch.slots.indices {
      guard let output = batch.slots[slot].output else { continue }
      for kind in Kind.allCases {
        let index = slot * Kind.allCases.count + kind.rawValue
        guard counts[index] > 0 else { continue }
        catalog.layers[output].note(
          .changed, kind.reason, kind.message, count: Int(counts[index]),
          examples: examples[index] ?? [])
      }
    }
  }
}
