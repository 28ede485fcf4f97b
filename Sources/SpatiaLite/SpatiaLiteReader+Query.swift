internal import Base
internal import FeatureStore
public import SQLiteStore

extension SpatiaLiteReader: QueryableStore {
  /// The layers as SQL asks for them where they are; none if geometries are no blobs of SpatiaLite, or if an index
  /// cannot be looked at.
  public var queryTables: [QueryTable] {
    let tables = reading.tables.filter(\.isSelected)
    guard
      tables.allSatisfy({ table in
        table.geometryColumn == nil || schema.strictLayers.contains(ObjectIdentifier(table.layer))
      })
    else { return [] }
    var list = reading.queryTables
    for (place, table) in tables.enumerated() {
      guard let index = table.index, let key = table.key, let column = table.geometryColumn else {
        continue
      }
      let check = SpatiaLiteIndexCheck(
        index, of: table.name, key: key, column: column, in: reading.database)
      // An index that does not fit its table would hide rows.
      do throws(GeoError) {
        if try check.fault(ofTable: table.name) != nil { list[place].index = nil }
      } catch {
        list[place].index = nil
      }
    }
    return list
  }
}
