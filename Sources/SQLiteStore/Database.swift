public import Base
import CSQLite
import Files

/// A connection to one SQLite database, which is closed when it and its statements go away.
///
/// Unchecked: one thread uses it at a time, which may hand it over to another.
public final class Database: @unchecked Sendable {
  /// The path as given.
  public let path: String
  let handle: OpaquePointer
  /// How it was opened to be read; nil if it may be changed.
  let manner: ReadingManner?
  /// Kept here, as it must live as long as the connection.
  private var authorizer: Authorizer?

  /// How long to wait for another program's lock, in milliseconds.
  private static let patience: Int32 = 10_000
  /// How long to wait before another look at it.
  private static let pause: Int32 = 20
  /// Instructions of SQLite's machine, a few milliseconds of them.
  private static let stepsBetweenChecks: Int32 = 20_000
  /// Done when the first database is opened.
  private static let isConfigured: Void = cairn_sqlite_configure()
  /// How databases that are not files are opened.
  private static let temporary = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE

  private init(path: String, handle: OpaquePointer, manner: ReadingManner? = nil) {
    self.path = path
    self.handle = handle
    self.manner = manner
    heedSignals()
  }

  /// Ends a statement soon after a signal, and the wait for another program's lock too.
  private func heedSignals() {
    sqlite3_progress_handler(
      handle, Self.stepsBetweenChecks, { _ in Interruption.signal == 0 ? 0 : 1 }, nil)
    sqlite3_busy_handler(
      handle,
      { _, tries in
        guard Interruption.signal == 0, tries < Database.patience / Database.pause else {
          return 0
        }
        sqlite3_sleep(Database.pause)
        return 1
      }, nil)
  }

  // Statements keep their database, so none is left when this runs.
  deinit { sqlite3_close_v2(handle) }

  /// Opens a database to read it, without changing a byte of it and without leaving a file beside
  /// it, whatever its journal mode and whether or not a writer is at work on it. All reads
  /// see the same state. Errors: `.store`, `.unknownFormat` for a file that is not a database, with `hint`,
  /// `.damagedStore`.
  public convenience init(reading path: String, hint: String? = nil) throws(GeoError) {
    let plain = try Self.open(path, ReadingManner.shared.parameters, flags: SQLITE_OPEN_READONLY)
    let manner: ReadingManner
    do throws(GeoError) {
      manner = try ReadingManner(of: plain, path)
    } catch {
      sqlite3_close_v2(plain)
      var error = error
      if error.reason == .unknownFormat { error.hint = hint }
      throw error
    }
    var handle = plain
    if manner.parameters != ReadingManner.shared.parameters {
      sqlite3_close_v2(plain)
      handle = try Self.open(path, manner.parameters, flags: SQLITE_OPEN_READONLY)
    }
    self.init(path: path, handle: handle, manner: manner)
    // The schema of an unknown file is not trusted.
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: true)
    try setSwitch(SQLITE_DBCONFIG_TRUSTED_SCHEMA, to: false)
    // The last connection to close would move the write-ahead log into the database.
    try setSwitch(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, to: true)
    if manner == .orphanedLog { try execute("PRAGMA locking_mode = EXCLUSIVE") }
    TriggerlessSchema.read(in: handle)
    // The transaction never ends: its first access, which finds damage and locks, decides which state all
    // others see.
    try execute("BEGIN")
    _ = try scalarInt("SELECT count(*) FROM sqlite_master")
  }

  /// Opens or creates a database that no other program uses, to be renamed when it is complete: with
  /// an exclusive lock, no journal and no syncing, so after an error it is worthless. Errors: `.store`.
  public convenience init(loading path: String) throws(GeoError) {
    let handle = try Self.open(
      path, "mode=rwc", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    self.init(path: path, handle: handle)
    try execute("PRAGMA locking_mode = EXCLUSIVE")
    try execute("PRAGMA journal_mode = OFF")
    try execute("PRAGMA synchronous = OFF")
  }

  /// Opens an existing database to change it durably, with the journal that it is set to; other
  /// programs' locks are waited for. Wrap the changes in ``begin()`` and ``commit()``; what is not
  /// committed when the connection closes is rolled back. Errors: `.store`, `.damagedStore`.
  public convenience init(appending path: String) throws(GeoError) {
    let handle = try Self.open(path, "mode=rw", flags: SQLITE_OPEN_READWRITE)
    self.init(path: path, handle: handle)
    try setSwitch(SQLITE_DBCONFIG_DEFENSIVE, to: true)
    _ = try scalarInt("SELECT count(*) FROM sqlite_master")
  }

  /// Opens a database of this process alone, which is gone when it is closed: in memory as far as SQLite's cache
  /// goes, and beyond it in a temporary file without a name. Errors: `.store`.
  public convenience init(temporary purpose: String) throws(GeoError) {
    self.init(path: purpose, handle: try Self.open(named: "", flags: Self.temporary, path: purpose))
    try execute("PRAGMA journal_mode = OFF")
    try execute("PRAGMA synchronous = OFF")
  }

  /// Opens a database in memory, which is gone when it is closed; messages call it `name`. Errors: `.store`.
  convenience init(inMemory name: String) throws(GeoError) {
    self.init(
      path: name, handle: try Self.open(named: ":memory:", flags: Self.temporary, path: name))
  }

  private static func open(
    _ path: String, _ parameters: String, flags: Int32
  ) throws(GeoError) -> OpaquePointer {
    try open(named: uri(path) + "?" + parameters, flags: flags | SQLITE_OPEN_URI, path: path)
  }

  /// Opens a database by the name that SQLite knows it by; messages call it by its path.
  private static func open(
    named name: String, flags: Int32, path: String
  ) throws(GeoError) -> OpaquePointer {
    _ = isConfigured
    var handle: OpaquePointer?
    // One thread at a time, so SQLite's own mutexes are not needed.
    let code = sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle, code == SQLITE_OK else {
      let error = GeoError(sqlite: code, handle: handle, sql: nil, path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    return handle
  }

  /// The `file:` URI of a path, in which only `/` has a special meaning.
  static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    // A relative path gets a folder, so that `:memory:` is the name of a file too.
    var text: [UInt8] = Array((path.hasPrefix("/") ? "file://" : "file:./").utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.append(byte)
      default:
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Makes statements that are compiled from now on ask before they do anything.
  public func authorize(_ allows: @escaping (StatementAccess) -> Bool) {
    let authorizer = Authorizer(allows)
    authorizer.install(in: handle)
    self.authorizer = authorizer
  }

  /// SQLite's own message about the last call that failed.
  public var message: String { String(cString: sqlite3_errmsg(handle)) }

  /// Where the last statement could not be compiled, in bytes from its beginning; nil if SQLite does not
  /// say.
  public var errorOffset: Int? {
    let offset = sqlite3_error_offset(handle)
    return offset < 0 ? nil : Int(offset)
  }

  /// True for a word that SQL reserves, in upper or lower case.
  public static func isKeyword(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_keyword_check($0.baseAddress, Int32(clamping: $0.count)) != 0
      }
    }
  }

  /// Turns one of SQLite's switches for a connection on or off.
  func setSwitch(_ option: Int32, to on: Bool) throws(GeoError) {
    try check(cairn_sqlite_db_config_switch(handle, option, on ? 1 : 0), sql: nil)
  }

  /// Throws what SQLite reports, if it is an error.
  func check(_ code: Int32, sql: @autoclosure () -> String?) throws(GeoError) {
    if code == SQLITE_OK { return }
    throw GeoError(sqlite: code, handle: handle, sql: sql(), path: path)
  }
}
