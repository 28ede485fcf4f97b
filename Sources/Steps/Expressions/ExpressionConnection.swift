import Base
import SQLiteStore

/// A connection to SQLite that knows only the virtual table `feature`, and is allowed only to compute
/// expressions on its rows. One thread uses it.
final class ExpressionConnection {
  /// Why SQLite refused a statement, and where.
  struct Refusal: Error {
    var message: String
    /// In bytes from the beginning of the statement; nil if SQLite does not say.
    var offset: Int?
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
        if name != "load_extension" { return true }
        refusal = "load_extension() is not allowed"
      case .other:
        refusal = ExpressionConnection.noSubselects
      }
      return false
    }
  }

  /// The table, into which each batch is put.
  let table: VirtualTable
  private let database: Database
  private let access = Access()

  private static let tableName = "feature"

  /// A connection to a table with these columns; the declared types may be empty.
  init(columns: [(name: String, type: String)]) throws(GeoError) {
    table = VirtualTable(columns: columns, value: BatchTable.value)
    do throws(GeoError) {
      database = try Database(of: table, named: Self.tableName)
    } catch {
      throw GeoError(.expression, error.message, hint: error.hint)
    }
    database.authorize { [access] in access.allows($0) }
  }

  /// Compiles a statement of one SELECT; also returns the names of the columns that it reads and of the
  /// functions that it calls.
  func prepare(
    _ sql: String
  ) throws(Refusal) -> (statement: Statement, columns: Set<String>, functions: Set<String>) {
    access.selects = 0
    access.columns = []
    access.functions = []
    access.refusal = nil
    do throws(GeoError) {
      return (try database.prepare(sql), access.columns, access.functions)
    } catch {
      throw Refusal(
        message: access.refusal ?? database.message, offset: database.errorOffset)
    }
  }

  /// What went wrong with the row that a statement has reached.
  var message: String { database.message }

  static let noSubselects = "an expression cannot have a SELECT in it"
}
