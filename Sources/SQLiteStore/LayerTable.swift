public import Base
import CSQLite

/// A layer of a store as a table of a session: one of SQLite's virtual tables
/// (<https://sqlite.org/vtab.html>), whose rows are those of a table in another database, read where they
/// are. One thread uses it.
///
/// Conditions on the key, on columns that the store has an index for, and on the geometry, by functions
/// that are true only where boxes meet, are answered with the store's indexes. They are only a first
/// choice: the session looks at each row itself.
public final class LayerTable {
  /// A column.
  public struct Column: Sendable {
    /// What it holds.
    public enum Role: Sendable {
      /// A value.
      case value
      /// The integer key of the row.
      case key
      /// The geometry.
      case geometry
      /// What a ``RowJudge`` has found.
      case decision
    }

    /// The name in the session.
    public var name: String
    /// The declared type, which may be empty.
    public var type: String
    /// What the store is asked for, as SQL.
    public var source: String
    /// What it holds.
    public var role: Role
    /// True if `SELECT *` does not show it.
    public var isHidden: Bool

    /// A column.
    public init(
      name: String, type: String, source: String, role: Role = .value, isHidden: Bool = false
    ) {
      self.name = name
      self.type = type
      self.source = source
      self.role = role
      self.isHidden = isHidden
    }
  }

  /// An R-tree of the geometry whose ids are the keys of the rows.
  public struct SpatialIndex: Sendable {
    /// The table.
    public var table: String
    /// Its columns: id, smallest and largest x, smallest and largest y.
    public var columns: [String]
    /// An R-tree.
    public init(table: String, columns: [String]) {
      self.table = table
      self.columns = columns
    }
  }

  /// The bounds of a geometry in a blob: smallest and largest x, smallest and largest y; nil if they are
  /// not known.
  public typealias Bounds = (UnsafeRawBufferPointer) -> (Double, Double, Double, Double)?

  /// The name in the session.
  public let name: String
  /// The columns.
  public let columns: [Column]
  let database: Database
  /// The path of the store.
  public var path: String { database.path }
  let table: String
  let key: String?
  let index: SpatialIndex?
  /// The number of rows, about.
  let rowCount: Double
  /// How geometries get the number of their reference system; nil if it is right.
  let labelling: Labelling?
  let bounds: Bounds
  /// The functions that are true only where boxes meet, by their names in lower case.
  let boxFunctions: [String: FunctionBody]
  /// What makes the judges, and which of them, counted from 1, belongs to a function.
  let judges: [() -> any RowJudge]
  let codes: [String: Int]
  /// Told of every scan.
  public var watch: ScanWatch?
  /// The columns that the store has an index for.
  let indexed: [Bool]
  /// How scans are made, as the session has chosen.
  var plans: [LayerPlan] = []
  /// The search in the R-tree's nodes, once a scan has wanted it; nil inside if they are not what they should be.
  private var search: RTreeSearch??
  /// What finds rows by their keys, once a scan has wanted it; nil inside if only SQLite can.
  private var lookup: RowLookup??
  /// How often SQLite was asked for a row by its key.
  private var rowsAsked = 0.0
  /// How often a row was looked up only to see that it is there.
  private var lookups = 0.0
  /// Whether the R-tree has an entry for each geometry and no others, once that was counted.
  private var isWhole: Bool?

  /// A table of some name in the session, by its own name in a store. `key` is the column of the integer
  /// key, as SQL spells it; `rowCount` the number of rows, if it is known. Errors: `.store`.
  public init(
    _ name: String, of database: Database, table: String, key: String?, columns: [Column],
    index: SpatialIndex?, rowCount: Int?, bounds: @escaping Bounds,
    labelling: Labelling?, boxFunctions: [String: BoxFunction]
  ) throws(GeoError) {
    self.name = name
    let decision = Column(
      name: Self.decision, type: "INTEGER", source: "", role: .decision, isHidden: true)
    let hasDecision = columns.contains { $0.role == .geometry }
    self.columns = hasDecision ? columns + [decision] : columns
    self.database = database
    self.table = table
    self.key = key
    self.index = key == nil || index?.columns.count != 5 ? nil : index
    // A store says of itself what it likes.
    self.rowCount = Double(min(max(rowCount ?? 100_000, 1), 1 << 40))
    self.bounds = bounds
    self.labelling = labelling
    self.boxFunctions = boxFunctions.mapValues(\.body)
    let judged = boxFunctions.filter { $0.value.judge != nil }.sorted { $0.key < $1.key }
    judges = judged.compactMap(\.value.judge)
    codes = Dictionary(uniqueKeysWithValues: judged.enumerated().map { ($1.key, $0 + 1) })
    let known = try Self.indexedColumns(of: table, in: database)
    indexed = self.columns.map { $0.role == .value && known.contains($0.source) }
  }

