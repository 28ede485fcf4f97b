internal import FeatureStore
internal import Geometry

extension StoreDialect {
  /// That of SpatiaLite 5.
  static let spatiaLite = StoreDialect(
    title: "a SpatiaLite database",
    blob: StoreBlobForm(
      head: (0, 1), systemOffset: 2, takesEmpty: false,
      maximumLength: { SpatiaLiteBlobWriter.maximumLength(of: $0, in: $1) },
      write: { SpatiaLiteBlobWriter.write($0, of: $1, box: $2, srid: $3, to: $4) },
      flattens: { SpatiaLiteBlobWriter.flattens($0, of: $1) }),
    indexPrefix: "idx_", indexColumns: ["pkid", "xmin", "xmax", "ymin", "ymax"],
    // OGR takes INTEGER for 32 bits.
    integerType: "BIGINT", forbidden: "'\"",
    // Triggers find the row by NEW.ROWID.
    reservedColumns: ["rowid"],
    isReserved: { name in
      name.hasPrefix("idx_") || name == StoreStyleTable.name
        || SpatiaLiteSystemTables.contain(name, module: nil)
    })
}
