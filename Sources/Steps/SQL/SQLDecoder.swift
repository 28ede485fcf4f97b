import Base
import Features
import Flow
import Geometry
import Text

/// Understands geometries and texts of rows; owned by one worker.
final class SQLDecoder: BatchDecoder {
  private let rows: [SQLRows]
  private var failures: FeatureFailures
  private var json = JSONColumnText()

  init(_ rows: [SQLRows], skipsErrors: Bool) {
    self.rows = rows
    failures = FeatureFailures(skipsErrors: skipsErrors)
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    guard batch.count > 0 else { return }
    let layer = batch.slots[Int(batch.slotIndexes[0])].source
    guard let rows = rows.first(where: { $0.layer === layer }) else { return }
    settleTexts(&batch, rows.columns)
    guard rows.columns.geometry != nil else {
      for _ in 0..<batch.count { batch.geometry.endFeature() }
      return
    }
    for feature in 0..<batch.count {
      let mark = batch.geometry.mark
      do throws(GeoError) { try appendGeometry(feature, rows.system, &batch) } catch {
        try failures.add(feature, error, in: batch)
        batch.geometry.truncate(to: mark)
      }
      batch.geometry.endFeature()
    }
    failures.settle(&batch)
  }

  private func appendGeometry(
    _ feature: Int, _ system: Int32, _ batch: inout FeatureBatch
  ) throws(GeoError) {
    let record = batch.piece.records[feature]
    if record.tag == SQLRows.Tag.null { return }
    let bytes = batch.piece.bytes.buffer(record.start..<record.end)
    guard record.tag == SQLRows.Tag.blob, SpatialBlob.isGeometry(bytes) else {
      throw GeoError(.malformedWKB, "a value in the column of the geometry is not a geometry")
    }
    let (own, changes) = try SpatialBlob.append(bytes, to: &batch.geometry)
    guard own == system || own == SpatialBlob.unknownSystem else {
      throw GeoError(
        .mixedSystems, "its reference system, \(own), is not that of the first geometry, \(system)",
        hint: "ST_Transform(geometry, \(system)) brings all into one")
    }
    if !changes.isEmpty { note(changes, feature, &batch) }
  }

  private func note(_ changes: WKBReader.Changes, _ feature: Int, _ batch: inout FeatureBatch) {
    let list: [(WKBReader.Changes, Reason)] = [
      (.linearisedCurves, .curveLinearised), (.flattenedSurfaces, .surfaceToPolygons),
      (.droppedEmptyParts, .emptyPartDropped), (.ignoredBytes, .trailingBytes),
    ]
    for (change, reason) in list where changes.contains(change) {
      batch.note(reason, feature: feature)
    }
  }

  // MARK: - Texts

  private func settleTexts(_ batch: inout FeatureBatch, _ columns: SQLColumns) {
    for feature in 0..<batch.count {
      for index in batch.cellRange(ofFeature: feature) where batch.cells[index].type == .text {
        let kind = columns.kinds[Int(batch.cells[index].key)]
        let cell = valid(batch.cells[index], feature, &batch)
        batch.cells[index] = kind == .plain || kind == .boolean ? cell : typed(cell, kind, &batch)
      }
      if batch.ids[feature].type == .text {
        batch.ids[feature] = valid(batch.ids[feature], feature, &batch)
      }
    }
  }

  /// A text with U+FFFD in place of bytes that are not UTF-8.
  private func valid(_ cell: Cell, _ feature: Int, _ batch: inout FeatureBatch) -> Cell {
    let bytes = batch.bytes(of: cell)
    guard let start = bytes.baseAddress,
      UTF8Text.firstInvalid(start, start + bytes.count) != nil
    else { return cell }
    batch.note(
      .invalidUTF8, as: .changed, "bytes of text that are not UTF-8 became U+FFFD",
      feature: feature)
    var text = String(decoding: batch.bytes(of: cell), as: UTF8.self)
    let place = batch.text.count
    text.withUTF8 { batch.text.append(contentsOf: $0) }
    return batch.storedCell(key: cell.key, type: .text, from: place)
  }

  private func typed(
    _ cell: Cell, _ kind: SQLColumns.Kind, _ batch: inout FeatureBatch
  ) -> Cell {
    var cell = cell
    let range = cell.textRange
    let start = batch.text.base + range.lowerBound
    if kind == .json {
      json.load(batch.bytes(of: cell))
      return json.cell(key: cell.key, text: &batch.text) ?? cell
    }
    let type = DateText.type(of: start, count: range.count)
    switch kind {
    case .date where type != .date: return cell
    case .dateTime where type != .dateTime, .dateTimeOfSeconds where type != .dateTime: return cell
    default: cell.type = type
    }
    // The store added milliseconds that were not there.
    if kind == .dateTimeOfSeconds, range.count == 24,
      batch.bytes(of: cell).suffix(5).elementsEqual(".000Z".utf8)
    {
      start[19] = UInt8(ascii: "Z")
      cell.bits = UInt64(range.lowerBound) << 32 | 20
    }
    return cell
  }
}
