public import Base
internal import Features
public import Flow
internal import Steps
internal import Text

/// Makes lines of points: those of one user one behind the other, cut where they shall be. Features that are no points in
/// time stay as they are. Tracks come when they are complete.
public final class TrackAssembly: Barrier {
  private let collector: Collector

  /// An assembly of points whose fields say whose they are, and when. Errors: `.library`.
  public init(_ fields: FixFields, cut: TrackCut) throws(GeoError) {
    collector = Collector(fields, cut, try FixMeasure())
  }

  /// Takes the features of all inputs.
  public var sink: any FeatureSink { collector }

  /// Hands out the tracks, and what is no point in time.
  public func makeReader() throws(GeoError) -> any FeatureReader {
    TrackSpoolReader(collector.spool, collector.counts, sorted: collector.sorted, collector.layers)
  }

  /// Says what was made.
  public func finish(_ ledger: Ledger) {
    collector.tally.warn(ledger)
    guard collector.fixCount > 0 else { return }
    ledger.account(
      for: "tracks",
      .object([
        ("positions", .count(collector.fixCount)), ("tracks", .count(collector.trackCount)),
        ("bytes", .count(collector.spool.size)),
        ("bytes_in_file", .count(collector.spool.spilledSize)),
      ]))
  }

  /// The sink. Everything but encoding happens in turn.
  private final class Collector: FeatureSink {
    let fields: FixFields
    let cut: TrackCut
    let measure: FixMeasure
    let spool = FeatureSpool()
    /// For each record of the spool how many features it was made of.
    var counts: [UInt32] = []
    /// The records whose positions were not in order.
    var sorted: Set<Int> = []
    var layers: [Layer] = []
    var tally = FixTally()
    var fixCount = 0
    var trackCount = 0
    /// Tracks that have begun.
    private var begun = 0
    private var open: [String: OpenTrack] = [:]
    private var targets: [(source: Layer, target: Layer)] = []
    private var batch = FeatureBatch()
    private lazy var recorder = FeatureRecorder(for: spool)

    init(_ fields: FixFields, _ cut: TrackCut, _ measure: FixMeasure) {
      self.fields = fields
      self.cut = cut
      self.measure = measure
    }

    func makeEncoder() -> any BatchEncoder { Encoder(self) }

    func finish(_ catalog: Catalog) throws(GeoError) {
      for track in open.values.sorted(by: { $0.number < $1.number }) { try close(track) }
      open.removeAll()
      try flush()
      layers = spool.metLayers
      if layers.isEmpty { layers = catalog.wantedLayers.flatMap(\.sources) }
    }

    func add(
      _ entry: FixReading.Entry, user: String, of batch: borrowing FeatureBatch,
      _ keys: (user: UInt32?, time: UInt32?)
    ) throws(GeoError) {
      fixCount += 1
      let slot = batch.slots[Int(batch.slotIndexes[entry.feature])]
      if let track = open[user], let last = track.fixes.last,
        cut.separates(last, entry.fix, measure) || track.layer !== slot.layer
      {
        try close(track)
        open[user] = nil
      }
      var track = open[user]
      if track == nil {
        begun += 1
        track = OpenTrack(
          user: user, number: begun, layer: slot.layer, ordinal: batch.ordinals[entry.feature],
          offset: batch.offsets[entry.feature])
        open[user] = track
      }
      track?.append(entry.fix, entry.feature, of: batch, besides: keys.user, keys.time)
    }

    private func close(_ track: OpenTrack) throws(GeoError) {
      trackCount += 1
      let isSorted = track.write(to: &batch, target(of: track.layer), userField: fields.user)
      if isSorted { sorted.insert(counts.count) }
      counts.append(UInt32(clamping: track.fixes.count))
      // Records keep the order of `counts`.
      try flush()
    }

    private func flush() throws(GeoError) {
      guard batch.count > 0 else { return }
      recorder.record(batch)
      try spool.append(recorder)
      batch.removeAll()
    }

    /// A layer of tracks declares no fields: they are others than those of the points.
    private func target(of layer: Layer) -> Layer {
      if let known = targets.first(where: { $0.source === layer }) { return known.target }
      let made = Layer(
        name: layer.name, path: layer.path, crs: layer.crs, title: layer.title,
        details: layer.details, members: layer.members.map(\.ofChangedFeatures))
      targets.append((layer, made))
      return made
    }
  }

  private final class Encoder: BatchEncoder {
    let collector: Collector
    let recorder: FeatureRecorder
    var reading: FixReading

    init(_ collector: Collector) {
      self.collector = collector
      recorder = FeatureRecorder(for: collector.spool)
      reading = FixReading(collector.fields)
    }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      try reading.read(batch)
      recorder.begin(batch)
      var next = 0
      for feature in 0..<batch.count {
        if next < reading.entries.count, reading.entries[next].feature == feature {
          next += 1
        } else {
          recorder.add(feature, of: batch)
        }
      }
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      collector.tally.add(reading)
      for entry in reading.entries.buffer {
        try collector.add(
          entry, user: reading.users[entry.user], of: batch,
          reading.keys[Int(batch.slotIndexes[entry.feature])])
      }
      try collector.spool.append(recorder)
      for _ in 0..<recorder.count { collector.counts.append(1) }
    }
  }
}
