public import Base
public import SQLiteStore
internal import Text

/// Brings decisions that were written into a store of conflicts into the merged store.
public final class ConflictResolution {
  /// Conflicts that were decided.
  public private(set) var resolvedCount = 0
  /// Conflicts that were not.
  public private(set) var openCount = 0

  private let conflicts: Database
  private let out: Database
  private let edit: StoreEdit
  private let shape: StoreShape

  private struct Row {
    let id: Int64
    let layer: String
    let key: String
    let column: String?
    let sides: [String?]
    let resolution: String
  }

  /// Both within transactions of the caller. Errors: `.usage` for a store without conflicts.
  public init(_ conflicts: Database, into out: Database) throws(GeoError) {
    guard try conflicts.hasColumns(["row_key", "resolution"], in: ConflictStore.table) else {
      throw GeoError(
        .usage, "has no table of conflicts", at: SourceLocation(path: conflicts.path),
        hint: "name what cairn merge --conflicts wrote")
    }
    self.conflicts = conflicts
    self.out = out
    edit = try StoreEdit(out)
    shape = try StoreShape(out)
  }

  /// Does it. Errors: `.usage` for a decision that is none, `.refusedRow`.
  public func run() throws(GeoError) {
    try edit.begin()
    var rows: [Row] = []
    try conflicts.query(
      "SELECT fid, layer, row_key, column_name, base, ours, theirs, resolution FROM conflicts "
        + "WHERE trim(coalesce(resolution, '')) <> '' ORDER BY fid"
    ) { row in
      func text(_ column: Int) -> String? { row.type(column) == .null ? nil : row.string(column) }
      rows.append(
        Row(
          id: row.int64(0), layer: row.string(1), key: row.string(2), column: text(3),
          sides: [text(4), text(5), text(6)], resolution: row.string(7)))
    }
    let dangling = try ReferenceCheck.violations(in: out)
    var waiting = rows
    // A decision may fit when others have been brought in.
    while !waiting.isEmpty {
      var refusal: GeoError?
      let again = waiting
      waiting = []
      for row in again {
        do throws(GeoError) { try resolve(row) } catch  where error.reason == .refusedRow {
          if refusal == nil { refusal = refused(row, error.message) }
          waiting.append(row)
          continue
        }
        try forget(row)
        resolvedCount += 1
      }
      if let refusal, waiting.count == again.count { throw refusal }
    }
    if let broken = try ReferenceCheck.rows(in: out).first(where: { !dangling.contains($0.name) }) {
      let message =
        "row \(broken.rowID) of '\(broken.table)' would refer to a row of '\(broken.parent)' that is not there"
      // The decision about the row itself, or about what it refers to.
      let tables = [broken.table.lowercased(), broken.parent.lowercased()]
      let decided = tables.lazy.compactMap { table in
        rows.first { $0.layer.lowercased() == table }
      }.first
      throw decided.map { refused($0, message) } ?? GeoError(.refusedRow, message)
    }
    openCount = Int(try conflicts.scalarInt("SELECT count(*) FROM conflicts") ?? 0)
    try edit.finish()
  }

  private func refused(_ row: Row, _ message: String) -> GeoError {
    GeoError(
      .refusedRow, message, at: place(of: row),
      hint: "decide otherwise, or change the row that is in the way first")
  }

