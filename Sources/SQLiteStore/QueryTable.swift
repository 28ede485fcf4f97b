/// How a layer of a store is asked with SQL where it is.
public struct QueryTable: Sendable {
  /// A column of values.
  public struct Column: Sendable {
    /// The name of the field.
    public var name: String
    /// Its type: `BOOLEAN`, `INTEGER`, `REAL`, `TEXT`, `BLOB`, `DATE`, `DATETIME`, `DATETIME OF SECONDS`
    /// (that are stored with milliseconds), `JSON TEXT`, or nothing.
    public var type: String
    /// What the table is asked for, as SQL.
    public var source: String
    /// A column.
    public init(name: String, type: String, source: String) {
      self.name = name
      self.type = type
      self.source = source
    }
  }

  /// The file.
  public var path: String
  /// The name of the table or view in it.
  public var name: String
  /// The column of the integer key, as SQL spells it; nil without one.
  public var key: String?
  /// The column of the geometry, as SQL spells it; nil without one.
  public var geometry: String?
  /// The column of the features' own ids, as SQL spells it; nil if there are none.
  public var id: String?
  /// The columns of values.
  public var columns: [Column]
  /// The R-tree of the geometry.
  public var index: LayerTable.SpatialIndex?

  /// A table.
  public init(
    path: String, name: String, key: String?, geometry: String?, id: String?, columns: [Column],
    index: LayerTable.SpatialIndex?
  ) {
    self.path = path
    self.name = name
    self.key = key
    self.geometry = geometry
    self.id = id
    self.columns = columns
    self.index = index
  }
}

/// A reader of a store whose layers can be asked with SQL where they are.
public protocol QueryableStore: AnyObject {
  /// One for each layer that the reader has, in their order; empty if they cannot be asked where they are.
  var queryTables: [QueryTable] { get }
}
