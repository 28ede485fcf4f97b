internal import Base
public import Features
internal import Text

/// A column of values, and how they are to be understood.
public struct StoreColumn: Sendable {
  /// How text and numbers of a column are understood.
  public enum Kind: Sendable {
    /// As they are.
    case plain
    /// 0 and 1 are false and true.
    case boolean
    /// Text of the right form is a date.
    case date
    /// Text of the right form is a date-time.
    case dateTime
    /// The same, written with `.000` although there were whole seconds.
    case dateTimeOfSeconds
    /// Text is JSON.
    case json
  }

  /// What a column is for.
  public enum Role: Sendable {
    /// A property of the feature.
    case property
    /// The feature's id.
    case featureID
    /// All foreign members of the feature, as a JSON object.
    case members
  }

  /// The name in the table.
  public var name: String
  /// What it is for.
  public var role = Role.property
  /// How its values are understood.
  public var kind = Kind.plain
  /// The type that its declaration promises.
  public var type = CellType.null

  /// A column by its name and declared type (OGC 12-128r19 table 1; other types by the rules of
  /// SQLite's affinity, sqlite.org/datatype3.html §3.1).
  public init(name: String, declaredType: String) {
    self.name = name
    let declared = declaredType.uppercased()
    let word = declared.prefix { $0 != "(" }.trimmed
    switch word {
    case "BOOLEAN", "BOOL":
      type = .boolean
      kind = .boolean
    case "DATE":
      type = .date
      kind = .date
    case "DATETIME":
      type = .dateTime
      kind = .dateTime
    case _ where Self.isGeometryType(word): type = .blob
    case _ where declared.contains(text: "INT"): type = .integer
    case _ where ["CHAR", "CLOB", "TEXT"].contains { declared.contains(text: $0) }: type = .text
    case _ where declared.contains(text: "BLOB"): type = .blob
    case _
    where ["REAL", "FLOA", "DOUB", "NUMERIC", "DECIMAL"].contains { declared.contains(text: $0) }:
      type = .real
    default: type = .null
    }
  }

  /// True for the type names of geometry columns (OGC 12-128r19 annex G).
  public static func isGeometryType(_ declaredType: String) -> Bool {
    [
      "GEOMETRY", "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING",
      "MULTIPOLYGON", "GEOMETRYCOLLECTION", "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON",
      "MULTICURVE", "MULTISURFACE", "CURVE", "SURFACE",
    ].contains(declaredType.uppercased())
  }
}
