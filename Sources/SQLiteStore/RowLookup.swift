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

  /// The leaf that was looked at last, with the ids that belong on it: often the next one is there, too.
  private struct CurrentLeaf {
    /// The greatest id before it.
    var before: Int64
    var last: Int64
    var page: UnsafeRawPointer
    var block: Block
  }

  private let pages: DatabasePages
  private let leaves: TableLeaves
  private let columns: [String: Column]
  /// The column that is another name of the ids, as SQL spells it; nil without one.
  let key: (name: String, column: Column)?
  private var current: CurrentLeaf?
  private var blocks: [Block] = []
  private var keptCount = 0

  private var pagesPerBlock = 1
  /// How many bytes of pages are kept.
  private let byteLimit: Int
  /// Zeros behind a block, so that a number that runs over its end is read in bounds, and then refused.
  fileprivate static let slack = 64

  /// Keeps so many bytes of pages. Nil if rows of the table cannot be had this way.
  init?(of table: String, in database: Database, keeping bytes: Int = 1 << 27) throws(GeoError) {
    guard let pages = try DatabasePages(of: database), pages.encoding == Self.utf8,
      let root = try pages.root(of: table), let leaves = TableLeaves(of: root, in: pages)
    else { return nil }
    self.pages = pages
    self.leaves = leaves
    byteLimit = bytes
    var columns: [String: Column] = [:]
    var keys: [(name: String, column: Column, isInteger: Bool)] = []
    var isPlain = true
    try database.query(
      "SELECT cid, name, type, pk, hidden FROM pragma_table_xinfo(?1, 'main')", [.text(table)]
    ) { row in
      // Generated columns may have no place in the record.
      if row.int64(4) != 0 { isPlain = false }
      let name = Database.quoted(identifier: row.string(1))
      let type = row.string(2)
      let column = Column(place: Int(clamping: row.int64(0)), isReal: Self.isReal(type))
      // The key itself is not in the record.
      if row.int64(3) == 0 {
        columns[name] = column
      } else {
        keys.append((name, column, type.uppercased() == "INTEGER"))
      }
    }
    guard isPlain else { return nil }
    self.columns = columns
    key = keys.count == 1 && keys[0].isInteger ? (keys[0].name, keys[0].column) : nil
    pagesPerBlock = max(min(Block.largePage, byteLimit / 4) / pages.size, 1)
    pagesPerBlock = min(pagesPerBlock, leaves.mostLeaves)
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

  // MARK: - Rows

  /// Finds the row of an id; false if there is none, or if it goes on on other pages or is odd, which SQLite has to say.
  func find(_ id: Int64, _ row: inout Row) -> Bool {
    findBeginning(id, &row) && row.overflow == 0
  }

  /// Finds the row of an id, which may go on on other pages; false if there is none, or if it is odd.
  func findBeginning(_ id: Int64, _ row: inout Row) -> Bool {
    if current.map({ id > $0.before && id <= $0.last }) != true { enterLeaf(of: id) }
    guard let current else { return false }
    if row.block !== current.block { row.block = current.block }
    let page = current.page
    let count = Int(page.load16(3))
    // The first look is at where the row is if no id is missing: looking is what takes time, as each place of the file
    // is far from the one before.
    let before = max(current.before, 0)
    var middle = max(0, min(Int(id &- before &- 1), count - 1))
    var (low, high) = (0, count)
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

  /// Makes the leaf of an id the current one; there is none if it is not what it should be.
  private func enterLeaf(of id: Int64) {
    current = nil
    guard let leaf = leaves.leaf(of: id) else { return }
    let known = leaf.group.places[leaf.index]
    guard let place = known < 0 ? keep(leaf) : Int(known) else { return }
    let block = blocks[place / pagesPerBlock]
    current = CurrentLeaf(
      before: leaf.before, last: leaf.last,
      page: UnsafeRawPointer(block.bytes) + place % pagesPerBlock * pages.size, block: block)
  }

  /// Reads the page of a leaf, and gives its place; nil if it is odd.
  private func keep(_ leaf: TableLeaves.Leaf) -> Int? {
    let blockSize = pagesPerBlock * pages.size
    if keptCount == blocks.count * pagesPerBlock {
      if (blocks.count + 1) * blockSize > byteLimit, !blocks.isEmpty {
        blocks.removeAll()
        keptCount = 0
        leaves.forgetPlaces()
      }
      blocks.append(Block(blockSize))
    }
    let page = blocks[blocks.count - 1].bytes + keptCount % pagesPerBlock * pages.size
    guard pages.read(Int(leaf.group.pages[leaf.index]), into: page),
      page.load(as: UInt8.self) == TablePage.leafKind,
      TablePage.leafHeader + 2 * Int(UnsafeRawPointer(page).load16(3)) <= pages.usable
    else { return nil }
    leaf.group.keep(leaf.index, at: keptCount)
    keptCount += 1
    return keptCount - 1
  }
}
