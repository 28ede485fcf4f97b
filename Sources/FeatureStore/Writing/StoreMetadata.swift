package import Base
package import Flow
package import Geometry
package import SQLiteStore

/// What one kind of store keeps about its tables beside them: how it is read where rows are added to a store
/// that is there, and how it is changed. All of it within a transaction of the store's connection.
package protocol StoreMetadata: AnyObject {
  /// The store's connection.
  var database: Database { get }
  /// The kind of store.
  var dialect: StoreDialect { get }
  /// The time of the run.
  var timestamp: String { get }
  /// What is odd about what was entered.
  var oddities: [Oddity] { get }

  /// The id of a system, which is entered when it is new.
  func systemID(of system: CoordinateReferenceSystem) throws(GeoError) -> Int32
  /// The system of an id; nil if it is not defined.
  func system(of id: Int64) throws(GeoError) -> CoordinateReferenceSystem?

  /// The table of a layer: the one whose notes name the layer, or the one of the same name; nil without one.
  func table(of layer: OutputLayer) throws(GeoError) -> String?
  /// What is registered of a table.
  func registration(of table: String) throws(GeoError) -> StoreRegistration
  /// The notes on a table in JSON (``StoreNotes``); nil without any.
  func notes(of table: String) throws(GeoError) -> String?
  /// The table of files that came with features; nil without one.
  func attachmentsTable() throws(GeoError) -> String?

  /// Names that no new table may have, besides those of tables.
  func takenNames() throws(GeoError) -> [String]

  /// Enters a layer whose table and R-tree are complete, with its triggers and styles.
  func enter(_ plan: StoreLayerPlan, srsID: Int32) throws(GeoError)
  /// Enters a table without geometries that is not a layer; `details` says what it holds.
  func enterAttributes(_ table: String, _ details: String) throws(GeoError)
  /// Notes that the rows of a table that is not a layer have changed.
  func touchAttributes(_ table: String) throws(GeoError)
  /// Enters QGIS's table of styles, which was just made.
  func enterStyles(_ table: String) throws(GeoError)
  /// Counts the rows of the table of styles anew.
  func countStyles(_ table: String) throws(GeoError)
  /// Writes the notes on a table in place of earlier ones.
  func write(_ notes: StoreNotes, of table: String) throws(GeoError)
  /// Enters what a column has besides its definition.
  func describe(_ column: StoreFieldColumn, of table: String) throws(GeoError)
  /// Enters that a column holds JSON, and keeps what else is said of it.
  func markJSON(_ column: String, of table: String) throws(GeoError)
  /// Widens what is declared of a table's geometries, where the rows of a plan have others.
  func widenGeometry(
    of target: StoreTarget, for plan: StoreLayerPlan, hadRows: Bool
  ) throws(GeoError)
  /// The SQL of a geometry of a plan's rows as the table takes it.
  func geometry(_ sql: String, of plan: StoreLayerPlan, in target: StoreTarget) -> String
  /// Brings counts and extents up to date when rows were added; those within a box are new.
  func rowsWereAdded(
    to target: StoreTarget, hadRows: Bool, extent: Box
  ) throws(GeoError)
}
