internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import XML

/// Makes features of the elements that the reader cut; one for each worker.
final class KMLDecoder: BatchDecoder {
  private let request: InputRequest
  private let documents: KMLDocuments
  private let layers: KMLLayers
  /// The document that the batch is of, its number, and what parses its features.
  private var document: KMLShared
  private var number = 0
  private var parser: KMLFeatureParser
  private let skipsErrors: Bool
  private let rule: KMLLayerRule
  private let wanted: [String]
  private var layersByValue: [[UInt8]: Int] = [:]
  /// What tells whether the field exists that names layers, and whether a feature of the batch has it.
  private let watch: KMLFieldWatch?
  private var hasField = false

  init(
    _ request: InputRequest, _ documents: KMLDocuments, _ layers: KMLLayers, _ rule: KMLLayerRule,
    _ watch: KMLFieldWatch?
  ) {
    self.watch = watch
    self.request = request
    self.documents = documents
    self.layers = layers
    self.rule = rule
    document = documents[0]
    parser = KMLFeatureParser(request, document, needsField: rule.field != nil)
    skipsErrors = request.faults.skipsErrors
    wanted = request.selection.layerNames
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    if batch.piece.records.count > 0 { turn(to: batch.piece.records[0], batch) }
    hasField = false
    for index in 0..<batch.piece.records.count {
      let record = batch.piece.records[index]
      let slot = batch.slots[Int(record.slot)]
      slot.readCount += 1
      if slot.layer.isPassedOver {
        slot.filteredCount += 1
        continue
      }
      let mark = batch.mark
      do throws(XMLFault) {
        try parser.parse(record, &batch)
      } catch {
        if let failure = parser.failure { throw failure }
        let located = located(error, record, batch)
        guard skipsErrors else { throw located }
        batch.truncate(to: mark)
        batch.ledger.refuse(
          Reject(range: record.start..<record.end, error: located, slot: Int(record.slot)))
        continue
      }
      if let field = rule.field { try assignLayer(by: field, mark, &batch) }
    }
    watch?.add(batch, isMet: hasField)
  }

  /// Batches have the features of one document; those of the next one come later.
  private func turn(to record: InputPiece.Record, _ batch: borrowing FeatureBatch) {
    let wanted = KMLContext(at: record.tag, in: batch.text).document
    guard wanted != number else { return }
    number = wanted
    document = documents[wanted]
    parser = KMLFeatureParser(request, document, needsField: rule.field != nil)
  }

  private func located(
    _ fault: XMLFault, _ record: InputPiece.Record, _ batch: borrowing FeatureBatch
  ) -> GeoError {
    var error = KMLOrigin.located(fault.located(in: batch.piece), in: batch.piece)
    error.hint = error.hint ?? KMLGeometryFault.hint(of: error.reason)
    error.location?.feature = Int(record.ordinal)
    let feature = batch.rowEnds.count
    error.location?.id = batch.idText(ofFeature: feature)
    return error
  }

  /// Moves the feature just added to the layer that a field's value names.
  private func assignLayer(
    by field: String, _ mark: FeatureBatch.Mark, _ batch: inout FeatureBatch
  ) throws(GeoError) {
    let feature = batch.count - 1
    let from = batch.slots[Int(batch.slotIndexes[feature])]
    var name: String?
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      if from.keys.bytes(at: Int(cell.key)).elementsEqual(field.utf8) {
        name = batch.text(of: cell)
        hasField = true
      }
    }
    let value = name.flatMap { $0.isEmpty ? nil : $0 } ?? from.layer.name
    let target: Int
    let bytes = Array(value.utf8)
    if let known = layersByValue[bytes] {
      target = known
    } else {
      target = batch.slot(for: try layers.layer(value, wanted: wanted))
      layersByValue[bytes] = target
    }
    let to = batch.slots[target]
    if to !== from {
      from.readCount -= 1
      to.readCount += 1
      batch.slotIndexes[feature] = UInt32(truncatingIfNeeded: target)
      for index in batch.cellRange(ofFeature: feature) {
        let key = Int(batch.cells[index].key)
        batch.cells[index].key = UInt32(
          truncatingIfNeeded: to.keys.index(of: from.keys.bytes(at: key)))
        if let title = from.titles[UInt32(truncatingIfNeeded: key)] {
          to.titles[batch.cells[index].key] = title
        }
      }
    }
    if to.layer.isPassedOver {
      to.filteredCount += 1
      batch.truncate(to: mark)
    }
  }
}