  /// The columns that come first in an index that has all rows and compares bytes, as SQL spells them.
  private static func indexedColumns(
    of table: String, in database: Database
  ) throws(GeoError) -> Set<String> {
    var names: Set<String> = []
    let sql = """
      SELECT x.name FROM pragma_index_list(?1) AS l, pragma_index_xinfo(l.name) AS x
      WHERE l.partial = 0 AND x.seqno = 0 AND x.cid >= 0 AND x.coll = 'BINARY'
      """
    try database.query(sql, [.text(table)]) {
      names.insert(Database.quoted(identifier: $0.string(0)))
    }
    return names
  }

  /// What searches the nodes of the R-tree; nil if rows cannot be had by their keys one by one, or if SQLite itself has
  /// to search.
  func nodeSearch() -> RTreeSearch? {
    if let search { return search }
    var made: RTreeSearch?
    if let index, let key {
      var isFast = false
      let name = Database.quoted(identifier: table)
      try? database.query("EXPLAIN QUERY PLAN SELECT 1 FROM \(name) WHERE \(key) = ?") {
        isFast = $0.string(3).contains(text: "USING INTEGER PRIMARY KEY")
      }
      if isFast { made = RTreeSearch(index.table, in: database) }
    }
    search = .some(made)
    return made
  }

  /// Counts a row that is looked up by its key; true if there are so many that it pays to know all leaves of the table.
  func looksUpMany() -> Bool {
    rowsAsked += 1
    return rowsAsked > rowCount / Self.rowsPerInterior + Self.fewRows
  }

  /// A page above the leaves names some hundred of them, of some rows each.
  private static let rowsPerInterior = 1024.0
  private static let fewRows = 20.0

  /// What finds rows that the R-tree names; nil if only SQLite can.
  func rowLookup() -> RowLookup? {
    if let lookup { return lookup }
    let made = try? RowLookup(of: table, in: database)
    lookup = .some(made)
    return made
  }

  /// True if an entry of the R-tree can stand for its row: there are as many as geometries. Counting takes the time of
  /// reading the table, and so it is put off until rows were looked up for about as long.
  func trustsIndex() -> Bool {
    if let isWhole { return isWhole }
    lookups += 1
    guard lookups * Self.lookupCost > rowCount else { return false }
    var counts: [Int64] = []
    if let index, let geometry = columns.first(where: { $0.role == .geometry }) {
      let sql = """
        SELECT (SELECT count(*) FROM \(Database.quoted(identifier: table))
          WHERE typeof(\(geometry.source)) <> 'null'),
          (SELECT count(*) FROM \(Database.quoted(identifier: index.table + "_rowid")))
        """
      try? database.query(sql) { counts = [$0.int64(0), $0.int64(1)] }
    }
    let isSame = counts.count == 2 && counts[0] == counts[1]
    isWhole = isSame
    return isSame
  }

  /// How many rows are read one after another while one is looked up.
  private static let lookupCost = 16.0

  /// Leaves searches to SQLite from now on.
  func dropSearch() { search = .some(nil) }

  /// What SQLite is told of the columns.
  var declaration: String {
    let list = columns.map { column in
      // Nothing may follow a number in parentheses; SQLite takes the word out of the type.
      [Database.quoted(identifier: column.name), column.isHidden ? "HIDDEN" : "", column.type]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "CREATE TABLE t (\(list.joined(separator: ", ")))"
  }

  /// The number of a plan, which is kept.
  func number(of plan: LayerPlan) -> Int {
    if let known = plans.firstIndex(of: plan) { return known }
    plans.append(plan)
    return plans.count - 1
  }
}

extension Database {
  /// Opens a session: a database that has nothing but the tables and functions that are added to it, neither
  /// files nor memory. No other can be attached, and what is in double quotes is a name, never a text.
  /// Errors: `.store`.
  public convenience init(session name: String) throws(GeoError) {
    try self.init(inMemory: name)
    try setSwitch(SQLITE_DBCONFIG_DQS_DML, to: false)
    try setSwitch(SQLITE_DBCONFIG_DQS_DDL, to: false)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
  }

  /// Adds a table to a session. Errors: `.store`.
  public func add(_ table: LayerTable) throws(GeoError) {
    let code = sqlite3_create_module_v2(
      handle, table.name, LayerTableModule.methods, Unmanaged.passRetained(table).toOpaque(),
      { if let table = $0 { Unmanaged<LayerTable>.fromOpaque(table).release() } })
    try check(code, sql: nil)
    // The table declares its columns when it is first used.
    try execute("SELECT 1 FROM \(Self.quoted(identifier: table.name)) LIMIT 0")
  }
}
