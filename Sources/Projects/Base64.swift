/// Base 64 (RFC 4648 §4 and §5).
enum Base64 {
  /// The bytes that a text stands for; nil if it is none. White space, padding and both alphabets are taken.
  static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (word, count): (UInt32, Int) = (0, 0)
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 0x41
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 0x61 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), 0x20, 0x0A, 0x0D, 0x09: continue
      default: return nil
      }
      word = word << 6 | UInt32(value)
      count += 1
      guard count == 4 else { continue }
      bytes += [UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255)]
      (word, count) = (0, 0)
    }
    switch count {
    case 0: break
    case 2: bytes.append(UInt8(word >> 4 & 255))
    case 3: bytes += [UInt8(word >> 10 & 255), UInt8(word >> 2 & 255)]
    default: return nil
    }
    return bytes
  }
}
