import FeatureStore

extension StoreDialect {
  /// GeoPackage's (OGC 12-128r19).
  static let geoPackage = StoreDialect(
    title: "a GeoPackage",
    blob: StoreBlobForm(
      head: (UInt8(ascii: "G"), UInt8(ascii: "P")), systemOffset: 4, takesEmpty: true,
      maximumLength: { GeoPackageBlobWriter.maximumLength(of: $0, in: $1) },
      write: { GeoPackageBlobWriter.write($0, of: $1, box: $2, srsID: $3, to: $4) }),
    indexPrefix: "rtree_", indexColumns: ["id", "minx", "maxx", "miny", "maxy"],
    keepsDocuments: true,
    isReserved: { name in
      ["gpkg_", "sqlite_", "rtree_", StoreStyleTable.name].contains { name.hasPrefix($0) }
    })
}
