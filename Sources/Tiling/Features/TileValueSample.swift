internal import Base

/// The different values of a field, as far as they are worth listing: those with the smallest hashes, so that it does not
/// matter in which order values come (Bar-Yossef et al., 2002).
struct TileValueSample {
  /// So many values are kept; a field with more has as many at least.
  static let limit = 1000
  /// Longer values are not listed.
  private static let longestMessage = 128

  /// The messages of values (Vector Tile 2.1 §4.4) by their hashes.
  private(set) var messages: [UInt64: [UInt8]] = [:]
  /// Some value is too long to be listed; only texts are.
  private(set) var hasLongText = false
  private var threshold = UInt64.max
  private var last: UInt64 = 0

  /// Takes in a value.
  mutating func add(_ message: UnsafeBufferPointer<UInt8>) {
    guard message.count <= Self.longestMessage else {
      hasLongText = true
      return
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in message { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ hash >> 29) &* 0xbf58_476d_1ce4_e5b9
    hash ^= hash >> 32
    // The same value often comes many times over.
    guard hash < threshold, hash != last else { return }
    last = hash
    guard messages[hash] == nil else { return }
    messages[hash] = Array(message)
    if messages.count > 2 * Self.limit { prune() }
  }

  /// Takes in the values of another sample.
  mutating func add(_ other: TileValueSample) {
    hasLongText = hasLongText || other.hasLongText
    for (hash, message) in other.messages where hash < threshold { messages[hash] = message }
    threshold = min(threshold, other.threshold)
    messages = messages.filter { $0.key < threshold }
    if messages.count > 2 * Self.limit { prune() }
  }

  private mutating func prune() {
    let hashes = messages.keys.sorted()
    threshold = min(threshold, hashes[Self.limit])
    messages = messages.filter { $0.key < threshold }
  }

  /// The values with the smallest hashes.
  var values: [[UInt8]] {
    messages.keys.sorted().prefix(Self.limit).compactMap { messages[$0] }
  }
}
