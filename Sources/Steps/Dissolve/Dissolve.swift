public import Base
public import Features
public import Flow
internal import Text

/// Merges the features of each layer for which some expressions have the same values: areas are united, lines
/// united and joined, points collected. Groups come in the order of their first features. The features of layers
/// that have none of the fields stay as they are.
public final class Dissolve: Barrier {
  private let list: ExpressionList?
  private let countName: String?
  private let store = SpoolSink(FeatureSpool())
  private let groups: GroupSink
  private let skipsErrors: Bool
  private let layers = LayerMap()

  /// A step that groups by the values of a list, or makes one group of each layer; `countName` is the field that
  /// gets the number of features of a group.
  public init(by list: ExpressionList?, countName: String?, skipsErrors: Bool) {
    self.list = list
    self.countName = countName
    self.skipsErrors = skipsErrors
    groups = GroupSink(list, store)
  }

  /// Takes the features of all inputs.
  public var sink: any FeatureSink { groups }

  /// Hands out the merged features.
  public func makeReader() throws(GeoError) -> any FeatureReader {
    try store.spool.replaceLayers { (layer) throws(GeoError) in try target(of: layer) }
    var targets: [Layer] = []
    for layer in store.layers { targets.append(try target(of: layer)) }
    return DissolveReader(
      store.spool, groups.sorted(), layers: targets, trailing: store.trailingMembers,
      Merging(
        keys: list.map { Set($0.fieldNames) } ?? [], countName: countName, skipsErrors: skipsErrors)
    )
  }

  /// The layer that the merged features are of.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer { try target(of: layer) }

  /// A layer with the field for counts, and without a number of features.
  private func target(of layer: Layer) throws(GeoError) -> Layer {
    try layers.layer(behind: layer) { (layer) throws(GeoError) in
      var fields = layer.fields
      if let countName, !fields.isEmpty, !fields.contains(where: { $0.name == countName }) {
        fields.append(Field(name: countName, type: .integer))
      }
      return Layer(
        name: layer.name, path: layer.path, crs: layer.crs, fields: fields,
        hasGeometry: layer.hasGeometry, extent: layer.extent, title: layer.title,
        details: layer.details, isNamedByFeatures: layer.isNamedByFeatures,
        isPassedOver: layer.isPassedOver, members: layer.members, styles: layer.styles,
        tableNames: layer.tableNames.forOtherRows)
    }
  }

  /// Says what was merged.
  public func finish(_ ledger: Ledger) {
    if let list { groups.presence.tell(ledger, list) }
    ledger.account(
      for: "dissolve",
      .object([
        ("features", .integer(Int64(store.spool.count))),
        ("groups", .integer(Int64(groups.count))),
        ("bytes", .integer(Int64(store.spool.size))),
        ("bytes_in_file", .integer(Int64(store.spool.spilledSize))),
      ]))
  }

  /// How groups are merged.
  struct Merging: Sendable {
    /// The fields that groups are made by.
    var keys: Set<String>
    /// The field of the number of features.
    var countName: String?
    /// True if groups that cannot be merged are left out.
    var skipsErrors: Bool
  }
}

/// The sink of ``Dissolve``: features go into the spool, and into groups by their values.
final class GroupSink: FeatureSink {
  private let list: ExpressionList?
  private let store: SpoolSink
  // Touched in turn.
  private var keys = KeyTable()
  private var groupOf = Column<UInt32>()
  /// For each group the layer of the output that its features are of.
  private var layerOf = Column<UInt32>()
  /// Which layers have the fields.
  private(set) var presence = FieldPresence()

  init(_ list: ExpressionList?, _ store: SpoolSink) {
    self.list = list
    self.store = store
  }

  /// The number of groups, when all features have come.
  private(set) var count = 0

  func makeEncoder() -> any BatchEncoder { Encoder(self) }

  func finish(_ catalog: Catalog) {
    store.finish(catalog)
    count = keys.count
    let absent = Set(presence.absent.map(\.name))
    guard !absent.isEmpty else { return }
    divide(layers: catalog.layers.map { absent.contains($0.name) })
  }

  /// Makes a group of each feature of some layers.
  private func divide(layers isDivided: [Bool]) {
    var numbers = [UInt32?](repeating: nil, count: keys.count)
    count = 0
    for feature in 0..<groupOf.count {
      let group = Int(groupOf[feature])
      let isAlone = isDivided[Int(layerOf[group])]
      if let known = numbers[group], !isAlone {
        groupOf[feature] = known
        continue
      }
      numbers[group] = UInt32(truncatingIfNeeded: count)
      groupOf[feature] = UInt32(truncatingIfNeeded: count)
      count += 1
    }
  }

  /// The features group by group, each group in order, and where each group ends.
  func sorted() -> (features: [UInt32], ends: [Int]) {
    var ends = [Int](repeating: 0, count: count + 1)
    for group in groupOf.buffer { ends[Int(group) + 1] += 1 }
    for group in 0..<count { ends[group + 1] += ends[group] }
    var places = ends
    var features = [UInt32](repeating: 0, count: groupOf.count)
    for (feature, group) in groupOf.buffer.enumerated() {
      features[places[Int(group)]] = UInt32(feature)
      places[Int(group)] += 1
    }
    return (features, Array(ends.dropFirst()))
  }

  private final class Encoder: BatchEncoder {
    let sink: GroupSink
    let recorder: FeatureRecorder
    let evaluator: ExpressionEvaluator?
    var values = ExpressionValues()
    var key = Bytes()
    /// Of the last batch.
    var presence = FieldPresence()

    init(_ sink: GroupSink) {
      self.sink = sink
      recorder = FeatureRecorder(for: sink.store.spool)
      evaluator = sink.list.map { ExpressionEvaluator($0) }
    }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      recorder.record(batch)
      guard let evaluator else { return }
      try evaluator.evaluateAll(batch, into: &values)
      evaluator.keepBooleans(batch, in: &values)
      presence = FieldPresence(evaluator.list, in: batch, declaresFields: false)
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      try sink.store.spool.append(recorder)
      let width = evaluator?.list.sources.count ?? 0
      sink.presence.add(presence)
      let layers = batch.slots.map { UInt64($0.output ?? 0) }
      for feature in 0..<batch.count {
        key.removeAll()
        withUnsafeBytes(of: layers[Int(batch.slotIndexes[feature])]) { bytes in
          for byte in bytes { key.append(byte) }
        }
        for index in 0..<width {
          let start = key.count
          ValueKey.append(values.cells[feature * width + index], values.text, to: &key)
          // The length follows each value, so that two values are never taken for two others.
          withUnsafeBytes(of: UInt64(key.count - start)) { bytes in
            for byte in bytes { key.append(byte) }
          }
        }
        let group = sink.keys.index(of: key.buffer)
        sink.groupOf.append(UInt32(truncatingIfNeeded: group))
        if group == sink.layerOf.count {
          sink.layerOf.append(
            UInt32(truncatingIfNeeded: layers[Int(batch.slotIndexes[feature])]))
        }
      }
    }
  }
}
