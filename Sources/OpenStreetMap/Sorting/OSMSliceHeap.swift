internal import Base

/// Slices of sorted blocks by their next objects, the lowest first; of equal ones the earlier slice.
struct OSMSliceHeap: ~Copyable {
  /// A slice and the object that is next in it.
  struct Cursor: BitwiseCopyable {
    var entry: OSMSortedBlock.Entry
    /// The slice's number.
    var slice: Int
    /// Where the objects after that are.
    fileprivate var next: UnsafePointer<OSMSortedBlock.Entry>
    fileprivate var end: UnsafePointer<OSMSortedBlock.Entry>

    @inline(__always)
    fileprivate static func < (left: Cursor, right: Cursor) -> Bool {
      left.entry < right.entry || !(right.entry < left.entry) && left.slice < right.slice
    }
  }

  /// A binary heap: `cursors[i]` does not come after `cursors[2i + 1]` and `cursors[2i + 2]`.
  private var cursors: Column<Cursor>

  /// All objects of slices, whose blocks have to stay as long as the heap.
  init(_ slices: [OSMSlice]) {
    cursors = Column(capacity: slices.count)
    for (number, slice) in slices.enumerated() {
      let base = UnsafePointer(slice.block.entries.base)
      add(
        Cursor(
          entry: base[slice.range.lowerBound], slice: number,
          next: base + slice.range.lowerBound + 1,
          end: base + slice.range.upperBound))
    }
  }

  private mutating func add(_ cursor: Cursor) {
    cursors.append(cursor)
    let base = cursors.base
    var index = cursors.count - 1
    while index > 0, cursor < base[(index - 1) / 2] {
      base[index] = base[(index - 1) / 2]
      index = (index - 1) / 2
    }
    base[index] = cursor
  }

  /// Takes the lowest object; nil when there is none.
  @inline(__always)
  mutating func next() -> Cursor? {
    guard !cursors.isEmpty else { return nil }
    let first = cursors.base[0]
    if first.next < first.end {
      var rest = first
      rest.entry = first.next.pointee
      rest.next += 1
      replaceFirst(rest)
    } else {
      let last = cursors.base[cursors.count - 1]
      cursors.truncate(to: cursors.count - 1)
      if !cursors.isEmpty { replaceFirst(last) }
    }
    return first
  }

  @inline(__always)
  private mutating func replaceFirst(_ cursor: Cursor) {
    let base = cursors.base
    let count = cursors.count
    var index = 0
    while 2 * index + 1 < count {
      var below = 2 * index + 1
      if below + 1 < count, base[below + 1] < base[below] { below += 1 }
      guard base[below] < cursor else { break }
      base[index] = base[below]
      index = below
    }
    base[index] = cursor
  }
}
