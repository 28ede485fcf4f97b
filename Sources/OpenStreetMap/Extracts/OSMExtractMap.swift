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

  /// For ids up to 1.7e10 in the table, more than there are today.
  private var pages = OSMPageTable<Page>(limit: 1 << 22)

  /// No object is wanted.
  init() {}

  deinit { pages.forEach { $0.memory.deallocate() } }

  /// The group of an id; that of no extract if nothing was stored for it.
  @inline(__always)
  subscript(id: Int64) -> UInt32 {
    pages[id >> Page.bits]?[Self.offset(of: id)] ?? OSMExtractGroups.none
  }

  @inline(__always)
  private static func offset(of id: Int64) -> UInt16 {
    UInt16(truncatingIfNeeded: id & Int64(Page.ids - 1))
  }

  /// Stores the group of an id in place of an earlier one.
  func set(_ id: Int64, to group: UInt32) {
    let number = id >> Page.bits
    let offset = Self.offset(of: id)
    var page = pages[number] ?? Page(capacity: Page.firstCapacity)
    page.set(offset, to: group)
    pages.set(number, to: page)
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
    let place = OSMPageList.place(of: offset, in: offsets, count)
    return place < Int(count) && offsets[place] == offset ? memory[place] : OSMExtractGroups.none
  }

  fileprivate mutating func set(_ offset: UInt16, to group: UInt32) {
    if capacity == 0 {
      memory[Int(offset)] = group
      return
    }
    let end = Int(count)
    let place = OSMPageList.placeToAdd(offset, to: offsets, count)
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
