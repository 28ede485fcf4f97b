internal import Geometry
internal import Streaming

/// Formats the features of batches as GeoJSON (RFC 7946 §3.2); owned by one worker.
struct FeatureText: ~Copyable {
  /// The text of the batch that was formatted last. In a collection `,` and a newline precede each
  /// feature; in a sequence a newline follows.
  private(set) var bytes = Bytes(capacity: 1 << 16)
  /// The box of that batch, if boxes are asked for.
  private(set) var box = FeatureBox()
  /// What that batch says otherwise than its source.
  private(set) var changes = FeatureChanges()

  private let style: GeoJSONStyle
  private var layers: [LayerText] = []
  private var cut = AntimeridianCut()
  private var compact = Bytes()

  /// Bytes of a feature besides geometry, names and values.
  private static let frameWidth = 512

  init(_ style: GeoJSONStyle) { self.style = style }

  /// Formats a batch.
  mutating func format(_ batch: borrowing FeatureBatch) throws(GeoError) {
    bytes.removeAll()
    box = FeatureBox()
    changes.removeAll()
    try takeUpLayers(batch)
    // In most batches all coordinates are such that no feature needs a closer look.
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

  private mutating func takeUpLayers(_ batch: borrowing FeatureBatch) throws(GeoError) {
    for index in batch.slots.indices {
      let slot = batch.slots[index]
      if index == layers.count {
        layers.append(
          LayerText(
            slot, namesLayer: style.namesLayers || slot.layer.isNamedByFeatures,
            tellsCRS: style.keepsCRS && style.isSequence))
      }
      guard slot.outCount > 0 else { continue }
      if !style.keepsCRS { try CRSMember.check(slot.layer) }
      layers[index].update()
    }
  }

  private mutating func formatCompact(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: LayerText, _ isPlain: Bool
  ) throws(GeoError) {
    switch style.layout {
    case .featureCollection: bytes.append(",\n")
    case .sequence(let hasSeparators): if hasSeparators { bytes.append(0x1E) }
    }
    try append(feature, of: batch, layer, isPlain)
    if style.isSequence { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func formatIndented(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: LayerText, _ isPlain: Bool
  ) throws(GeoError) {
    let start = bytes.count
    try append(feature, of: batch, layer, isPlain)
    compact.removeAll()
    compact.append(contentsOf: bytes.buffer(start..<bytes.count))
    bytes.truncate(to: start)
    bytes.append(",\n    ")
    JSONIndentation.append(compact.buffer, level: 2, to: &bytes)
  }

  // MARK: - One feature

  private mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: LayerText, _ isPlain: Bool
  ) throws(GeoError) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    if !isPlain, try replaces(nodes, feature, of: batch) {
      append(feature, of: batch, layer, cut.result, 0..<cut.result.nodes.count, isCut: true)
    } else {
      append(feature, of: batch, layer, batch.geometry, nodes, isCut: false)
    }
    if batch.geometry.stride > 3,
      nodes.contains(where: { batch.geometry.nodes[$0].dimensions.contains(.m) })
    {
      changes.note(.measureDropped, feature, of: batch)
    }
  }

  /// Looks at coordinates that are not plain: cuts a geometry beyond ±180° into `cut`.
  private mutating func replaces(
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
    guard !style.keepsCRS || batch.slots[Int(batch.slotIndexes[feature])].layer.crs.isWGS84,
      cut.apply(to: batch.geometry, nodes: nodes)
    else { return false }
    changes.note(.cut, feature, of: batch)
    return true
  }

  private mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ layer: LayerText,
    _ geometry: borrowing GeometryColumn, _ nodes: Range<Int>, isCut: Bool
  ) {
    let cells = batch.cellRange(ofFeature: feature)
    precondition(cells.lowerBound <= cells.upperBound && cells.upperBound <= batch.cells.count)
    let row = RowText(batch, cells, layer)
    bytes.reserve(
      bytes.count + Self.frameWidth + row.room + GeometryText.room(geometry, nodes: nodes)
        + RowText.room(of: batch.ids[feature]) + JSONCursor.slack)
    var out = JSONCursor(next: bytes.base + bytes.count)

    out.put(#"{"type":"Feature","#)
    row.writeID(batch.ids[feature], to: &out)
    var own = FeatureBox()
    if style.addsBoxes || (isCut && row.hasBox) {
      own.extend(geometry, nodes: nodes, isGeographic: isCut || layer.isGeographic)
      if !own.isEmpty {
        out.put(#""bbox":"#)
        own.write(to: &out)
        out.put(UInt8(ascii: ","))
        if style.addsBoxes { box.extend(own) }
      }
    }
    if own.isEmpty, row.hasBox { row.writeBox(to: &out) }
    out.put(#""geometry":"#)
    if nodes.isEmpty {
      out.put("null")
    } else {
      var text = GeometryText(geometry, nodes: nodes)
      text.writeOpen(to: &out)
      row.writeGeometryMembers(to: &out)
      out.put(UInt8(ascii: "}"))
    }
    row.writeProperties(to: &out)
    row.writeForeignMembers(to: &out)
    out.put(UInt8(ascii: "}"))
    bytes.setCount(out.next - bytes.base)

    if row.needsNotes { note(feature, of: batch, cells) }
  }

  /// Counts the values that JSON holds only otherwise.
  private mutating func note(
    _ feature: Int, of batch: borrowing FeatureBatch, _ cells: Range<Int>
  ) {
    for index in cells {
      let cell = batch.cells[index]
      if cell.type == .blob { changes.note(.blobAsText, feature, of: batch) }
      if cell.type == .real, !cell.real.isFinite {
        changes.note(.valueNotFinite, feature, of: batch)
      }
    }
  }
}
