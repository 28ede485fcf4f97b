public import Features
internal import FormatKit
internal import SQLiteStore

/// A table or view of a store as a layer: what to select, and how to understand it.
public final class StoreTable: Sendable {
  /// The layer.
  public let layer: Layer
  /// The name in the database.
  public let name: String
  /// The column of the row id, as SQL spells it; nil without one.
  public let key: String?
  /// True for a view, whose rows have an order of their own.
  public let isView: Bool
  /// The column of the geometry.
  public let geometryColumn: String?
  /// The id of the reference system that its geometries should name; nil if they need not name any.
  public let srsID: Int32?
  /// The columns of values, in the order of the table.
  public let columns: [StoreColumn]
  /// The spatial index that rows may be chosen by.
  public let index: StoreIndex?
  /// False for a layer that was not asked for.
  public let isSelected: Bool
  /// What gives features the properties of the layer's style; nil without one.
  public let styling: StoreStyling?
  /// How the layer's fields are to be understood; the index is that of the field and of its key.
  let kinds: [StoreColumn.Kind]
  /// How feature ids are to be understood; nil without a column of them.
  let idKind: StoreColumn.Kind?
  /// True if features have foreign members.
  let hasMembers: Bool

  /// A table, by what has been found out about it.
  public init(
    layer: Layer, name: String, key: String?, isView: Bool, geometryColumn: String?,
    srsID: Int32?, columns: [StoreColumn], index: StoreIndex?, isSelected: Bool,
    styling: StoreStyling? = nil
  ) {
    self.layer = layer
    self.name = name
    self.key = key
    self.isView = isView
    self.geometryColumn = geometryColumn
    self.srsID = srsID
    self.columns = columns
    self.index = index
    self.isSelected = isSelected
    self.styling = styling
    kinds = columns.lazy.filter { $0.role == .property }.map(\.kind)
    idKind = columns.first { $0.role == .featureID }?.kind
    hasMembers = columns.contains { $0.role == .members }
  }

  /// A condition in SQL that holds for all rows that meet it as features; nil if some value is different in
  /// the table, or is compared in another way.
  func sql(of condition: RowCondition) -> String? {
    guard !isView else { return nil }
    var sql = condition.sql
    for name in condition.fields {
      let folded = name.lowercased()
      guard
        let column = columns.first(where: { $0.name.lowercased() == folded }),
        column.role == .property, column.kind == .plain,
        [.integer, .real, .text].contains(column.type)
      else { return nil }
      // An infinite number is null to features.
      if column.type == .real {
        sql += " OR abs(\(Database.quoted(identifier: column.name))) = 9e999"
      }
    }
    return "(\(sql))"
  }
}
