internal import Base
internal import FeatureStore
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry

/// Makes features of the rows of a store.
final class SpatiaLiteDecoder: BatchDecoder {
  private let decoding: StoreDecoding
  private let faults: FaultPolicy
  private let references: StoreAttachmentReferences?
  /// The layers whose geometries have to be blobs of SpatiaLite.
  private let strict: Set<ObjectIdentifier>
  /// The layers whose geometries nothing registers.
  private let found: Set<ObjectIdentifier>
  private var geometries: SpatiaLiteGeometryReader

  init(
    _ tables: [StoreTable], strict: Set<ObjectIdentifier>, found: Set<ObjectIdentifier>,
    _ references: StoreAttachmentReferences?, _ faults: FaultPolicy
  ) {
    self.references = references
    decoding = StoreDecoding(tables)
    self.strict = strict
    self.found = found
    self.faults = faults
    geometries = SpatiaLiteGeometryReader(faults)
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
    geometries.begin(srsID: table.srsID, isStrict: strict.contains(ObjectIdentifier(table.layer)))
    for feature in 0..<batch.piece.records.count {
      let record = batch.piece.records[feature]
      let mark = batch.geometry.mark
      do throws(GeoError) {
        if record.tag != StoreGeometryTag.null {
          let bytes = batch.piece.bytes.buffer(record.start..<record.end)
          let changes = try geometries.append(bytes, record.tag, to: &batch.geometry)
          if !changes.isEmpty { StoreDecoding.note(changes, feature, &batch) }
        }
        batch.geometry.endFeature()
      } catch {
        var located = StoreDecoding.located(error, feature, layer: table.layer, batch)
        if found.contains(ObjectIdentifier(table.layer)), located.hint == nil {
          located.hint =
            "if '\(table.geometryColumn ?? "")' has other values than geometries, "
            + "--input-option geometry=none reads it as a field; --on-error skip leaves such rows out"
        }
        guard faults.skipsErrors else { throw located }
        failures.append((feature, located))
        batch.geometry.truncate(to: mark)
        batch.geometry.endFeature()
      }
    }
    let layer = table.layer.name
    StoreDecoding.warn(
      geometries.mismatches, .systemMismatch,
      "geometries of layer '\(layer)' name another srid than their column", &batch)
    StoreDecoding.warn(
      geometries.emptyBlobs, .emptyBlob,
      "geometries of layer '\(layer)' are empty blobs or texts, read as no geometry", &batch)
    batch.reject(failures)
  }
}
