/// Arcs of a hierarchy, in a list for each state. Lists grow by moving into rooms twice as large; the rooms that they leave
/// are for others.
struct HierarchyArcs: ~Copyable {
  /// A way from one state to another.
  struct Arc {
    /// The state at the other end.
    var state: Int32
    /// The state that was contracted; -1 for a turn of the network itself.
    var middle: Int32
    var cost: RouteSearch.Cost
  }

  private struct List {
    var arcs: UnsafeMutablePointer<Arc>?
    var count: Int32 = 0
    /// How many there is room for: a power of two, or 0.
    var room: Int32 = 0
  }

  private let lists: UnsafeMutableBufferPointer<List>
  /// What rooms are cut from, and what is left of the last one.
  private var chunks: [UnsafeMutablePointer<Arc>] = []
  private var free: (start: UnsafeMutablePointer<Arc>, count: Int)?
  /// Rooms that were left, by the logarithm of their size.
  private var rooms: [[UnsafeMutablePointer<Arc>]] = Array(repeating: [], count: 32)

  /// The arcs of a chunk, unless a room is larger.
  private static let chunkSize = 1 << 14

  /// Empty lists of so many states.
  init(count: Int) {
    lists = .allocate(capacity: count)
    lists.initialize(repeating: List())
  }

  deinit {
    lists.deallocate()
    for chunk in chunks { chunk.deallocate() }
  }

  /// The arcs of a state, until the next change.
  @inline(__always) subscript(state: Int) -> UnsafeMutableBufferPointer<Arc> {
    let list = lists[state]
    return UnsafeMutableBufferPointer(start: list.arcs, count: Int(list.count))
  }

  /// Adds an arc to those of a state.
  mutating func append(_ arc: Arc, to state: Int) {
    var list = lists[state]
    if list.count == list.room { move(&list) }
    list.arcs?.advanced(by: Int(list.count)).initialize(to: arc)
    list.count += 1
    lists[state] = list
  }

  /// Takes the arc out whose other end is a state.
  mutating func remove(_ other: Int32, from state: Int) {
    var list = lists[state]
    let arcs = self[state]
    guard let place = arcs.firstIndex(where: { $0.state == other }) else { return }
    arcs[place] = arcs[arcs.count - 1]
    list.count -= 1
    // Counted in its place, Swift 6.3 does not compile it for the thread sanitizer.
    lists[state] = list
  }

  private mutating func move(_ list: inout List) {
    let room = max(list.room * 2, 2)
    let arcs = makeRoom(Int(room))
    if let old = list.arcs {
      arcs.moveInitialize(from: old, count: Int(list.count))
      rooms[list.room.trailingZeroBitCount].append(old)
    }
    (list.arcs, list.room) = (arcs, room)
  }

  private mutating func makeRoom(_ size: Int) -> UnsafeMutablePointer<Arc> {
    if let room = rooms[size.trailingZeroBitCount].popLast() { return room }
    if let known = free, known.count >= size {
      free = (known.start + size, known.count - size)
      return known.start
    }
    let count = max(size, Self.chunkSize)
    let chunk = UnsafeMutablePointer<Arc>.allocate(capacity: count)
    chunks.append(chunk)
    free = (chunk + size, count - size)
    return chunk
  }
}
