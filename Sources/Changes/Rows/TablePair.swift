internal import Base
internal import Geometry
internal import SQLiteStore

/// A table as it is before and after: the columns of both.
public struct TablePair: Sendable {
  /// A column of one or both.
  public struct Column: Sendable {
    /// The name, that of the old table where both have it.
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

    /// A column of both tables.
    public init(name: String, type: String, isGeometry: Bool) {
      self.name = name
      self.type = type
      self.isGeometry = isGeometry
      oldName = name
      newName = name
    }

    init(old: TableShape.Column?, new: TableShape.Column?) {
      name = old?.name ?? new?.name ?? ""
      type = new?.type ?? old?.type ?? ""
      isGeometry = new?.isGeometry ?? old?.isGeometry ?? false
      oldName = old?.name
      newName = new?.name
    }
  }

  /// The table's name, that of the old one where both are there.
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
  /// True if the key was named and its rows may not be unique.
  var isKeyNamed = false
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
  init(old: TableShape?, new: TableShape?, key: [String], kind: TableShape.KeyKind) {
    name = old?.name ?? new?.name ?? ""
    oldTable = old?.name
    newTable = new?.name
    isLayer = new?.isLayer ?? old?.isLayer ?? false
    system = new?.system ?? old?.system
    keyKind = kind
    var columns: [Column] = []
    for column in old?.columns ?? [] {
      // Layers have one geometry, whatever it is called.
      let other =
        column.isGeometry
        ? new?.columns.first(where: \.isGeometry)
        : new.flatMap { new in new.index(of: column.name).map { new.columns[$0] } }
      columns.append(Column(old: column, new: other))
    }
    for column in new?.columns ?? []
    where !columns.contains(where: { $0.newName == column.name }) {
      columns.append(Column(old: nil, new: column))
    }
    self.columns = columns
    self.key = key.compactMap { name in
      columns.firstIndex { ($0.name).lowercased() == name.lowercased() }
        ?? columns.firstIndex { $0.oldName?.lowercased() == name.lowercased() }
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
  public func keyValues(_ row: [CellValue?]) -> [CellValue] {
    key.map { $0 < row.count ? row[$0] ?? .null : .null }
  }

  /// What a row is called: its key.
  public func title(_ row: [CellValue?]) -> String {
    keyValues(row).map(\.shown).joined(separator: ", ")
  }

  /// Selects the rows of one side, a column of the result for each of ``columns``, in the order of the key; with `isRanged`,
  /// those whose row ids are from the first parameter to the second.
  func query(isOld: Bool, isRanged: Bool = false) -> String? {
    guard let table = isOld ? oldTable : newTable else { return nil }
    let list = columns.map { column in
      (isOld ? column.oldName : column.newName).map(Database.quoted(identifier:)) ?? "NULL"
    }
    let order = key.map { index in
      comparesKeysAsText
        ? "CAST(\(list[index]) AS TEXT) COLLATE BINARY"
        : keyKind == .natural ? "\(list[index]) COLLATE BINARY" : list[index]
    }
    return "SELECT " + list.joined(separator: ", ") + " FROM main."
      + Database.quoted(identifier: table)
      + (isRanged ? " WHERE \(list[key[0]]) BETWEEN ?1 AND ?2" : "") + " ORDER BY "
      + order.joined(separator: ", ")
  }
}
