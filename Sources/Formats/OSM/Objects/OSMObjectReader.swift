internal import Geometry
internal import Streaming

/// Reads OpenStreetMap's objects as they are, for outputs that take them so: batches without features,
/// whose payload is an ``OSMPayload``.
///
/// Objects are counted by kind, in the layers `nodes`, `ways` and `relations`.
final class OSMObjectReader: FeatureReader {
  let layers: [Layer]
  /// What the head of the input says; set before the first batch is handed out, and not touched after.
  private(set) var header: OSMHeader?
  private let pieces: any OSMPieceReader
  private let wanted: OSMWanted
  private var isAtEnd = false

  /// Reads what a format's reader cuts.
  init(_ pieces: any OSMPieceReader, path: String, _ wanted: OSMWanted = .everything) {
    self.pieces = pieces
    self.wanted = wanted
    layers = OSMKind.allCases.map { Layer(name: $0.name + "s", path: path) }
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    if isAtEnd { return false }
    isAtEnd = try !pieces.read(into: &batch)
    if header == nil { header = pieces.header }
    if isAtEnd {
      // An empty batch behind all others: what has no objects has a head nevertheless, and whoever adds
      // objects may have some left.
      batch.records.append(FeatureBatch.Record(start: 0, end: 0, ordinal: .max))
    }
    return true
  }

  func makeDecoder() -> any BatchDecoder { OSMObjectDecoder(self, pieces.makeDecoder(wanted)) }

  var isText: Bool { pieces.isText }
  var progress: (done: UInt64, total: UInt64?) { pieces.progress }
  var oddities: [Oddity] { pieces.oddities }

  var facts: [Fact] { header?.facts ?? [] }
  func trailingMembers() throws(GeoError) -> [Layer.Member] { [] }
}

/// Makes the payload of batches; owned by one worker.
final class OSMObjectDecoder: BatchDecoder {
  private let reader: OSMObjectReader
  private let decoder: any OSMPieceDecoder
  private let payload = OSMPayload()

  init(_ reader: OSMObjectReader, _ decoder: any OSMPieceDecoder) {
    self.reader = reader
    self.decoder = decoder
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    if batch.slots.isEmpty {
      for layer in reader.layers { _ = batch.slot(for: layer) }
    }
    batch.payload = payload
    payload.header = reader.header ?? OSMHeader()
    payload.block.removeAll()
    // Some text may be left behind the last object (Overpass JSON).
    payload.isLast = batch.records.last?.ordinal == .max
    if !payload.isLast { try decoder.decode(&batch, into: payload.block) }
    let counts = payload.block.counts
    for kind in OSMKind.allCases {
      let slot = batch.slots[Int(kind.rawValue)]
      slot.readCount = counts[Int(kind.rawValue)]
      slot.keptCount = counts[Int(kind.rawValue)]
    }
  }
}

extension OSMBlock {
  /// How many objects there are of each kind.
  var counts: InlineArray<3, Int> {
    var counts = InlineArray<3, Int>(repeating: 0)
    let objects = objects.buffer
    for index in objects.indices { counts[Int(objects[index].kind.rawValue)] += 1 }
    return counts
  }
}
