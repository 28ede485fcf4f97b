public import Base
public import Features
public import Flow
import Geometry
public import SQLiteStore

/// A connection to SQLite that has layers as its tables, and is allowed only to read them. One thread uses
/// it at a time.
public final class SQLSession {
  /// What a statement that was just compiled does.
  private final class Access {
    var tables: Set<String> = []
    var refusal: String?

    func allows(_ access: StatementAccess) -> Bool {
      switch access {
      case .select, .recursion: return true
      case .read(let table, _):
        tables.insert(table)
        return true
      case .function(let name):
        guard StatementAccess.refusedFunctions.contains(name) else { return true }
        refusal = "\(name)() is not allowed"
      case .other: refusal = SQLText.onlySelect
      }
      return false
    }
  }

  /// A statement that can be run.
  struct Query {
    let statement: Statement
    /// The tables that it reads.
    let tables: Set<String>
  }

  /// The systems of all layers.
  let systems = SpatialSystems()
  private let database: Database
  private let functions: SpatialFunctions
  private let access = Access()
  private var layers: [String: Layer] = [:]
  /// The names of the tables, in their order.
  public private(set) var names: [String] = []
  private var stores: [String: Database] = [:]

  /// The declared type of a column of ids, by which results know it.
  static let idType = "ID BLOB"
  /// The beginning of that of a geometry; the number of its system follows in parentheses.
  static let geometryType = "GEOMETRY BLOB"

  /// How much of a store is kept in memory at most.
  private static let cachedKilobytes = 1 << 17

  /// How large stores are, in bytes, by their paths.
  private var sizes: [String: Double] = [:]
  /// Told, by whoever reads rows, how far a statement has come, in bytes of the store that it reads.
  public var onProgress: ((FlowProgress) -> Void)?
  private lazy var watch = ScanWatch { [unowned self] table, share in
    guard let onProgress, let size = sizes[table.path] else { return }
    onProgress(FlowProgress(done: UInt64(size * share), total: UInt64(size)))
  }
  /// Finds the name, among some, that the user probably meant.
  private let nearest: FieldCheck.Suggestion

  /// A session without tables. With `skipsErrors`, what a function cannot compute is NULL, and counted. Errors:
  /// `.store`.
  public init(
    skipsErrors: Bool = false, suggesting nearest: @escaping FieldCheck.Suggestion
  ) throws(GeoError) {
    database = try Database(session: "sql")
    functions = try SpatialFunctions(in: database, systems: systems)
    functions.libraries.skipsFailures = skipsErrors
    self.nearest = nearest
  }

  /// What became NULL as it could not be computed.
  var oddities: [Oddity] {
    functions.libraries.failures.sorted { $0.key < $1.key }.map { name, failure in
      Oddity(
        .noResult,
        "\(failure.count) result\(failure.count == 1 ? "" : "s") of \(name) could not be computed and "
          + "\(failure.count == 1 ? "is" : "are") NULL; the first: \(failure.message)")
    }
  }

  /// Adds a layer as a table of some name, which no other may have.
  public func add(_ layer: Layer, _ table: QueryTable, as name: String) throws(GeoError) {
    let store: Database
    if let known = stores[table.path] {
      store = known
    } else {
      store = try Database(reading: table.path)
      // Joins come back to the same pages again and again.
      try store.execute("PRAGMA cache_size = -\(Self.cachedKilobytes)")
      stores[table.path] = store
      let pages = try store.scalarInt("PRAGMA page_count") ?? 0
      sizes[table.path] = Double(pages) * Double(try store.scalarInt("PRAGMA page_size") ?? 0)
    }
    let number = systems.number(of: layer.crs)
    var rowCount = layer.featureCount
    if rowCount == nil { rowCount = try Self.rowCount(of: table, in: store) }
    let made = try LayerTable(
      name, of: store, table: table.name, key: table.key,
      columns: Self.columns(of: table, system: number), index: table.index,
      rowCount: rowCount,
      bounds: { SpatialBlob.bounds(of: $0.bindMemory(to: UInt8.self)) },
      labelling: table.geometry == nil
        ? nil
        : LayerTable.Labelling(
          isRight: { SpatialBlob.system($0.bindMemory(to: UInt8.self)) == number },
          change: { SpatialBlob.relabel($0, as: number) }),
      boxFunctions: functions.boxFunctions(forRowsOf: number))
    made.watch = watch
    try database.add(made)
    names.append(name)
    layers[name.asciiLowercased] = layer
  }

