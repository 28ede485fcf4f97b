package import Base
package import Features
package import Geometry
package import SQLiteStore

/// One layer while it is being written: its rows, its index, and what is known of them; touched only
/// in turn.
package final class StoredLayer {
  /// The name of the layer.
  package let name: String
  /// True if its rows have geometries.
  package let hasGeometry: Bool
  /// The id of its reference system.
  package let srsID: Int32
  /// What all rows have.
  package private(set) var share = StoreShare()
  /// For each field the values that a later one of the same feature replaced.
  package private(set) var duplicateCounts: [Int] = []
  /// The styles of all rows; nil without any.
  package private(set) var styles: StoreStyleSet?
  /// The rows that were written.
  package var rowCount: Int { rows.rowCount }
  /// The key of the last row.
  package private(set) var lastKey: Int64 = 0
  /// The rows that are left when repeated ones have been removed.
  package var storedCount: Int { rows.rowCount - removedCount }
  private var removedCount = 0
  /// The keys that the rows of sources with relations have now, by these relations: no two tables have the same.
  package private(set) var keyRuns: [[TableExtras.RelationEnd]: StoreKeyRuns] = [:]
  /// True while all rows have the keys of their source.
  package private(set) var hasOwnKeys = true
  /// True while the keys are 1, 2, 3 …
  package private(set) var hasPlainKeys = true

  private let rows: BulkTable
  private let index: RTreeLoader?
  private let patchesSystem: Bool
  /// The kind of store.
  package let dialect: StoreDialect

  /// A table for a layer of the input.
  package init(
    _ layer: Layer, as name: String, srsID: Int32, _ dialect: StoreDialect, in file: PageFile,
    besideLayers count: Int
  ) {
    self.name = name
    hasGeometry = layer.hasGeometry
    self.srsID = srsID
    self.dialect = dialect
    rows = BulkTable(in: file)
    index = layer.hasGeometry ? RTreeLoader(beside: file.path, besideTrees: count) : nil
    patchesSystem = SpatialReferences.registeredID(of: layer.crs) == nil
  }

  /// Adds a row; it keeps its key if that is greater than all before.
  package func append(
    _ record: UnsafeMutableBufferPointer<UInt8>, box: Box, key: Int64?
  ) throws(GeoError) {
    guard lastKey < Int64.max else {
      throw GeoError(.store, "no keys are left in table '\(name)'")
    }
    // The first may have any key: there are tables that begin with 0.
    var next = max(lastKey, 0) + 1
    if let key, key > lastKey || rows.rowCount == 0 { next = key }
    if next != key { hasOwnKeys = false }
    if next != Int64(rows.rowCount) + 1 { hasPlainKeys = false }
    if patchesSystem { patch(record) }
    try rows.append(rowid: next, record: UnsafeBufferPointer(record))
    if let index, box.hasExtent {
      try index.append(
        rowid: next, minX: box.minX, maxX: box.maxX, minY: box.minY, maxY: box.maxY)
    }
    lastKey = next
  }

  /// Adds a row of a source with relations, and keeps in mind which key it has now.
  package func append(
    _ record: UnsafeMutableBufferPointer<UInt8>, box: Box, key: Int64?,
    relations: [TableExtras.RelationEnd]
  ) throws(GeoError) {
    let previous = lastKey
    try append(record, box: box, key: key)
    guard let key else { return }
    keyRuns[relations, default: StoreKeyRuns()].add(key, as: lastKey, after: previous)
  }

  /// Puts the srs_id into a record's geometry; ids that are not EPSG codes are assigned in turn.
  private func patch(_ record: UnsafeMutableBufferPointer<UInt8>) {
    // The record's header begins with its own length; the key takes no bytes, so the geometry, if it
    // is not NULL, follows the header.
    guard record.count > 2 else { return }
    let header = record[0] < 0x80 ? Int(record[0]) : Int(record[0] & 0x7F) << 7 | Int(record[1])
    guard header + 8 <= record.count, record[header] == dialect.blob.head.0,
      record[header + 1] == dialect.blob.head.1, record[record[0] < 0x80 ? 2 : 3] != 0
    else { return }
    UnsafeMutableRawBufferPointer(record).storeBytes(
      of: srsID.littleEndian, toByteOffset: header + dialect.blob.systemOffset, as: Int32.self)
  }

  /// Adds what a batch's rows have.
  package func add(_ more: StoreShare) {
    share.kinds |= more.kinds
    share.dimensions |= more.dimensions
    share.extent.extend(more.extent)
    share.oddTimes.formUnion(more.oddTimes)
    if let found = more.styles {
      let all = styles ?? StoreStyleSet()
      all.merge(found)
      styles = all
    }
  }

  /// Counts a value that a later one of the same feature replaced.
  package func countDuplicate(of field: Int) {
    while duplicateCounts.count <= field { duplicateCounts.append(0) }
    duplicateCounts[field] += 1
  }

  /// Some rows were removed again; the others have this extent.
  package func remove(_ count: Int, leaving extent: Box) {
    removedCount += count
    share.extent = extent
  }

  /// Writes what is still open; returns the schema's entries.
  package func finish(
    in file: PageFile, name: String, sql: String, geometryColumn: String
  ) throws(GeoError) -> [SchemaEntry] {
    var entries = [
      SchemaEntry(
        name: name, sql: sql, rootPage: try rows.finish(), lastAutoincrement: max(lastKey, 0))
    ]
    if let index {
      entries += try index.finish(
        in: file, table: dialect.indexName(table: name, column: geometryColumn),
        columns: dialect.indexColumns)
    }
    return entries
  }
}
