package import Features

/// What a store registers of a table.
package struct StoreRegistration {
  /// `features`, `attributes` or what else the store calls it.
  package var dataType: String
  /// The column of geometries.
  package var geometryColumn: String?
  /// The type of geometries, in upper case.
  package var geometryType = "GEOMETRY"
  /// The id of the reference system.
  package var srsID: Int64 = 0
  /// Whether z is prohibited (0), mandatory (1) or optional (2).
  package var z: Int64 = 0
  /// Whether m is prohibited (0), mandatory (1) or optional (2).
  package var m: Int64 = 0
  /// The columns that hold JSON.
  package var jsonColumns: [String] = []
  /// The type of values that a declaration promises; nil if it promises none.
  package var typeOf: (String) -> CellType? = { StoreTarget.type(declared: $0) }

  /// A table of a kind.
  package init(dataType: String) { self.dataType = dataType }
}
