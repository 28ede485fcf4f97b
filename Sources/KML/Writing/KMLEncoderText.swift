internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import XML

/// Formats the features of batches as Placemarks, overlays and links; owned by one worker.
struct KMLEncoderText: ~Copyable {
  /// The text of the batch that was formatted last, and what there is to say about it.
  var output = KMLEncoderOutput()
  /// What is known of the layers, by slot.
  private(set) var plans: [KMLEncoderPlan] = []
  /// The styles so far.
  var styles = KMLEncoderStyles()

  var nested = NestedElementWriter(
    schema: KMLOutputSchema.elements, prefixes: Set(KMLOutputSchema.namespaces.map(\.prefix)))
  var modes = KMLEncoderModes()
  var track = KMLEncoderTrack()
  var lineCounts = Column<Int>()
  var scratch = Bytes()
  /// For each role the cell of the present feature.
  var places = Column<Int>()
  /// The roles that the present feature has.
  var present: UInt64 = 0
  /// Cells of the present feature that are extended data in spite of their role.
  var fallbacks = Column<Int>()
  /// Cells of the present feature that are not extended data, as they are elements of its kind of feature.
  var taken = Column<Int>()

  private let options: KMLWriterOptions

  init(_ options: KMLWriterOptions) {
    self.options = options
    places.append(repeating: 0, count: Int(KMLEncoderRole.geometryType.rawValue) + 1)
  }

  /// Formats a batch, one feature per line.
  mutating func format(_ batch: borrowing FeatureBatch) throws(GeoError) {
    output.removeAll(slotCount: batch.slots.count)
    styles.trim()
    for index in batch.slots.indices {
      let slot = batch.slots[index]
      if index == plans.count { plans.append(KMLEncoderPlan(slot, options)) }
      guard slot.outCount > 0 else { continue }
      try Self.check(slot.layer)
      plans[index].update()
    }
    let isFinite = batch.geometry.isFinite(0..<batch.geometry.ordinates.count)
    for feature in 0..<batch.count {
      if !isFinite { try checkFinite(feature, batch) }
      let slot = batch.slotIndexes[feature]
      let plan = plans[Int(slot)]
      let path = append(feature, of: batch, plan)
      output.endFeature(slot: slot, path: path)
    }
  }

  /// Refuses a layer that KML cannot hold: degrees of no known datum pass as WGS 84.
  private static func check(_ layer: Layer) throws(GeoError) {
    guard layer.hasGeometry, !layer.crs.isWGS84, layer.crs != .undefinedGeographic else { return }
    let isKnown = layer.crs.authority != "NONE"
    throw GeoError(
      .needsReprojection,
      "layer '\(layer.name)' is in \(isKnown ? layer.crs.identifier : "no known reference system"), "
        + "but KML is in WGS 84 (OGC 07-147r2 §6.2)",
      at: SourceLocation(path: layer.path))
  }

  private func checkFinite(
    _ feature: Int, _ batch: borrowing FeatureBatch
  ) throws(GeoError) {
    let positions = batch.geometry.positionRange(
      ofNodes: batch.geometry.nodeRange(ofFeature: feature))
    let stride = batch.geometry.stride
    guard
      !batch.geometry.isFinite(positions.lowerBound * stride..<positions.upperBound * stride)
    else { return }
    throw GeoError(
      .notFinite, "a coordinate is not a finite number, which KML cannot hold",
      at: batch.location(ofFeature: feature))
  }

