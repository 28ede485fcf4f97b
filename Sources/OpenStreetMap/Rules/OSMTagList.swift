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
}
