import Features
import Flow
import Geometry
import SQLiteStore

/// What the table of a layer will be like, when all features of the layer are known.
struct GeoPackageLayerPlan {
  /// The table's name.
  let table: String
  /// The columns after key and geometry.
  let columns: [GeoPackageColumn]
  /// What was found out while the rows were written.
  let source: GeoPackageTable

  /// The layer, with all of its fields.
  let layer: OutputLayer

  init(_ layer: OutputLayer, _ source: GeoPackageTable, table: String) {
    self.layer = layer
    self.source = source
    self.table = table
    columns = GeoPackageColumn.columns(of: layer)
  }

  var hasGeometry: Bool { layer.source.hasGeometry }
  var notes: GeoPackageNotes { GeoPackageNotes(layer, table: table, columns: columns) }

  /// The only type of geometry in the layer, or `GEOMETRY` (OGC 12-128r19, annex G).
  var geometryType: String {
    let kinds = source.share.kinds
    for kind in GeometryKind.allCases where kinds == 1 << kind.rawValue {
      return kind.name.uppercased()
    }
    return "GEOMETRY"
  }

  /// Whether ordinates of a kind are prohibited (0), mandatory (1) or optional (2).
  func rule(_ dimension: Dimensions) -> Int64 {
    var isWith = false
    var isWithout = false
    for raw in 0..<UInt8(4) where source.share.dimensions & 1 << raw != 0 {
      if Dimensions(rawValue: raw).contains(dimension) { isWith = true } else { isWithout = true }
    }
    return isWith ? (isWithout ? 2 : 1) : 0
  }

  /// The statement that creates the table.
  var createTable: String {
    var parts = ["\"fid\" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
    if hasGeometry { parts.append("\"geom\" \(geometryType)") }
    for column in columns {
      parts.append("\(Database.quoted(identifier: column.name)) \(column.declaration)")
    }
    return "CREATE TABLE \(Database.quoted(identifier: table)) (\(parts.joined(separator: ", ")))"
  }
}
