import CSQLite

/// Finds the entries of an R-tree that meet a box in its nodes, as ext/rtree/rtree.c lays them out, which takes a part
/// of the time that SQLite's own search takes. The nodes are not trusted.
public final class RTreeSearch {
  /// An entry that was found.
  struct Entry {
    /// The key of the row.
    let key: Int64
    /// True if it was said of its box that the condition holds for all within.
    let isCertain: Bool
    /// The box, a little larger, as not all programs round outward.
    let west: Float
    let east: Float
    let south: Float
    let north: Float

    /// True if bounds, smallest and largest x, smallest and largest y, lie within the box.
    func holds(_ minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double) -> Bool {
      minX >= Double(west) && maxX <= Double(east) && minY >= Double(south)
        && maxY <= Double(north)
    }
  }

  /// A cell of a node: an entry's box, or that of a node below.
  private struct Cell {
    let west: Float
    let east: Float
    let south: Float
    let north: Float
    let id: Int64
  }

  /// An entry, or a node of a level above those of entries, that is so far away at least.
  private struct Candidate {
    var distance: Double
    var id: Int64
    /// -1 for an entry.
    var level: Int
  }

  private static let depthLimit = 40
  /// How many cells are kept, of 24 bytes each.
  private static let cellLimit = 1 << 20
  private let statement: Statement
  /// No search looks at more nodes than there are.
  private let nodeLimit: Int
  private var pending: [(node: Int64, level: Int)] = []
  /// What a search for the nearest entries has still to look at: a heap.
  private var heap: [Candidate] = []
  /// The cells of the nodes that were read, and where those of each node are; those of a node that was not are empty.
  private var cells: [Cell] = []
  private var places: [Range<UInt32>] = []
  private var rootLevel = 0

  /// A search in an index by its name; nil unless it has boxes of two dimensions in 32-bit floats, and nothing else.
  public init?(_ name: String, in database: Database) {
    let node = Database.quoted(identifier: name + "_node")
    var isPlain = false
    var columnCount = 0
    let sql = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE"
    try? database.query(sql, [.text(name)]) {
      isPlain = $0.string(0).split(whereSeparator: { " \t\r\n(".contains($0) })
        .contains { $0.lowercased() == "rtree" }
    }
    try? database.query("SELECT count(*) FROM pragma_table_info(?1)", [.text(name)]) {
      columnCount = Int(clamping: $0.int64(0))
    }
    guard isPlain, columnCount == 5,
      let count = try? database.scalarInt("SELECT max(nodeno) FROM \(node)"), count > 0,
      let statement = try? database.prepare("SELECT data FROM \(node) WHERE nodeno = ?")
    else { return nil }
    self.statement = statement
    nodeLimit = Int(clamping: count)
    places = Array(repeating: 0..<0, count: min(nodeLimit, Self.cellLimit) + 1)
    // Memory that is not filled takes none, and what is in it is never moved.
    cells.reserveCapacity(
      min(nodeLimit, Self.cellLimit / RTreeShape.maximumCells + 2) * RTreeShape.maximumCells)
  }

  /// Collects all entries that meet a box but those of whose boxes `verdict` says that the condition does not hold
  /// within, in the order of their keys; false if the nodes are not what they should be.
  func find(
    minX: Float, maxX: Float, minY: Float, maxY: Float, into entries: inout [Entry],
    verdict: (Double, Double, Double, Double) -> Bool?
  ) -> Bool {
    entries.removeAll(keepingCapacity: true)
    let isSound = visit(minX: minX, maxX: maxX, minY: minY, maxY: maxY) { cell in
      let (west, east) = (cell.west.nextDown, cell.east.nextUp)
      let (south, north) = (cell.south.nextDown, cell.north.nextUp)
      let answer = verdict(Double(west), Double(east), Double(south), Double(north))
      if answer == false { return true }
      entries.append(
        Entry(
          key: cell.id, isCertain: answer == true, west: west, east: east, south: south,
          north: north))
      return true
    }
    guard isSound else { return false }
    if entries.count > 1 { entries.sort { $0.key < $1.key } }
    return true
  }

  /// Appends the keys of the entries that meet a box, in no order, until there are `limit` keys; false if the nodes are
  /// not what they should be.
  public func find(
    minX: Double, maxX: Double, minY: Double, maxY: Double, upTo limit: Int,
    into keys: inout [Int64]
  ) -> Bool {
    visit(
      minX: Float(minX).nextDown, maxX: Float(maxX).nextUp, minY: Float(minY).nextDown,
      maxY: Float(maxY).nextUp
    ) { cell in
      keys.append(cell.id)
      return keys.count < limit
    }
  }

