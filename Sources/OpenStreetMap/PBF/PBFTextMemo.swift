internal import Base

/// Where texts of the blocks that a share is made of have been copied to lately. Objects of one block of PBF refer to
/// the same few texts, so that most of them are copied only once.
struct PBFTextMemo: ~Copyable {
  /// A text and its copy; the length is that of no text where the slot is empty.
  struct Slot: BitwiseCopyable {
    var source: UInt32 = 0
    var offset: UInt32 = 0
    var length: UInt32 = .max
    var copy: UInt32 = 0
  }

  private static let bits: UInt32 = 11
  /// One text for each hash.
  private var slots = Column<Slot>(capacity: 1 << Int(bits))

  init() { removeAll() }

  /// Forgets all texts.
  mutating func removeAll() {
    slots.removeAll()
    slots.append(repeating: Slot(), count: 1 << Int(Self.bits))
  }

  /// The copy of a text of a source in `block`, into which it is copied unless that has been done.
  @inline(__always)
  func copy(
    _ text: OSMText, of source: OSMBlockPointers, number: UInt16, into block: OSMBlock
  ) -> OSMText {
    let hash = (text.offset &+ UInt32(number) &* 0x85EB_CA6B) &* 0x9E37_79B1
    let slot = slots.base + Int(hash &>> (32 &- Self.bits))
    if slot.pointee.offset == text.offset, slot.pointee.length == text.length,
      slot.pointee.source == UInt32(number)
    {
      return OSMText(offset: slot.pointee.copy, length: text.length)
    }
    let copy = UInt32(truncatingIfNeeded: block.text.count)
    block.text.append(contentsOf: source.bytes(of: text))
    slot.pointee = Slot(
      source: UInt32(number), offset: text.offset, length: text.length, copy: copy)
    return OSMText(offset: copy, length: text.length)
  }
}
