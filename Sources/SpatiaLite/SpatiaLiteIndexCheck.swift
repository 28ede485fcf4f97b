internal import Base
internal import FeatureStore
internal import Geometry
internal import SQLiteStore

/// Whether an R-tree still fits its table, as far as that can be told without reading all geometries: triggers keep
/// it, it has an entry for each geometry, and entries cover the boxes that the blobs state. All of a small table are
/// compared, and some of a large one.
struct SpatiaLiteIndexCheck {
  private let database: Database
  private let index: StoreIndex
  private let table: String
  private let key: String
  private let column: String

  /// Rows of a table of which all are compared; as many are of a larger one.
  private static let rowLimit = 512
  /// Places of a larger table where rows are compared.
  private static let probes = 64

  init(
    _ index: StoreIndex, of table: String, key: String, column: String, in database: Database
  ) {
    self.index = index
    self.database = database
    self.table = Database.quoted(identifier: table)
    self.key = key
    self.column = Database.quoted(identifier: column)
  }

  /// What is wrong with the index, in a clause; nil if nothing is.
  func fault(ofTable name: String) throws(GeoError) -> String? {
    let triggers = """
      SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND lower(tbl_name) = lower(?1)
        AND instr(lower(sql), lower(?2)) > 0
      """
    // On INSERT, UPDATE and DELETE.
    guard try database.scalarInt(triggers, [.text(name), .text(index.table)]) ?? 0 >= 3 else {
      return "no triggers keep it"
    }
    // The type is in the head of a row: SQLite need not read the blob.
    let count = "SELECT count(*) FROM \(table) WHERE typeof(\(column)) <> 'null'"
    let rows = try database.scalarInt(count) ?? 0
    let nodes = Database.quoted(identifier: index.table + "_rowid")
    let entries = try database.scalarInt("SELECT count(*) FROM \(nodes)") ?? 0
    guard rows == entries else { return "it has \(entries) entries for \(rows) geometries" }
    guard try areCovered(rows) else { return "boxes in it are not those of the geometries" }
    return nil
  }

  private func areCovered(_ rows: Int64) throws(GeoError) -> Bool {
    let names = index.columns.map { "i." + Database.quoted(identifier: $0) }
    let statement = try database.prepare(
      """
      SELECT \(names[1]), \(names[2]), \(names[3]), \(names[4]), t.\(column)
      FROM \(table) AS t LEFT JOIN \(Database.quoted(identifier: index.table)) AS i
        ON \(names[0]) = t.\(key)
      WHERE t.\(key) >= ?1 AND t.\(column) IS NOT NULL ORDER BY t.\(key) LIMIT ?2
      """)
    if rows <= Self.rowLimit {
      return try areCovered(statement, from: .min, limit: Self.rowLimit)
    }
    let first = try database.scalarInt("SELECT min(\(key)) FROM \(table)") ?? 0
    let last = try database.scalarInt("SELECT max(\(key)) FROM \(table)") ?? 0
    let span = Double(last) - Double(first)
    for probe in 0..<Self.probes {
      let place = Double(first) + span * Double(probe) / Double(Self.probes)
      let start = Int64(exactly: place.rounded(.down)) ?? first
      guard try areCovered(statement, from: start, limit: Self.rowLimit / Self.probes) else {
        return false
      }
    }
    return true
  }

  private func areCovered(
    _ statement: Statement, from start: Int64, limit: Int
  ) throws(GeoError) -> Bool {
    statement.reset()
    try statement.bind([.integer(start), .integer(Int64(limit))])
    while try statement.step() {
      // Without an entry it is 0 to 0.
      guard statement.type(0) != .null, let box = SpatiaLiteBlobHead(statement.blob(4))?.box,
        statement.double(0) <= Double(Float(box.minX).nextUp),
        statement.double(1) >= Double(Float(box.maxX).nextDown),
        statement.double(2) <= Double(Float(box.minY).nextUp),
        statement.double(3) >= Double(Float(box.maxY).nextDown)
      else { return false }
    }
    return true
  }
}
