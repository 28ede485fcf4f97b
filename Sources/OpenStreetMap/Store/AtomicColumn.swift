import Synchronization

/// Words that several workers write to at once.
struct AtomicColumn: ~Copyable {
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int

  /// A column of zeros.
  init(count: Int) {
    self.count = count
    words = .allocate(capacity: count)
    for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: count)
    words.deallocate()
  }

  /// One word.
  @inline(__always)
  subscript(index: Int) -> UInt64 {
    get {
      precondition(index >= 0 && index < count)
      return words[index].load(ordering: .relaxed)
    }
    nonmutating set {
      precondition(index >= 0 && index < count)
      words[index].store(newValue, ordering: .relaxed)
    }
  }
}
