public import Base

/// Expressions of SQL on the values of one feature, which have been compiled: SQLite's own, with its rules
/// for NULL, types, integers, LIKE, functions and dates (sqlite.org/lang_expr.html).
public final class ExpressionList: Sendable {
  /// An expression as it was given.
  public struct Source: Sendable {
    /// The text.
    public var text: String
    /// Where it was given, such as `--where`.
    public var option: String
    /// An expression.
    public init(_ text: String, option: String) {
      self.text = text
      self.option = option
    }
  }

  /// The expressions as given.
  public let sources: [Source]
  /// The names that may be columns; `isRead` says which of them are.
  let columns: [ExpressionColumn]
  /// The statement; its first column is the feature.
  let sql: String
  /// For each expression the column that it is, if it is nothing else.
  let onlyColumns: [Int?]
  /// True if an expression does more with fields than to name one.
  var comparesFields: Bool { onlyColumns.contains(nil) }
  /// The only expression in a form for statements on a table that has the fields as columns; nil if it would
  /// mean something else there.
  public let sqlOnTables: String?

  /// Values of several expressions for each feature. Errors: `.expression`.
  public convenience init(_ sources: [Source]) throws(GeoError) {
    try self.init(sources, isCondition: false)
  }

  /// The features for which an expression is true. Errors: `.expression`.
  public convenience init(condition: Source) throws(GeoError) {
    try self.init([condition], isCondition: true)
  }

  private init(_ sources: [Source], isCondition: Bool) throws(GeoError) {
    self.sources = sources
    var columns: [ExpressionColumn] = []
    var texts: [ExpressionText] = []
    for source in sources {
      texts.append(
        try ExpressionText(source.text, option: source.option, columns: &columns))
    }
    let connection = try ExpressionConnection(columns: columns.map { ($0.name, "") })
    // Functions over several rows are not allowed in a condition.
    let beginning = "SELECT rowid FROM feature WHERE ("
    var functions: Set<String> = []
    for text in texts {
      do throws(ExpressionConnection.Refusal) {
        let compiled = try connection.prepare(beginning + text.sql + "\n)")
        try connection.run(compiled.statement)
        functions.formUnion(compiled.functions)
        for index in columns.indices where compiled.columns.contains(columns[index].name) {
          columns[index].isRead = true
        }
      } catch {
        throw text.error(error, start: beginning.utf8.count)
      }
    }
    self.columns = columns
    onlyColumns = texts.map(\.onlyColumn)
    let means = texts.allSatisfy { $0.meansTheSameOnTables }
    let isSure = functions.isSubset(of: Self.sureFunctions) && !texts.contains(where: \.escapes)
    let isOfFields = columns.allSatisfy { column in
      guard column.isRead, case .field(let name) = column.source else { return !column.isRead }
      return name == column.name
    }
    sqlOnTables =
      texts.count == 1 && means && isOfFields && isSure ? "(" + texts[0].sql + "\n)" : nil
    sql =
      isCondition
      ? beginning + texts[0].sql + "\n)"
      : "SELECT rowid, " + texts.map { "(\($0.sql)\n)" }.joined(separator: ", ") + " FROM feature"
  }

  /// Functions that give the same each time, and cannot fail: what a table's own statement fails at has no
  /// feature that could be told or left out.
  private static let sureFunctions: Set<String> = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "coalesce",
    "cos", "cosh",
    "date", "datetime", "degrees", "exp", "floor", "glob", "hex", "ifnull", "iif", "instr",
    "julianday",
    "length", "like", "likely", "ln", "log", "log10", "log2", "lower", "ltrim", "max", "min", "mod",
    "nullif",
    "pi", "pow", "power", "quote", "radians", "round", "rtrim", "sign", "sin", "sinh", "sqrt",
    "strftime",
    "substr", "substring", "tan", "tanh", "time", "trim", "trunc", "typeof", "unicode", "unixepoch",
    "unlikely", "upper",
  ]

  /// What messages about a feature begin with.
  var option: String { sources.count == 1 ? sources[0].option + ": " : "" }

  /// The names of the fields that are read.
  public var fieldNames: [String] {
    columns.compactMap { column in
      guard column.isRead, case .field(let name) = column.source else { return nil }
      return name
    }
  }

  /// True if something is measured.
  var measures: Bool {
    columns.contains { $0.isRead && ($0.source == .area || $0.source == .length) }
  }

  /// True if geometries are read.
  var readsGeometries: Bool { columns.contains { $0.isRead && $0.source == .geometry } }

  /// An error about a field, at its place.
  func error(ofField name: String, _ message: String, hint: String?) -> GeoError {
    for source in sources {
      var columns: [ExpressionColumn] = []
      guard
        let text = try? ExpressionText(source.text, option: source.option, columns: &columns),
        let column = columns.first(where: { $0.source == .field(name) })
      else { continue }
      return text.error(message, at: column.place, hint: hint)
    }
    return GeoError(.expression, message, hint: hint)
  }
}
