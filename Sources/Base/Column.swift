/// A growable run of plain values: one malloc'ed block that is cleared, never freed, between batches.
///
/// It differs from `Array` in three ways that the hot paths need: it cannot be copied by accident,
/// appending is a compare and a store, and 64 bytes behind the last element can always be read, so
/// that scanners may load whole words. `count <= capacity` holds always.
public struct Column<Element: BitwiseCopyable>: ~Copyable {
  /// Bytes behind the capacity that may be read (never written).
  @inlinable public static var slackBytes: Int { 64 }

  @usableFromInline var memory: UnsafeMutablePointer<Element>
  @usableFromInline var used: Int
  @usableFromInline var room: Int

  /// The first element; valid until the next call that grows the column.
  @inlinable public var base: UnsafeMutablePointer<Element> { memory }
  /// The number of elements.
  @inlinable public var count: Int { used }
  /// The number of elements that fit without another allocation.
  @inlinable public var capacity: Int { room }

  /// An empty column with room for some elements.
  public init(capacity: Int = 16) {
    room = max(capacity, 1)
    used = 0
    memory = Self.allocate(room)
  }

  deinit { UnsafeMutableRawPointer(memory).deallocate() }

  /// Memory whose slack is zeroed, so that reading it is defined.
  @usableFromInline static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let bytes = capacity * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes + slackBytes, alignment: 16)
    (memory + bytes).initializeMemory(as: UInt8.self, repeating: 0, count: slackBytes)
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }

  @usableFromInline @inline(never) mutating func grow(toHold wanted: Int) {
    let larger = max(wanted, room * 2)
    let moved = Self.allocate(larger)
    moved.update(from: memory, count: used)
    UnsafeMutableRawPointer(memory).deallocate()
    memory = moved
    room = larger
  }

  /// True without elements.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Makes room for that many elements in all.
  @inlinable public mutating func reserve(_ wanted: Int) {
    if wanted > capacity { grow(toHold: wanted) }
  }

  /// Adds one element.
  @inlinable public mutating func append(_ element: Element) {
    if count == capacity { grow(toHold: count + 1) }
    base[count] = element
    used += 1
  }

  /// Adds all elements of a buffer, which must not lie in this column.
  @inlinable public mutating func append(contentsOf source: UnsafeBufferPointer<Element>) {
    guard let start = source.baseAddress, source.count > 0 else { return }
    reserve(count + source.count)
    (base + count).update(from: start, count: source.count)
    used += source.count
  }

  /// Adds `source[0 ..< length]`.
  @inlinable public mutating func append(from source: UnsafePointer<Element>, count length: Int) {
    reserve(count + length)
    (base + count).update(from: source, count: length)
    used += length
  }

  /// Adds one element many times.
  @inlinable public mutating func append(repeating element: Element, count length: Int) {
    guard length > 0 else { return }
    reserve(count + length)
    (base + count).update(repeating: element, count: length)
    used += length
  }

  /// Makes `body` write up to `length` elements behind the last one; it returns how many it wrote.
  @inlinable public mutating func append(
    atMost length: Int, _ body: (UnsafeMutablePointer<Element>) -> Int
  ) {
    reserve(count + length)
    let written = body(base + count)
    precondition(written >= 0 && written <= length)
    used += written
  }

  /// Drops all elements from `newCount` on; a larger `newCount` does nothing.
  @inlinable public mutating func truncate(to newCount: Int) {
    if newCount < count { used = max(newCount, 0) }
  }

  /// Drops all elements and keeps the memory.
  @inlinable public mutating func removeAll() { used = 0 }

  /// Sets the count after elements were written through `base`; they must lie within the capacity.
  @inlinable public mutating func setCount(_ newCount: Int) {
    precondition(newCount >= 0 && newCount <= capacity)
    used = newCount
  }

  /// The element at an index, which is checked.
  @inlinable public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// The last element of a column that is not empty.
  @inlinable public var last: Element? { count > 0 ? base[count - 1] : nil }

  /// All elements, valid until the column grows or goes away.
  @inlinable public var buffer: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// A stretch of elements, which is checked; valid until the column grows or goes away.
  @inlinable public func buffer(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}

// Unchecked: it owns its memory alone, as it cannot be copied, and shares only what it lends out while it is
// borrowed.
extension Column: @unchecked Sendable where Element: Sendable {}

/// A growable run of bytes.
public typealias Bytes = Column<UInt8>
