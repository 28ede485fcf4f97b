public import Base
public import SQLiteStore

/// What a connection needs that changes rows of a GeoPackage.
public enum GeoPackageEditing {
  /// Makes the functions known that the triggers of R-trees call (OGC 12-128r19 §F.3).
  public static func prepare(_ database: Database) throws(GeoError) {
    try GeoPackageFunctions.register(in: database)
  }
}