  private func resolve(_ row: Row) throws(GeoError) {
    let place = place(of: row)
    guard let table = shape.table(row.layer) else {
      throw GeoError(.usage, "the store has no table '\(row.layer)'", at: place)
    }
    let keyed = try values(row.key, table, place)
    let names = table.columns.indices.filter { keyed[$0] != nil }
    let pair = TablePair(
      old: table, new: table, key: names.map { table.columns[$0].name }, kind: .natural)
    let rows = try TableRows(pair, in: out)
    let key = pair.keyValues(keyed)
    let current = try rows.row(key)
    let word = row.resolution.trimmed.lowercased()
    let chosen: String?
    switch word {
    case "base": chosen = row.sides[0]
    case "ours": chosen = row.sides[1]
    case "theirs": chosen = row.sides[2]
    case "keep": return
    default:
      guard word.hasPrefix("{") else {
        throw GeoError(
          .usage, "'\(row.resolution)' is not a decision", at: place,
          hint: "write ours, theirs, base, keep, or values as JSON, such as {\"name\": \"Elm\"}")
      }
      chosen = row.resolution
    }
    var known: [[CellValue?]] = []
    for side in [row.sides[1], row.sides[0], chosen] {
      if let side { known.append(try values(side, table, place)) }
    }
    try check(row, current, known, isDeletion: chosen == nil, pair, place)
    edit.touch(table.name)
    guard let chosen else {
      if current != nil { try rows.delete(key) }
      return
    }
    var wanted = try values(chosen, table, place)
    if current == nil {
      for index in pair.key where wanted[index] == nil { wanted[index] = keyed[index] }
      try rows.insert(wanted)
    } else {
      try rows.update(
        key, pair.columns.indices.filter { wanted[$0] != nil && !pair.key.contains($0) },
        to: wanted)
    }
  }

  /// Refuses to write over what was changed since the merge: the row has to be as ours or, held back, as the base; or as
  /// it was decided, if that was done before and not noted.
  private func check(
    _ row: Row, _ current: [CellValue?]?, _ known: [[CellValue?]], isDeletion: Bool,
    _ pair: TablePair, _ place: SourceLocation
  ) throws(GeoError) {
    func refuse(_ what: String) throws(GeoError) {
      throw GeoError(
        .changedSinceMerge, "\(row.layer) \(row.key): \(what)", at: place,
        hint: "write keep to leave the store as it is in this")
    }
    guard let current else {
      if row.sides[1] != nil, !isDeletion { try refuse("the row is not in the store any more") }
      return
    }
    func differing(_ values: [CellValue?]) -> [Int] {
      values.indices.filter { index in
        guard let value = values[index], pair.columns[index].isCompared else { return false }
        return !CellValue.same(value, current[index] ?? .null)
      }
    }
    let differences = known.map(differing)
    if differences.contains(where: \.isEmpty) { return }
    let columns = (differences.first ?? []).map { pair.columns[$0].name }
    try refuse(
      row.sides[1] == nil
        ? "the store has a row of this key by now"
        : "the row has other values by now: \(columns.joined(separator: ", "))")
  }

  private func place(of row: Row) -> SourceLocation {
    SourceLocation(path: conflicts.path, layer: ConflictStore.table, feature: Int(row.id))
  }

  private func values(
    _ json: String, _ table: TableShape, _ place: SourceLocation
  ) throws(GeoError) -> [CellValue?] {
    var row = [CellValue?](repeating: nil, count: table.columns.count)
    let text = SettingsText(line: Array(json.utf8), path: place.path)
    let parsed: SettingsValue
    do throws(GeoError) { parsed = try text.parse() } catch {
      throw GeoError(.usage, "the values are not JSON: \(error.message)", at: place)
    }
    guard let members = parsed.members else {
      throw GeoError(.usage, "the values are not a JSON object", at: place)
    }
    for member in members {
      guard let index = table.index(of: member.name), let value = CellJSON.value(member.value)
      else {
        throw GeoError(
          .usage, "'\(member.name)' is not a column of '\(table.name)', or its value is none",
          at: place)
      }
      row[index] = value
    }
    return row
  }

  private func forget(_ row: Row) throws(GeoError) {
    try conflicts.execute("DELETE FROM conflicts WHERE fid = ?1", [.integer(row.id)])
    let layer = ConflictStore.prefix + row.layer
    guard try conflicts.hasColumns(["conflict", "side"], in: layer) else { return }
    try conflicts.execute(
      "DELETE FROM \(Database.quoted(identifier: layer)) WHERE conflict = ?1", [.integer(row.id)])
  }
}
