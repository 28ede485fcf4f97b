/// Row ids that were given away while several sides are merged into one store.
public final class GivenRowIDs {
  /// The greatest one that was given, by the table in lower case.
  private var greatest: [String: Int64] = [:]
  /// Those of rows in conflicts, which are not in the store, but will be if they are decided so.
  private var reserved: [String: Set<Int64>] = [:]
  /// New ids by the old ones, of each side that was merged, by the table.
  private var sides: [[String: [Int64: Int64]]] = []

  /// None yet.
  public init() {}

  /// The greatest id of a table that was given.
  func greatest(_ table: String) -> Int64 { greatest[table.lowercased()] ?? 0 }

  /// Notes that a row got an id.
  func note(_ id: Int64, _ table: String) {
    greatest[table.lowercased()] = max(greatest(table), id)
  }

  /// Keeps an id for a row in a conflict.
  func reserve(_ id: Int64, _ table: String) {
    note(id, table)
    reserved[table.lowercased(), default: []].insert(id)
  }

  /// True for an id that is kept for a row in a conflict.
  func isReserved(_ id: Int64, _ table: String) -> Bool {
    reserved[table.lowercased()]?.contains(id) == true
  }

  /// The ids that rows of sides before have now that had this one there.
  func ids(of id: Int64, _ table: String) -> [Int64] {
    sides.compactMap { $0[table.lowercased()]?[id] }
  }

  /// Notes what became of the ids of a side.
  func finish(_ renumbered: [String: [Int64: Int64]]) { sides.append(renumbered) }
}
