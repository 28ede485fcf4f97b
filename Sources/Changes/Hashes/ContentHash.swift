/// Numbers that stand for what a store says, whatever the order of its rows, the layout of its pages and the time: the sum of
/// the hashes of rows is that of their table, so that a row can be taken out of it again. They find differences; they are
/// no seal against somebody who wants to make a certain one.
public struct ContentHash: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64

  /// The hash of nothing.
  public init() {
    high = 0
    low = 0
  }

  /// 32 hexadecimal digits.
  public var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// The hash of a list.
  init(of mixer: consuming HashMixer) { (high, low) = mixer.finished }

  /// The hash of both together, in any order.
  public static func + (one: ContentHash, other: ContentHash) -> ContentHash {
    var sum = ContentHash()
    let (low, carry) = one.low.addingReportingOverflow(other.low)
    sum.low = low
    sum.high = one.high &+ other.high &+ (carry ? 1 : 0)
    return sum
  }
}
