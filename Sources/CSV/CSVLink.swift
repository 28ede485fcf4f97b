internal import Base
internal import Features

/// Links in a table: of the nested value that the readers of GPX (`links`) and KML (`atom:link`) make of a link the
/// address is enough, if there is nothing else in it, as the writers of both take it back.
enum CSVLink {
  /// The cell with the address alone, as text; nil for a cell that is something else or says more.
  static func plain(_ cell: Cell, _ batch: borrowing FeatureBatch, _ slot: LayerSlot) -> Cell? {
    guard cell.type == .json else { return nil }
    let name = slot.keys.bytes(at: Int(cell.key))
    let frame: (head: StaticString, tail: StaticString)
    if name.elementsEqual("links".utf8) {
      frame = ("[{\"href\":\"", "\"}]")
    } else if name.elementsEqual("atom:link".utf8) {
      frame = ("{\"@href\":\"", "\"}")
    } else {
      return nil
    }
    let json = batch.bytes(of: cell)
    let (head, tail) = (frame.head.utf8CodeUnitCount, frame.tail.utf8CodeUnitCount)
    guard json.count > head + tail, json.starts(with: bytes(of: frame.head)),
      json.suffix(tail).elementsEqual(bytes(of: frame.tail))
    else { return nil }
    let address = json[head..<json.count - tail]
    guard !address.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
      address.contains(UInt8(ascii: ":"))
    else { return nil }
    let start = cell.textRange.lowerBound + head
    return Cell(key: cell.key, type: .text, bits: UInt64(start) << 32 | UInt64(address.count))
  }

  private static func bytes(of text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