  /// Hands over the keys of entries by the distances of their boxes, the nearest first, until `take` returns false; false
  /// if the nodes are not what they should be. `distance` tells how far a box is, by its bounds west, east, south and
  /// north: no less than one that holds it.
  public func findNearest<Failure>(
    distance: (Double, Double, Double, Double) -> Double,
    _ take: (_ key: Int64, _ distance: Double) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    heap.removeAll(keepingCapacity: true)
    guard cells(of: 1) != nil else { return false }
    push(Candidate(distance: 0, id: 1, level: rootLevel))
    var visited = 0
    while let next = pop() {
      if next.level < 0 {
        guard try take(next.id, next.distance) else { return true }
        continue
      }
      visited += 1
      guard visited <= nodeLimit, let place = cells(of: next.id) else { return false }
      for index in place {
        let cell = cells[Int(index)]
        // A little larger, as not all programs round outward.
        let far = distance(
          Double(cell.west.nextDown), Double(cell.east.nextUp), Double(cell.south.nextDown),
          Double(cell.north.nextUp))
        push(Candidate(distance: far, id: cell.id, level: next.level - 1))
      }
    }
    return true
  }

  private func push(_ candidate: Candidate) {
    var place = heap.count
    heap.append(candidate)
    while place > 0, candidate.distance < heap[(place - 1) / 2].distance {
      heap[place] = heap[(place - 1) / 2]
      place = (place - 1) / 2
    }
    heap[place] = candidate
  }

  private func pop() -> Candidate? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].distance < heap[child].distance { child += 1 }
      guard heap[child].distance < last.distance else { break }
      heap[place] = heap[child]
      place = child
    }
    if place < heap.count { heap[place] = last }
    return first
  }

  /// The box around all entries; nil if there are none, or if the nodes are not what they should be.
  public func extent() -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard let place = cells(of: 1),
      let first = cells[Int(place.lowerBound)..<Int(place.upperBound)].first
    else { return nil }
    var (west, south, east, north) = (first.west, first.south, first.east, first.north)
    for cell in cells[Int(place.lowerBound)..<Int(place.upperBound)] {
      (west, south) = (min(west, cell.west), min(south, cell.south))
      (east, north) = (max(east, cell.east), max(north, cell.north))
    }
    return (Double(west), Double(south), Double(east), Double(north))
  }

  /// Hands over the cells of all entries that meet a box, until `take` returns false; false if the nodes are not what they
  /// should be.
  @inline(__always)
  private func visit(
    minX: Float, maxX: Float, minY: Float, maxY: Float, _ take: (Cell) -> Bool
  ) -> Bool {
    pending.removeAll(keepingCapacity: true)
    pending.append((1, -1))
    var visited = 0
    while let (node, known) = pending.popLast() {
      visited += 1
      guard visited <= nodeLimit, let place = cells(of: node) else { return false }
      // Only the root says how deep the tree is.
      let level = known < 0 ? rootLevel : known
      let goesOn = cells.withUnsafeBufferPointer { cells in
        for cell in cells[Int(place.lowerBound)..<Int(place.upperBound)] {
          guard cell.east >= minX, cell.west <= maxX, cell.north >= minY, cell.south <= maxY else {
            continue
          }
          if level > 0 {
            pending.append((cell.id, level - 1))
          } else if !take(cell) {
            return false
          }
        }
        return true
      }
      guard goesOn else { break }
    }
    return true
  }

  /// Where the cells of a node are; nil if it is not what it should be.
  private func cells(of node: Int64) -> Range<UInt32>? {
    let number = Int(clamping: node)
    if places.indices.contains(number), !places[number].isEmpty { return places[number] }
    if cells.count > Self.cellLimit {
      cells.removeAll(keepingCapacity: true)
      places = Array(repeating: 0..<0, count: places.count)
    }
    let start = UInt32(cells.count)
    guard read(node) else { return nil }
    let place = start..<UInt32(cells.count)
    if places.indices.contains(number) { places[number] = place }
    return place
  }

  /// Appends the cells of a node to those that are kept; false if it is not what it should be.
  private func read(_ node: Int64) -> Bool {
    statement.reset()
    sqlite3_bind_int64(statement.handle, 1, node)
    defer { statement.reset() }
    guard sqlite3_step(statement.handle) == SQLITE_ROW,
      let start = UnsafeRawPointer(sqlite3_column_blob(statement.handle, 0))
    else { return false }
    let size = Int(sqlite3_column_bytes(statement.handle, 0))
    guard size >= RTreeShape.headerBytes else { return false }
    func short(_ offset: Int) -> Int {
      Int(UInt16(bigEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }
    if node == 1 { rootLevel = short(0) }
    let count = short(2)
    guard node != 1 || rootLevel <= Self.depthLimit,
      RTreeShape.headerBytes + count * RTreeShape.cellBytes <= size
    else { return false }
    var cell = start + RTreeShape.headerBytes
    for _ in 0..<count {
      func bound(_ number: Int) -> Float {
        let bits = cell.loadUnaligned(fromByteOffset: 8 + number * 4, as: UInt32.self)
        return Float(bitPattern: UInt32(bigEndian: bits))
      }
      cells.append(
        Cell(
          west: bound(0), east: bound(1), south: bound(2), north: bound(3),
          id: Int64(bigEndian: cell.loadUnaligned(as: Int64.self))))
      cell += RTreeShape.cellBytes
    }
    return true
  }
}
