internal import FeatureStore
public import SQLiteStore

extension GeoPackageReader: QueryableStore {
  /// The layers as SQL asks for them where they are.
  public var queryTables: [QueryTable] { reading.queryTables }
}