  /// True if a name cannot be a table's, or is that of one.
  public func isTaken(_ name: String) -> Bool {
    let folded = name.asciiLowercased
    return layers[folded] != nil
      || ["sqlite_", "pragma_"].contains { folded.hasPrefix($0) } || folded.isEmpty
  }

  private static func rowCount(
    of table: QueryTable, in store: Database
  ) throws(GeoError) -> Int? {
    guard let key = table.key else { return nil }
    let name = Database.quoted(identifier: table.name)
    return try store.scalarInt("SELECT max(\(key)) FROM \(name)").map { Int(clamping: $0) }
  }

  /// The columns of a layer: `fid`, `id`, `geom`, and its fields, of which those get other names that are
  /// called like the first and the last of these.
  private static func columns(of table: QueryTable, system: Int32) -> [LayerTable.Column] {
    var columns: [LayerTable.Column] = []
    var taken: Set<String> = [LayerTable.decision]
    func add(
      _ name: String, _ type: String, _ source: String, _ role: LayerTable.Column.Role = .value,
      isHidden: Bool = false
    ) {
      var free = name
      var number = 0
      while !taken.insert(free.asciiLowercased).inserted {
        number += 1
        free = "\(name)_\(number)"
      }
      columns.append(
        LayerTable.Column(name: free, type: type, source: source, role: role, isHidden: isHidden))
    }
    let hasOwnField = table.columns.contains { $0.name.asciiLowercased == "id" }
    if let key = table.key { add("fid", "INTEGER", key, .key) }
    if !hasOwnField {
      if let id = table.id {
        add("id", idType, id)
      } else if let key = table.key {
        // Without ids of their own, features are known by their keys; SELECT * does not make ids of them.
        add("id", idType, key, .key, isHidden: true)
      }
    }
    if let geometry = table.geometry {
      add("geom", "\(geometryType)(\(system))", geometry, .geometry)
    }
    for column in table.columns { add(column.name, column.type, column.source) }
    // The names that the store itself has for them serve too; SELECT * does not show them.
    func alias(_ source: String?, _ type: String, _ role: LayerTable.Column.Role) {
      guard let source, let word = ExpressionTokens(source).tokens.first,
        case .quotedName(let name) = word.kind, word.range.count == source.utf8.count,
        !taken.contains(name.asciiLowercased)
      else { return }
      add(name, type, source, role, isHidden: true)
    }
    alias(table.key, "INTEGER", .key)
    alias(table.geometry, "\(geometryType)(\(system))", .geometry)
    return columns
  }

  /// Allows nothing but reading from now on.
  public func close() {
    database.authorize { [access] in access.allows($0) }
  }

  // MARK: - Statements

  /// Compiles a statement. Errors: `.expression`.
  func prepare(_ text: SQLText) throws(GeoError) -> Query {
    watch.restart()
    let plain = try compile(text)
    let sql = text.indexed(functions.predicates)
    guard sql != text.text, let statement = try? database.prepare(sql) else {
      return Query(statement: plain, tables: access.tables)
    }
    // Where the scan of one of the tables can say itself for which of its rows a predicate holds, and is made by it, the
    // predicate need not be asked again.
    let choices = text.judged(SpatialFunctions.judged, others: functions.predicates)
    if choices.isEmpty { return Query(statement: statement, tables: access.tables) }
    let plan = try steps(of: statement)
    for sql in choices {
      if let judged = try? database.prepare(sql), try steps(of: judged) == plan {
        return Query(statement: judged, tables: access.tables)
      }
    }
    return Query(statement: statement, tables: access.tables)
  }