  /// Appends one feature; returns the number of its Folder's path, 0 for none.
  private mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) -> UInt32 {
    present = 0
    fallbacks.removeAll()
    taken.removeAll()
    if plan.hasRoles { classify(feature, of: batch, plan) }
    if plan.slot.memberCount > 0 { noteMembers(feature, batch) }

    let kind = takeKind(feature, of: batch, plan)
    let shape = prepareGeometry(feature, of: batch, kind)
    let elements = kind.map { takeElements($0, feature, of: batch, plan) }
    let path = folderPath(feature, of: batch, plan)
    var style = -1
    if plan.hasStyles || has(.styleURL) {
      style = styles.index(
        feature, of: batch, plan, url: takeURL(feature, of: batch), isOverlay: kind != nil)
    }

    output.bytes.append("<")
    output.bytes.append(kind?.element ?? "Placemark")
    let id = batch.ids[feature]
    let claim = id.type == .text ? appendIdentifier(id, feature, batch) : -1
    output.bytes.append(UInt8(ascii: ">"))
    if present != 0 || style >= 0 || elements != nil {
      appendElements(feature, of: batch, plan, style: style, region: elements?["Region"])
    }
    let held = style >= 0 ? styles.heldProperties(of: style) : 0
    appendExtendedData(
      feature, of: batch, plan, held: held, id: claim < 0 ? id : .null, claim: claim)
    if has(.balloonVisibility) || has(.rank) { appendExtensions(feature, of: batch) }
    if let kind, let elements {
      append(elements, of: kind, feature, batch)
    } else {
      append(shape, feature, of: batch, plan)
    }
    output.bytes.append("</")
    output.bytes.append(kind?.element ?? "Placemark")
    output.bytes.append(">\n")
    return path
  }

  // MARK: - Roles

  /// True if the present feature has a value of a role.
  @inline(__always)
  func has(_ role: KMLEncoderRole) -> Bool { present & (1 << UInt64(role.rawValue)) != 0 }

  /// The cell of a role that the feature has.
  func cell(_ role: KMLEncoderRole, _ batch: borrowing FeatureBatch) -> Cell {
    batch.cells[places[Int(role.rawValue)]]
  }

  /// The value of a role becomes extended data.
  mutating func fallBack(_ role: KMLEncoderRole) {
    fallbacks.append(places[Int(role.rawValue)])
    present &= ~(1 << UInt64(role.rawValue))
  }

  @inline(__always)
  private mutating func classify(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) {
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells.base[index]
      guard cell.flags.isDisjoint(with: .members), cell.type != .null else { continue }
      // In range: keys are indexes of the slot's table, which the plan has taken up.
      let role = plan.keys.base[Int(cell.key)].role.rawValue
      guard role > KMLEncoderRole.style.rawValue else { continue }
      let bit: UInt64 = 1 << UInt64(role)
      if present & bit != 0 {
        fallbacks.append(index)
      } else {
        present |= bit
        places.base[Int(role)] = index
      }
    }
  }

  private mutating func noteMembers(_ feature: Int, _ batch: borrowing FeatureBatch) {
    var count = 0
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      // A box follows from the geometry, which says it better.
      if !cell.flags.isDisjoint(with: .members), !batch.isBox(cell, of: feature) { count += 1 }
    }
    if count > 0 { output.changes.note(KMLChange.membersLeftOut, feature, of: batch, count: count) }
  }

  private mutating func takeKind(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) -> KMLEncoderKind? {
    guard has(.geometryType) else { return nil }
    let cell = cell(.geometryType, batch)
    let kind = KMLEncoderKind.allCases.first { kind in
      cell.type == .text && batch.bytes(of: cell).elementsEqual(kind.name.utf8)
    }
    if kind == nil { fallBack(.geometryType) }
    return kind
  }

  /// The number of the path of the feature's Folder.
  private mutating func folderPath(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) -> UInt32 {
    guard has(.folderPath) else { return 0 }
    let cell = cell(.folderPath, batch)
    scratch.removeAll()
    if !plan.splitsFolders {
      var name = Bytes()
      CellText.append(text: cell, of: batch, to: &name)
      for byte in KMLOutputTree.escaped(Array(name.buffer)) { scratch.append(byte) }
    } else if cell.type == .text || cell.type == .date || cell.type == .dateTime {
      scratch.append(contentsOf: batch.bytes(of: cell))
    } else {
      fallBack(.folderPath)
      return 0
    }
    return UInt32(plan.paths.index(of: scratch.buffer) + 1)
  }

  /// The address of the feature's style.
  private mutating func takeURL(_ feature: Int, of batch: borrowing FeatureBatch) -> Cell? {
    guard has(.styleURL) else { return nil }
    let cell = cell(.styleURL, batch)
    if cell.type == .text, cell.textRange.count > 0 { return cell }
    fallBack(.styleURL)
    return nil
  }

  /// Writes the `id` attribute of an id that can be one; returns the number of its claim, -1 for none.
  private mutating func appendIdentifier(
    _ id: Cell, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Int {
    let bytes = batch.bytes(of: id)
    guard XMLNameText.isNCName(bytes), !KMLOutputIdentifiers.isReserved(bytes) else { return -1 }
    let start = output.bytes.count
    output.bytes.append(" id=\"")
    output.bytes.append(contentsOf: bytes)
    output.bytes.append(UInt8(ascii: "\""))
    output.claims.append(
      KMLEncoderOutput.Claim(
        offset: start, length: output.bytes.count - start, site: -1, needsFrame: false,
        feature: feature))
    return output.claims.count - 1
  }
}
