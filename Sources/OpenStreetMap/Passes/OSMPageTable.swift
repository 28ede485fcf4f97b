/// Pages of ids by their numbers: those from 0 on lie in a table, those of negative and of enormous ids in a
/// dictionary. Whoever has the table frees what its pages hold.
struct OSMPageTable<Page: BitwiseCopyable>: ~Copyable {
  private var pages: UnsafeMutableBufferPointer<Page?>
  private var farPages: [Int64: Page] = [:]
  /// The most pages that lie in the table.
  private let limit: Int

  /// No pages.
  init(limit: Int) {
    pages = UnsafeMutableBufferPointer(start: nil, count: 0)
    self.limit = limit
  }

  deinit { pages.deallocate() }

  /// The page of a number; nil if there is none.
  @inline(__always)
  subscript(number: Int64) -> Page? {
    // A negative number is a huge one here.
    if UInt64(bitPattern: number) < UInt64(pages.count) { return pages[Int(number)] }
    return farPages.isEmpty ? nil : farPage(number)
  }

  @inline(never)
  private func farPage(_ number: Int64) -> Page? { farPages[number] }

  /// Stores a page in place of an earlier one.
  mutating func set(_ number: Int64, to page: Page) {
    if number >= 0, number < limit {
      if number >= pages.count { grow(toHold: Int(number) + 1) }
      pages[Int(number)] = page
    } else {
      farPages[number] = page
    }
  }

  private mutating func grow(toHold wanted: Int) {
    let larger = UnsafeMutableBufferPointer<Page?>.allocate(
      capacity: min(max(wanted, pages.count * 2, 64), limit))
    larger.initialize(repeating: nil)
    for index in pages.indices { larger[index] = pages[index] }
    pages.deallocate()
    pages = larger
  }

  /// The pages that lie in the table, as they are now.
  var table: UnsafeBufferPointer<Page?> { UnsafeBufferPointer(pages) }
  /// True if there are others.
  var hasFarPages: Bool { !farPages.isEmpty }

  /// True if something is true of all pages.
  func allSatisfy(_ isFine: (Int64, Page) -> Bool) -> Bool {
    for (number, page) in pages.enumerated() {
      if let page, !isFine(Int64(number), page) { return false }
    }
    return farPages.allSatisfy { isFine($0.key, $0.value) }
  }

  /// Calls `body` with all pages.
  func forEach(_ body: (Page) -> Void) {
    for page in pages { if let page { body(page) } }
    for page in farPages.values { body(page) }
  }
}
