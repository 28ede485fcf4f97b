public import Base
public import SQLiteStore

/// What a connection needs that changes rows of a store of SpatiaLite.
public enum SpatiaLiteEditing {
  /// Makes the functions known that the triggers of its layers call.
  public static func prepare(_ database: Database) throws(GeoError) {
    try SpatiaLiteFunctions.register(in: database)
  }
}
