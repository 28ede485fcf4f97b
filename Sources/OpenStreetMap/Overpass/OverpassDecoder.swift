internal import Base
internal import Features
internal import Text

/// Makes blocks of the elements that the reader cut; one for each worker.
final class OverpassDecoder: ObjectDecoder {
  private var parser: OverpassElementParser

  init(_ wanted: OSMWanted) { parser = OverpassElementParser(wanted) }

  func decode(_ batch: inout ObjectBatch) throws(GeoError) {
    let block = batch.block
    let text = UnsafePointer(batch.piece.bytes.base)
    parser.counts = OverpassElementParser.Counts()
    for index in 0..<batch.piece.records.count {
      let record = batch.piece.records[index]
      parser.offset = batch.piece.offset + UInt64(record.start)
      do throws(JSONFault) {
        let end = try parser.parse(text + record.start, block)
        guard end == text + record.end else {
          throw .expected("the end of the element", at: end)
        }
      } catch {
        throw GeoError(
          error.reason, error.message,
          at: SourceLocation(
            path: "", byteOffset: batch.piece.offset + UInt64(max(error.position - text, 0))))
      }
    }
    block.finishNodeLocations()
    let counts = parser.counts
    batch.warn(
      .unknownElements, "elements other than nodes, ways and relations were passed over",
      count: counts.unknownElements)
    batch.warn(.unknownMembers, count: counts.unknownMembers)
    batch.warn(.badOSMMetadata, count: counts.badInfos)
    batch.warn(.unevenGeometry, count: counts.uneven)
    batch.warn(.loneSurrogate, count: counts.surrogates)
  }
}
