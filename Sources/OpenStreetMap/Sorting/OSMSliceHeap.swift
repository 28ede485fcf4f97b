internal import Base

/// Slices of sorted blocks by their next objects, the lowest first; of equal ones the earlier slice.
struct OSMSliceHeap: ~Copyable {
  /// A slice and the object that is next in it.
  struct Cursor: BitwiseCopyable, Comparable {
    var entry: OSMSortedBlock.Entry
    /// The slice's number.
    var slice: Int
    /// Where the objects after that are.
    fileprivate var next: UnsafePointer<OSMSortedBlock.Entry>
    fileprivate var end: UnsafePointer<OSMSortedBlock.Entry>

    @inline(__always)
    static func < (left: Cursor, right: Cursor) -> Bool {
      left.entry < right.entry || !(right.entry < left.entry) && left.slice < right.slice
    }

    /// The same object.
    @inline(__always)
    static func == (left: Cursor, right: Cursor) -> Bool { left.next == right.next }
  }

  private var cursors: OSMHeap<Cursor>

  /// All objects of slices, whose blocks have to stay as long as the heap.
  init(_ slices: [OSMSlice]) {
    cursors = OSMHeap(capacity: slices.count)
    for (number, slice) in slices.enumerated() {
      let base = UnsafePointer(slice.block.entries.base)
      cursors.add(
        Cursor(
          entry: base[slice.range.lowerBound], slice: number,
          next: base + slice.range.lowerBound + 1,
          end: base + slice.range.upperBound))
    }
  }

  /// Takes the lowest object; nil when there is none.
  @inline(__always)
  mutating func next() -> Cursor? {
    guard let first = cursors.first else { return nil }
    if first.next < first.end {
      var rest = first
      rest.entry = first.next.pointee
      rest.next += 1
      cursors.replaceFirst(rest)
    } else {
      cursors.removeFirst()
    }
    return first
  }
}
