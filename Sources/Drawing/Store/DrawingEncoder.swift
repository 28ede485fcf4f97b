internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Styles
internal import Systems

/// Writes down what a picture needs of the features of a batch; one worker's share.
final class DrawingEncoder: BatchEncoder {
  private let store: DrawingStore
  private let settings: PictureSettings
  var run = FeatureRun()
  private var extent = PictureExtent()
  private var marginalExtent = PictureExtent()
  private var slots: [SlotFields] = []
  var line = CellLine()
  private var fit = MeridianFit()
  private var shape = GeometryColumn()
  private let cuts = MapCuts()
  /// Styles and texts of this worker; and their numbers in the store, as far as they are known there.
  private var styles: [FeatureStyle] = []
  private var styleNumbers: [FeatureStyle: Int32] = [:]
  private var storedStyles: [Int32] = []
  private var values: [String] = []
  private var valueNumbers: [String: UInt64] = [:]
  private var storedValues: [UInt64] = []
  var grid = Grid(isGeographic: true)
  /// The layer of the first feature of the batch, as it is and as it was read.
  private var first: (crs: CoordinateReferenceSystem, source: CoordinateReferenceSystem)?

  init(_ store: DrawingStore, _ settings: PictureSettings) {
    self.store = store
    self.settings = settings
  }