  /// The lines of SQLite's plan, without what is known of all tables here.
  private func steps(of statement: Statement) throws(GeoError) -> [String] {
    var lines: [String] = []
    try database.query("EXPLAIN QUERY PLAN " + statement.sql) {
      lines.append(Self.plain($0.string(3)))
    }
    return lines
  }

  private func compile(_ text: SQLText) throws(GeoError) -> Statement {
    while true {
      access.tables = []
      access.refusal = nil
      do throws(GeoError) { return try database.prepare(text.text) } catch {
        let message = access.refusal ?? database.message
        let isCutOff = message == "incomplete input"
        let place = isCutOff ? text.end : database.errorOffset
        var hint = hint(message)
        switch functions.seek(message) {
        case .ended: continue
        case .lasting(let name, let help):
          let meant = nearest(name, functions.names).map { "did you mean \($0)? " } ?? ""
          hint = meant + (help ?? "")
        case nil: break
        }
        throw text.error(
          isCutOff ? "the statement ends too early" : message, at: place, hint: hint)
      }
    }
  }

  private func hint(_ message: String) -> String? {
    let start = "no such table: "
    guard message.hasPrefix(start) else { return hint(forColumn: message) }
    let meant = nearest(String(message.dropFirst(start.count)), names)
    if let meant { return "did you mean '\(meant)'?" }
    let known = names.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    return names.isEmpty ? "there are no tables" : "the tables are \(known)"
  }

  /// The column that a statement may have meant, of all tables.
  private func hint(forColumn message: String) -> String? {
    let start = "no such column: "
    guard message.hasPrefix(start) else { return nil }
    let name = message.dropFirst(start.count).split(separator: ".").last.map(String.init) ?? ""
    var known: [String] = []
    for table in names {
      for field in layer(table)?.fields ?? [] where !known.contains(field.name) {
        known.append(field.name)
      }
    }
    if let meant = nearest(name, known) { return "did you mean '\(meant)'?" }
    return "a text is written in single quotes; --explain lists the columns"
  }

  /// What went wrong with the row that a statement has reached.
  var message: String { database.message }

  /// What may help against it.
  var failureHint: String? {
    message.contains(text: "Exception")
      ? "ST_MakeValid(geometry) fixes it, if it is not valid; with --on-error skip what cannot be computed is NULL"
      : nil
  }

  /// The layer of a table.
  func layer(_ table: String) -> Layer? { layers[table.asciiLowercased] }

  /// How a statement is run, in lines for people.
  public func plan(_ text: SQLText) throws(GeoError) -> [String] {
    let query = try prepare(text)
    var depths: [Int64: Int] = [:]
    var lines: [String] = []
    try database.query("EXPLAIN QUERY PLAN " + query.statement.sql) { row in
      let depth = (depths[row.int64(1)] ?? -1) + 1
      depths[row.int64(0)] = depth
      lines.append(String(repeating: "  ", count: depth) + Self.plain(row.string(3)))
    }
    for name in query.tables.sorted() where !name.isEmpty {
      guard layers[name.asciiLowercased] != nil else { continue }
      let columns = try database.prepare("SELECT * FROM \(Database.quoted(identifier: name))")
      lines.append(
        "columns of \(name): "
          + (0..<columns.columnCount).map { columns.name($0) }.joined(separator: ", "))
    }
    return lines
  }

  /// A line of SQLite's plan, without what is known of all tables here.
  private static func plain(_ line: String) -> String {
    let mark = " VIRTUAL TABLE INDEX "
    guard let start = line.firstIndex(ofText: mark) else { return line }
    let rest = line[line.index(start, offsetBy: mark.count)...]
    guard let colon = rest.firstIndex(of: ":") else { return line }
    return line[..<start] + " by " + rest[rest.index(after: colon)...]
  }
}
