internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text

/// Formats the features of batches as GeoJSON; owned by one worker.
struct GeoJSONFeatureText: ~Copyable {
  /// The text of the batch that was formatted last, and its changes.
  private(set) var output: GeoJSONFeatureOutput

  private let style: GeoJSONStyle
  private var layers: [GeoJSONLayerText] = []
  private var cut = AntimeridianCut()
  private var compact = Bytes()

  init(_ style: GeoJSONStyle) {
    self.style = style
    output = GeoJSONFeatureOutput(addsBoxes: style.addsBoxes)
  }

  /// Formats a batch. In a collection a comma and a newline precede each feature; in a sequence a
  /// newline follows.
  mutating func format(_ batch: borrowing FeatureBatch) throws(GeoError) {
    output.removeAll()
    output.collectsBox = !style.addsBoxes && (style.makesBox || hasOutdatedBox(batch))
    try takeUpLayers(batch)
    // In most batches all coordinates are plain, and no feature needs a closer look.
    let isPlain = batch.geometry.isPlain(0..<batch.geometry.ordinates.count)
    var feature = 0
    while feature < batch.count {
      let slot = batch.slotIndexes[feature]
      let layer = layers[Int(slot)]
      repeat {
        if style.isPretty {
          try formatIndented(feature, of: batch, layer, isPlain)
        } else {
          try formatCompact(feature, of: batch, layer, isPlain)
        }
        feature += 1
      } while feature < batch.count && batch.slotIndexes.base[feature] == slot
    }
  }

  /// True if the output is a collection and its box, as it came, is known to be another one.
  private func hasOutdatedBox(_ batch: borrowing FeatureBatch) -> Bool {
    guard style.layout == .featureCollection, let known = batch.known else { return false }
    return known.entries.contains { $0.members.contains(where: \.isOutdatedBox) }
  }

  private mutating func takeUpLayers(_ batch: borrowing FeatureBatch) throws(GeoError) {
    for index in batch.slots.indices {
      let slot = batch.slots[index]
      if index == layers.count {
        layers.append(
          GeoJSONLayerText(
            slot, namesLayer: style.namesLayers || slot.layer.isNamedByFeatures,
            tellsCRS: style.keepsCRS && style.layout == .sequence))
      }
      guard slot.outCount > 0 else { continue }
      if !style.keepsCRS { try GeoJSONCRSMember.check(slot.layer) }
      layers[index].update()
    }
  }

  private mutating func formatCompact(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: GeoJSONLayerText, _ isPlain: Bool
  ) throws(GeoError) {
    switch style.layout {
    case .featureCollection:
      output.bytes.append(",\n")
      try append(feature, of: batch, layer, isPlain)
    case .sequence:
      if style.separatesRecords { output.bytes.append(0x1E) }
      try append(feature, of: batch, layer, isPlain)
      output.bytes.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func formatIndented(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: GeoJSONLayerText, _ isPlain: Bool
  ) throws(GeoError) {
    let start = output.bytes.count
    try append(feature, of: batch, layer, isPlain)
    compact.removeAll()
    compact.append(contentsOf: output.bytes.buffer(start..<output.bytes.count))
    output.bytes.truncate(to: start)
    output.bytes.append(",\n    ")
    GeoJSONIndentation.append(compact.buffer, level: 2, to: &output.bytes)
  }

  private mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: GeoJSONLayerText, _ isPlain: Bool
  ) throws(GeoError) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    if !isPlain, try needsCut(nodes, feature, of: batch) {
      output.changes.note(GeoJSONChange.cut, feature, of: batch)
      let all = 0..<cut.result.nodes.count
      output.append(feature, of: batch, layer, cut.result, all, isCut: true)
    } else {
      output.append(feature, of: batch, layer, batch.geometry, nodes, isCut: false)
    }
    if batch.geometry.stride > 3,
      nodes.contains(where: { batch.geometry.nodes[$0].dimensions.contains(.m) }),
      !hasTimes(feature, of: batch, layer)
    {
      output.changes.note(GeoJSONChange.measureDropped, feature, of: batch)
    }
  }

  /// True if the measures of a feature are times that one of its properties holds too.
  private func hasTimes(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: GeoJSONLayerText
  ) -> Bool {
    guard layer.coordinatePropertiesKey >= 0 else { return false }
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard Int(cell.key) == layer.coordinatePropertiesKey, cell.type == .json else { continue }
      return JSONMember.find("times", in: batch.bytes(of: cell)) != nil
    }
    return false
  }

  /// Takes a closer look at the coordinates of a feature: true if its geometry was cut into `cut`.
  private mutating func needsCut(
    _ nodes: Range<Int>, _ feature: Int, of batch: borrowing FeatureBatch
  ) throws(GeoError) -> Bool {
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    let stride = batch.geometry.stride
    let range = positions.lowerBound * stride..<positions.upperBound * stride
    if batch.geometry.isPlain(range) { return false }
    guard batch.geometry.isFinite(range) else {
      throw GeoError(
        .notFinite, "a coordinate is not a finite number, which JSON cannot hold",
        at: batch.location(ofFeature: feature))
    }
    guard layers[Int(batch.slotIndexes[feature])].isGeographic else { return false }
    return cut.apply(to: batch.geometry, nodes: nodes)
  }
}
