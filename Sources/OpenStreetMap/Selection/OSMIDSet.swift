/// A set of ids of one kind of object.
///
/// Ids are dense in a planet and sparse in an extract. So each run of 2^16 ids is a page that begins as a
/// sorted list and becomes a bitmap when that takes no more memory: at most 16 bytes for each id, an eighth
/// of a byte where all ids are present. Pages from 0 on lie in a table, those of negative and of enormous ids
/// in a dictionary. It is filled by one worker at a time; when it is complete, all may read it at once.
final class OSMIDSet: @unchecked Sendable {
  /// A page: `count` sorted offsets, or a bitmap when `capacity` is 0.
  fileprivate struct Page: BitwiseCopyable {
    var memory: UnsafeMutableRawPointer
    var count: UInt32
    var capacity: UInt32

    static let ids = 1 << 16
    static let bitmapBytes = ids / 8
    /// The most ids of a list.
    static let listLimit: UInt32 = 512
    static let firstCapacity: UInt32 = 4
  }

  /// The number of ids.
  private(set) var count = 0

  private var pages: UnsafeMutableBufferPointer<Page?>
  private var farPages: [Int64: Page] = [:]
  /// The most pages in the table: for ids up to 6.9e10, five times the highest one today.
  private static let tableLimit: Int64 = 1 << 20

  /// An empty set.
  init() { pages = UnsafeMutableBufferPointer(start: nil, count: 0) }

  deinit {
    for page in pages { page?.memory.deallocate() }
    pages.deallocate()
    for page in farPages.values { page.memory.deallocate() }
  }

  /// True if there are no ids.
  var isEmpty: Bool { count == 0 }

  /// True if an id is in the set.
  @inline(__always)
  func contains(_ id: Int64) -> Bool {
    guard let page = page(id >> 16) else { return false }
    return page.contains(UInt16(truncatingIfNeeded: id))
  }

  @inline(__always)
  private func page(_ number: Int64) -> Page? {
    // A negative number is a huge one here.
    if UInt64(bitPattern: number) < UInt64(pages.count) { return pages[Int(number)] }
    return farPages.isEmpty ? nil : farPages[number]
  }

  /// Adds an id; false if it was in the set already.
  @inline(__always) @discardableResult
  func insert(_ id: Int64) -> Bool {
    let number = id >> 16
    let offset = UInt16(truncatingIfNeeded: id)
    if UInt64(bitPattern: number) < UInt64(pages.count), let page = pages[Int(number)],
      page.capacity == 0
    {
      let isNew = page.setBit(offset)
      count += isNew ? 1 : 0
      return isNew
    }
    return insert(offset, intoPage: number)
  }

  @inline(never)
  private func insert(_ offset: UInt16, intoPage number: Int64) -> Bool {
    var page = page(number) ?? Page(capacity: Page.firstCapacity)
    let isNew = page.insert(offset)
    // Stored even if the id is not new, because the page may be.
    if number >= 0, number < Self.tableLimit {
      if number >= pages.count { grow(toHold: Int(number) + 1) }
      pages[Int(number)] = page
    } else {
      farPages[number] = page
    }
    count += isNew ? 1 : 0
    return isNew
  }

  private func grow(toHold wanted: Int) {
    let larger = UnsafeMutableBufferPointer<Page?>.allocate(
      capacity: min(max(wanted, pages.count * 2, 64), Int(Self.tableLimit)))
    larger.initialize(repeating: nil)
    for index in pages.indices { larger[index] = pages[index] }
    pages.deallocate()
    pages = larger
  }

  /// True if all ids are in another set too.
  func isSubset(of other: OSMIDSet) -> Bool {
    for (number, page) in pages.enumerated() {
      guard let page else { continue }
      guard page.allSatisfy({ other.contains(Int64(number) << 16 | Int64($0)) }) else {
        return false
      }
    }
    return farPages.allSatisfy { number, page in
      page.allSatisfy { other.contains(number << 16 | Int64($0)) }
    }
  }
}

extension OSMIDSet.Page {
  fileprivate init(capacity: UInt32) {
    memory = .allocate(byteCount: Int(capacity) * 2, alignment: 8)
    count = 0
    self.capacity = capacity
  }

  private var list: UnsafeMutablePointer<UInt16> { memory.assumingMemoryBound(to: UInt16.self) }
  private var words: UnsafeMutablePointer<UInt64> { memory.assumingMemoryBound(to: UInt64.self) }

  @inline(__always)
  fileprivate func contains(_ offset: UInt16) -> Bool {
    if capacity == 0 { return words[Int(offset >> 6)] >> UInt64(offset & 63) & 1 != 0 }
    let place = place(of: offset)
    return place < Int(count) && list[place] == offset
  }

  /// Sets a bit of a bitmap; false if it was set.
  @inline(__always)
  fileprivate func setBit(_ offset: UInt16) -> Bool {
    let bit: UInt64 = 1 << UInt64(offset & 63)
    let isNew = words[Int(offset >> 6)] & bit == 0
    words[Int(offset >> 6)] |= bit
    return isNew
  }

  /// Where an offset is in the list, or belongs.
  @inline(__always)
  private func place(of offset: UInt16) -> Int {
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) >> 1
      if list[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  fileprivate mutating func insert(_ offset: UInt16) -> Bool {
    if capacity == 0 { return setBit(offset) }
    // Files are sorted: mostly it goes to the end.
    let end = Int(count)
    let place = end > 0 && list[end - 1] < offset ? end : place(of: offset)
    if place < end, list[place] == offset { return false }
    if count == Self.listLimit {
      becomeBitmap()
      return setBit(offset)
    }
    if count == capacity { grow() }
    if place < end { (list + place + 1).update(from: list + place, count: end - place) }
    list[place] = offset
    count += 1
    return true
  }

  private mutating func grow() {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: Int(capacity) * 4, alignment: 8)
    larger.copyMemory(from: memory, byteCount: Int(count) * 2)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }

  private mutating func becomeBitmap() {
    let bitmap = UnsafeMutableRawPointer.allocate(byteCount: Self.bitmapBytes, alignment: 8)
    bitmap.initializeMemory(as: UInt64.self, repeating: 0, count: Self.bitmapBytes / 8)
    let words = bitmap.assumingMemoryBound(to: UInt64.self)
    for index in 0..<Int(count) { words[Int(list[index] >> 6)] |= 1 << UInt64(list[index] & 63) }
    memory.deallocate()
    memory = bitmap
    capacity = 0
    count = 0
  }

  fileprivate func allSatisfy(_ isFine: (UInt16) -> Bool) -> Bool {
    guard capacity == 0 else {
      for index in 0..<Int(count) where !isFine(list[index]) { return false }
      return true
    }
    for index in 0..<Self.ids / 64 {
      var word = words[index]
      while word != 0 {
        guard isFine(UInt16(index * 64 + word.trailingZeroBitCount)) else { return false }
        word &= word - 1
      }
    }
    return true
  }
}
