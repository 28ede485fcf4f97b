#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import CModSpatiaLite
import CSQLite
import SQLiteStore

/// The functions of SpatiaLite that are not written here, by its own module where that is installed.
///
/// The module lives in the system's SQLite, which it is linked with, in a database of its own in memory: it sees
/// the arguments of its functions and nothing else. One thread uses it at a time.
final class SpatialModule {
  /// A function of the module.
  struct Function {
    /// For how many arguments; -1 stands for any number.
    var counts: Set<Int> = []
    /// True for one over several rows.
    var isAggregate = false
  }

  /// By their names in lower case.
  private(set) var functions: [String: Function] = [:]
  /// The names of those that may not be called.
  private(set) var refused: Set<String> = []
  let library: UnsafePointer<cairn_modspatialite_functions>
  let connection: OpaquePointer
  private var tables = 0

  /// The module sets up what its connections share when the first is opened.
  private static let opening = Lock(())

  /// Loads the module. Errors: `.library`.
  init() throws(GeoError) {
    if Self.isRelaxed {
      throw GeoError(
        .library, "SpatiaLite's own functions are not loaded",
        hint:
          "SPATIALITE_SECURITY=relaxed, with which they write files, keeps SpatiaLite's others out")
    }
    var reason: UnsafePointer<CChar>?
    guard let library = cairn_modspatialite_load(&reason) else {
      throw Self.missing(reason.map { String(cString: $0) } ?? "")
    }
    var text = [CChar](repeating: 0, count: 512)
    let opened = Self.opening.withLock { _ in
      text.withUnsafeMutableBufferPointer { text in
        text.baseAddress.flatMap { cairn_modspatialite_open($0, Int32(text.count)) }
      }
    }
    guard let opened else {
      throw Self.missing(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
    }
    self.library = library
    connection = opened
    // The systems that functions look up, and geometries of GeoPackage as arguments.
    for sql in ["SELECT InitSpatialMetaData(1)", "SELECT EnableGpkgAmphibiousMode()"] {
      _ = try SpatialModuleStatement(sql, self).step()
    }
    let list = try SpatialModuleStatement(
      "SELECT name, narg, type FROM pragma_function_list WHERE builtin = 0", self)
    while try list.step() {
      let name = list.text(0).lowercased()
      guard SpatialModuleNames.allow(name) else {
        refused.insert(name)
        continue
      }
      functions[name, default: Function()].counts.insert(Int(list.int64(1)))
      if list.text(2) != "s" { functions[name]?.isAggregate = true }
    }
  }

  // Statements keep their module, so none is left when this runs.
  deinit { _ = library.pointee.sqlite3_close_v2(connection) }

  /// What lets the module's functions write files must not be set.
  private static var isRelaxed: Bool {
    getenv("SPATIALITE_SECURITY").map { String(cString: $0) == "relaxed" } ?? false
  }

  private static func missing(_ reason: String) -> GeoError {
    GeoError(
      .library, "SpatiaLite's own functions could not be loaded: \(reason)",
      hint: "SpatiaLite's others are there too once libsqlite3-mod-spatialite (Debian, Ubuntu) or "
        + "libspatialite (Homebrew) is installed")
  }

  /// Makes a function known to a database, for some of its numbers of arguments. Errors: `.store`.
  func add(
    _ name: String, _ counts: Set<Int>, to database: Database, _ libraries: SpatialLibraries
  ) throws(GeoError) {
    guard let function = functions[name] else { return }
    for count in counts.sorted() {
      if function.isAggregate, count > 0, try !isScalar(name, count) {
        try database.register(name, argumentCount: count) { [self] in
          SpatialModuleAggregate(name, count, self)
        }
      } else {
        try database.register(name, argumentCount: count, body(of: name, libraries))
      }
    }
  }

  /// True for a function of one row where one of the same name is over several, such as MakeLine(a, b).
  private func isScalar(_ name: String, _ count: Int) throws(GeoError) -> Bool {
    let sql = "SELECT 1 FROM pragma_function_list WHERE name = ?1 AND narg = ?2 AND type = 's'"
    let statement = try SpatialModuleStatement(sql, self)
    statement.bind(1, .text(name))
    statement.bind(2, .integer(Int64(count)))
    return try statement.step()
  }

  private func body(of name: String, _ libraries: SpatialLibraries) -> FunctionBody {
    var statements: [Int: SpatialModuleStatement] = [:]
    return libraries.body(name) { [self] (call) throws(GeoError) in
      let statement: SpatialModuleStatement
      if let known = statements[call.count] {
        statement = known
      } else {
        statement = try SpatialModuleStatement(
          "SELECT \(name)(\(Self.parameters(call.count)))", self)
        statements[call.count] = statement
      }
      try statement.run(call, from: 1) { (row) in row.give(0, to: call.result) }
    }
  }

  /// `?,?,?`.
  static func parameters(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ",")
  }

  /// The name of a table that there is not yet.
  func makeTableName() -> String {
    tables += 1
    return "temp.rows_\(tables)"
  }

  var message: String {
    library.pointee.sqlite3_errmsg(connection).map { String(cString: $0) } ?? "out of memory"
  }
}
