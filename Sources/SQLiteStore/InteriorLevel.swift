import Base

/// One level of interior pages above the leaves of a table that is being loaded: one open page.
///
/// An interior page has a cell for each child but the last, which its header names. Pages are filled
/// completely; a full one is held back until it is certain that the next has a cell too.
final class InteriorLevel {
  /// A complete page of the level below.
  struct Child {
    var page: Int
    var lastRowid: Int64
  }

  private let pageSize: Int
  private let page: UnsafeMutableRawPointer
  private var cellCount = 0
  private var contentStart: Int
  /// The child of the last cell.
  private var lastCell: Child?
  private var lastCellSize = 0
  /// The child after those that have cells.
  private var rightmost: Child?
  /// The first child for which the open page has no room.
  private var surplus: Child?
  private var closedPages = 0

  init(pageSize: Int) {
    self.pageSize = pageSize
    page = .allocate(byteCount: pageSize, alignment: 16)
    contentStart = pageSize
  }

  deinit { page.deallocate() }

  /// The page below, when there is but one: it is the root of its tree.
  var onlyChild: Int? {
    closedPages == 0 && cellCount == 0 && surplus == nil ? rightmost?.page : nil
  }

  /// Adds a child; returns the page of this level that became complete by it.
  func add(_ child: Child, in file: PageFile) throws(GeoError) -> Child? {
    if let surplus, let last = rightmost {
      let closed = try close(rightmost: last, in: file)
      addCell(surplus)
      self.surplus = nil
      rightmost = child
      return closed
    }
    if let last = rightmost {
      guard hasRoom(for: last) else {
        surplus = child
        return nil
      }
      addCell(last)
    }
    rightmost = child
    return nil
  }

  /// Writes what is open; returns the pages of this level that became complete by it.
  func finish(in file: PageFile) throws(GeoError) -> [Child] {
    guard let last = rightmost else { return [] }
    guard let surplus, let moved = lastCell else { return [try close(rightmost: last, in: file)] }
    // The page is full and one child is left, which cannot stand in a page alone: the last two
    // children go to the new page. The gap that their cells leave is zeroed with the rest.
    cellCount -= 1
    contentStart += lastCellSize
    let closed = try close(rightmost: moved, in: file)
    addCell(last)
    return [closed, try close(rightmost: surplus, in: file)]
  }

  private func hasRoom(for child: Child) -> Bool {
    let size = 4 + Varint.length(UInt64(bitPattern: child.lastRowid))
    return contentStart - size >= TablePage.interiorHeader + 2 * (cellCount + 1)
  }

  private func addCell(_ child: Child) {
    let key = UInt64(bitPattern: child.lastRowid)
    lastCellSize = 4 + Varint.length(key)
    lastCell = child
    // In range: the page is new, or `hasRoom` was asked before.
    contentStart -= lastCellSize
    TablePage.store32(child.page, to: page + contentStart)
    Varint.write(key, to: page + contentStart + 4)
    TablePage.store16(contentStart, to: page + TablePage.interiorHeader + 2 * cellCount)
    cellCount += 1
  }

  private func close(rightmost last: Child, in file: PageFile) throws(GeoError) -> Child {
    TablePage.complete(
      page, kind: TablePage.interiorKind, cellCount: cellCount, contentStart: contentStart)
    TablePage.store32(last.page, to: page + 8)
    let slot = try file.allocatePage()
    slot.memory.copyMemory(from: page, byteCount: pageSize)
    cellCount = 0
    contentStart = pageSize
    closedPages += 1
    return Child(page: slot.number, lastRowid: last.lastRowid)
  }
}
