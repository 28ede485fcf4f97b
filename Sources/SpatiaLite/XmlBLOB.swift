internal import Base
internal import Files

/// SpatiaLite's container of an XML document: sizes, some texts about it, then the document as it is or deflated.
enum XmlBLOB {
  /// Documents that claim to be larger are not read.
  private static let sizeLimit = 1 << 26

  /// The document; nil for bytes that are none.
  static func text(of blob: UnsafeRawBufferPointer) throws(GeoError) -> String? {
    guard blob.count > 14, blob[0] == 0, blob[2] == 0xAC || blob[2] == 0xAB,
      blob[blob.count - 1] == 0xDD
    else { return nil }
    let (isLittle, isDeflated) = (blob[1] & 1 != 0, blob[1] & 2 != 0)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { sum, index in
        sum | Int(blob[offset + index]) << ((isLittle ? index : count - 1 - index) * 8)
      }
    }
    let (size, packed) = (number(3, 4), number(7, 4))
    guard size <= sizeLimit else { return nil }
    // Texts, each with its length before a mark; the mark of the last one is 0xDD.
    var next = 11
    while true {
      guard next + 3 <= blob.count else { return nil }
      let mark = blob[next + 2]
      next += 3 + number(next, 2)
      if mark == 0xDD { break }
    }
    guard next < blob.count, blob[next] == 0xCB, packed <= blob.count - next - 1 else { return nil }
    let payload = UnsafeBufferPointer(
      rebasing: blob.bindMemory(to: UInt8.self)[(next + 1)..<(next + 1 + packed)])
    guard isDeflated else { return String(decoding: payload, as: UTF8.self) }
    return try inflated(payload, size: size)
  }

  private static func inflated(
    _ payload: UnsafeBufferPointer<UInt8>, size: Int
  ) throws(GeoError) -> String? {
    let inflation = try Inflation(frame: .gzip)
    var document = Bytes(capacity: size + 1)
    var isBroken = false
    document.append(atMost: size) { start in
      let step = inflation.run(payload, into: UnsafeMutableBufferPointer(start: start, count: size))
      isBroken = step.isBroken || step.made != size
      return step.made
    }
    return isBroken ? nil : String(decoding: document.buffer, as: UTF8.self)
  }
}
