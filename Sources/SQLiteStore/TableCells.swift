import Base
import Files

/// The rows of a table in the order of their ids, as the cells of its b-tree have them (SQLite file format §1.6).
struct TableCells {
  /// A row: its id, and the part of its record that is in the cell.
  struct Cell {
    var rowID: Int64
    /// The bytes of the whole record.
    var length: Int
    /// Those in the cell.
    var local: UnsafeRawBufferPointer
    /// The page where the record goes on; 0 if it ends here.
    var overflow: Int
  }

  /// What is found behind a row.
  enum Step { case row, end, fault }

  /// The row at hand, valid until the next step.
  private(set) var cell = Cell(
    rowID: 0, length: 0, local: UnsafeRawBufferPointer(start: nil, count: 0), overflow: 0)
  private let pages: DatabasePages
  /// For pages on which long records go on.
  private let overflowPages: DatabasePages
  /// The pages below those on the way to the leaf, and which comes next.
  private var path: [(children: [Int], next: Int)] = []
  private var leaf: UnsafeRawPointer?
  private var cellCount = 0
  /// The cell that comes next.
  private var index = 0
  private var hasRow = false
  private var visited = 0

  /// As in SQLite (`BTCURSOR_MAX_DEPTH`).
  private static let deepest = 20

  /// Nil if the table cannot be read this way.
  init?(of table: String, in database: Database) throws(GeoError) {
    guard let pages = try DatabasePages(of: database),
      let overflowPages = try DatabasePages(of: database), let root = try pages.root(of: table)
    else { return nil }
    self.pages = pages
    self.overflowPages = overflowPages
    path = [([root], 0)]
  }

  /// How text is encoded.
  var encoding: UInt32 { pages.encoding }

  /// Goes to the next row.
  @inline(__always)
  mutating func next() -> Step {
    if index < cellCount { return take() }
    return nextLeaf()
  }

  private mutating func nextLeaf() -> Step {
    repeat {
      let step = enterLeaf()
      if step != .row { return step }
    } while cellCount == 0
    return take()
  }

  /// Goes to the first cell of the next leaf; `.row` if there is a leaf.
  private mutating func enterLeaf() -> Step {
    leaf = nil
    cellCount = 0
    index = 0
    while let level = path.last {
      guard level.next < level.children.count else {
        path.removeLast()
        continue
      }
      let number = level.children[level.next]
      var run = 1
      while level.next + run < level.children.count,
        level.children[level.next + run] == number + run
      {
        run += 1
      }
      path[path.count - 1].next += 1
      visited += 1
      guard visited <= pages.pageCount, Interruption.signal == 0,
        let page = pages.page(number, run: run)
      else { return .fault }
      let cells = Int(page.load16(3))
      switch page.load(as: UInt8.self) {
      case TablePage.leafKind:
        guard TablePage.leafHeader + 2 * cells <= pages.usable else { return .fault }
        leaf = page
        cellCount = cells
        return .row
      case TablePage.interiorKind:
        guard path.count < Self.deepest, let children = children(of: page, cells) else {
          return .fault
        }
        path.append((children, 0))
      default: return .fault
      }
    }
    return .end
  }

  private func children(of page: UnsafeRawPointer, _ cells: Int) -> [Int]? {
    guard TablePage.interiorHeader + 2 * cells <= pages.usable else { return nil }
    var children: [Int] = []
    children.reserveCapacity(cells + 1)
    for index in 0..<cells {
      let place = Int(page.load16(TablePage.interiorHeader + 2 * index))
      guard place + 4 <= pages.usable else { return nil }
      children.append(Int(page.load32(place)))
    }
    children.append(Int(page.load32(8)))
    return children
  }

  @inline(__always)
  private mutating func take() -> Step {
    guard let leaf else { return .fault }
    let place = Int(leaf.load16(TablePage.leafHeader + 2 * index))
    // Room for both numbers is behind every page.
    guard place >= TablePage.leafHeader + 2 * cellCount, place < pages.usable else { return .fault }
    var at = leaf + place
    let length = Varint.read(&at)
    let rowID = Int64(bitPattern: Varint.read(&at))
    guard length <= UInt64(Int32.max), !hasRow || rowID > cell.rowID else { return .fault }
    let record = Int(length)
    let local = TablePage.localBytes(record: record, usable: pages.usable)
    let end = at - leaf + local
    var overflow = 0
    if local < record {
      guard end + 4 <= pages.usable else { return .fault }
      overflow = Int((at + local).load32(0))
    } else {
      guard end <= pages.usable else { return .fault }
    }
    cell = Cell(
      rowID: rowID, length: record, local: UnsafeRawBufferPointer(start: at, count: local),
      overflow: overflow)
    hasRow = true
    index += 1
    return .row
  }

  /// True if two records, the same as far as they are in the cells, go on in the same way on other pages.
  static func goOnAlike(_ one: TableCells, _ other: TableCells) -> Bool {
    guard one.pages.usable == other.pages.usable else { return false }
    var rest = one.cell.length - one.cell.local.count
    var (a, b) = (one.cell.overflow, other.cell.overflow)
    var run = 1
    while rest > 0 {
      guard let page = one.overflowPages.page(a, run: run),
        let match = other.overflowPages.page(b, run: run)
      else { return false }
      let count = min(rest, one.pages.usable - 4)
      guard
        UnsafeRawBufferPointer(start: page + 4, count: count).isSame(
          as: UnsafeRawBufferPointer(start: match + 4, count: count))
      else { return false }
      rest -= count
      let next = (Int(page.load32(0)), Int(match.load32(0)))
      // Long records usually lie in one piece.
      run = next == (a + 1, b + 1) ? run * 2 : 1
      (a, b) = next
    }
    return true
  }

  // MARK: - Whole leaves

  /// Compares whole leaves, of which both are at the beginning; true if all their rows are the same and are on them alone. Then
  /// both are behind them.
  static func passEqualLeaves(_ one: inout TableCells, _ other: inout TableCells) -> Bool {
    guard one.index == 1, other.index == 1, one.cellCount == other.cellCount, let a = one.leaf,
      let b = other.leaf, one.pages.usable == other.pages.usable,
      UnsafeRawBufferPointer(start: a, count: one.pages.usable).isSame(
        as: UnsafeRawBufferPointer(start: b, count: one.pages.usable))
    else { return false }
    while one.cell.overflow == 0 {
      guard one.index < one.cellCount else {
        other.cell = one.cell
        other.index = other.cellCount
        return true
      }
      guard one.take() == .row else { break }
    }
    // A row that goes on elsewhere: from the first row on, one by one.
    one.index = 0
    other.index = 0
    one.hasRow = false
    other.hasRow = false
    _ = one.take()
    _ = other.take()
    return false
  }
}

extension Varint {
  /// Reads a value and moves behind it; at most nine bytes, which have to be there.
  @inline(__always)
  static func read(_ place: inout UnsafeRawPointer) -> UInt64 {
    let first = place.load(as: UInt8.self)
    place += 1
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7f)
    for _ in 0..<7 {
      let byte = place.load(as: UInt8.self)
      place += 1
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { return value }
    }
    let last = place.load(as: UInt8.self)
    place += 1
    return value << 8 | UInt64(last)
  }
}

extension UnsafeRawPointer {
  /// The big-endian number of two bytes at an offset.
  @inline(__always)
  func load16(_ offset: Int) -> UInt16 {
    UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  /// The big-endian number of four bytes at an offset.
  @inline(__always)
  func load32(_ offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
