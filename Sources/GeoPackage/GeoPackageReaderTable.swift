import Features
internal import FormatKit
import SQLiteStore

/// A table or view of a GeoPackage as a layer: what to select, and how to understand it.
final class GeoPackageReaderTable: Sendable {
  /// The layer.
  let layer: Layer
  /// The name in the database.
  let name: String
  /// The column of the row id, as SQL spells it; nil without one.
  let key: String?
  /// True for a view, whose rows have an order of their own.
  let isView: Bool
  /// The column of the geometry.
  let geometryColumn: String?
  /// The reference system that geometries should name.
  let srsID: Int32?
  /// The columns of values, in the order of the table.
  let columns: [GeoPackageReaderColumn]
  /// The spatial index and its five columns.
  let index: SpatialIndex?
  /// False for a layer that was not asked for.
  let isSelected: Bool
  /// What gives features the properties of the layer's style; nil without one.
  let styling: GeoPackageReaderStyling?
  /// How the layer's fields are to be understood; the index is that of the field and of its key.
  let kinds: [GeoPackageReaderColumn.Kind]
  /// How feature ids are to be understood; nil without a column of them.
  let idKind: GeoPackageReaderColumn.Kind?
  /// True if features have foreign members.
  let hasMembers: Bool

  /// An R-tree table (OGC 12-128r19 §F.3): id, minx, maxx, miny, maxy.
  struct SpatialIndex: Sendable {
    let table: String
    let columns: [String]
  }

  init(
    layer: Layer, name: String, key: String?, isView: Bool, geometryColumn: String?,
    srsID: Int32?, columns: [GeoPackageReaderColumn], index: SpatialIndex?, isSelected: Bool,
    styling: GeoPackageReaderStyling? = nil
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
