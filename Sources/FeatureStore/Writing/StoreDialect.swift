package import Features

/// What tells the tables of one kind of store from those of another.
package struct StoreDialect: Sendable {
  /// The kind of store in a sentence, such as `a GeoPackage`.
  package let title: String
  /// How geometries are spelled.
  package let blob: StoreBlobForm
  /// What the name of a geometry column's R-tree begins with, before table and column.
  package let indexPrefix: String
  /// The columns of R-trees: the key, then least and greatest x and y.
  package let indexColumns: [String]
  /// What columns of integers are declared as.
  package let integerType: String
  /// Characters that names of tables and geometry columns must not have.
  package let forbidden: String
  /// Names that columns of values must not have.
  package let reservedColumns: [String]
  /// True if the store has a place for documents about its layers.
  package let keepsDocuments: Bool
  /// True for the name of a table, in lower case, that the store needs itself.
  package let isReserved: @Sendable (String) -> Bool

  /// A kind of store.
  package init(
    title: String, blob: StoreBlobForm, indexPrefix: String, indexColumns: [String],
    integerType: String = "INTEGER", forbidden: String = "", reservedColumns: [String] = [],
    keepsDocuments: Bool = false, isReserved: @escaping @Sendable (String) -> Bool
  ) {
    self.title = title
    self.blob = blob
    self.indexPrefix = indexPrefix
    self.indexColumns = indexColumns
    self.integerType = integerType
    self.forbidden = forbidden
    self.reservedColumns = reservedColumns
    self.keepsDocuments = keepsDocuments
    self.isReserved = isReserved
  }

  /// The declared type of a column of values of a type (OGC 12-128r19, table 1).
  package func declaration(of type: CellType) -> String {
    switch type {
    case .boolean: "BOOLEAN"
    case .integer: integerType
    case .real: "REAL"
    case .date: "DATE"
    case .dateTime: "DATETIME"
    case .blob: "BLOB"
    case .null, .number, .text, .json: "TEXT"
    }
  }

  /// The name of a geometry column's R-tree.
  package func indexName(table: String, column: String) -> String {
    "\(indexPrefix)\(table)_\(column)"
  }
}
