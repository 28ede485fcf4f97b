import Base
import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds rows of a table by their ids in the pages of the database's file, and keeps these: where many rows are looked up, as in
/// a join, that takes a part of the time that SQLite takes. The pages are not trusted: what is odd is left to SQLite.
final class RowLookup {
  /// Pages that are kept together, as long as someone looks at one of them.
  final class Block {
    fileprivate let bytes: UnsafeMutableRawPointer

    /// Room for pages of some bytes together.
    fileprivate init(_ byteCount: Int) {
      // Rows are found all over the pages: with large pages of memory, the processor finds its way to them by one look.
      let isLarge = byteCount >= Self.largePage
      bytes = .allocate(
        byteCount: byteCount + RowLookup.slack, alignment: isLarge ? Self.largePage : 16)
      #if os(Linux)
        if isLarge { madvise(bytes, byteCount, MADV_HUGEPAGE) }
      #endif
      (bytes + byteCount).initializeMemory(as: UInt8.self, repeating: 0, count: RowLookup.slack)
    }

    fileprivate static let largePage = 1 << 21

    deinit { bytes.deallocate() }
  }

  /// The record of a row, or what is of it on the row's own page, valid as long as its block.
  struct Row {
    var record = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The bytes of the whole record.
    var length = 0
    /// The page where the record goes on; 0 if it ends here.
    var overflow = 0
    var block: Block?
  }

  /// How the values of a column are kept.
  struct Column {
    /// Its place in the record.
    var place: Int
    /// True if integers in it stand for reals (SQLite file format §2.1).
    var isReal: Bool
  }

  private let pages: DatabasePages
  private let columns: [String: Column]
  /// For each leaf the greatest id that is on it, and its page.
  private var lastIDs: [Int64] = []
  private var leaves: [UInt32] = []
  /// For each leaf the place of its page among those that are kept; -1 if it is not.
  private var places: [Int32]
  private var blocks: [Block] = []
  private var keptCount = 0

  private var pagesPerBlock = 1
  /// How many leaves a table may have: sixteen bytes are kept for each.
  private static let leafLimit = 1 << 21
  /// How many bytes of pages are kept.
  private let byteLimit: Int
  /// Zeros behind a block, so that a number that runs over its end is read in bounds, and then refused.
  fileprivate static let slack = 64
  private static let deepest = 20

  /// Keeps so many bytes of pages. Nil if rows of the table cannot be had this way.
  init?(of table: String, in database: Database, keeping bytes: Int = 1 << 27) throws(GeoError) {
    guard let pages = try DatabasePages(of: database), pages.encoding == Self.utf8,
      let root = try pages.root(of: table)
    else { return nil }
    self.pages = pages
    byteLimit = bytes
    var columns: [String: Column] = [:]
    var isPlain = true
    try database.query(
      "SELECT cid, name, type, pk, hidden FROM pragma_table_xinfo(?1, 'main')", [.text(table)]
    ) { row in
      // Generated columns may have no place in the record.
      if row.int64(4) != 0 { isPlain = false }
      // The key itself is not in the record.
      guard row.int64(3) == 0 else { return }
      columns[Database.quoted(identifier: row.string(1))] = Column(
        place: Int(clamping: row.int64(0)), isReal: Self.isReal(row.string(2)))
    }
    guard isPlain else { return nil }
    self.columns = columns
    places = []
    guard readLeaves(from: root), let last = lastIDs.indices.last else { return nil }
    lastIDs[last] = Int64.max
    places = Array(repeating: -1, count: leaves.count)
    pagesPerBlock = max(min(Block.largePage, byteLimit / 4) / pages.size, 1)
    pagesPerBlock = min(pagesPerBlock, leaves.count)
  }

  private static let utf8: UInt32 = 1

  /// How a column is kept, by its name as SQL spells it; nil if its values cannot be had.
  func column(_ source: String) -> Column? { columns[source] }

  /// Whether a declared type gives a column the affinity REAL (sqlite.org/datatype3.html §3.1).
  private static func isReal(_ type: String) -> Bool {
    let type = type.uppercased()
    func has(_ part: String) -> Bool { type.contains(text: part) }
    if has("INT") || has("CHAR") || has("CLOB") || has("TEXT") || has("BLOB") { return false }
    return has("REAL") || has("FLOA") || has("DOUB")
  }

  // MARK: - Leaves

  /// Collects the leaves of a tree; false if they are too many, or the tree is odd.
  private func readLeaves(from root: Int) -> Bool {
    var depth = 0
    var page = root
    while true {
      guard depth < Self.deepest, let start = pages.page(page) else { return false }
      if start.load(as: UInt8.self) == TablePage.leafKind { break }
      guard let children = children(of: start) else { return false }
      page = Int(children[0].page)
      depth += 1
    }
    return collect(root, depth: depth, last: Int64.max)
  }

