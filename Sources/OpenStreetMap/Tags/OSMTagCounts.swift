internal import Base
internal import Features

/// How often there are keys, and tags; what one worker has counted, and what all have.
///
/// It is to the tags of an input what ``OSMColumns/Counts`` is to keys, of which it is made.
final class OSMTagCounts {
  private let keys = OSMColumns.Counts()
  /// A tag is its key, ``separator`` and its value.
  private let tags = OSMColumns.Counts()
  private var tag = Bytes()

  /// A byte that UTF-8 does not have.
  private static let separator: UInt8 = 0xFF

  init() {}

  /// Counts a key.
  @inline(__always)
  func add(key: UnsafeBufferPointer<UInt8>) { keys.add(key, 1) }

  /// Counts a tag.
  func add(key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    tag.removeAll()
    tag.append(contentsOf: key)
    tag.append(Self.separator)
    tag.append(contentsOf: value)
    tags.add(tag.buffer, 1)
  }

  /// Adds what another worker has counted.
  func add(_ other: OSMTagCounts) {
    keys.add(other.keys)
    tags.add(other.tags)
  }

  /// All of it.
  var tallies: [OSMTagTally] {
    (0..<keys.counts.count).map { index in
      OSMTagTally(
        key: Array(keys.keys.bytes(at: index)), value: nil, count: Int(keys.counts[index]))
    }
      + (0..<tags.counts.count).map { index in
        let parts = tags.keys.bytes(at: index).split(
          separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
        return OSMTagTally(
          key: Array(parts[0]), value: Array(parts[1]), count: Int(tags.counts[index]))
      }
  }
}
