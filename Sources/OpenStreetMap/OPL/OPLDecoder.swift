#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
    guard let found = memchr(start, 0x0A, end - start) else { return end }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
  }
}
