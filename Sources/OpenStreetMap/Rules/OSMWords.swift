internal import Base

/// Keys of tags, and values by their key, that rules know: numbered at the start, looked up for every
/// tag, by all workers at once.
///
/// Texts that are looked up lie in columns or other memory in which eight bytes after the text can be read.
final class OSMWords: Sendable {
  /// The number of an unknown word.
  static let unknown: Int32 = -1

  private let slots: Column<Int32>
  private let words: Column<Word>
  private let text: Bytes
  private let mask: Int

  private struct Word: BitwiseCopyable, Sendable {
    var hash: UInt64
    var owner: Int32
    var start: UInt32
    var length: UInt32
  }

  /// Collects words.
  struct Builder {
    fileprivate var words: [(owner: Int32, bytes: [UInt8])] = []
    private var indexes: [String: Int32] = [:]

    /// The number of words.
    var count: Int { words.count }

    /// The number of a key, which is added when it is new.
    mutating func key(_ text: String) -> Int32 { index(of: text, owner: OSMWords.unknown) }

    /// The number of a value of a key, which is added when it is new.
    mutating func value(_ text: String, of key: Int32) -> Int32 { index(of: text, owner: key) }

    private mutating func index(of text: String, owner: Int32) -> Int32 {
      let name = "\(owner) " + text
      if let known = indexes[name] { return known }
      let index = Int32(clamping: words.count)
      indexes[name] = index
      words.append((owner, Array(text.utf8)))
      return index
    }
  }

  init(_ builder: Builder) {
    var text = Bytes()
    var words = Column<Word>(capacity: max(builder.words.count, 1))
    for (owner, bytes) in builder.words {
      let start = text.count
      bytes.withUnsafeBufferPointer { text.append(contentsOf: $0) }
      words.append(
        Word(
          hash: 0, owner: owner, start: UInt32(clamping: start),
          length: UInt32(clamping: bytes.count)))
    }
    var size = 64
    while size < words.count * 4 { size *= 2 }
    var slots = Column<Int32>(capacity: size)
    slots.append(repeating: Self.unknown, count: size)
    for index in 0..<words.count {
      let start = Int(words[index].start)
      let bytes = text.buffer(start..<start + Int(words[index].length))
      words[index].hash = Self.hash(bytes, owner: words[index].owner)
      var slot = Int(truncatingIfNeeded: words[index].hash) & (size - 1)
      while slots[slot] != Self.unknown { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(clamping: index)
    }
    self.slots = slots
    self.words = words
    self.text = text
    mask = size - 1
  }

  /// The number of a key; ``unknown`` if no rule knows it.
  @inline(__always)
  func key(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 { find(bytes, owner: Self.unknown) }

  /// The number of a value of a key; ``unknown`` if no rule knows it.
  @inline(__always)
  func value(_ bytes: UnsafeBufferPointer<UInt8>, of key: Int32) -> Int32 {
    find(bytes, owner: key)
  }

  @inline(__always)
  private func find(_ bytes: UnsafeBufferPointer<UInt8>, owner: Int32) -> Int32 {
    let hash = Self.hash(bytes, owner: owner)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let index = slots.base[slot]
      if index == Self.unknown { return index }
      let word = words.base + Int(index)
      if word.pointee.hash == hash, word.pointee.owner == owner,
        Int(word.pointee.length) == bytes.count, isEqual(Int(word.pointee.start), bytes)
      {
        return index
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Compares with a word of the same length, eight bytes at a time.
  @inline(__always)
  private func isEqual(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var left = UnsafeRawPointer(text.base + start)
    var right = UnsafeRawPointer(base)
    var remaining = bytes.count
    while remaining > 8 {
      if left.loadUnaligned(as: UInt64.self) != right.loadUnaligned(as: UInt64.self) {
        return false
      }
      left += 8
      right += 8
      remaining &-= 8
    }
    let difference = left.loadUnaligned(as: UInt64.self) ^ right.loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: difference) & Self.mask(remaining) == 0
  }

  /// The low bytes, up to eight of them.
  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
  }

  /// Multiplies and folds eight bytes at a time; the owner and the length are the seed.
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, owner: Int32) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash =
      (UInt64(UInt32(bitPattern: owner)) << 32 | UInt64(truncatingIfNeeded: bytes.count)) &* factor
    guard let base = bytes.baseAddress else { return hash }
    var next = UnsafeRawPointer(base)
    var remaining = bytes.count
    while remaining > 0 {
      let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)) & mask(remaining)
      hash = (hash ^ word) &* factor
      hash ^= hash >> 29
      next += 8
      remaining &-= 8
    }
    return hash
  }
}
