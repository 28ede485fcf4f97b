/// Something that two sides changed, each in another way.
public struct MergeConflict: Sendable {
  /// A version of a row.
  public enum Side: String, CaseIterable, Sendable {
    case base, ours, theirs
  }

  /// What happened.
  public enum Kind: String, CaseIterable, Sendable {
    /// Both changed a value.
    case values = "update-update"
    /// Both changed a geometry.
    case geometries = "geometry-geometry"
    /// Both added a row of the same key.
    case inserts = "insert-insert"
    /// We changed a row that they deleted.
    case deleted = "update-delete"
    /// They changed a row that we deleted.
    case gone = "delete-update"
    /// A value that must be unique is there already.
    case unique
    /// A value is missing that must be there.
    case required
    /// Another rule of the table is broken.
    case rule
    /// A row refers to one that is not there any more.
    case reference
  }

  /// What happened.
  public var kind: Kind
  /// The table.
  public var table: TablePair
  /// The column, if it is about one value.
  public var column: Int?
  /// The row as it was before; nil if it was not there.
  public var base: [CellValue?]?
  /// Our row.
  public var ours: [CellValue?]?
  /// Their row.
  public var theirs: [CellValue?]?
  /// What a rule is about, as `table.column`, or the table to which a reference leads or from which it comes.
  public var about: String?

  /// A version of the row.
  public func row(_ side: Side) -> [CellValue?]? {
    switch side {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// The row of its key.
  var known: [CellValue?] { ours ?? base ?? theirs ?? [] }

  /// What people read.
  public var shown: String {
    let place = column.map { ", \(table.columns[$0].name)" } ?? ""
    func value(_ side: Side) -> String {
      guard let row = row(side) else { return "no row" }
      guard let column else { return "a row" }
      return (row[column] ?? .null).shown
    }
    let reason = kind.rawValue + (about.map { " (\($0))" } ?? "")
    return "\(table.name) \(table.title(known))\(place): \(reason): base \(value(.base)), "
      + "ours \(value(.ours)), theirs \(value(.theirs))"
  }
}
