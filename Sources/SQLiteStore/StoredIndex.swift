public import Base

/// Finds the rows of a table that have an integer in a column, in the pages of an index of that column: that takes a part of
/// the time that a statement takes. The pages are not trusted: what is odd is left to SQLite.
///
/// Their layout: SQLite file format §1.6 and §2.
public final class StoredIndex {
  /// How a search goes on behind a page.
  private enum Step { case onward, done, odd }

  private let pages: DatabasePages
  private let root: Int
  /// Pages, each in the slot of its number, and which one each slot has.
  private let memory: UnsafeMutableRawPointer
  private var numbers: [Int]
  private var visited = 0

  private static let (leafKind, interiorKind): (UInt8, UInt8) = (0x0a, 0x02)
  private static let slots = 64
  private static let slack = 64
  private static let deepest = 20
  /// The bytes of a head with two types, and of two integers.
  private static let longest = 3 + 2 * 8

  /// Nil if there is no such index, or if it cannot be read this way.
  public init?(on column: String, of table: String, in database: Database) throws(GeoError) {
    // Behind the column the index has the id of the row.
    let root = try database.scalarInt(
      """
      SELECT m.rootpage FROM pragma_index_list(?1, 'main') l, main.sqlite_master m \
      WHERE l.partial = 0 AND m.type = 'index' AND m.name = l.name \
      AND (SELECT group_concat(coalesce(x.name, '') || '/' || x.cid || '/' || x.desc || '/' || x.key) \
      FROM pragma_index_xinfo(l.name, 'main') x) = ?2 || '/' || \
      (SELECT cid FROM pragma_table_info(?1, 'main') WHERE name = ?2) || '/0/1,/-1/0/0' LIMIT 1
      """, [.text(table), .text(column)])
    guard let root = root.flatMap({ Int(exactly: $0) }),
      let pages = try DatabasePages(of: database)
    else { return nil }
    self.root = root
    self.pages = pages
    numbers = Array(repeating: 0, count: Self.slots)
    memory = .allocate(byteCount: Self.slots * pages.size + Self.slack, alignment: 16)
    (memory + Self.slots * pages.size).initializeMemory(
      as: UInt8.self, repeating: 0, count: Self.slack)
  }

  deinit { memory.deallocate() }

  /// Appends the ids of all rows with a number, ascending; false, with nothing appended, if SQLite has to find them.
  public func append(_ key: Int64, to rows: inout [Int64]) -> Bool {
    let before = rows.count
    visited = 0
    if visit(root, 0, key, &rows) != .odd { return true }
    rows.removeLast(rows.count - before)
    return false
  }

  private func visit(_ number: Int, _ depth: Int, _ key: Int64, _ rows: inout [Int64]) -> Step {
    visited += 1
    guard depth < Self.deepest, visited <= pages.pageCount, var page = page(number) else {
      return .odd
    }
    let isLeaf = page.load(as: UInt8.self) == Self.leafKind
    guard isLeaf || page.load(as: UInt8.self) == Self.interiorKind else { return .odd }
    let header = isLeaf ? TablePage.leafHeader : TablePage.interiorHeader
    let count = Int(page.load16(3))
    guard header + 2 * count <= pages.usable else { return .odd }
    // The first entry that is not before the key.
    var (index, high) = (0, count)
    while index < high {
      let middle = (index + high) / 2
      guard let entry = entry(middle, of: page, header, key) else { return .odd }
      if entry.order < 0 { index = middle + 1 } else { high = middle }
    }
    while true {
      if !isLeaf {
        let place = index < count ? Int(page.load16(header + 2 * index)) : 8
        guard place + 4 <= pages.usable else { return .odd }
        let child = page.load32(place)
        let step = visit(Int(child), depth + 1, key, &rows)
        // The page may have made room for another one.
        guard step == .onward, let again = self.page(number) else {
          return step == .done ? .done : .odd
        }
        page = again
      }
      guard index < count else { return .onward }
      guard let entry = entry(index, of: page, header, key) else { return .odd }
      guard entry.order == 0 else { return .done }
      rows.append(entry.row)
      index += 1
    }
  }

  /// Whether an entry of a page comes before a key, has it, or comes behind it: below 0, 0, or above; and the row of one
  /// that has it. Nil if it is not one of a number and a row.
  @inline(__always)
  private func entry(
    _ index: Int, of page: UnsafeRawPointer, _ header: Int, _ key: Int64
  ) -> (order: Int, row: Int64)? {
    let place = Int(page.load16(header + 2 * index)) + (header == TablePage.leafHeader ? 0 : 4)
    guard place < pages.usable else { return nil }
    let start = page + place
    // The lengths of the record and of its head, and both types have a byte each, if the first one is that of a number.
    let bytes = start.loadUnaligned(as: UInt32.self).littleEndian
    let (length, type) = (Int(bytes & 0xff), UInt64(bytes >> 16 & 0xff))
    guard length <= Self.longest, bytes >> 8 & 0xff == 3, type < 0x80 else {
      // A long one can only be a text or a blob, which come last.
      var at = start
      _ = Varint.read(&at)
      _ = Varint.read(&at)
      return Varint.read(&at) >= 12 ? (1, 0) : nil
    }
    // NULL comes first.
    if type == 0 { return (-1, 0) }
    if type >= 12 { return (1, 0) }
    guard type < 10, type != 7, let size = RecordValues.size(of: type) else { return nil }
    let number = RecordValues.integer(type, start + 4)
    if number != key { return (number < key ? -1 : 1, 0) }
    let rowType = UInt64(bytes >> 24)
    guard rowType > 0, rowType < 10, rowType != 7, let rowSize = RecordValues.size(of: rowType),
      3 + size + rowSize <= length, place + 1 + length <= pages.usable
    else { return nil }
    return (0, RecordValues.integer(rowType, start + 4 + size))
  }

  /// A page; valid until the next one.
  private func page(_ number: Int) -> UnsafeRawPointer? {
    guard number > 1 else { return nil }
    let slot = number & (Self.slots - 1)
    let place = memory + slot * pages.size
    if numbers[slot] != number {
      numbers[slot] = 0
      guard pages.read(number, into: place) else { return nil }
      numbers[slot] = number
    }
    return UnsafeRawPointer(place)
  }
}
