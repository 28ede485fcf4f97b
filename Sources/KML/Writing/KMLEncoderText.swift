internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import XML

/// Formats the features of batches as Placemarks, overlays and links; owned by one worker. It owns the parts
/// of a feature's text, which own what they need, and puts them in order.
struct KMLEncoderText: ~Copyable {
  /// The text of the batch that was formatted last, and what there is to say about it.
  var output = KMLEncoderOutput()
  /// What is known of the layers, by slot.
  private(set) var plans: [KMLEncoderPlan] = []
  /// The styles so far.
  var styles = KMLEncoderStyles()

  private var cells = KMLEncoderCells()
  private var elements = KMLEncoderElements()
  private var data = KMLEncoderData()
  private var shapes = KMLEncoderShapes()
  private let options: KMLWriterOptions

  init(_ options: KMLWriterOptions) { self.options = options }

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
    cells.load(feature, of: batch, plan, &output.changes)
    if plan.slot.memberCount > 0 { noteMembers(feature, batch) }

    let kind = takeKind(batch)
    shapes.prepare(feature, of: batch, isOverlay: kind != nil, &cells, &output)
    var overlay: KMLEncoderOverlay?
    if let kind { overlay = KMLEncoderOverlay(kind, feature, of: batch, plan, &cells, &output) }
    let path = takeFolder(batch, plan)
    var style = -1
    if plan.hasStyles || cells.has(.styleURL) {
      style = styles.index(
        feature, of: batch, plan, url: takeURL(batch), isOverlay: kind != nil)
    }

    let element = kind?.element ?? "Placemark"
    output.bytes.append("<")
    output.bytes.append(element)
    let id = batch.ids[feature]
    let claim = id.type == .text ? appendIdentifier(id, feature, batch) : -1
    output.bytes.append(UInt8(ascii: ">"))
    if !cells.isEmpty || style >= 0 || overlay != nil {
      elements.append(
        feature, of: batch, style, styles, region: overlay?.region, &cells, to: &output)
    }
    let held = style >= 0 ? styles.heldProperties(of: style) : 0
    data.append(
      feature, of: batch, plan, cells, held: held, id: claim < 0 ? id : .null, claim: claim,
      to: &output)
    if cells.has(any: KMLEncoderElements.extensions) {
      elements.appendExtensions(feature, of: batch, cells, to: &output)
    }
    if let overlay {
      overlay.append(feature, of: batch, to: &output)
    } else {
      shapes.append(feature, of: batch, plan, cells, to: &output)
    }
    output.bytes.append("</")
    output.bytes.append(element)
    output.bytes.append(">\n")
    return path
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

  /// What the feature is, if not a plain Placemark.
  private mutating func takeKind(_ batch: borrowing FeatureBatch) -> KMLEncoderKind? {
    guard cells.has(.geometryType) else { return nil }
    let cell = cells.cell(.geometryType, batch)
    let kind = KMLEncoderKind.allCases.first { kind in
      cell.type == .text && batch.bytes(of: cell).elementsEqual(kind.name.utf8)
    }
    if kind == nil { cells.fallBack(.geometryType) }
    return kind
  }

  /// The number of the path of the feature's Folder; 0 for none.
  private mutating func takeFolder(
    _ batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) -> UInt32 {
    guard cells.has(.folderPath) else { return 0 }
    if let number = plan.folder(cells.cell(.folderPath, batch), batch) { return number }
    cells.fallBack(.folderPath)
    return 0
  }

  /// The address of the feature's style.
  private mutating func takeURL(_ batch: borrowing FeatureBatch) -> Cell? {
    guard cells.has(.styleURL) else { return nil }
    let cell = cells.cell(.styleURL, batch)
    if cell.type == .text, cell.textRange.count > 0 { return cell }
    cells.fallBack(.styleURL)
    return nil
  }

  /// Writes the `id` attribute of an id that can be one; returns the number of its claim, -1 for none. It
  /// must be an `xsd:ID`, which does not begin with a digit; an id that does stays an attribute if it was one
  /// in the input, as links lead to it.
  private mutating func appendIdentifier(
    _ id: Cell, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Int {
    let bytes = batch.bytes(of: id)
    if !XMLNameText.isNCName(bytes) {
      guard KMLOutputIdentifiers.beginsWithDigit(bytes) else { return -1 }
      if !id.flags.contains(.idAttribute) {
        output.changes.note(KMLChange.idAsData, feature, of: batch)
        return -1
      }
    } else if KMLOutputIdentifiers.isReserved(bytes) {
      return -1
    }
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
