/// A set of ids of one kind of object.
///
/// Ids are dense in a planet and sparse in an extract. So each run of 2^16 ids is a page that begins as a
/// sorted list and becomes a bitmap when that takes no more memory: at most 16 bytes for each id, an eighth
/// of a byte where all ids are present. It is filled by one worker at a time; when it is complete, all may
/// read it at once.
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

  /// For ids up to 6.9e10 in the table, five times the highest one today.
  private var pages = OSMPageTable<Page>(limit: 1 << 20)

  /// An empty set.
  init() {}

  deinit { pages.forEach { $0.memory.deallocate() } }

  /// True if there are no ids.
  var isEmpty: Bool { count == 0 }

  /// The ids as they are now, for loops over many objects.
  var reader: Reader {
    Reader(
      pages: pages.table, set: pages.hasFarPages ? Unmanaged.passUnretained(self) : nil)
  }

  /// Tells which ids are in a set: valid as long as the set is there and does not change. Asking it does not
  /// count references to the set.
  struct Reader: BitwiseCopyable {
    fileprivate let pages: UnsafeBufferPointer<Page?>
    /// The set if it has pages outside of the table.
    fileprivate let set: Unmanaged<OSMIDSet>?

    /// True if an id is in the set.
    @inline(__always)
    func contains(_ id: Int64) -> Bool {
      let number = id >> 16
      guard UInt64(bitPattern: number) < UInt64(pages.count) else { return isFar(id) }
      guard let page = pages[Int(number)] else { return false }
      return page.contains(UInt16(truncatingIfNeeded: id))
    }

    @inline(never)
    private func isFar(_ id: Int64) -> Bool {
      set?._withUnsafeGuaranteedRef { $0.contains(id) } ?? false
    }
  }

  /// True if an id is in the set.
  @inline(__always)
  func contains(_ id: Int64) -> Bool {
    guard let page = pages[id >> 16] else { return false }
    return page.contains(UInt16(truncatingIfNeeded: id))
  }

  /// Adds an id; false if it was in the set already.
  @inline(__always) @discardableResult
  func insert(_ id: Int64) -> Bool {
    let number = id >> 16
    let offset = UInt16(truncatingIfNeeded: id)
    if let page = pages[number], page.capacity == 0 {
      let isNew = page.setBit(offset)
      count += isNew ? 1 : 0
      return isNew
    }
    return insert(offset, intoPage: number)
  }

  /// Adds the ids of a run of 64 that have a bit in `bits`, the first of which is 64 × `number`.
  @inline(__always)
  func insert(run number: Int64, _ bits: UInt64) {
    if let page = pages[number >> 10], page.capacity == 0 {
      count += page.setBits(bits, ofWord: Int(number & 0x3FF))
      return
    }
    var rest = bits
    while rest != 0 {
      insert(number << 6 | Int64(rest.trailingZeroBitCount))
      rest &= rest &- 1
    }
  }

  @inline(never)
  private func insert(_ offset: UInt16, intoPage number: Int64) -> Bool {
    var page = pages[number] ?? Page(capacity: Page.firstCapacity)
    let isNew = page.insert(offset)
    // Stored even if the id is not new, because the page may be.
    pages.set(number, to: page)
    count += isNew ? 1 : 0
    return isNew
  }

  /// Some of the ids that are not in another set, `limit` at most, in order.
  func missing(from other: OSMIDSet, limit: Int) -> [Int64] {
    var ids: [Int64] = []
    _ = pages.allSatisfy { number, page in
      page.allSatisfy {
        let id = number << 16 | Int64($0)
        if !other.contains(id) { ids.append(id) }
        return ids.count < limit
      }
    }
    return ids.sorted()
  }

  /// True if all ids are in another set too.
  func isSubset(of other: OSMIDSet) -> Bool {
    pages.allSatisfy { number, page in
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
    let place = OSMPageList.place(of: offset, in: list, count)
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

  /// Sets bits of a word of a bitmap; returns how many were not set.
  @inline(__always)
  fileprivate func setBits(_ bits: UInt64, ofWord word: Int) -> Int {
    let new = bits & ~words[word]
    words[word] |= bits
    return new.nonzeroBitCount
  }

  fileprivate mutating func insert(_ offset: UInt16) -> Bool {
    if capacity == 0 { return setBit(offset) }
    let end = Int(count)
    let place = OSMPageList.placeToAdd(offset, to: list, count)
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
