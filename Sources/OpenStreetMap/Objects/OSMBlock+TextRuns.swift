internal import Base

extension OSMBlock {
  /// Adds the tags of an object of another block with one copy of their texts, if these follow one another there, as
  /// they do in blocks that were made of text; false if not.
  @inline(__always)
  func appendTextRun(ofTags range: Range<Int>, of source: OSMBlockPointers) -> Bool {
    guard !range.isEmpty else { return true }
    let start = source.tags[range.lowerBound].key.offset
    var end = start
    for index in range {
      let tag = source.tags[index]
      guard tag.key.offset == end, tag.value.offset == end &+ tag.key.length else { return false }
      end = tag.value.offset &+ tag.value.length
    }
    let shift = UInt32(truncatingIfNeeded: text.count) &- start
    text.append(from: source.text + Int(start), count: Int(end &- start))
    for index in range {
      var tag = source.tags[index]
      tag.key.offset &+= shift
      tag.value.offset &+= shift
      tags.append(tag)
    }
    return true
  }
}
