internal import Base
internal import Geometry
internal import SQLiteStore

/// What geometry columns of a store of SpatiaLite take: its triggers would refuse other types and reference systems, but they do
/// not run while changes are made.
final class GeometryRules {
  /// A geometry as rules see it.
  private struct Form: Hashable {
    let table: String
    let column: String
    /// As in `geometry_columns`: 1000 more with z, 2000 with m, 3000 with both; nil for what is no geometry.
    let type: Int?
    let system: Int32
  }

  /// A column's rule.
  private struct Rule {
    let type: Int
    let system: Int32

    func takes(_ form: Form) -> Bool {
      // 0, 1000 and so on are geometries of any kind.
      guard let given = form.type else { return false }
      return form.system == system && (type == given || type == given / 1000 * 1000)
    }
  }

  private let database: Database
  private var columns: [String: [(name: String, rule: Rule)]] = [:]
  /// Where what did not fit is, and the row: the rules may be changed by the patch themselves.
  private var doubtful: [Form: (place: SourceLocation?, row: String)] = [:]

  init(_ database: Database) { self.database = database }

  private func columns(of table: String) throws(GeoError) -> [(name: String, rule: Rule)] {
    var found: [(name: String, rule: Rule)] = []
    try database.query(
      "SELECT f_geometry_column, geometry_type, srid FROM geometry_columns "
        + "WHERE lower(f_table_name) = lower(?1)", [.text(table)]
    ) { row in
      found.append(
        (
          row.string(0).lowercased(),
          Rule(type: Int(row.int64(1)), system: Int32(truncatingIfNeeded: row.int64(2)))
        ))
    }
    return found
  }

  /// Looks at the new values of a row. Errors: `.store`.
  func note(_ change: RowChange, of pair: TablePair, at place: SourceLocation?) throws(GeoError) {
    if columns[pair.name] == nil { columns[pair.name] = try columns(of: pair.name) }
    for (name, rule) in columns[pair.name] ?? [] {
      guard let index = pair.columns.firstIndex(where: { $0.name.lowercased() == name }),
        let value = change.after[index], !value.isNull
      else { continue }
      let form = Self.form(value, in: pair.name, name)
      if !rule.takes(form), doubtful[form] == nil {
        doubtful[form] = (place, pair.title(change.known))
      }
    }
  }

  private static func form(_ value: CellValue, in table: String, _ column: String) -> Form {
    guard case .blob(let bytes) = value,
      let (type, system) = bytes.withUnsafeBytes(GeometryDifference.spatiaLiteType)
    else { return Form(table: table, column: column, type: nil, system: 0) }
    return Form(table: table, column: column, type: type, system: system)
  }

  /// Refuses what the columns do not take, as they are by now. Errors: `.patchDoesNotFit`, `.store`.
  func check() throws(GeoError) {
    let places = doubtful.sorted { ($0.value.place?.line ?? 0) < ($1.value.place?.line ?? 0) }
    for (form, (place, row)) in places {
      guard let (_, rule) = try columns(of: form.table).first(where: { $0.name == form.column }),
        !rule.takes(form)
      else { continue }
      let given =
        form.type.map { ", not \(Self.name($0)) in system \(form.system)" }
        ?? "; this is not a geometry"
      throw GeoError(
        .patchDoesNotFit,
        "row \(row) of '\(form.table)': the column \(form.column) takes \(Self.name(rule.type)) "
          + "in system \(rule.system)\(given)",
        at: place ?? SourceLocation(path: database.path))
    }
  }

  private static func name(_ type: Int) -> String {
    let name = GeometryKind.allCases.first { Int($0.rawValue) == type % 1000 }?.name
    let dimensions = ["", " Z", " M", " ZM"]
    let index = type / 1000
    return (name ?? "Geometry") + (dimensions.indices.contains(index) ? dimensions[index] : "")
  }
}
