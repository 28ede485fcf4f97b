internal import Base
internal import Features
internal import Text

/// Makes blocks of lines; one for each worker.
final class OPLDecoder: ObjectDecoder {
  private let wanted: OSMWanted

  init(_ wanted: OSMWanted) { self.wanted = wanted }

  func decode(_ batch: inout ObjectBatch) throws(GeoError) {
    let block = batch.block
    let start = UnsafePointer(batch.piece.bytes.base)
    let end = start + batch.piece.bytes.count
    var parser = OPLLineParser(
      wanted, into: block, isUTF8: UTF8Text.firstInvalid(start, end) == nil,
      isHistory: batch.header.isHistory)
    var line = start
    var changesets = 0
    do throws(OPLFault) {
      while line < end {
        let next = Self.lineEnd(line, end)
        switch line.pointee {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): break
        case UInt8(ascii: "c"): changesets += 1
        default:
          try parser.parse(line, next)
          if let (kind, id) = parser.rounded {
            batch.note(
              roundedObject: id, of: kind, at: batch.piece.offset + UInt64(line - start))
          }
        }
        line = next + 1
      }
    } catch {
      throw error.located(in: batch.piece)
    }
    block.finishNodeLocations()
    batch.warn(.changesetsSkipped, count: changesets)
    batch.warn(.textNotUTF8, count: parser.repairedCount)
  }

  /// The line break that ends a line, or the end of the text.
  private static func lineEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var next = start
    while next < end {
      let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
      // The first byte that is a line break leaves 0, and gets the first high bit.
      let zeros = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let marks = (zeros &- 0x0101_0101_0101_0101) & ~zeros & 0x8080_8080_8080_8080
      if marks != 0 { return min(next + marks.trailingZeroBitCount >> 3, end) }
      next += 8
    }
    return end
  }
}
