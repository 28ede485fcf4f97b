public import Base
public import Features
public import Flow
internal import Steps
internal import Text

/// Puts segments of one journey together: those that have the same value of a field, in the order of their numbers or
/// times.
public final class TrackJoin: Barrier {
  /// What belongs together.
  public struct Rules: Sendable {
    /// The field whose value segments of one track share.
    public var field: String
    /// Segments that begin so many seconds after the one before become one line with it; nil for none.
    public var gapSeconds: Double?

    /// The field that `track split` writes.
    public static let usualField = PieceFields.track

    /// Rules.
    public init(field: String = Rules.usualField, gapSeconds: Double? = nil) {
      self.field = field
      self.gapSeconds = gapSeconds
    }
  }

  private let collector: Collector
  private let rules: Rules
  private let layers = LayerMap()

  /// A join.
  public init(_ rules: Rules) {
    self.rules = rules
    collector = Collector(rules.field)
  }

  /// Takes the features of all inputs.
  public var sink: any FeatureSink { collector }

  /// The layer without the fields of `track split`.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    try layers.layer(behind: layer) { (layer) throws(GeoError) in
      layer.with(fields: layer.fields.filter { !PieceFields.all.contains($0.name) })
    }
  }

  /// Hands out the tracks.
  public func makeReader() throws(GeoError) -> any FeatureReader {
    try collector.spool.replaceLayers { (layer) throws(GeoError) in try self.layer(behind: layer) }
    var targets: [Layer] = []
    for layer in collector.layers { targets.append(try self.layer(behind: layer)) }
    return TrackJoinReader(collector.spool, collector.groups(), rules, targets)
  }

  /// Says what was joined.
  public func finish(_ ledger: Ledger) {
    ledger.account(
      for: "join",
      .object([
        ("features", .count(collector.spool.count)), ("tracks", .count(collector.groups().count)),
      ]))
    if collector.hasTracks, !collector.hasValues, rules.gapSeconds == nil {
      ledger.warn(.nothingJoined)
    }
  }

  /// The sink.
  private final class Collector: FeatureSink {
    let field: String
    let spool = FeatureSpool()
    var layers: [Layer] = []
    private(set) var hasTracks = false
    private var numbers: [String: Int] = [:]
    private var members: [[(order: (Int, Double), record: Int)]] = []

    init(_ field: String) { self.field = field }

    func makeEncoder() -> any BatchEncoder { Encoder(self) }
    func finish(_ catalog: Catalog) { layers = catalog.wantedLayers.flatMap(\.sources) }

    /// True if a track has a value of the field.
    var hasValues: Bool { !numbers.isEmpty }

    func add(_ key: String?, isTrack: Bool, _ order: (Int, Double), record: Int) {
      hasTracks = hasTracks || isTrack
      guard let key else {
        members.append([(order, record)])
        return
      }
      if let known = numbers[key] {
        members[known].append((order, record))
      } else {
        numbers[key] = members.count
        members.append([(order, record)])
      }
    }

    /// The records of each group in their order.
    func groups() -> [[Int]] {
      members.map { group in
        group.sorted {
          ($0.order.0, $0.order.1, $0.record) < ($1.order.0, $1.order.1, $1.record)
        }.map(\.record)
      }
    }
  }

  private final class Encoder: BatchEncoder {
    let collector: Collector
    let recorder: FeatureRecorder
    /// For each feature its group, and its place in that.
    var entries: [(key: String?, isTrack: Bool, order: (Int, Double))] = []

    init(_ collector: Collector) {
      self.collector = collector
      recorder = FeatureRecorder(for: collector.spool)
    }

    func encode(_ batch: borrowing FeatureBatch) {
      recorder.record(batch)
      entries.removeAll(keepingCapacity: true)
      for feature in 0..<batch.count {
        let slot = batch.slots[Int(batch.slotIndexes[feature])]
        var (value, piece): (String?, Int?)
        for index in batch.cellRange(ofFeature: feature) {
          let cell = batch.cells[index]
          guard cell.flags.isDisjoint(with: .members) else { continue }
          let name = slot.keys.name(at: Int(cell.key))
          if name == collector.field { value = batch.text(of: cell) }
          if name == PieceFields.piece, cell.type == .integer {
            piece = Int(clamping: cell.integer)
          }
        }
        let track = Track(feature, of: batch, takesPoints: piece != nil)
        let start = track?.lines.first?.fixes.first?.time ?? .infinity
        let key = track == nil ? nil : value.map { "\(slot.layer.name)\u{0}\($0)" }
        entries.append((key, track != nil, (piece ?? 0, start.isFinite ? start : .infinity)))
      }
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      let first = collector.spool.count
      try collector.spool.append(recorder)
      for (index, entry) in entries.enumerated() {
        collector.add(
          entry.key, isTrack: entry.isTrack, entry.order, record: first + index)
      }
    }
  }
}
