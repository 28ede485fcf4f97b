import Base
import Features
import Geometry
import SQLiteStore

/// One layer while it is being written: its rows, its index, and what is known of them; touched only
/// in turn.
final class GeoPackageTable {
  /// The name of the layer.
  let name: String
  /// True if its rows have geometries.
  let hasGeometry: Bool
  /// The id of its reference system.
  let srsID: Int32
  /// What all rows have.
  private(set) var share = GeoPackageShare()
  /// For each field the values that a later one of the same feature replaced.
  private(set) var duplicateCounts: [Int] = []
  /// The styles of all rows; nil without any.
  private(set) var styles: GeoPackageStyleSet?
  /// The rows that were written.
  var rowCount: Int { rows.rowCount }
  /// The key of the last row.
  private(set) var lastKey: Int64 = 0
  /// The rows that are left when repeated ones have been removed.
  var storedCount: Int { rows.rowCount - removedCount }
  private var removedCount = 0
  /// True while the keys are 1, 2, 3 …
  private(set) var hasPlainKeys = true

  private let rows: BulkTable
  private let index: RTreeLoader?
  private let patchesSystem: Bool

  /// A table for a layer of the input.
  init(
    _ layer: Layer, as name: String, srsID: Int32, in file: PageFile, besideLayers count: Int
  ) {
    self.name = name
    hasGeometry = layer.hasGeometry
    self.srsID = srsID
    rows = BulkTable(in: file)
    index = layer.hasGeometry ? RTreeLoader(beside: file.path, besideTrees: count) : nil
    patchesSystem = SpatialReferences.registeredID(of: layer.crs) == nil
  }

  /// Adds a row; it keeps its key if that is greater than all before.
  func append(
    _ record: UnsafeMutableBufferPointer<UInt8>, box: Box, key: Int64?
  ) throws(GeoError) {
    guard lastKey < Int64.max else {
      throw GeoError(.store, "no keys are left in table '\(name)'")
    }
    // The first may have any key: there are tables that begin with 0.
    var next = max(lastKey, 0) + 1
    if let key, key > lastKey || rows.rowCount == 0 { next = key }
    if next != Int64(rows.rowCount) + 1 { hasPlainKeys = false }
    if patchesSystem { patch(record) }
    try rows.append(rowid: next, record: UnsafeBufferPointer(record))
    if let index, box.hasExtent {
      try index.append(
        rowid: next, minX: box.minX, maxX: box.maxX, minY: box.minY, maxY: box.maxY)
    }
    lastKey = next
  }

  /// Puts the srs_id into a record's geometry; ids that are not EPSG codes are assigned in turn.
  private func patch(_ record: UnsafeMutableBufferPointer<UInt8>) {
    // The record's header begins with its own length; the key takes no bytes, so the geometry, if it
    // is not NULL, follows the header.
    guard record.count > 2 else { return }
    let header = record[0] < 0x80 ? Int(record[0]) : Int(record[0] & 0x7F) << 7 | Int(record[1])
    guard header + 8 <= record.count, record[header] == UInt8(ascii: "G"),
      record[header + 1] == UInt8(ascii: "P"), record[record[0] < 0x80 ? 2 : 3] != 0
    else { return }
    UnsafeMutableRawBufferPointer(record).storeBytes(
      of: srsID.littleEndian, toByteOffset: header + 4, as: Int32.self)
  }

  /// Adds what a batch's rows have.
  func add(_ more: GeoPackageShare) {
    share.kinds |= more.kinds
    share.dimensions |= more.dimensions
    share.extent.extend(more.extent)
    share.oddTimes.formUnion(more.oddTimes)
    if let found = more.styles {
      let all = styles ?? GeoPackageStyleSet()
      all.merge(found)
      styles = all
    }
  }

  /// Counts a value that a later one of the same feature replaced.
  func countDuplicate(of field: Int) {
    while duplicateCounts.count <= field { duplicateCounts.append(0) }
    duplicateCounts[field] += 1
  }

  /// Some rows were removed again; the others have this extent.
  func remove(_ count: Int, leaving extent: Box) {
    removedCount += count
    share.extent = extent
  }

  /// Writes what is still open; returns the schema's entries.
  func finish(
    in file: PageFile, name: String, sql: String, geometryColumn: String
  ) throws(GeoError) -> [SchemaEntry] {
    var entries = [
      SchemaEntry(
        name: name, sql: sql, rootPage: try rows.finish(), lastAutoincrement: max(lastKey, 0))
    ]
    if let index {
      let tree = GeoPackageSchema.rtreeName(
        table: name, column: geometryColumn)
      entries += try index.finish(in: file, table: tree)
    }
    return entries
  }
}
