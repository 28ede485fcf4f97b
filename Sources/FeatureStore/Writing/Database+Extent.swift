package import Base
package import Geometry
package import SQLiteStore

extension Database {
  /// The box of a column of geometries; `rows` is what follows FROM. Empty without any.
  package func extent(of column: String, from rows: String) throws(GeoError) -> Box {
    let name = Self.quoted(identifier: column)
    var box = Box()
    try query(
      "SELECT min(ST_MinX(\(name))), min(ST_MinY(\(name))), max(ST_MaxX(\(name))), "
        + "max(ST_MaxY(\(name))) FROM \(rows)"
    ) { row in
      guard row.type(0) != .null else { return }
      box = Box(
        minX: row.double(0), minY: row.double(1), maxX: row.double(2), maxY: row.double(3))
    }
    return box
  }
}
