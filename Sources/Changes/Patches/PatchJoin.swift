public import Base
public import Files
internal import SQLiteStore
internal import Text

/// Two patches as one: what the second one does to what the first one made. Changes lie in a temporary store by table and key
/// meanwhile.
public final class PatchJoin {
  private let first: PatchReader
  /// The first patch, with the names of the second one.
  private let firstHead: Patch
  private let second: PatchReader
  private let store: Database

  /// Joins two patches, of which the second one follows the first. Errors: `.malformedPatch`; `.patchDoesNotFit` for
  /// tables that have other columns in the second one, and for renamings that cannot be said of both.
  public init(_ first: PatchReader, _ second: PatchReader) throws(GeoError) {
    self.first = first
    self.second = second
    firstHead = try Self.renamed(first.patch, by: second)
    store = try Database(temporary: "patch join")
    try store.execute(
      "CREATE TABLE changes(place INTEGER, row_key TEXT, line TEXT, PRIMARY KEY(place, row_key)) WITHOUT ROWID"
    )
  }

  /// Writes the patch. Errors: as the readers', and those of the sink.
  public func write(to sink: ByteSink) throws(GeoError) {
    var patch = firstHead
    var places: [Int: Int] = [:]
    for (index, table) in second.patch.tables.enumerated() {
      if let place = patch.tables.firstIndex(where: { $0.name == table.name }) {
        patch.tables[place] = try Self.joined(patch.tables[place], table)
        places[index] = place
      } else {
        places[index] = patch.tables.count
        patch.tables.append(table)
      }
    }
    patch.schema = Self.joined(patch.schema, second.patch.schema)
    let insertion = try store.prepare("INSERT OR REPLACE INTO changes VALUES(?1, ?2, ?3)")
    let selection = try store.prepare(
      "SELECT line FROM changes WHERE place = ?1 AND row_key = ?2")
    let deletion = try store.prepare("DELETE FROM changes WHERE place = ?1 AND row_key = ?2")
    func add(_ place: Int, _ change: RowChange, _ old: TablePair) throws(GeoError) {
      let table = patch.tables[place]
      let change = Self.moved(change, from: old, to: table)
      let key = PatchText.values(change.known, table.key, table)
      var result: RowChange? = change
      try selection.bind([.integer(Int64(place)), .text(key)])
      if try selection.step() {
        let line = Array(selection.text(0))
        let earlier = try PatchReader.change(line, patch, path: second.path)
        result = try Self.joined(earlier, change, table, path: second.path)
      }
      selection.reset()
      if let result {
        try insertion.bind([
          .integer(Int64(place)), .text(key), .text(PatchText.line(result, in: table)),
        ])
        try insertion.run()
      } else {
        try deletion.bind([.integer(Int64(place)), .text(key)])
        try deletion.run()
      }
    }
    while let (table, change) = try first.next() {
      try add(table, change, firstHead.tables[table])
    }
    while let (table, change) = try second.next() {
      guard let place = places[table] else { continue }
      try add(place, change, second.patch.tables[table])
    }
    try sink.write(PatchText.head(patch))
    try store.query("SELECT line FROM changes ORDER BY place, row_key") {
      (row) throws(GeoError) in try sink.write(row.string(0))
    }
    try sink.write(PatchText.end)
    try sink.commit()
  }

  // MARK: - Heads

  /// The head of the first patch, in which rows have the names that the second one gives to tables and columns.
  private static func renamed(_ patch: Patch, by second: PatchReader) throws(GeoError) -> Patch {
    let renamings = second.patch.schema.filter(\.isRenaming)
    // The SQL of changed schemas has the old names.
    guard !patch.hasNamesBefore, !second.patch.hasNamesBefore,
      renamings.isEmpty || patch.schema.isEmpty
    else {
      throw GeoError(
        .patchDoesNotFit,
        patch.hasNamesBefore || second.patch.hasNamesBefore
          ? "patches that take renamings back cannot be joined"
          : "the second patch renames, and the first one changes the schema: they cannot be joined",
        at: SourceLocation(path: second.path), hint: "apply them one after the other")
    }
    var patch = patch
    for change in renamings {
      for index in patch.tables.indices {
        switch change {
        case .renameTable(let from, let to) where patch.tables[index].name == from:
          patch.tables[index].name = to
        case .renameColumn(let table, let from, let to) where patch.tables[index].name == table:
          guard let column = patch.tables[index].index(of: from) else { continue }
          patch.tables[index].columns[column].name = to
        default: break
        }
      }
    }
    return patch
  }

