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

  /// Calls a body with the name and the value of each member of the object that a text begins with, as far as the first
  /// bytes go, until it returns false; true if the object ended before. Zeros follow the bytes, as scanners need them.
  @discardableResult
  public static func forEachMember(
    of head: UnsafeBufferPointer<UInt8>,
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafePointer<UInt8>) -> Bool
  ) -> Bool {
    guard firstByte(of: head) == UInt8(ascii: "{") else { return false }
    var text = Bytes(capacity: head.count + 64)
    text.append(contentsOf: head)
    text.append(repeating: 0, count: 64)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      for index in 0..<3 { text[index] = 0x20 }
    }
    return forEachMember(at: text.base, body)
  }

  /// The same for an object that a value of such a text begins with.
  public static func forEachMember(
    at start: UnsafePointer<UInt8>,
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafePointer<UInt8>) -> Bool
  ) -> Bool {
    var nothing = Bytes(capacity: 1)
    // The bytes may end anywhere.
    do throws(JSONFault) {
      var next = try JSONScanner.expect("{", at: start, "an object")
      while next.pointee == 0x22 {
        let name = next + 1
        let nameEnd = try JSONScanner.stringExtent(name).end
        let value = try JSONScanner.expect(":", at: nameEnd + 1, "':'")
        guard body(UnsafeBufferPointer(start: name, count: nameEnd - name), value) else {
          return false
        }
        next = JSONScanner.skipSpace(try JSONScanner.skipValue(value, &nothing))
        guard next.pointee == UInt8(ascii: ",") else { break }
        next = JSONScanner.skipSpace(next + 1)
      }
      return next.pointee == UInt8(ascii: "}")
    } catch {
      return false
    }
  }
}
