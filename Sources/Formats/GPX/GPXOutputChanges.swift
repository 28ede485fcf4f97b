internal import Geometry
internal import Streaming

/// What a GPX text says otherwise than the features did, for the ledger: found while a batch is encoded,
/// handed over in turn.
struct GPXOutputChanges {
  /// What happened.
  enum Kind: Int, CaseIterable {
    case measureDropped, measureAsTime, valueNotFinite, blobAsText, emptyGeometry, geometryKind
    case multiPoint, longitude, character, time, height, lineKind
    case nullLeftOut

    var reason: String {
      switch self {
      case .measureDropped: "measure-dropped"
      case .measureAsTime: "measure-as-time"
      case .valueNotFinite: "not-finite-as-null"
      case .blobAsText: "blob-as-base64"
      case .emptyGeometry: "empty-geometry"
      case .geometryKind: "geometry-kind"
      case .multiPoint: "multipoint-as-waypoints"
      case .longitude: "longitude-wrapped"
      case .character: "character-replaced"
      case .time: "time-rewritten"
      case .height: "height-from-ele"
      case .lineKind: "line-kind"
      case .nullLeftOut: "null-left-out"
      }
    }

    var message: String {
      switch self {
      case .measureDropped: "positions have measures that are no times, which GPX cannot hold"
      case .measureAsTime: "measures were written as times, in seconds since 1970"
      case .valueNotFinite: "infinite numbers are written as null, and heights are left out"
      case .blobAsText: "bytes are written as base64 text"
      case .emptyGeometry: "empty geometries and parts of lines are left out"
      case .geometryKind: "a MultiLineString of one line is a track of one segment, a LineString"
      case .multiPoint:
        "the points of a MultiPoint are waypoints of their own, each with all properties"
      case .longitude:
        "longitudes of 180° and more, or below -180°, were brought below 180°, as GPX has it"
      case .character: "characters that XML cannot hold became U+FFFD"
      case .time: "times were written in the form that GPX has, in UTC"
      case .height: "values of 'ele' became heights"
      case .lineKind:
        "lines whose '_gpxType' is neither trk nor rte, or is rte for several lines, are tracks"
      case .nullLeftOut: "nulls are left out, as GPX has none"
      }
    }
  }

  /// By slot and kind, as slot × kinds + kind.
  private var counts: [Int: Int] = [:]
  private var examples: [Int: [SourceLocation]] = [:]

  mutating func removeAll() {
    guard !counts.isEmpty else { return }
    counts.removeAll()
    examples.removeAll()
  }

  /// Counts something that happened to a feature.
  @inline(never)
  mutating func note(
    _ kind: Kind, _ feature: Int, of batch: borrowing FeatureBatch, count: Int = 1
  ) {
    let index = Int(batch.slotIndexes[feature]) * Kind.allCases.count + kind.rawValue
    counts[index, default: 0] += count
    if examples[index]?.count ?? 0 < Notice.exampleLimit {
      examples[index, default: []].append(batch.location(ofFeature: feature))
    }
  }

  /// Enters everything into the tallies of the output's layers.
  func book(_ batch: borrowing FeatureBatch, in catalog: Catalog) {
    for index in counts.keys.sorted() {
      let (slot, raw) = index.quotientAndRemainder(dividingBy: Kind.allCases.count)
      guard let kind = Kind(rawValue: raw), let output = batch.slots[slot].output else { continue }
      catalog.layers[output].note(
        .changed, kind.reason, kind.message, count: counts[index] ?? 0,
        examples: examples[index] ?? [])
    }
  }
}
