public import Base

/// Loads one rowid table in rowid order by writing its b-tree pages, about ten times as fast as
/// inserting the rows.
///
/// Leaves are filled completely and written when full; one interior page of each level is open, so
/// that memory does not grow with the table. Several tables may be loaded into one ``PageFile`` at
/// the same time.
public final class BulkTable {
  /// The rows so far.
  public private(set) var rowCount = 0
  /// The rowid of the last row, `Int64.min` before the first.
  public private(set) var lastRowid = Int64.min

  /// The largest record that SQLite takes unless built otherwise (`SQLITE_MAX_LENGTH`).
  private static let maximumRecord = 1_000_000_000

  private let file: PageFile
  private let pageSize: Int
  /// The open leaf.
  private let page: UnsafeMutableRawPointer
  private var cellCount = 0
  /// Where the cells of the open leaf begin; they are laid from its end towards its front.
  private var contentStart: Int
  private var levels: [InteriorLevel] = []
  private var firstRow: FirstRow?
  private var firstLeaf = 0

  /// Where the first row's record lies, all of it within the first leaf.
  private struct FirstRow {
    var offset: Int
    var length: Int
  }

  /// A table without rows.
  public init(in file: PageFile) {
    self.file = file
    pageSize = file.pageSize
    page = .allocate(byteCount: file.pageSize, alignment: 16)
    contentStart = file.pageSize
  }

  deinit { page.deallocate() }

  /// Adds a row. `record` is complete, header and values (``RecordEncoder``), with NULL in the place
  /// of an INTEGER PRIMARY KEY; `rowid` is greater than all before it. Errors: `.file` when writing fails,
  /// `.store` for a record over SQLite's limit, `.bug` for rowids out of order.
  public func append(rowid: Int64, record: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    if rowid <= lastRowid && rowCount > 0 { throw outOfOrder(rowid) }
    guard let source = record.baseAddress, record.count <= Self.maximumRecord else {
      throw unfit(record.count)
    }
    let local = TablePage.localBytes(record: record.count, usable: pageSize)
    let key = UInt64(bitPattern: rowid)
    let prefix = Varint.length(UInt64(record.count)) + Varint.length(key)
    // SQLite frees cells as blocks of at least 4 bytes, so none is smaller.
    let size = max(prefix + local + (local < record.count ? 4 : 0), 4)
    if contentStart - size < TablePage.leafHeader + 2 * (cellCount + 1) { try closeLeaf() }

    // In range: a cell takes at most pageSize - 35 + 18 + 4 bytes, so it fits a page that is empty,
    // and the test above sees to it that the rest of this one is large enough.
    contentStart -= size
    var cell = page + contentStart
    cell += Varint.write(UInt64(record.count), to: cell)
    cell += Varint.write(key, to: cell)
    cell.copyMemory(from: source, byteCount: local)
    if local < record.count {
      let rest = UnsafeRawBufferPointer(start: source + local, count: record.count - local)
      TablePage.store32(try writeOverflow(rest), to: cell + local)
    } else if rowCount == 0 {
      firstRow = FirstRow(offset: page.distance(to: cell), length: local)
    }
    TablePage.store16(contentStart, to: page + TablePage.leafHeader + 2 * cellCount)
    cellCount += 1
    rowCount += 1
    lastRowid = rowid
  }

  /// Replaces the record of the first row by another of the same length, for content that is only
  /// known at the end; the record must be small enough to have no overflow pages.
  func replaceFirst(record: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    guard let firstRow, firstRow.length == record.count, let source = record.baseAddress else {
      throw GeoError(.bug, "the first row cannot be replaced by \(record.count) bytes")
    }
    if firstLeaf == 0 {
      // In range: the row lies within the open leaf and keeps its length.
      (page + firstRow.offset).copyMemory(from: source, byteCount: record.count)
    } else {
      try file.overwrite(
        page: firstLeaf, at: firstRow.offset, with: UnsafeRawBufferPointer(record))
    }
  }

  /// Writes what is still open; returns the root page, for ``SchemaEntry``. The table takes no more
  /// rows.
  public func finish() throws(GeoError) -> Int {
    if rowCount == 0 || cellCount > 0 { try closeLeaf() }
    var level = 0
    // The list grows while upper levels are made.
    while level < levels.count {
      if let root = levels[level].onlyChild { return root }
      for child in try levels[level].finish(in: file) { try add(child, to: level + 1) }
      level += 1
    }
    throw GeoError(.bug, "a b-tree has no root")
  }

  private func closeLeaf() throws(GeoError) {
    TablePage.complete(
      page, kind: TablePage.leafKind, cellCount: cellCount, contentStart: contentStart)
    let slot = try file.allocatePage()
    slot.memory.copyMemory(from: page, byteCount: pageSize)
    if firstLeaf == 0 { firstLeaf = slot.number }
    cellCount = 0
    contentStart = pageSize
    try add(InteriorLevel.Child(page: slot.number, lastRowid: lastRowid), to: 0)
  }

  private func add(_ child: InteriorLevel.Child, to level: Int) throws(GeoError) {
    if level == levels.count { levels.append(InteriorLevel(pageSize: pageSize)) }
    if let closed = try levels[level].add(child, in: file) { try add(closed, to: level + 1) }
  }

  /// Writes the part of a record that does not fit into its leaf; returns the first page of the chain.
  private func writeOverflow(_ bytes: UnsafeRawBufferPointer) throws(GeoError) -> Int {
    let first = file.nextPage
    let room = pageSize - 4
    var start = 0
    while start < bytes.count {
      let slot = try file.allocatePage()
      let end = min(start + room, bytes.count)
      TablePage.store32(end < bytes.count ? file.nextPage : 0, to: slot.memory)
      let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let body = UnsafeMutableRawBufferPointer(start: slot.memory + 4, count: room)
      body.copyMemory(from: part)
      UnsafeMutableRawBufferPointer(rebasing: body[part.count...]).initializeMemory(
        as: UInt8.self, repeating: 0)
      start = end
    }
    return first
  }

  private func outOfOrder(_ rowid: Int64) -> GeoError {
    GeoError(.bug, "row \(rowid) comes after row \(lastRowid)", at: SourceLocation(path: file.path))
  }

  private func unfit(_ count: Int) -> GeoError {
    GeoError(
      .store, "a row of \(count) bytes; SQLite holds 1 to \(Self.maximumRecord)",
      at: SourceLocation(path: file.path))
  }
}
