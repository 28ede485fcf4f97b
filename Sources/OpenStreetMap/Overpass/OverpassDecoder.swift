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
          error.code, error.message,
          at: SourceLocation(
            path: "", byteOffset: batch.piece.offset + UInt64(max(error.position - text, 0)),
            feature: Int(record.ordinal)))
      }
    }
    parser.finish(block)
    let counts = parser.counts
    batch.warn(
      "unknown-elements", "elements other than nodes, ways and relations were passed over",
      count: counts.unknownElements)
    batch.warn(
      "unknown-members", "members of elements that nobody knows were passed over",
      count: counts.unknownMembers)
    batch.warn(
      "bad-osm-metadata", "versions, changesets, user ids and times that are none were left out",
      count: counts.badInfos)
    batch.warn(
      "uneven-geometry", "geometries that do not have a place for each node were passed over",
      count: counts.uneven)
    batch.warn("lone-surrogate", "half of a surrogate pair became U+FFFD", count: counts.surrogates)
  }

}
