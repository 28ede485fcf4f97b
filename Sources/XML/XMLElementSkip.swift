/// Finds the end of an element without looking at what is in it: tags of its own name are counted, and
/// comments, CDATA sections and processing instructions passed over. It keeps its state, so that a
/// large element is looked at once however it arrives.
///
/// The end is right for every well-formed element. For others it is somewhere after the first break of the
/// grammar, or the element is cut short: the break is found when the stretch is scanned.
struct XMLElementSkip {
  typealias Position = UnsafePointer<UInt8>

  /// What the bytes at the offset belong to.
  private enum Place {
    case content, comment, section, instruction
  }

  private var place = Place.content
  /// Open elements of the name.
  private var depth = 1

  /// Goes on at `bytes[offset ..< count]`; true when `offset` is after the element's end, false when
  /// all bytes were looked at. 64 more bytes must be readable after the bytes and after the name.
  mutating func run(
    _ bytes: Position, from offset: inout Int, to count: Int, name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let wanted = XMLNameWord(name)
    while true {
      switch place {
      case .content: break
      case .comment: guard passOver("-->", bytes, &offset, count) else { return false }
      case .section: guard passOver("]]>", bytes, &offset, count) else { return false }
      case .instruction: guard passOver("?>", bytes, &offset, count) else { return false }
      }
      offset = XMLBytes.find(UInt8(ascii: "<"), bytes, from: offset, to: count)
      let left = count - offset
      guard left >= 2 else { return false }
      switch bytes[offset + 1] {
      case UInt8(ascii: "/"):
        guard left >= wanted.count + 3 else { return false }
        let nameEnd = offset + 2 + wanted.count
        guard wanted.matches(bytes + offset + 2), XMLBytes.endsName(bytes[nameEnd]) else {
          offset += 2
          continue
        }
        // The scanner finds what should not be before the `>`.
        let end = XMLBytes.find(UInt8(ascii: ">"), bytes, from: nameEnd, to: count)
        guard end < count else { return false }
        offset = end + 1
        depth -= 1
        if depth == 0 { return true }
      case UInt8(ascii: "!"):
        guard left >= 9 else { return false }
        if XMLBytes.starts(bytes + offset, with: "<!--") {
          offset += 4
          place = .comment
        } else if XMLBytes.starts(bytes + offset, with: "<![CDATA[") {
          offset += 9
          place = .section
        } else {
          offset += 2
        }
      case UInt8(ascii: "?"):
        offset += 2
        place = .instruction
      default:
        guard left >= wanted.count + 2 else { return false }
        let nameEnd = offset + 1 + wanted.count
        guard wanted.matches(bytes + offset + 1), XMLBytes.endsName(bytes[nameEnd]) else {
          offset += 1
          continue
        }
        guard let end = XMLBytes.tagEnd(bytes, from: nameEnd, to: count) else { return false }
        if bytes[end] == UInt8(ascii: ">"), bytes[end - 1] != UInt8(ascii: "/") { depth += 1 }
        offset = end
      }
    }
  }

  /// Passes over what ends with a literal; false when its end has not arrived.
  private mutating func passOver(
    _ close: StaticString, _ bytes: Position, _ offset: inout Int, _ count: Int
  ) -> Bool {
    let length = close.utf8CodeUnitCount
    while true {
      offset = XMLBytes.find(close.utf8Start[0], bytes, from: offset, to: count)
      guard count - offset >= length else { return false }
      if XMLBytes.starts(bytes + offset, with: close) {
        offset += length
        place = .content
        return true
      }
      offset += 1
    }
  }
}
