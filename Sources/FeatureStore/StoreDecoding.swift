public import Base
public import Features
public import Geometry

/// What decoding the rows of any store has in common: values, styles, places of errors and what the ledger must
/// count. One for each worker; the geometries are the format's own business.
public final class StoreDecoding {
  private let tables: [StoreTable]
  private var values = StoreValues()

  /// For batches of these tables.
  public init(_ tables: [StoreTable]) { self.tables = tables }

  /// The table whose rows a batch holds; nil for a batch without rows.
  public func table(of batch: borrowing FeatureBatch) throws(GeoError) -> StoreTable? {
    guard let slot = batch.slotIndexes.last else { return nil }
    let layer = batch.slots[Int(slot)].layer
    guard let table = tables.first(where: { $0.layer === layer }) else {
      throw GeoError(.bug, "a batch of a layer that the reader does not have")
    }
    return table
  }

  /// Gives the values of a batch their types.
  public func settle(_ batch: inout FeatureBatch, of table: StoreTable) {
    values.settle(&batch, of: table)
  }

  /// The place of an error; the row id takes the place of an id where the feature has none.
  public static func located(
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

  /// Counts what was changed in a geometry while it was read.
  public static func note(
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

  /// Counts something odd about the geometries of a batch, which has rows.
  public static func warn(
    _ count: Int, _ reason: Reason, _ message: String, _ batch: inout FeatureBatch
  ) {
    guard count > 0 else { return }
    batch.note(reason, message, slot: Int(batch.slotIndexes[0]), count: count) { _ in
      Notice.Example(byteOffset: 0, feature: 0)
    }
  }
}
