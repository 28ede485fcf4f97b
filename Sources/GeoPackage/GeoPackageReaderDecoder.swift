import Base
import Features
import Flow
import Geometry

/// Makes features of the rows that ``GeoPackageReaderRows`` copied.
final class GeoPackageReaderDecoder: BatchDecoder {
  private let tables: [GeoPackageReaderTable]
  private let skipsErrors: Bool
  private let closesRings: Bool
  private let judgesFaults: Bool
  private var values = GeoPackageReaderValues()

  init(_ tables: [GeoPackageReaderTable], skipsErrors: Bool, closesRings: Bool, judgesFaults: Bool)
  {
    self.tables = tables
    self.skipsErrors = skipsErrors
    self.closesRings = closesRings
    self.judgesFaults = judgesFaults
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    guard let slot = batch.slotIndexes.last else { return }
    let layer = batch.slots[Int(slot)].layer
    guard let table = tables.first(where: { $0.layer === layer }) else {
      throw GeoError(.bug, "a batch of a layer that the reader does not have")
    }
    values.settle(&batch, of: table)
    if table.geometryColumn == nil {
      batch.geometry.featureEnds.append(repeating: 0, count: batch.count)
    } else {
      try decodeGeometries(&batch, of: table)
    }
    table.styling?.add(to: &batch)
  }

  private func decodeGeometries(
    _ batch: inout FeatureBatch, of table: GeoPackageReaderTable
  ) throws(GeoError) {
    var failures: [(feature: Int, error: GeoError)] = []
    var oddities = GeoPackageReaderBlob.Oddities()
    for feature in 0..<batch.piece.records.count {
      let record = batch.piece.records[feature]
      let mark = batch.geometry.mark
      do throws(GeoError) {
        if record.tag == GeoPackageReaderRows.Tag.blob {
          let bytes = batch.piece.bytes.buffer(record.start..<record.end)
          let changes = try GeoPackageReaderBlob.append(
            bytes, srsID: table.srsID, closesRings: closesRings, keepsFaults: judgesFaults,
            to: &batch.geometry, &oddities)
          if !changes.isEmpty { note(changes, feature, &batch) }
        } else if record.tag == GeoPackageReaderRows.Tag.otherType {
          throw GeoError(.malformedWKB, "the geometry is not a blob")
        }
        batch.geometry.endFeature()
      } catch {
        let located = located(error, feature, layer: table.layer, batch)
        guard skipsErrors else { throw located }
        failures.append((feature, located))
        batch.geometry.truncate(to: mark)
        batch.geometry.endFeature()
      }
    }
    note(oddities, of: table, &batch)
    batch.reject(failures)
  }

  /// The row id takes the place of an id where the feature has none.
  private func located(
    _ error: GeoError, _ feature: Int, layer: Layer, _ batch: borrowing FeatureBatch
  ) -> GeoError {
    var error = error
    let rowID = feature < batch.rowIDs.count ? String(batch.rowIDs[feature]) : nil
    error.location = SourceLocation(
      path: "", layer: layer.name, feature: Int(clamping: batch.ordinals[feature]),
      id: batch.idText(ofFeature: feature) ?? rowID)
    return error
  }

  // MARK: - What the ledger must count

  private func note(
    _ changes: WKBReader.Changes, _ feature: Int, _ batch: inout FeatureBatch
  ) {
    if changes.contains(.linearisedCurves) {
      batch.note(
        .curveLinearised, "curves became straight lines in steps of at most 4°",
        feature: feature)
    }
    if changes.contains(.flattenedSurfaces) {
      batch.note(
        .surfaceToPolygons, "surfaces or triangles became polygons", feature: feature)
    }
    if changes.contains(.droppedEmptyParts) {
      batch.note(
        .emptyPartDropped, "empty points or rings of a geometry were left out",
        feature: feature)
    }
    if changes.contains(.closedRings) {
      batch.note(.ringClosed, "an open ring was closed", feature: feature)
    }
    if changes.contains(.ignoredBytes) {
      batch.note(
        .trailingBytes, "geometries have bytes after their end", feature: feature)
    }
  }

  private func note(
    _ oddities: GeoPackageReaderBlob.Oddities, of table: GeoPackageReaderTable,
    _ batch: inout FeatureBatch
  ) {
    let layer = table.layer.name
    func warn(_ count: Int, _ reason: Reason, _ message: String, _ batch: inout FeatureBatch) {
      guard count > 0 else { return }
      batch.note(reason, message, slot: Int(batch.slotIndexes[0]), count: count) { _ in
        Notice.Example(byteOffset: 0, feature: 0)
      }
    }
    warn(
      oddities.srsMismatches, .systemMismatch,
      "geometries of layer '\(layer)' name another srs_id than their column", &batch)
    warn(
      oddities.plainWKB, .plainWKB, "geometries of layer '\(layer)' have no GeoPackage header",
      &batch)
    warn(
      oddities.spatiaLite, .spatiaLiteGeometry,
      "geometries of layer '\(layer)' are SpatiaLite's, not GeoPackage's", &batch)
    warn(
      oddities.emptyBlobs, .emptyBlob,
      "geometries of layer '\(layer)' are blobs without bytes, read as no geometry", &batch)
  }
}
