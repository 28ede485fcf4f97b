/// Why a change of a patch does not fit a store.
public struct PatchConflict: Equatable, Sendable {
  /// What is wrong.
  public enum Problem: String, Sendable {
    /// The row that is to be changed is not there.
    case missing = "row-missing"
    /// A row that is to be added is there, with other values.
    case exists = "row-exists"
    /// The row has other values than the patch says.
    case differs = "values-differ"
    /// A rule of the table refuses the result.
    case refused = "rule-broken"
  }

  /// The table.
  public var table: String
  /// The key of the row, as people read it.
  public var key: String
  /// What is to be done.
  public var kind: RowChange.Kind
  /// What is wrong.
  public var problem: Problem
  /// The columns whose values differ, or what the rule says.
  public var detail: String

  /// What people read.
  public var shown: String {
    let row = "\(table) \(key): cannot \(kind.rawValue): "
    switch problem {
    case .missing: return row + "there is no such row"
    case .exists: return row + "the row is there, with other values in \(detail)"
    case .differs: return row + "the row has other values in \(detail)"
    case .refused: return row + detail
    }
  }
}
