internal import Base
internal import Geometry
internal import SQLiteStore

/// A table as it is before and after: the columns of both.
public struct TablePair: Sendable {
  /// A column of one or both.
  public struct Column: Sendable {
    /// The name, that of the old table where both have it, unless the column was renamed.
    public var name: String
    /// The declared type, of the new table where both have it.
    public var type: String
    /// True for the geometry of a layer.
    public var isGeometry: Bool
    /// The name in the old table, if it is there.
    public var oldName: String?
    /// The name in the new table, if it is there.
    public var newName: String?
    /// True if differences count.
    public var isCompared = true
    /// True if it has another name in the new table, as the user says.
    var isRenamed = false
    /// True for a column of ``RowKeys`` that no table has.
    public internal(set) var isMade = false

    /// A column of both tables.
    public init(name: String, type: String, isGeometry: Bool) {
      self.name = name
      self.type = type
      self.isGeometry = isGeometry
      oldName = name
      newName = name
    }

    /// A column of ``RowKeys``.
    init(made column: String, named name: String) {
      self.name = name
      type = ""
      isGeometry = false
      oldName = column
      newName = column
      isCompared = false
      isMade = true
    }

    init(old: TableShape.Column?, new: TableShape.Column?) {
      name = old?.name ?? new?.name ?? ""
      type = new?.type ?? old?.type ?? ""
      isGeometry = new?.isGeometry ?? old?.isGeometry ?? false
      oldName = old?.name
      newName = new?.name
    }
  }

  /// The table's name, that of the old one where both are there, unless it was renamed.
  public var name: String
  /// The name of the old table; nil without one.
  public var oldTable: String?
  /// The name of the new table; nil without one.
  public var newTable: String?
  /// The columns.
  public var columns: [Column]
  /// The places of the key's columns.
  public var key: [Int]
  /// What the key is.
  public var keyKind: TableShape.KeyKind
  /// True if keys of the two sides are compared as text.
  var comparesKeysAsText = false
  /// True if the table has another name in the new store, as the user says.
  var isRenamed = false
  /// True if the key was named and its rows may not be unique.
  var isKeyNamed = false
  /// The columns by which people know a row, if it is not the key.
  var titleColumns: [Int]?
  /// The place of how sure it is that two rows are the same one, from 0 to 1, if that was found out by comparing them.
  public internal(set) var scoreIndex: Int?
  /// True for a layer of features or attributes.
  public var isLayer: Bool
  /// The reference system of geometries, where it is known.
  var system: CoordinateReferenceSystem?

  /// The place of the geometry.
  public var geometryIndex: Int? { columns.firstIndex(where: \.isGeometry) }
  /// The names of the key's columns.
  public var keyNames: [String] { key.map { columns[$0].name } }

  /// The place of a column by its name.
  public func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// A table that only one side has, or whose sides have the same key.
  init(
    old: TableShape?, new: TableShape?, key: [String], kind: TableShape.KeyKind,
    renamings: Renamings? = nil
  ) {
    name = old.map { renamings?.name(of: $0.name) ?? $0.name } ?? new?.name ?? ""
    oldTable = old?.name
    newTable = new?.name
    isLayer = new?.isLayer ?? old?.isLayer ?? false
    system = new?.system ?? old?.system
    keyKind = kind
    var columns: [Column] = []
    let names = renamings?.names(of: old) ?? [:]
    for column in old?.columns ?? [] {
      let name = names[column.name.lowercased()]
      // Layers have one geometry, whatever it is called.
      let other =
        column.isGeometry
        ? new?.columns.first(where: \.isGeometry)
        : new.flatMap { new in
          (name.flatMap(new.index) ?? new.index(of: column.name)).map { new.columns[$0] }
        }
      var paired = Column(old: column, new: other)
      if let name, !column.isGeometry {
        paired.name = name
        paired.isRenamed = other?.name.lowercased() == name.lowercased()
      }
      columns.append(paired)
    }
    for column in new?.columns ?? []
    where !columns.contains(where: { $0.newName == column.name }) {
      columns.append(Column(old: nil, new: column))
    }
    self.columns = columns
    self.key = key.compactMap { name in
      columns.firstIndex { $0.name.lowercased() == name.lowercased() }
        ?? columns.firstIndex { $0.name.lowercased() == names[name.lowercased()]?.lowercased() }
        ?? columns.firstIndex { $0.oldName?.lowercased() == name.lowercased() }
    }
    if let old, let new, name != old.name {
      isRenamed = new.name.lowercased() == name.lowercased()
    }
    let derived = StoreShape.derivedColumns[name.lowercased()] ?? []
    for index in columns.indices where derived.contains(columns[index].name.lowercased()) {
      self.columns[index].isCompared = false
    }
  }

