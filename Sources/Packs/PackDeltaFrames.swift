internal import Base
internal import Files
internal import SQLiteStore

/// The rows that are new in a delta, packed as their difference to the old rows in their place, which are gone: a building
/// that was moved, or a tile in which a house is new, takes the few bytes in which it differs.
struct PackDeltaFrames {
  private let database: Database
  private let table: PackTable
  private let number: Int64

  /// The frames of a table; `number` is its number in the delta.
  init(_ database: Database, _ table: PackTable, number: Int64) {
    self.database = database
    self.table = table
    self.number = number
  }

  static let definition = """
    CREATE TABLE delta_frames (table_id INTEGER NOT NULL, id INTEGER NOT NULL, old_from INTEGER NOT NULL, \
    old_to INTEGER NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (table_id, id)) WITHOUT ROWID;
    """
  /// Bytes of rows that become one frame, and the most of the old rows that it is made with.
  private static let frameSize = 1 << 20
  private static let prefixSize = 1 << 22

  /// The temporary table of the rows: the key if that is hidden, and the columns.
  private var rows: String { "temp.rows_\(number)" }

  /// Makes the table of the rows.
  func makeRows() throws(GeoError) {
    let columns = (table.hasHiddenKey ? ["delta_key"] : []) + table.columnsSQL
    try database.execute("CREATE TABLE \(rows) (\(columns.joined(separator: ", ")))")
  }

  private var width: Int { table.columns.count + (table.hasHiddenKey ? 1 : 0) }

  // MARK: - Packing

  /// Packs the rows, which follow each other as they do in the table; `hasOld` if the old pack has the table, too.
  func pack(hasOld: Bool) throws(GeoError) {
    let isOrdered = hasOld && table.form == .ordered
    let key = table.hasHiddenKey ? "delta_key" : table.keySQL[0]
    let selection = try database.prepare(
      "SELECT \(isOrdered ? key : "0"), * FROM \(rows) ORDER BY rowid")
    var content = PackRowBytes()
    var keys: (first: Int64, last: Int64)?
    var frame: Int64 = 0
    func flush() throws(GeoError) {
      guard let range = keys else { return }
      let gone = isOrdered ? try self.gone(between: range.first, range.last) : (0, 0)
      try write(content.bytes, frame, gone)
      content = PackRowBytes()
      keys = nil
      frame += 1
    }
    while try selection.step() {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let key = selection.int64(0)
      keys = (keys?.first ?? key, key)
      content.append(selection, columns: 1..<width + 1, isForReading: false)
      if content.bytes.count > Self.frameSize { try flush() }
    }
    try flush()
    selection.reset()
    try database.execute("DROP TABLE \(rows)")
  }

  private func write(
    _ content: [UInt8], _ frame: Int64, _ gone: (from: Int64, to: Int64)
  ) throws(GeoError) {
    let others = try prefix(gone, in: "old", runs: "main")
    guard content.count <= PackDifference.limit else {
      throw GeoError(
        .store, "a row of '\(table.name)' has more than \(PackDifference.limit >> 20) MB",
        at: SourceLocation(path: database.path))
    }
    guard let bytes = PackDifference.made(of: content, from: others) else {
      throw GeoError(.bug, "there is no memory to pack the rows of '\(table.name)'")
    }
    try database.execute(
      "INSERT INTO delta_frames VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      [
        .integer(number), .integer(frame), .integer(gone.from), .integer(gone.to),
        .integer(Int64(content.count)), .blob(bytes),
      ])
  }

  /// The old keys between those of the rows that are kept before new rows and behind them.
  private func gone(
    between first: Int64, _ last: Int64
  ) throws(GeoError) -> (from: Int64, to: Int64) {
    let before = try database.scalarInt(
      "SELECT old_start + count FROM delta_runs WHERE name = ?1 AND new_start < ?2 "
        + "ORDER BY new_start DESC LIMIT 1", [.text(table.name), .integer(first)])
    let behind = try database.scalarInt(
      "SELECT old_start FROM delta_runs WHERE name = ?1 AND new_start > ?2 "
        + "ORDER BY new_start LIMIT 1", [.text(table.name), .integer(last)])
    return (before ?? Int64.min, behind ?? Int64.max)
  }

  /// The old rows with keys in a range that are in no run, as bytes.
  private func prefix(
    _ range: (from: Int64, to: Int64), in schema: String, runs: String
  ) throws(GeoError) -> [UInt8] {
    guard range.from < range.to, table.form == .ordered else { return [] }
    let key = table.keySQL[0]
    let hidden = table.hasHiddenKey ? "rowid, " : ""
    let selection = try database.prepare(
      """
      SELECT \(hidden)\(table.columnsSQL.joined(separator: ", ")) FROM \(schema).\(table.sql) o \
      WHERE o.\(key) >= ?1 AND o.\(key) < ?2 AND coalesce((SELECT o.\(key) >= r.old_start + r.count \
      FROM \(runs).delta_runs r WHERE r.name = ?3 AND r.old_start <= o.\(key) \
      ORDER BY r.old_start DESC LIMIT 1), 1) ORDER BY o.\(key)
      """)
    try selection.bind(1, range.from)
    try selection.bind(2, range.to)
    try selection.bind(3, table.name)
    var content = PackRowBytes()
    while content.bytes.count < Self.prefixSize, try selection.step() {
      content.append(selection, columns: 0..<width, isForReading: true)
    }
    return content.bytes
  }

  // MARK: - Unpacking

  /// Makes the table of the rows and fills it, while the table in the old pack is still as it was.
  func unpack() throws(GeoError) {
    try makeRows()
    let insertion = try database.prepare(
      "INSERT INTO \(rows) VALUES (" + (1...width).map { "?\($0)" }.joined(separator: ", ") + ")")
    let frames = try database.prepare(
      "SELECT old_from, old_to, size, bytes FROM delta.delta_frames WHERE table_id = ?1 ORDER BY id"
    )
    try frames.bind(1, number)
    while try frames.step() {
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      let others = try prefix((frames.int64(0), frames.int64(1)), in: "main", runs: "delta")
      let bytes = Int(exactly: frames.int64(2)).flatMap { count in
        PackDifference.bytes(of: frames.blob(3), from: others, count: count)
      }
      guard let bytes else { throw damaged }
      var content = PackRowBytes(bytes)
      while !content.isAtEnd {
        for column in 1...width {
          guard let value = content.value() else { throw damaged }
          try insertion.bind(column, value)
        }
        try insertion.run()
      }
    }
  }

  /// Forgets the rows.
  func drop() throws(GeoError) { try database.execute("DROP TABLE \(rows)") }

  private var damaged: GeoError {
    GeoError(
      .damagedStore, "the rows of '\(table.name)' are damaged",
      at: SourceLocation(path: database.path), hint: "get the delta again")
  }
}
