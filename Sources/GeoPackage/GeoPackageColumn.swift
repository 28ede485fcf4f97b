import Features
import Flow

/// The column of a field of a layer.
struct GeoPackageColumn {
  /// The column's name.
  let name: String
  /// The field.
  let field: OutputField

  /// The type of its values.
  var type: CellType { field.columnType }

  /// True if its date-times were whole seconds, to which milliseconds were added.
  var hasWholeSeconds: Bool {
    type == .dateTime && field.types.contains(FieldTypes.wholeSecondsTime)
  }

  /// The type in CREATE TABLE (OGC 12-128r19, table 1).
  var declaration: String {
    switch type {
    case .boolean: "BOOLEAN"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .date: "DATE"
    case .dateTime: "DATETIME"
    case .blob: "BLOB"
    case .null, .number, .text, .json: "TEXT"
    }
  }

  /// The mime type that tells JSON from other text.
  var mimeType: String? { type == .json ? GeoPackageSchema.jsonType : nil }

  /// The columns of a layer, in the order of its fields.
  static func columns(of layer: OutputLayer) -> [GeoPackageColumn] {
    var names = GeoPackageNames(taken: [
      GeoPackageSchema.keyColumn, GeoPackageSchema.geometryColumn,
    ])
    var chosen = layer.fields.map { field in
      field.role == .property ? names.column(for: field.name) : ""
    }
    // Ids and members take names that the properties leave free.
    for (index, field) in layer.fields.enumerated() where field.role != .property {
      chosen[index] = names.first(of: preferredNames(of: field))
    }
    return zip(chosen, layer.fields).map { GeoPackageColumn(name: $0, field: $1) }
  }

  /// Names for the column of ids or members.
  static func preferredNames(of field: OutputField) -> [String] {
    field.role == .featureID ? ["id", "feature_id"] : ["members", "foreign_members"]
  }
}
