internal import Base

/// Tells from the first bytes of a file which kind of JSON it holds.
public enum JSONHead {
  /// The first byte that belongs neither to a byte order mark nor to white space.
  public static func firstByte(of head: UnsafeBufferPointer<UInt8>) -> UInt8? {
    head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).first {
      $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09
    }
  }

  /// True if an object ends within the first bytes and another one begins after it.
  public static func isSequence(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = Bytes(capacity: head.count + 64)
    text.append(contentsOf: head)
    text.append(repeating: 0, count: 64)
    var scan = JSONObjectScan()
    var offset = 0
    while offset < head.count, head[offset] != UInt8(ascii: "{") { offset += 1 }
    guard
      case .end(let end) = scan.run(
        text.base, from: &offset, to: head.count, isSequence: false)
    else { return false }
    return firstByte(of: UnsafeBufferPointer(rebasing: head[end...])) == UInt8(ascii: "{")
  }
}
