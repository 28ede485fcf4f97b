import Base
internal import FeatureStore
import Features
import Flow
internal import FormatKit
import Geometry

/// Makes features of the rows of a GeoPackage.
final class GeoPackageReaderDecoder: BatchDecoder {
  private let decoding: StoreDecoding
  private let references: StoreAttachmentReferences?
  private let faults: FaultPolicy

  init(
    _ tables: [StoreTable], _ references: StoreAttachmentReferences?, _ faults: FaultPolicy
  ) {
    decoding = StoreDecoding(tables)
    self.references = references
    self.faults = faults
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    guard let table = try decoding.table(of: batch) else { return }
    decoding.settle(&batch, of: table)
    if table.geometryColumn == nil {
      batch.geometry.featureEnds.append(repeating: 0, count: batch.count)
    } else {
      try decodeGeometries(&batch, of: table)
    }
    table.styling?.add(to: &batch)
    references?.rename(in: &batch)
  }

  private func decodeGeometries(
    _ batch: inout FeatureBatch, of table: StoreTable
  ) throws(GeoError) {
    var failures: [(feature: Int, error: GeoError)] = []
    var oddities = GeoPackageReaderBlob.Oddities()
    let (srsID, closesRings, keepsFaults) = (table.srsID, faults.closesRings, faults.listsFaults)
    for feature in 0..<batch.piece.records.count {
      let record = batch.piece.records[feature]
      let mark = batch.geometry.mark
      do throws(GeoError) {
        if record.tag == StoreGeometryTag.blob {
          let bytes = batch.piece.bytes.buffer(record.start..<record.end)
          let changes = try GeoPackageReaderBlob.append(
            bytes, srsID: srsID, closesRings: closesRings, keepsFaults: keepsFaults,
            to: &batch.geometry, &oddities)
          if !changes.isEmpty { StoreDecoding.note(changes, feature, &batch) }
        } else if record.tag != StoreGeometryTag.null {
          throw GeoError(.malformedWKB, "the geometry is not a blob")
        }
        batch.geometry.endFeature()
      } catch {
        let located = StoreDecoding.located(error, feature, layer: table.layer, batch)
        guard faults.skipsErrors else { throw located }
        failures.append((feature, located))
        batch.geometry.truncate(to: mark)
        batch.geometry.endFeature()
      }
    }
    note(oddities, of: table, &batch)
    batch.reject(failures)
  }

  private func note(
    _ oddities: GeoPackageReaderBlob.Oddities, of table: StoreTable, _ batch: inout FeatureBatch
  ) {
    let layer = table.layer.name
    StoreDecoding.warn(
      oddities.srsMismatches, .systemMismatch,
      "geometries of layer '\(layer)' name another srs_id than their column", &batch)
    StoreDecoding.warn(
      oddities.plainWKB, .plainWKB, "geometries of layer '\(layer)' have no GeoPackage header",
      &batch)
    StoreDecoding.warn(
      oddities.spatiaLite, .spatiaLiteGeometry,
      "geometries of layer '\(layer)' are SpatiaLite's, not GeoPackage's", &batch)
    StoreDecoding.warn(
      oddities.emptyBlobs, .emptyBlob,
      "geometries of layer '\(layer)' are blobs without bytes, read as no geometry", &batch)
  }
}
