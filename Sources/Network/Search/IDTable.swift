/// The indexes of rows by their ids, while they are read: one step of hashing, where a dictionary takes many.
struct IDTable: ~Copyable {
  private struct Slot {
    var id: Int64 = 0
    /// The index; -1 for a free slot.
    var index: Int32 = -1
  }

  private var slots: [Slot] = Array(repeating: Slot(), count: 64)
  private(set) var count = 0

  /// The slot of an id, or the free one where it belongs.
  @inline(__always)
  private func slot(of id: Int64) -> Int {
    slots.withUnsafeBufferPointer { slots in
      // The golden ratio spreads ids that follow each other (D. E. Knuth, The Art of Computer Programming 3, 6.4).
      let hash = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
      var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
      while slots[slot].index >= 0, slots[slot].id != id { slot = (slot + 1) & (slots.count - 1) }
      return slot
    }
  }

  /// The index of an id; nil if it is not there. A new one is put in its place, or takes the place of the one that is there.
  subscript(id: Int64) -> Int32? {
    get {
      let index = slots[slot(of: id)].index
      return index < 0 ? nil : index
    }
    set {
      guard let newValue else { return }
      let slot = slot(of: id)
      if slots[slot].index < 0 { count += 1 }
      slots[slot] = Slot(id: id, index: newValue)
      if count * 2 > slots.count { grow() }
    }
  }

  private mutating func grow() {
    let earlier = slots
    slots = Array(repeating: Slot(), count: earlier.count * 2)
    for taken in earlier where taken.index >= 0 { slots[slot(of: taken.id)] = taken }
  }
}
