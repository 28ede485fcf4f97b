internal import Base

/// A layer or a column that has another name by now, as the user says it.
public struct SchemaRenaming: Equatable, Sendable {
  /// What was renamed: `LAYER`, `FIELD` or `LAYER.FIELD`.
  public let old: String
  /// The name by now.
  public let new: String

  /// Something that was renamed.
  public init(_ old: String, to new: String) {
    self.old = old
    self.new = new
  }
}

/// What was renamed in stores, by the schema of the one that they come from.
struct Renamings {
  /// New names of tables, by the old ones in lower case.
  private(set) var tables: [String: String] = [:]
  /// New names of columns, by the old ones in lower case, by the old name of the table in lower case.
  private(set) var columns: [String: [String: String]] = [:]

  /// Finds out what each renaming means. Errors: `.usage` for what the old store does not have.
  init(_ list: [SchemaRenaming], in shape: StoreShape) throws(GeoError) {
    for renaming in list {
      let old = renaming.old
      if let table = shape.table(old) {
        guard shape.table(renaming.new) == nil else { throw Self.isTaken(renaming) }
        try Self.set(&tables[table.name.lowercased()], renaming)
        continue
      }
      var layers = shape.tables.filter { $0.isLayer || shape.kind == .plain }
      var field = old
      if let dot = old.lastIndex(of: "."), let table = shape.table(String(old[..<dot])) {
        layers = [table]
        field = String(old[old.index(after: dot)...])
      }
      layers = layers.filter { $0.index(of: field) != nil }
      guard !layers.isEmpty else {
        throw GeoError(
          .usage, "--renamed \(old)=\(renaming.new): there is neither a layer nor a field '\(old)'",
          hint: "the old name comes first: LAYER=NEW, FIELD=NEW or LAYER.FIELD=NEW")
      }
      for layer in layers {
        guard layer.index(of: renaming.new) == nil else { throw Self.isTaken(renaming) }
        try Self.set(
          &columns[layer.name.lowercased(), default: [:]][field.lowercased()], renaming)
      }
    }
  }

  private static func set(_ name: inout String?, _ renaming: SchemaRenaming) throws(GeoError) {
    if let name, name != renaming.new {
      throw GeoError(
        .usage, "--renamed gives '\(renaming.old)' two names, '\(name)' and '\(renaming.new)'")
    }
    name = renaming.new
  }

  private static func isTaken(_ renaming: SchemaRenaming) -> GeoError {
    GeoError(
      .usage,
      "--renamed \(renaming.old)=\(renaming.new): '\(renaming.new)' was there before",
      hint: "the old name comes first")
  }

  /// The name of a table by now.
  func name(of table: String) -> String { tables[table.lowercased()] ?? table }

  /// New names of a table's columns by the old ones in lower case.
  func names(of table: TableShape?) -> [String: String] {
    table.flatMap { columns[$0.name.lowercased()] } ?? [:]
  }

  /// What still has its old name in a store that comes from the old one.
  func changes(in shape: StoreShape) -> [SchemaChange] {
    var changes: [SchemaChange] = []
    for table in shape.tables where name(of: table.name) != table.name {
      changes.append(.renameTable(from: table.name, to: name(of: table.name)))
    }
    for table in shape.tables {
      let current = name(of: table.name)
      for (old, new) in names(ofTableNow: current).sorted(by: { $0.key < $1.key }) {
        guard let index = table.index(of: old), !table.columns[index].isGeometry else { continue }
        changes.append(
          .renameColumn(table: current, from: table.columns[index].name, to: new))
      }
    }
    return changes
  }

  /// New names of columns by the old ones in lower case, of the table that has this name by now.
  private func names(ofTableNow name: String) -> [String: String] {
    let old = tables.first { $0.value.lowercased() == name.lowercased() }?.key
    return columns[old ?? name.lowercased()] ?? [:]
  }

  /// The same for a store in which tables and columns have their new names already.
  var done: Renamings {
    var done = self
    done.columns = [:]
    for (table, names) in columns { done.columns[name(of: table).lowercased()] = names }
    return done
  }

  /// What is wrong with these in a store that comes from the old one: a name that it has beside the new one; in words.
  func contradictions(in shape: StoreShape, named side: String) -> [String] {
    var found: [String] = []
    for (old, new) in tables.sorted(by: { $0.key < $1.key })
    where shape.table(old) != nil && shape.table(new) != nil {
      found.append("\(side) has both a layer \(old) and a layer \(new), to which it is renamed")
    }
    for (table, names) in columns.sorted(by: { $0.key < $1.key }) {
      guard let known = shape.table(table) ?? shape.table(name(of: table)) else { continue }
      for (old, new) in names.sorted(by: { $0.key < $1.key })
      where known.index(of: old) != nil && known.index(of: new) != nil {
        found.append(
          "\(side) has both a field \(old) and a field \(new) in \(known.name), to which it is renamed"
        )
      }
    }
    return found
  }

  /// Refuses what is not renamed to this in a store. Errors: `.usage`.
  func check(against shape: StoreShape, path: String) throws(GeoError) {
    try check(against: [shape])
    if let problem = contradictions(in: shape, named: "the new input").first {
      throw GeoError(.usage, "--renamed: \(problem)", at: SourceLocation(path: path))
    }
  }

  /// Refuses new names that no store has. Errors: `.usage`.
  func check(against shapes: [StoreShape]) throws(GeoError) {
    for (old, new) in tables where !shapes.contains(where: { $0.table(new) != nil }) {
      throw GeoError(.usage, "--renamed \(old)=\(new): there is no layer '\(new)'")
    }
    for (table, names) in columns {
      for (old, new) in names {
        let isThere = shapes.contains { shape in
          (shape.table(table) ?? shape.table(name(of: table)))?.index(of: new) != nil
        }
        guard !isThere else { continue }
        throw GeoError(
          .usage, "--renamed \(old)=\(new): there is no field '\(new)' in '\(name(of: table))'")
      }
    }
  }
}
