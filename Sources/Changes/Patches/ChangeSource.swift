public import Base

/// Something that hands out changes of rows: a patch, or a changeset.
public protocol ChangeSource: AnyObject {
  /// The tables, and what changes in schemas.
  var patch: Patch { get }
  /// Where the last change is.
  var location: SourceLocation { get }
  /// The next change, with the index of its table; nil at the end.
  func next() throws(GeoError) -> (table: Int, change: RowChange)?
}

extension PatchReader: ChangeSource {}
