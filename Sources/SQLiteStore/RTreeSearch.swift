import CSQLite

/// Finds the entries of an R-tree that meet a box in its nodes, as ext/rtree/rtree.c lays them out, which takes a part
/// of the time that SQLite's own search takes. The nodes are not trusted.
final class RTreeSearch {
  private static let depthLimit = 40
  private let statement: Statement
  /// No search looks at more nodes than there are.
  private let nodeLimit: Int
  private var pending: [(node: Int64, level: Int)] = []

  /// A search in an index; nil unless it has boxes of two dimensions in 32-bit floats, and nothing else.
  init?(_ index: LayerTable.SpatialIndex, in database: Database) {
    let name = index.table
    let node = Database.quoted(identifier: name + "_node")
    var isPlain = false
    var columnCount = 0
    let sql = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE"
    try? database.query(sql, [.text(name)]) {
      isPlain = $0.string(0).split(whereSeparator: { " \t\r\n(".contains($0) })
        .contains { $0.lowercased() == "rtree" }
    }
    try? database.query("SELECT count(*) FROM pragma_table_info(?1)", [.text(name)]) {
      columnCount = Int(clamping: $0.int64(0))
    }
    guard isPlain, columnCount == 5,
      let count = try? database.scalarInt("SELECT max(nodeno) FROM \(node)"), count > 0,
      let statement = try? database.prepare("SELECT data FROM \(node) WHERE nodeno = ?")
    else { return nil }
    self.statement = statement
    nodeLimit = Int(clamping: count)
  }

  /// Collects the ids of all entries that meet a box and that `excludes` is false for, in ascending order; false if the
  /// nodes are not what they should be.
  func find(
    minX: Float, maxX: Float, minY: Float, maxY: Float, into ids: inout [Int64],
    excludes: (Double, Double, Double, Double) -> Bool
  ) -> Bool {
    ids.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    pending.append((1, -1))
    var visited = 0
    defer { statement.reset() }
    while let (node, known) = pending.popLast() {
      visited += 1
      guard visited <= nodeLimit else { return false }
      statement.reset()
      sqlite3_bind_int64(statement.handle, 1, node)
      guard sqlite3_step(statement.handle) == SQLITE_ROW,
        let start = UnsafeRawPointer(sqlite3_column_blob(statement.handle, 0))
      else { return false }
      let size = Int(sqlite3_column_bytes(statement.handle, 0))
      guard size >= RTreeShape.headerBytes else { return false }
      func short(_ offset: Int) -> Int {
        Int(UInt16(bigEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
      }
      // Only the root says how deep the tree is.
      let level = known < 0 ? short(0) : known
      let count = short(2)
      guard level <= Self.depthLimit,
        RTreeShape.headerBytes + count * RTreeShape.cellBytes <= size
      else { return false }
      var cell = start + RTreeShape.headerBytes
      for _ in 0..<count {
        func bound(_ number: Int) -> Float {
          let bits = cell.loadUnaligned(fromByteOffset: 8 + number * 4, as: UInt32.self)
          return Float(bitPattern: UInt32(bigEndian: bits))
        }
        let (west, east, south, north) = (bound(0), bound(1), bound(2), bound(3))
        if east >= minX, west <= maxX, north >= minY, south <= maxY {
          let id = Int64(bigEndian: cell.loadUnaligned(as: Int64.self))
          if level > 0 {
            pending.append((id, level - 1))
          } else if !excludes(
            // Not all programs round outward.
            Double(west.nextDown), Double(east.nextUp), Double(south.nextDown),
            Double(north.nextUp))
          {
            ids.append(id)
          }
        }
        cell += RTreeShape.cellBytes
      }
    }
    ids.sort()
    return true
  }
}
