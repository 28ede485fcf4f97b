internal import Base
internal import SQLiteStore

/// Compares the spatial indexes of a GeoPackage (OGC 12-128r19, annex F.3) with the layers that they are for.
struct PackIndexCheck {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func findings() throws(GeoError) -> [PackFinding] {
    var layers: [(table: String, column: String, key: String)] = []
    guard try database.hasTable("gpkg_geometry_columns") else { return [] }
    try database.query(
      """
      SELECT g.table_name, g.column_name, (SELECT name FROM pragma_table_info(g.table_name) WHERE pk = 1) \
      FROM gpkg_geometry_columns g ORDER BY 1
      """
    ) { layers.append(($0.string(0), $0.string(1), $0.string(2))) }
    var findings: [PackFinding] = []
    for layer in layers {
      let index = "rtree_\(layer.table)_\(layer.column)"
      guard try database.hasTable(index), try database.hasTable(layer.table) else {
        findings.append(
          PackFinding(.layers, .packMissing, "the spatial index '\(index)' is not there"))
        continue
      }
      let stale = try staleRows(layer.table, layer.column, layer.key, index)
      if stale > 0 {
        findings.append(
          PackFinding(
            .layers, .packSpatialIndex,
            "\(stale) rows of '\(layer.table)' are not where '\(index)' says"))
      }
    }
    return findings
  }

  /// Rows whose box is not in the index, and entries of rows that are not there.
  private func staleRows(
    _ table: String, _ column: String, _ key: String, _ index: String
  ) throws(GeoError) -> Int {
    let (table, column, key, index) = (
      Database.quoted(identifier: table), Database.quoted(identifier: column),
      Database.quoted(identifier: key), Database.quoted(identifier: index)
    )
    var stale = Int(
      try database.scalarInt(
        "SELECT count(*) FROM \(index) WHERE id NOT IN (SELECT \(key) FROM \(table))")
        ?? 0)
    try database.query(
      """
      SELECT t.\(column), r.minx, r.maxx, r.miny, r.maxy, r.id FROM \(table) t \
      LEFT JOIN \(index) r ON r.id = t.\(key) WHERE t.\(column) IS NOT NULL
      """
    ) { row in
      guard let box = Self.box(row.blob(0)) else { return }
      let entry = (1...4).map { row.double($0) }
      // Numbers of the index have 24 bits, rounded outwards.
      let slack = entry.map { abs($0) * 1e-6 + 1e-9 }
      let fits = (0..<4).allSatisfy { abs(entry[$0] - box[$0]) <= slack[$0] }
      if row.type(5) == .null || !fits { stale += 1 }
    }
    return stale
  }

  /// Least and greatest x, least and greatest y, of the blob's head or its one point; nil without both (§2.1.3).
  private static func box(_ blob: UnsafeRawBufferPointer) -> [Double]? {
    guard blob.count >= 8, blob[0] == 0x47, blob[1] == 0x50 else { return nil }
    let flags = blob[3]
    func real(_ offset: Int, isLittle: Bool) -> Double {
      let raw = blob.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      return Double(bitPattern: isLittle ? UInt64(littleEndian: raw) : UInt64(bigEndian: raw))
    }
    // Empty geometries are not in the index.
    if flags & 0x10 != 0 { return nil }
    if flags >> 1 & 7 > 0 {
      guard blob.count >= 40 else { return nil }
      return (0..<4).map { real(8 + $0 * 8, isLittle: flags & 1 == 1) }
    }
    guard blob.count >= 29, blob[8] <= 1 else { return nil }
    let isLittle = blob[8] == 1
    let type = blob.loadUnaligned(fromByteOffset: 9, as: UInt32.self)
    guard (isLittle ? UInt32(littleEndian: type) : UInt32(bigEndian: type)) % 1000 == 1 else {
      return nil
    }
    let (x, y) = (real(13, isLittle: isLittle), real(21, isLittle: isLittle))
    return x.isNaN || y.isNaN ? nil : [x, x, y, y]
  }
}