  private static func joined(
    _ one: TablePair, _ other: TablePair
  ) throws(GeoError) -> TablePair {
    guard one.keyNames == other.keyNames else {
      throw GeoError(
        .patchDoesNotFit, "table '\(one.name)' has another key in the second patch")
    }
    var table = one
    table.newTable = other.newTable
    for column in other.columns {
      if let index = table.index(of: column.name) {
        table.columns[index].newName = column.newName
        table.columns[index].type = column.type
      } else {
        table.columns.append(column)
      }
    }
    return table
  }

  /// What was made and is removed again is left out.
  private static func joined(
    _ one: [SchemaChange], _ other: [SchemaChange]
  ) -> [SchemaChange] {
    var changes = one
    for change in other {
      if let index = changes.firstIndex(of: change.reversed) {
        changes.remove(at: index)
      } else {
        changes.append(change)
      }
    }
    return changes
  }

  // MARK: - Changes

  /// A change by the columns of another description of its table.
  private static func moved(
    _ change: RowChange, from old: TablePair, to new: TablePair
  ) -> RowChange {
    func row(_ values: [CellValue?]) -> [CellValue?] {
      guard !values.isEmpty else { return [] }
      var row = [CellValue?](repeating: nil, count: new.columns.count)
      for (value, column) in zip(values, old.columns) {
        if let index = new.index(of: column.name) { row[index] = value }
      }
      return row
    }
    return RowChange(
      change.kind, before: row(change.before), after: row(change.after),
      changed: change.changed.compactMap { new.index(of: old.columns[$0].name) })
  }

  /// What two changes of one row are together; nil if they take each other back.
  private static func joined(
    _ one: RowChange, _ other: RowChange, _ table: TablePair, path: String
  ) throws(GeoError) -> RowChange? {
    func over(_ first: [CellValue?], _ second: [CellValue?]) -> [CellValue?] {
      zip(first, second).map { $1 ?? $0 }
    }
    switch (one.kind, other.kind) {
    case (.insert, .update): return RowChange(.insert, after: over(one.after, other.after))
    case (.insert, .delete): return nil
    case (.update, .update):
      let before = over(other.before, one.before)
      let after = over(one.after, other.after)
      let changed = Set(one.changed + other.changed).sorted().filter { before[$0] != after[$0] }
      guard !changed.isEmpty else { return nil }
      return RowChange(.update, before: before, after: after, changed: changed)
    case (.update, .delete): return RowChange(.delete, before: over(other.before, one.before))
    case (.delete, .insert):
      let changed = table.columns.indices.filter { one.before[$0] != other.after[$0] }
      guard !changed.isEmpty else { return nil }
      return RowChange(.update, before: one.before, after: other.after, changed: changed)
    case (.insert, .insert), (.update, .insert), (.delete, .update), (.delete, .delete):
      throw GeoError(
        .patchDoesNotFit,
        "the second patch does not follow the first: it has to \(other.kind.rawValue) row "
          + "\(table.title(other.known)) of '\(table.name)', which the first one had to \(one.kind.rawValue)",
        at: SourceLocation(path: path))
    }
  }
}

extension ByteSink {
  /// Writes all of a text.
  func write(_ text: String) throws(GeoError) {
    var bytes = Bytes()
    bytes.append(text)
    try write(bytes.buffer)
    // They live until here.
    bytes.removeAll()
  }
}
