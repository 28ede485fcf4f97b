internal import Features
public import SQLiteStore

extension StoreTable {
  /// How SQL asks for the layer where it is, in the file at a path.
  public func queryTable(path: String) -> QueryTable {
    let properties = columns.filter { $0.role == .property }
    return QueryTable(
      path: path, name: name, key: key,
      geometry: geometryColumn.map { Database.quoted(identifier: $0) },
      id: columns.first { $0.role == .featureID }.map { Database.quoted(identifier: $0.name) },
      columns: zip(layer.fields, properties).map { field, column in
        QueryTable.Column(
          name: field.name, type: column.queryType,
          source: Database.quoted(identifier: column.name))
      },
      index: index.map { LayerTable.SpatialIndex(table: $0.table, columns: $0.columns) })
  }
}

extension StoreColumn {
  /// The type that ``QueryTable`` gives it.
  fileprivate var queryType: String {
    switch kind {
    case .boolean: "BOOLEAN"
    case .date: "DATE"
    case .dateTime: "DATETIME"
    case .dateTimeOfSeconds: "DATETIME OF SECONDS"
    case .json: "JSON TEXT"
    case .plain:
      switch type {
      case .integer: "INTEGER"
      case .real: "REAL"
      case .text: "TEXT"
      case .blob: "BLOB"
      default: ""
      }
    }
  }
}