  private func collect(_ page: Int, depth: Int, last: Int64) -> Bool {
    guard depth > 0 else {
      guard leaves.count < Self.leafLimit, lastIDs.last.map({ $0 < last }) ?? true else {
        return false
      }
      leaves.append(UInt32(page))
      lastIDs.append(last)
      return true
    }
    guard let start = pages.page(page), let children = children(of: start) else { return false }
    for (place, child) in children.enumerated() {
      let isLast = place == children.count - 1
      guard collect(Int(child.page), depth: depth - 1, last: isLast ? last : child.last) else {
        return false
      }
    }
    return true
  }

  /// The pages below an interior one, and the greatest id that is on each of them but the last one.
  private func children(of page: UnsafeRawPointer) -> [(page: UInt32, last: Int64)]? {
    let count = Int(page.load16(3))
    guard page.load(as: UInt8.self) == TablePage.interiorKind,
      TablePage.interiorHeader + 2 * count <= pages.usable
    else { return nil }
    var children: [(page: UInt32, last: Int64)] = []
    children.reserveCapacity(count + 1)
    for index in 0..<count {
      let place = Int(page.load16(TablePage.interiorHeader + 2 * index))
      guard place + 4 <= pages.usable else { return nil }
      var at = page + place + 4
      children.append((page.load32(place), Int64(bitPattern: Varint.read(&at))))
    }
    children.append((page.load32(8), Int64.max))
    return children
  }

  // MARK: - Rows

  /// Finds the row of an id; false if there is none, or if it goes on on other pages or is odd, which SQLite has to say.
  func find(_ id: Int64, _ row: inout Row) -> Bool {
    findBeginning(id, &row) && row.overflow == 0
  }

  /// Finds the row of an id, which may go on on other pages; false if there is none, or if it is odd.
  func findBeginning(_ id: Int64, _ row: inout Row) -> Bool {
    var (low, high) = (0, lastIDs.count - 1)
    lastIDs.withUnsafeBufferPointer { lastIDs in
      while low < high {
        let middle = (low + high) / 2
        if lastIDs[middle] < id { low = middle + 1 } else { high = middle }
      }
    }
    guard let page = leaf(low, &row) else { return false }
    let count = Int(page.load16(3))
    // The first look is at where the row is if no id is missing: looking is what takes time, as each place of the file
    // is far from the one before.
    let before = low > 0 ? lastIDs[low - 1] : 0
    var middle = max(0, min(Int(id &- before &- 1), count - 1))
    (low, high) = (0, count)
    while low < high {
      let place = Int(page.load16(TablePage.leafHeader + 2 * middle))
      guard place < pages.usable else { return false }
      var at = UnsafeRawPointer(page + place)
      let length = Varint.read(&at)
      let found = Int64(bitPattern: Varint.read(&at))
      if found == id {
        guard length <= UInt64(Int32.max) else { return false }
        row.length = Int(length)
        let local = TablePage.localBytes(record: row.length, usable: pages.usable)
        let goesOn = local < row.length
        guard at - page + local + (goesOn ? 4 : 0) <= pages.usable else { return false }
        row.record = UnsafeRawBufferPointer(start: at, count: local)
        row.overflow = goesOn ? Int((at + local).load32(0)) : 0
        return !goesOn || row.overflow != 0
      }
      if found < id { low = middle + 1 } else { high = middle }
      middle = (low + high) / 2
    }
    return false
  }

  /// The page of a leaf; nil if it is not what it should be.
  private func leaf(_ number: Int, _ row: inout Row) -> UnsafeRawPointer? {
    if places[number] < 0 { keep(number) }
    let place = Int(places[number])
    guard place >= 0 else { return nil }
    let block = blocks[place / pagesPerBlock]
    if row.block !== block { row.block = block }
    return UnsafeRawPointer(block.bytes) + place % pagesPerBlock * pages.size
  }

  /// Reads the page of a leaf, unless it is odd.
  private func keep(_ number: Int) {
    let blockSize = pagesPerBlock * pages.size
    if keptCount == blocks.count * pagesPerBlock {
      if (blocks.count + 1) * blockSize > byteLimit, !blocks.isEmpty {
        blocks.removeAll()
        keptCount = 0
        for index in places.indices { places[index] = -1 }
      }
      blocks.append(Block(blockSize))
    }
    let page = blocks[blocks.count - 1].bytes + keptCount % pagesPerBlock * pages.size
    guard pages.read(Int(leaves[number]), into: page),
      page.load(as: UInt8.self) == TablePage.leafKind,
      TablePage.leafHeader + 2 * Int(UnsafeRawPointer(page).load16(3)) <= pages.usable
    else { return }
    places[number] = Int32(keptCount)
    keptCount += 1
  }
}
