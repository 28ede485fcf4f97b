internal import Base

/// Elements of which the lowest is at hand.
struct OSMHeap<Element: BitwiseCopyable & Comparable>: ~Copyable {
  /// A binary heap: `elements[i]` does not come after `elements[2i + 1]` and `elements[2i + 2]`.
  private var elements: Column<Element>

  /// No elements, with room for some.
  init(capacity: Int = 16) { elements = Column(capacity: capacity) }

  /// The lowest element; nil without any.
  @inline(__always)
  var first: Element? { elements.isEmpty ? nil : elements.base[0] }

  mutating func add(_ element: Element) {
    elements.append(element)
    let base = elements.base
    var index = elements.count - 1
    while index > 0, element < base[(index - 1) / 2] {
      base[index] = base[(index - 1) / 2]
      index = (index - 1) / 2
    }
    base[index] = element
  }

  /// Puts another element in the place of the lowest one, which there must be.
  @inline(__always)
  mutating func replaceFirst(_ element: Element) {
    let (base, count) = (elements.base, elements.count)
    var index = 0
    while 2 * index + 1 < count {
      var below = 2 * index + 1
      if below + 1 < count, base[below + 1] < base[below] { below += 1 }
      guard base[below] < element else { break }
      base[index] = base[below]
      index = below
    }
    base[index] = element
  }

  /// Drops the lowest element.
  @inline(__always)
  mutating func removeFirst() {
    guard let last = elements.last else { return }
    elements.truncate(to: elements.count - 1)
    if !elements.isEmpty { replaceFirst(last) }
  }
}
