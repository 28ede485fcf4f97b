public import Base
public import Features
public import Flow
internal import Steps
internal import Text

/// Judges points in time by ``CleaningRules``, user by user: each gets the field `flag`, or bad ones are left out. All
/// features wait in a spool, as the first positions of a user are judged by later ones.
public final class PointCleaning: Barrier {
  private let collector: Collector
  private let layers = LayerMap()

  /// Errors: `.library`.
  public init(
    _ fields: FixFields, _ rules: CleaningRules, _ memory: CleaningMemory? = nil
  ) throws(GeoError) {
    collector = Collector(
      fields, FixJudge(rules: rules, measure: try FixMeasure()), memory)
  }

  /// Takes the features of all inputs.
  public var sink: any FeatureSink { collector }

  /// The layer with the field at its end.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !collector.judge.rules.drops, !layer.fields.isEmpty else { return layer }
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      layer.with(
        fields: layer.fields.filter { $0.name != CleaningRules.flagName }
          + [Field(name: CleaningRules.flagName, type: .text)])
    }
  }

  /// Hands out the features in their order.
  public func makeReader() throws(GeoError) -> any FeatureReader {
    let flaws = collector.flaws()
    try collector.spool.replaceLayers { (layer) throws(GeoError) in try self.layer(behind: layer) }
    var targets: [Layer] = []
    for layer in collector.layers { targets.append(try self.layer(behind: layer)) }
    return FlaggingReader(
      collector.spool, flaws, drops: collector.judge.rules.drops,
      hasFixes: !collector.places.isEmpty, targets)
  }

  /// Says how many positions were bad.
  public func finish(_ ledger: Ledger) {
    collector.tally.warn(ledger)
    guard collector.fixCount > 0 else { return }
    let bad = collector.badCount
    ledger.account(
      for: "clean", .object([("positions", .count(collector.fixCount)), ("bad", .count(bad))]),
      line: "clean: \(Summary.grouped(bad)) of \(Summary.count(collector.fixCount, "position")) "
        + (collector.judge.rules.drops ? "left out" : "marked"))
  }

  /// The sink.
  private final class Collector: FeatureSink {
    let fields: FixFields
    let judge: FixJudge
    let spool = FeatureSpool()
    var layers: [Layer] = []
    /// The positions of each user, and their places in the spool.
    private(set) var places: [(fixes: [Fix], accuracies: [Double], records: [Int])] = []
    private var numbers: [String: Int] = [:]
    var tally = FixTally()
    private(set) var fixCount = 0
    private(set) var badCount = 0

    private let memory: CleaningMemory?

    init(_ fields: FixFields, _ judge: FixJudge, _ memory: CleaningMemory?) {
      self.memory = memory
      self.fields = fields
      self.judge = judge
    }

    func makeEncoder() -> any BatchEncoder { Encoder(self) }
    func finish(_ catalog: Catalog) { layers = catalog.wantedLayers.flatMap(\.sources) }

    func add(_ fix: Fix, accuracy: Double, user: String, record: Int) {
      fixCount += 1
      let number = numbers[user] ?? places.count
      if number == places.count {
        numbers[user] = number
        places.append(([], [], []))
      }
      places[number].fixes.append(fix)
      places[number].accuracies.append(accuracy)
      places[number].records.append(record)
    }

    /// What is wrong with each record of the spool.
    func flaws() -> [FixFlaw?] {
      var flaws = [FixFlaw?](repeating: nil, count: spool.count)
      for (user, number) in numbers {
        let (fixes, accuracies, records) = places[number]
        let before = memory?.last(of: user) ?? []
        let found = judge.flaws(of: before + fixes, trustedCount: before.count) { place in
          let own = place - before.count
          return own >= 0 && accuracies[own].isFinite ? accuracies[own] : nil
        }
        if let memory {
          let good = zip(before + fixes, found).filter { $0.1 == nil }.map(\.0)
          memory.remember(good, of: user)
        }
        for (flaw, record) in zip(found.dropFirst(before.count), records) {
          flaws[record] = flaw
          if flaw != nil { badCount += 1 }
        }
      }
      return flaws
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
      recorder.record(batch)
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      collector.tally.add(reading)
      let first = collector.spool.count
      try collector.spool.append(recorder)
      let keys = batch.slots.map { slot in
        CleaningRules.accuracyNames.compactMap { name in
          var copy = name
          return copy.withUTF8 { slot.keys.find($0) }.map { UInt32($0) }
        }
      }
      for entry in reading.entries.buffer {
        var accuracy = Double.nan
        let wanted = keys[Int(batch.slotIndexes[entry.feature])]
        for index in batch.cellRange(ofFeature: entry.feature) {
          let cell = batch.cells[index]
          guard wanted.contains(cell.key) else { continue }
          if cell.type == .real { accuracy = cell.real }
          if cell.type == .integer { accuracy = Double(cell.integer) }
        }
        collector.add(
          entry.fix, accuracy: accuracy, user: reading.users[entry.user],
          record: first + entry.feature)
      }
    }
  }
}
