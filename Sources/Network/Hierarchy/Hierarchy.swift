internal import Base

/// A prepared hierarchy in its store. Threads share the cells that have been read.
public final class Hierarchy: Sendable {
  /// The number in the store.
  let id: Int64
  /// The number of states.
  let stateCount: Int
  private let cells: Lock<[Int: HierarchyCell]>

  init(id: Int64, stateCount: Int) {
    self.id = id
    self.stateCount = stateCount
    cells = Lock([:])
  }

  /// The number of cells.
  var cellCount: Int { (stateCount + HierarchyCell.size - 1) / HierarchyCell.size }

  /// A cell that some thread has read.
  func knownCell(_ number: Int) -> HierarchyCell? { cells.withLock { $0[number] } }

  /// Keeps a cell for other threads.
  func keep(_ cell: HierarchyCell, _ number: Int) { cells.withLock { $0[number] = cell } }

  /// The key of a cell in the store.
  func key(ofCell number: Int) -> Int64 { Self.key(id, Int64(number)) }
  /// The key of the cell that tells the states of edges.
  func key(ofLookup number: Int64) -> Int64 { Self.key(id, 1 << 39 | number) }

  static func key(_ id: Int64, _ number: Int64) -> Int64 { id << 40 | number }

  /// Hierarchies of a store have numbers below this.
  static let idLimit: Int64 = 1 << 20
}
