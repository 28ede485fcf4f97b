import Base

/// Sorts 64-bit words by their upper halves, stably, so that equal keys keep the order of the lower
/// halves when these ascend: three rounds of 11 bits from the least significant on.
struct KeySort: ~Copyable {
  /// The words, sorted after ``sort()``.
  var words = Column<UInt64>()
  private var spare = Column<UInt64>()
  private var places = Column<Int>()

  private static let digitBits: UInt64 = 11
  private static let digitCount = 1 << 11
  private static let rounds = 3

  init() {}

  /// Sorts all words.
  mutating func sort() {
    let count = words.count
    let digitCount = Self.digitCount
    places.removeAll()
    places.append(repeating: 0, count: Self.rounds * digitCount)
    spare.reserve(count)
    spare.setCount(count)
    // In range: digits are masked to 11 bits, and the places partition 0 ..< count.
    let histogram = places.base
    let source = words.base
    for index in 0..<count {
      let key = source[index] >> 32
      histogram[Self.digit(key, 0)] += 1
      histogram[digitCount + Self.digit(key, 1)] += 1
      histogram[2 * digitCount + Self.digit(key, 2)] += 1
    }
    for round in 0..<Self.rounds {
      let places = histogram + round * digitCount
      var start = 0
      for digit in 0..<digitCount {
        let length = places[digit]
        places[digit] = start
        start += length
      }
      let (from, to) = (words.base, spare.base)
      for index in 0..<count {
        let word = from[index]
        let digit = Self.digit(word >> 32, round)
        to[places[digit]] = word
        places[digit] += 1
      }
      swap(&words, &spare)
    }
  }

  @inline(__always)
  private static func digit(_ key: UInt64, _ round: Int) -> Int {
    Int(truncatingIfNeeded: key >> (UInt64(truncatingIfNeeded: round) &* digitBits) & 0x7ff)
  }
}
