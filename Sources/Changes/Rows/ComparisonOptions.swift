/// How two inputs are compared.
public struct ComparisonOptions: Sendable {
  /// The columns that tell rows apart; empty to find them.
  public var key: [String] = []
  /// True if rows of layers that have all columns of ``key`` are told apart by what ``RowKeys`` holds of them: the values of an
  /// expression of these columns, which is its text.
  public var keyExpression: String?
  /// Rows of layers are paired by what they hold and where they are: places of one feature are at most so many metres apart.
  public var matchMetres: Double?
  /// Layers and columns that have other names in the new input.
  public var renamed: [SchemaRenaming] = []
  /// Layers and columns of the old input that have been given the names of the new one: it is a copy.
  public var renaming: StoreRenaming?
  /// The tables to compare; empty for all.
  public var tables: [String] = []
  /// Columns that do not count, in lower case.
  public var ignored: Set<String> = []
  /// Geometries count as equal up to this distance of their positions, in metres.
  public var toleranceMetres: Double?
  /// Texts count as equal that differ only in how characters are composed (Unicode Standard Annex 15).
  public var normalisesUnicode = false
  /// True if both are stores, so that row ids, styles and the tables of the store itself are compared.
  public var areStores = true

  /// True if a table whose rows cannot be paired is passed over and named; otherwise it is an error. It is one, too, if no layer
  /// can be compared.
  public var passesOverUnpaired = false
  /// True if changes become a patch: rows that were matched also differ in columns that only one table has.
  public var isForPatch = false
  /// True if tables have their own keys, as changesets need them: no column of UUIDs is looked for.
  public var usesPrimaryKeys = false
  /// True if stores are merged: neither has to have all that was renamed.
  var isMerge = false
  /// True if row ids do not count where something else tells rows apart.
  var ignoresRowIDs = false

  /// Everything is compared, to the bit.
  public init() {}
}
