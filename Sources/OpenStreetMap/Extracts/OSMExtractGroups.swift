internal import Base

/// Sets of extracts, each known by a number, so that what is kept of an object is one number however many
/// extracts want it.
///
/// 0 is the empty set, and `n + 1` is the set of extract `n` alone. The others are those that have come up:
/// places where extracts overlap, objects that several of them share.
///
/// Unchecked: sets are made in turn; while all workers read them, none is made.
final class OSMExtractGroups: @unchecked Sendable {
  /// The set without extracts.
  static let none: UInt32 = 0

  /// The number of extracts.
  let extractCount: Int
  /// The words of a set, of which each bit is an extract.
  private let wordCount: Int
  /// The words of all sets.
  private var words = Column<UInt64>()
  private var numbers: [[UInt64]: UInt32] = [:]
  private var unions: [UInt64: UInt32] = [:]
  /// The pair that was united last, with the result: objects of one place follow one another.
  private var last: (pair: UInt64, union: UInt32) = (0, 0)

  /// The sets of none and of each single extract.
  init(extractCount: Int) {
    self.extractCount = extractCount
    wordCount = (extractCount + 63) / 64
    var set = [UInt64](repeating: 0, count: wordCount)
    _ = number(of: set)
    for extract in 0..<extractCount {
      set[extract >> 6] = 1 << UInt64(extract & 63)
      _ = number(of: set)
      set[extract >> 6] = 0
    }
  }

  /// The set of one extract.
  @inline(__always)
  static func group(of extract: UInt32) -> UInt32 { extract + 1 }

  private func number(of set: [UInt64]) -> UInt32 {
    if let known = numbers[set] { return known }
    let number = UInt32(numbers.count)
    for word in set { words.append(word) }
    numbers[set] = number
    return number
  }

  /// The set of all extracts of two sets.
  @inline(__always)
  func union(_ one: UInt32, _ other: UInt32) -> UInt32 {
    if one == other || other == Self.none { return one }
    if one == Self.none { return other }
    let pair = UInt64(min(one, other)) << 32 | UInt64(max(one, other))
    return pair == last.pair ? last.union : union(of: pair)
  }

  @inline(never)
  private func union(of pair: UInt64) -> UInt32 {
    let union: UInt32
    if let known = unions[pair] {
      union = known
    } else {
      let one = Int(pair >> 32) * wordCount
      let other = Int(pair & 0xffff_ffff) * wordCount
      union = number(of: (0..<wordCount).map { words[one + $0] | words[other + $0] })
      unions[pair] = union
    }
    last = (pair, union)
    return union
  }

  /// True if all extracts of a set are in another one.
  @inline(__always)
  func isSubset(_ one: UInt32, of other: UInt32) -> Bool { union(one, other) == other }

  /// Calls `body` with each extract of two sets, once.
  @inline(__always)
  func forEach(of one: UInt32, and other: UInt32, _ body: (Int) -> Void) {
    for index in 0..<wordCount {
      var word =
        words.base[Int(one) * wordCount + index] | words.base[Int(other) * wordCount + index]
      while word != 0 {
        body(index * 64 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
