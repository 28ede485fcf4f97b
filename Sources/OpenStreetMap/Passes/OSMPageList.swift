/// The low bits of the ids of a page, as long as they are a sorted list.
enum OSMPageList {
  /// Where an offset is in a list, or belongs.
  @inline(__always)
  static func place(
    of offset: UInt16, in list: UnsafeMutablePointer<UInt16>, _ count: UInt32
  ) -> Int {
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) >> 1
      if list[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The same, found at once at the end, where it mostly is: files are sorted.
  @inline(__always)
  static func placeToAdd(
    _ offset: UInt16, to list: UnsafeMutablePointer<UInt16>, _ count: UInt32
  ) -> Int {
    let end = Int(count)
    return end > 0 && list[end - 1] < offset ? end : place(of: offset, in: list, count)
  }
}