  /// What is looked for among the fields of a layer.
  private struct SlotFields {
    var styles = StyleCells()
    var colour: UInt32?
    var label: UInt32?
    /// Fields that all lists of problems have.
    var problemFields = 0
    var lookedAt = 0
    var grid = Grid(isGeographic: true)
    /// The system of the layer, and where maps of it are cut; nil where they are whole.
    var plane: CoordinateReferenceSystem?
    var cuts: MapCuts?
    /// The picture does not grow for it.
    var isMarginal = false
  }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    run.removeAll()
    run.shift = store.shift
    extent = PictureExtent()
    marginalExtent = PictureExtent()
    first = nil
    readySlots(batch)
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      let layer = batch.slots[slot]
      guard let output = layer.output else { continue }
      if first == nil { first = (layer.layer.crs, layer.source.crs) }
      grid = slots[slot].grid
      let isMarginal = slots[slot].isMarginal
      if isMarginal { swap(&extent, &marginalExtent) }
      append(feature, of: batch, slot, output)
      if isMarginal { swap(&extent, &marginalExtent) }
    }
  }

  func commit(_ batch: borrowing FeatureBatch) {
    while storedStyles.count < styles.count {
      storedStyles.append(store.number(of: styles[storedStyles.count]))
    }
    while storedValues.count < values.count {
      storedValues.append(store.number(ofValue: values[storedValues.count]))
    }
    guard let first else { return }
    store.begin(first.crs, readAs: first.source)
    store.add(
      run, extent, marginal: marginalExtent, on: grid, styles: storedStyles, values: storedValues)
  }

  private func readySlots(_ batch: borrowing FeatureBatch) {
    while slots.count < batch.slots.count { slots.append(SlotFields()) }
    for (index, slot) in batch.slots.enumerated() {
      slots[index].styles.update(slot)
      slots[index].isMarginal = settings.marginalLayers.contains(slot.outputName)
      // A batch's layers may be in another system than those of the one before.
      if settings.isPlane {
        slots[index].grid = Grid(isGeographic: slot.layer.crs.degreesPerUnit == 1)
      }
      readyCuts(&slots[index], slot.layer.crs)
      while slots[index].lookedAt < slot.keys.count {
        let key = slots[index].lookedAt
        let name = slot.keys.name(at: key)
        if name == settings.colourField { slots[index].colour = UInt32(key) }
        if ["code", "message", "object"].contains(name) { slots[index].problemFields += 1 }
        if name == settings.labelField { slots[index].label = UInt32(key) }
        slots[index].lookedAt += 1
      }
    }
  }

  private func readyCuts(_ slot: inout SlotFields, _ crs: CoordinateReferenceSystem) {
    guard !slot.grid.isGeographic else { return slot.cuts = cuts }
    guard slot.plane != crs else { return }
    slot.plane = crs
    slot.cuts = MapCuts(plane: crs)
  }

  // MARK: - A feature

  private func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ slot: Int, _ output: Int
  ) {
    var drawn = DrawnFeature()
    drawn.layer = UInt32(output)
    drawn.isProblem = slots[slot].problemFields == 3
    let box = batch.geometry.box(ofFeature: feature)
    if grid.isGeographic, box.maxX - box.minX > 180 {
      // What jumps from one side of the world to the other goes the shorter way.
      fit.fit(feature, of: batch.geometry, seam: nil)
      shape.removeAll()
      fit.append(to: &shape)
      extent.extend(
        shape, feature: 0, box: shape.box(ofFeature: 0), isGeographic: true)
      append(0, of: shape, slots[slot].cuts, &drawn)
    } else {
      extent.extend(
        batch.geometry, feature: feature, box: box, isGeographic: grid.isGeographic)
      append(feature, of: batch.geometry, slots[slot].cuts, &drawn)
    }
    drawn.shapeEnd = UInt64(run.shapes.count)
    if slots[slot].styles.hasStyles {
      let style = slots[slot].styles.style(ofFeature: feature, in: batch)
      if !style.isEmpty { drawn.style = number(of: style) }
    }
    if let key = slots[slot].colour { setValue(of: &drawn, key, feature, batch) }
    if let key = slots[slot].label, let cell = cell(key, feature, batch) {
      CellText.append(text: cell, of: batch, to: &run.text)
    } else if settings.labelField == nil, let labels = settings.sheet?.labels, !labels.isEmpty {
      run.text.append(label(feature, batch, drawn, by: labels))
    }
    drawn.labelEnd = UInt64(run.text.count)
    if settings.keepsProperties { appendProperties(feature, batch, batch.slots[slot]) }
    drawn.textEnd = UInt64(run.text.count)
    if let sheet = settings.sheet { return append(drawn, feature, batch, by: sheet) }
    run.features.append(drawn)
  }

  /// Adds a feature once for each rule that draws it; what no rule draws is there with no dimension.
  private func append(
    _ drawn: DrawnFeature, _ feature: Int, _ batch: borrowing FeatureBatch, by sheet: MapStyle
  ) {
    let start = run.shapeStart(run.features.count)
    let length = Int(drawn.shapeEnd) - start
    var isFirst = true
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    for dimension in StyleDimension.allCases where drawn.dimensions & dimension.bit != 0 {
      let subject = subject(feature, batch, slot, dimension)
      for (number, rule) in sheet.rules.enumerated() {
        guard rule.dimension == dimension || rule.dimension == .line && dimension == .area,
          rule.layer == nil || rule.layer == slot.outputName,
          rule.filter?.value(subject, zoom: 12).isTrue ?? true
        else { continue }
        var copy = drawn
        copy.dimensions = rule.dimension.bit
        copy.isOutline = rule.dimension != dimension
        copy.valueKind = .rule
        copy.value = UInt64(number)
        if !isFirst {
          copy.isRepeated = true
          run.shapes.reserve(run.shapes.count + length)
          run.shapes.append(from: run.shapes.base + start, count: length)
          copy.shapeEnd = UInt64(run.shapes.count)
          copy.labelEnd = UInt64(run.text.count)
          copy.textEnd = copy.labelEnd
        }
        isFirst = false
        run.features.append(copy)
      }
    }
    guard isFirst else { return }
    var none = drawn
    none.dimensions = 0
    run.features.append(none)
  }

  /// What the first of some rules writes that is about a feature; nothing if there is none.
  private func label(
    _ feature: Int, _ batch: borrowing FeatureBatch, _ drawn: DrawnFeature,
    by rules: [MapLabelRule]
  ) -> String {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    let dimension = StyleDimension.allCases.last { drawn.dimensions & $0.bit != 0 } ?? .point
    let subject = subject(feature, batch, slot, dimension)
    for rule in rules where rule.layer == nil || rule.layer == slot.outputName {
      guard rule.filter?.value(subject, zoom: 12).isTrue ?? true else { continue }
      if let text = rule.text.value(subject, zoom: 12).text { return text }
    }
    return ""
  }

  private func subject(
    _ feature: Int, _ batch: borrowing FeatureBatch, _ slot: LayerSlot, _ dimension: StyleDimension
  ) -> MapFeature {
    var values: [String: MapValue] = [:]
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else { continue }
      values[slot.keys.name(at: Int(cell.key))] =
        switch cell.type {
        case .null: MapValue.null
        case .boolean: .boolean(cell.boolean)
        case .integer: .number(Double(cell.integer))
        case .real: .number(cell.real)
        default: batch.text(of: cell).map { .text($0) } ?? .null
        }
    }
    let types = ["Point", "LineString", "Polygon"]
    return MapFeature(type: types[dimension.rawValue]) { values[$0] }
  }

  private func cell(_ key: UInt32, _ feature: Int, _ batch: borrowing FeatureBatch) -> Cell? {
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      if cell.key == key, cell.flags.isDisjoint(with: .members) { return cell }
    }
    return nil
  }

  private func number(of style: FeatureStyle) -> Int32 {
    if let known = styleNumbers[style] { return known }
    styles.append(style)
    styleNumbers[style] = Int32(styles.count - 1)
    return Int32(styles.count - 1)
  }

  /// More texts than this are all the same to a picture.
  private static let valueLimit = 1 << 16

  private func setValue(
    of drawn: inout DrawnFeature, _ key: UInt32, _ feature: Int, _ batch: borrowing FeatureBatch
  ) {
    guard let cell = cell(key, feature, batch), cell.type != .null else { return }
    let number: Double? =
      switch cell.type {
      case .integer: Double(cell.integer)
      case .real: cell.real
      case .number, .text: batch.text(of: cell).flatMap(Double.init)
      default: nil
      }
    if settings.classing != .categories, let number, number.isFinite {
      drawn.valueKind = .number
      drawn.value = number.bitPattern
    } else if let text = batch.text(of: cell), !text.isEmpty {
      if let known = valueNumbers[text] {
        drawn.value = known
      } else if values.count < Self.valueLimit {
        values.append(text)
        drawn.value = UInt64(values.count - 1)
        valueNumbers[text] = drawn.value
      } else {
        return
      }
      drawn.valueKind = .text
    }
  }

  private func appendProperties(
    _ feature: Int, _ batch: borrowing FeatureBatch, _ slot: LayerSlot
  ) {
    run.text.append("{")
    var isFirst = true
    if let id = batch.idText(ofFeature: feature) {
      run.text.append("\"id\":" + PageText.quoted(id))
      isFirst = false
    }
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members), cell.type != .null,
        slot.fields[Int(cell.key)] != LayerSlot.deselectedField
      else { continue }
      if !isFirst { run.text.append(",") }
      isFirst = false
      run.text.append(PageText.quoted(slot.keys.name(at: Int(cell.key))))
      run.text.append(":")
      run.text.append(PageText.quoted(batch.text(of: cell) ?? ""))
    }
    run.text.append("}")
  }
}
