import Features
package import Flow
package import Geometry
import SQLiteStore

/// What the table of a layer will be like, when all features of the layer are known.
package struct StoreLayerPlan {
  /// The table's name.
  package let table: String
  /// The columns after key and geometry.
  package let columns: [StoreFieldColumn]
  /// What was found out while the rows were written.
  package let source: StoredLayer

  /// The layer, with all of its fields.
  package let layer: OutputLayer

  /// The name of the key's column.
  package let keyColumn: String
  /// The name of the geometry's column.
  package let geometryColumn: String

  /// A plan in which key and geometry have the names of their source, or the usual ones.
  package init(
    _ layer: OutputLayer, _ source: StoredLayer, table: String, keepsNames: Bool = false
  ) {
    self.layer = layer
    self.source = source
    self.table = table
    var names = StoreNames()
    let kept = keepsNames ? layer.source.tableNames : Layer.TableNames()
    keyColumn = names.column(for: kept.key ?? StoreForm.keyColumn)
    geometryColumn = names.column(
      for: StoreNames.clean(
        kept.geometry ?? StoreForm.geometryColumn, orElse: StoreForm.geometryColumn,
        without: source.dialect.forbidden))
    columns = StoreFieldColumn.columns(
      of: layer, besides: [keyColumn, geometryColumn], in: source.dialect)
  }

  package var hasGeometry: Bool { layer.source.hasGeometry }
  package var notes: StoreNotes { StoreNotes(layer, table: table, columns: columns) }

  /// What the layer has, with what it is declared to have: that stands as long as something in it is so, or nothing is
  /// there at all.
  private static func settled(_ found: UInt8, declared: UInt8) -> UInt8 {
    found == 0 || found & declared != 0 ? found | declared : found
  }

  /// The ordinates of positions, a bit `1 << Dimensions.rawValue` for each set of them.
  package var dimensions: UInt8 {
    Self.settled(source.share.dimensions, declared: layer.source.geometryDimensions)
  }

  /// The only type of geometry that the layer has or is declared to have, or `GEOMETRY` (OGC 12-128r19, annex G).
  package var geometryType: String {
    let kinds = Self.settled(source.share.kinds, declared: layer.source.geometryKinds)
    for kind in GeometryKind.allCases where kinds == 1 << kind.rawValue {
      return kind.name.uppercased()
    }
    return "GEOMETRY"
  }

  /// True if an existing table of a type takes the geometries that the layer has.
  package func isHeld(by type: String) -> Bool {
    let kinds = source.share.kinds
    return type == "GEOMETRY"
      || GeometryKind.allCases.allSatisfy {
        kinds & 1 << $0.rawValue == 0 || $0.name.uppercased() == type
      }
  }

  /// Whether ordinates of a kind are prohibited (0), mandatory (1) or optional (2), by bits such as ``dimensions``.
  package static func rule(_ dimension: Dimensions, in dimensions: UInt8) -> Int64 {
    var isWith = false
    var isWithout = false
    for raw in 0..<UInt8(4) where dimensions & 1 << raw != 0 {
      if Dimensions(rawValue: raw).contains(dimension) { isWith = true } else { isWithout = true }
    }
    return isWith ? (isWithout ? 2 : 1) : 0
  }

  /// The statement that creates the table.
  package var createTable: String {
    var parts = [
      "\(Database.quoted(identifier: keyColumn)) INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"
    ]
    if hasGeometry {
      parts.append("\(Database.quoted(identifier: geometryColumn)) \(geometryType)")
    }
    for column in columns {
      let rules = isComplete(column) ? column.rules : ""
      parts.append("\(Database.quoted(identifier: column.name)) \(column.declaration)\(rules)")
    }
    return "CREATE TABLE \(Database.quoted(identifier: table)) (\(parts.joined(separator: ", ")))"
  }

  /// True if every row has a value of a column, if only null: rows without one would get the default.
  package func isComplete(_ column: StoreFieldColumn) -> Bool {
    source.rowCount == CellType.allCases.reduce(0) { $0 + column.field.counts[Int($1.rawValue)] }
  }
}
