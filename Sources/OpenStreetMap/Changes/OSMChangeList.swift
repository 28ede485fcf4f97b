/// Changes in the order of a sorted file. They belong to an ``OSMChangeSet``, which has to outlive them.
struct OSMChangeList {
  /// The changes.
  let changes: UnsafeBufferPointer<OSMChangeSet.Change>
  /// True if an object may be there in several versions.
  let isHistory: Bool

  /// Where the object of a change stands in the file.
  @inline(__always)
  func place(of index: Int) -> OSMPlace {
    OSMPlace(changes[index].key, version: isHistory ? changes[index].version : 0)
  }

  /// The index of the first change that is not before a place.
  func firstIndex(notBefore place: OSMPlace) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if self.place(of: middle) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the first change that comes after a place.
  func firstIndex(behind place: OSMPlace) -> Int {
    let index = firstIndex(notBefore: place)
    return index < changes.count && self.place(of: index) == place ? index + 1 : index
  }
}
