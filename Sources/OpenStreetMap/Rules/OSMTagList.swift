internal import Base

/// The tags of one object, wherever they are stored: valid as long as that memory.
///
/// Eight bytes after each text can be read, as columns allow.
struct OSMTagList {
  /// What offsets of keys and values count from.
  let text: UnsafePointer<UInt8>
  /// The tags.
  let tags: UnsafeBufferPointer<OSMTag>

  /// Tags whose texts lie at offsets of `text`.
  init(text: UnsafePointer<UInt8>, tags: UnsafeBufferPointer<OSMTag>) {
    self.text = text
    self.tags = tags
  }

  /// The tags of an object of a block.
  @inline(__always)
  init(_ block: OSMBlock, object: Int) {
    text = UnsafePointer(block.text.base)
    tags = block.tags.buffer(block.tagRange(of: object))
  }

  @inline(__always) var count: Int { tags.count }

  @inline(__always)
  func key(_ index: Int) -> UnsafeBufferPointer<UInt8> { bytes(tags[index].key) }

  @inline(__always)
  func value(_ index: Int) -> UnsafeBufferPointer<UInt8> { bytes(tags[index].value) }

  @inline(__always)
  func bytes(_ stretch: OSMText) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + Int(stretch.offset), count: Int(stretch.length))
  }

  // MARK: - Repeated keys

  /// The most tags that are compared with each other one by one.
  private static let few = 32

  /// The indexes, in order, of tags whose key comes again after them.
  var repeatedKeys: [Int] {
    if count <= Self.few, !hasRepeatedKey { return [] }
    let order = (0..<count).sorted { left, right in
      let (one, other) = (key(left), key(right))
      return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
    }
    return zip(order, order.dropFirst()).filter { key($0).elementsEqual(key($1)) }
      .map(\.0).sorted()
  }

  private var hasRepeatedKey: Bool {
    for index in 1..<max(count, 1) {
      for other in 0..<index
      where tags[other].key.length == tags[index].key.length
        && key(other).elementsEqual(key(index))
      {
        return true
      }
    }
    return false
  }
}
