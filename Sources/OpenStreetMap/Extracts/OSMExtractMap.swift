/// Which extracts want the objects of one kind: from ids to the numbers of ``OSMExtractGroups``.
///
/// Ids lie in pages of 2^12, as in ``OSMIDSet``: a page begins as a sorted list and becomes a table when it
/// has many ids. An id takes 6 to 32 bytes, 4 where all ids of a page are there. It is filled by one worker
/// at a time; when it is complete, all may read it at once.
final class OSMExtractMap: @unchecked Sendable {
  /// A page: a list of `count` ids, or a table when `capacity` is 0.
  fileprivate struct Page: BitwiseCopyable {
    /// The groups of a list, followed by the low bits of its ids; or the groups of all ids.
    var memory: UnsafeMutablePointer<UInt32>
    var count: UInt32
    var capacity: UInt32

    static let bits: Int64 = 12
    static let ids = 1 << 12
    static let listLimit: UInt32 = 512
    static let firstCapacity: UInt32 = 4
  }

  private var pages: UnsafeMutableBufferPointer<Page?>
  private var farPages: [Int64: Page] = [:]
  /// The most pages that lie in the table: for ids up to 1.7e10, more than there are today.
  private static let tableLimit: Int64 = 1 << 22

  /// No object is wanted.
  init() { pages = UnsafeMutableBufferPointer(start: nil, count: 0) }

  deinit {
    for page in pages { page?.memory.deallocate() }
    pages.deallocate()
    for page in farPages.values { page.memory.deallocate() }
  }

  /// The group of an id; that of no extract if nothing was stored for it.
  @inline(__always)
  subscript(id: Int64) -> UInt32 {
    page(id >> Page.bits)?[Self.offset(of: id)] ?? OSMExtractGroups.none
  }

  @inline(__always)
  private static func offset(of id: Int64) -> UInt16 {
    UInt16(truncatingIfNeeded: id & Int64(Page.ids - 1))
  }

  @inline(__always)
  private func page(_ number: Int64) -> Page? {
    // A negative number is a huge one here.
    if UInt64(bitPattern: number) < UInt64(pages.count) { return pages[Int(number)] }
    return farPages.isEmpty ? nil : farPages[number]
  }

  /// Stores the group of an id in place of an earlier one.
  func set(_ id: Int64, to group: UInt32) {
    let number = id >> Page.bits
    let offset = Self.offset(of: id)
    var page = page(number) ?? Page(capacity: Page.firstCapacity)
    page.set(offset, to: group)
    if number >= 0, number < Self.tableLimit {
      if number >= pages.count { grow(toHold: Int(number) + 1) }
      pages[Int(number)] = page
    } else {
      farPages[number] = page
    }
  }

  private func grow(toHold wanted: Int) {
    let larger = UnsafeMutableBufferPointer<Page?>.allocate(
      capacity: min(max(wanted, pages.count * 2, 64), Int(Self.tableLimit)))
    larger.initialize(repeating: nil)
    for index in pages.indices { larger[index] = pages[index] }
    pages.deallocate()
    pages = larger
  }
}

extension OSMExtractMap.Page {
  fileprivate init(capacity: UInt32) {
    memory = Self.allocate(capacity)
    count = 0
    self.capacity = capacity
  }

  /// Room for the groups and the low bits of so many ids.
  private static func allocate(_ capacity: UInt32) -> UnsafeMutablePointer<UInt32> {
    .allocate(capacity: Int(capacity + capacity / 2))
  }

  /// The low bits of the ids of a list, in order.
  private var offsets: UnsafeMutablePointer<UInt16> {
    UnsafeMutableRawPointer(memory + Int(capacity)).assumingMemoryBound(to: UInt16.self)
  }

  @inline(__always)
  fileprivate subscript(offset: UInt16) -> UInt32 {
    if capacity == 0 { return memory[Int(offset)] }
    let place = place(of: offset)
    return place < Int(count) && offsets[place] == offset ? memory[place] : OSMExtractGroups.none
  }

  /// Where an id is in the list, or belongs.
  @inline(__always)
  private func place(of offset: UInt16) -> Int {
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) >> 1
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  fileprivate mutating func set(_ offset: UInt16, to group: UInt32) {
    if capacity == 0 {
      memory[Int(offset)] = group
      return
    }
    // Files are sorted: mostly it goes to the end.
    let end = Int(count)
    let place = end > 0 && offsets[end - 1] < offset ? end : place(of: offset)
    if place < end, offsets[place] == offset {
      memory[place] = group
      return
    }
    if count == Self.listLimit {
      becomeTable()
      memory[Int(offset)] = group
      return
    }
    if count == capacity { grow() }
    if place < end {
      (offsets + place + 1).update(from: offsets + place, count: end - place)
      (memory + place + 1).update(from: memory + place, count: end - place)
    }
    offsets[place] = offset
    memory[place] = group
    count += 1
  }

  private mutating func grow() {
    let old = self
    memory = Self.allocate(capacity * 2)
    capacity *= 2
    memory.update(from: old.memory, count: Int(count))
    offsets.update(from: old.offsets, count: Int(count))
    old.memory.deallocate()
  }

  private mutating func becomeTable() {
    let old = self
    memory = .allocate(capacity: Self.ids)
    memory.initialize(repeating: OSMExtractGroups.none, count: Self.ids)
    for index in 0..<Int(old.count) { memory[Int(old.offsets[index])] = old.memory[index] }
    old.memory.deallocate()
    capacity = 0
    count = 0
  }
}
