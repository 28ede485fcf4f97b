internal import Base

/// A strand, and what is loaded of it.
struct OSMStrandHead {
  private let strand: any OSMStrand
  /// What is loaded, none of it empty.
  private var slices: [OSMSlice] = []
  private var isAtEnd = false
  /// The key of the first object; nil if nothing is loaded.
  private(set) var first: OSMObjectKey?
  /// The first key of the last block that is loaded, before which objects are complete; nil if the first block begins
  /// with the same.
  private(set) var bound: OSMObjectKey?

  /// The beginning of a strand, of which nothing is loaded yet.
  init(_ strand: any OSMStrand) { self.strand = strand }

  /// Loads at least two blocks, the last one of which begins with another object than the first, as far as there are.
  mutating func load() throws(GeoError) {
    while bound == nil, !isAtEnd {
      if let block = try strand.next() {
        slices.append(OSMSlice(block))
        note()
      } else {
        isAtEnd = true
      }
    }
  }

  /// The key of the object that is so many behind the first one; nil if it is not in the same block.
  func key(at distance: Int) -> OSMObjectKey? {
    guard let slice = slices.first, distance < slice.range.count else { return nil }
    return slice.block.entries[slice.range.lowerBound + distance].key
  }

  /// Takes the objects before a key away, all that are loaded without one.
  mutating func take(before key: OSMObjectKey?, into taken: inout [OSMSlice]) {
    if let key, let first, !(first < key) { return }
    while !slices.isEmpty {
      if let slice = slices[0].take(before: key) { taken.append(slice) }
      guard slices[0].range.isEmpty else { break }
      slices.removeFirst()
    }
    note()
  }

  /// Notes where it begins, and before what it is complete.
  private mutating func note() {
    first = slices.first?.firstKey
    bound = nil
    if slices.count > 1, let first, let last = slices.last?.firstKey, first < last { bound = last }
  }
}