  /// A table that a patch describes.
  init(name: String, columns: [Column], key: [Int], keyKind: TableShape.KeyKind) {
    self.name = name
    oldTable = name
    newTable = name
    self.columns = columns
    self.key = key
    self.keyKind = keyKind
    isLayer = true
  }

  /// The key of a row, by its values.
  public func keyValues(_ row: [CellValue?]) -> [CellValue] { values(of: key, row) }

  /// The columns by which people know a row: those of the key, or of the row id where the key means nothing.
  public var named: [Int] { titleColumns ?? key }

  /// The values by which people know a row.
  public func titleValues(_ row: [CellValue?]) -> [CellValue] { values(of: named, row) }

  private func values(of columns: [Int], _ row: [CellValue?]) -> [CellValue] {
    columns.map { $0 < row.count ? row[$0] ?? .null : .null }
  }

  /// What a row is called.
  public func title(_ row: [CellValue?]) -> String {
    titleValues(row).map(\.shown).joined(separator: ", ")
  }

  /// How sure it is that the two rows of an update are the same one, from 0 to 1, if they had to be compared to find out.
  public func score(_ change: RowChange) -> Double? {
    guard let scoreIndex, change.kind == .update, case .real(let score)? = change.after[scoreIndex]
    else { return nil }
    return score
  }

  /// Selects the rows of one side, a column of the result for each of ``columns``, in the order of the key; with `isRanged`,
  /// those whose row ids are from the first parameter to the second.
  func query(isOld: Bool, isRanged: Bool = false) -> String? {
    guard let table = isOld ? oldTable : newTable else { return nil }
    let list = expressions(isOld: isOld)
    let order = key.map { index in
      comparesKeysAsText
        ? "CAST(\(list[index]) AS TEXT) COLLATE BINARY"
        : keyKind == .natural ? "\(list[index]) COLLATE BINARY" : list[index]
    }
    return "SELECT " + list.joined(separator: ", ") + " FROM " + source(table)
      + (isRanged ? " WHERE \(list[key[0]]) BETWEEN ?1 AND ?2" : "") + " ORDER BY "
      + order.joined(separator: ", ")
  }

  /// What selects each column of one side.
  private func expressions(isOld: Bool) -> [String] {
    columns.map { column in
      guard let name = isOld ? column.oldName : column.newName else { return "NULL" }
      return (column.isMade ? "k." : "t.") + Database.quoted(identifier: name)
    }
  }

  /// The rows of a table, with their keys if these are no columns of it.
  private func source(_ table: String) -> String {
    let name = Database.quoted(identifier: table)
    guard columns.contains(where: \.isMade) else { return "main.\(name) t" }
    return
      "(SELECT * FROM \(RowKeys.table) WHERE layer = \(Database.quoted(text: table.lowercased()))) k "
      + "CROSS JOIN main.\(name) t ON t.rowid = k.row"
  }

  /// Selects what is wrong with the key on one side: the number of rows without a value in it, and below that each key that
  /// several rows have, with their number.
  func keyFaults(isOld: Bool) -> (empty: String, double: String)? {
    guard let table = isOld ? oldTable : newTable else { return nil }
    let list = expressions(isOld: isOld)
    let columns = key.map { list[$0] }
    let names = columns.joined(separator: ", ")
    let isEmpty = columns.map { "\($0) IS NULL" }.joined(separator: " OR ")
    return (
      "SELECT count(*) FROM \(source(table)) WHERE \(isEmpty)",
      "SELECT count(*), \(names) FROM \(source(table)) WHERE NOT (\(isEmpty)) GROUP BY \(names) "
        + "HAVING count(*) > 1 ORDER BY \(names)"
    )
  }
}
