import Features

/// The declared types by which SQLite compares the values of a column (sqlite.org/datatype3.html §3).
enum ExpressionAffinity {
  /// The type of a column, as in a declaration; empty if nothing is declared.
  static func type(of column: ExpressionColumn, in layer: Layer) -> String {
    guard case .field(let name) = column.source, let field = field(name, of: layer) else {
      return ""
    }
    return type(of: field.type)
  }

  /// The same for a cell type.
  static func type(of type: CellType) -> String {
    switch type {
    case .boolean, .integer: "INTEGER"
    case .real, .number: "REAL"
    case .text, .date, .dateTime, .json: "TEXT"
    case .null, .blob: ""
    }
  }

  /// The field that a name means: the one of exactly this name, or else the first that differs by case only.
  static func field(_ name: String, of layer: Layer) -> Field? {
    if let exact = layer.fields.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      return exact
    }
    let folded = name.asciiLowercased
    return layer.fields.first { $0.name.asciiLowercased == folded }
  }
}
