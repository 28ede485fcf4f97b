internal import Base
internal import FormatKit
internal import SQLiteStore

/// Tells SpatiaLite and plain SQLite from other formats that are SQLite databases too.
enum SpatiaLiteRecognition {
  /// A database whose `application_id` is nobody's. The schema begins on the first page
  /// (SQLite file format §1.5, §2.6): the names of tables that stand there decide, as far as it goes.
  @Sendable static func confidence(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    guard head.count >= 104, head.starts(with: SQLiteHeader.magic),
      head[68..<72].allSatisfy({ $0 == 0 })
    else { return .no }
    if contains("gpkg_contents", head) || contains("gpkg_geometry_columns", head) { return .no }
    if contains("geometry_columns", head) || contains("spatial_ref_sys", head) { return .certain }
    // MBTiles has tiles in place of tables.
    if contains("zoom_level", head), contains("tile_row", head) { return .no }
    // On a leaf the schema is whole: there is no GeoPackage in it.
    let isLeaf = head[100] == 0x0D
    return isLeaf ? .certain : .likely
  }

  private static func contains(_ name: StaticString, _ head: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = name.utf8CodeUnitCount
    guard head.count > count else { return false }
    let first = name.utf8Start[0]
    for start in 0..<head.count - count where head[start] == first {
      if (1..<count).allSatisfy({ head[start + $0] == name.utf8Start[$0] }) { return true }
    }
    return false
  }
}
