import Base
import CSQLite
import Files
import SQLiteStore

/// A connection to SQLite that knows only the virtual table `feature`, and is allowed only to compute
/// expressions on its rows. One thread uses it.
final class ExpressionConnection {
  /// Why SQLite refused a statement, and where.
  struct Refusal: Error {
    var message: String
    /// In bytes from the beginning of the statement; nil if SQLite does not say.
    var offset: Int?
    /// What may help.
    var hint: String?
  }

  /// What a statement that was just compiled does.
  private final class Access {
    var selects = 0
    var columns: Set<String> = []
    var functions: Set<String> = []
    var refusal: String?

    /// Allows one SELECT on the one table, and functions.
    func allows(_ access: StatementAccess) -> Bool {
      switch access {
      case .select:
        selects += 1
        if selects == 1 { return true }
        refusal = ExpressionConnection.noSubselects
      case .read(ExpressionConnection.tableName, let column):
        columns.insert(column)
        return true
      case .read:
        refusal = "an expression sees only the values of its feature"
      case .function(let name):
        functions.insert(name)
        guard StatementAccess.refusedFunctions.contains(name) else { return true }
        refusal = "\(name)() is not allowed"
      case .recursion, .other:
        refusal = ExpressionConnection.noSubselects
      }
      return false
    }
  }

  /// The table, into which each batch is put.
  let table: VirtualTable
  /// The numbers of the systems that geometries are in.
  let systems = SpatialSystems()
  private let functions: SpatialFunctions
  private let database: Database
  private let access = Access()

  private static let tableName = "feature"
  /// The most bytes of a text or blob that an expression may read or make.
  private static let longestValue: Int32 = 100_000_000
  /// Instructions of SQLite's machine between two looks at whether the run is to end: some of them take a
  /// tenth of a second, where values are as long as that.
  private static let stepsBetweenChecks: Int32 = 200

  /// A connection to a table with these columns; the declared types may be empty.
  init(columns: [(name: String, type: String)]) throws(GeoError) {
    table = VirtualTable(columns: columns, value: BatchTable.value)
    do throws(GeoError) {
      database = try Database(of: table, named: Self.tableName)
      functions = try SpatialFunctions(in: database, systems: systems)
    } catch {
      throw GeoError(.expression, error.message, hint: error.hint)
    }
    try Self.bound(database)
    database.authorize { [access] in access.allows($0) }
  }

  /// Sees to it that an expression ends, and does not take all memory.
  private static func bound(_ database: Database) throws(GeoError) {
    // Only a statement gives the connection of SQLite's own.
    let statement = try database.prepare("SELECT 1")
    withExtendedLifetime(statement) {
      let connection = sqlite3_db_handle(statement.handle)
      sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, longestValue)
      sqlite3_progress_handler(
        connection, stepsBetweenChecks, { _ in Interruption.signal == 0 ? 0 : 1 }, nil)
    }
  }

  /// Compiles a statement of one SELECT; also returns the names of the columns that it reads and of the
  /// functions that it calls.
  func prepare(
    _ sql: String
  ) throws(Refusal) -> (statement: Statement, columns: Set<String>, functions: Set<String>) {
    while true {
      access.selects = 0
      access.columns = []
      access.functions = []
      access.refusal = nil
      do throws(GeoError) {
        return (try database.prepare(sql), access.columns, access.functions)
      } catch {
        var refusal = Refusal(
          message: access.refusal ?? database.message, offset: database.errorOffset)
        switch functions.seek(refusal.message) {
        case .ended: continue
        case .lasting(_, let hint): refusal.hint = hint
        case nil: break
        }
        throw refusal
      }
    }
  }

  /// Runs a statement while the table is empty, which finds out whether what is the same for all rows can be
  /// computed.
  func run(_ statement: Statement) throws(Refusal) {
    defer { statement.reset() }
    do throws(GeoError) { while try statement.step() {} } catch {
      throw Refusal(message: database.message, offset: nil)
    }
  }

  /// What went wrong with the row that a statement has reached.
  var message: String { database.message }

  static let noSubselects = "an expression cannot have a SELECT in it"
}
