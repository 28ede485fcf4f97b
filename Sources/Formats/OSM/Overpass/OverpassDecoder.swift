internal import Geometry
internal import Streaming

/// Makes blocks of the elements that the reader cut; one for each worker.
final class OverpassDecoder: OSMPieceDecoder {
  private var parser: OverpassElementParser

  init(_ wanted: OSMWanted) { parser = OverpassElementParser(wanted) }

  func decode(_ batch: inout FeatureBatch, into block: OSMBlock) throws(GeoError) {
    let text = UnsafePointer(batch.input.base)
    parser.counts = OverpassElementParser.Counts()
    for index in 0..<batch.records.count {
      let record = batch.records[index]
      parser.offset = batch.inputOffset + UInt64(record.start)
      do throws(JSONFault) {
        let end = try parser.parse(text + record.start, block)
        guard end == text + record.end else {
          throw .expected("the end of the element", at: end)
        }
      } catch {
        throw GeoError(
          error.code, error.message,
          at: SourceLocation(
            path: "", byteOffset: batch.inputOffset + UInt64(max(error.position - text, 0)),
            feature: Int(record.ordinal)))
      }
    }
    parser.finish(block)
    let counts = parser.counts
    note(
      counts.unknownElements, "unknown-elements",
      "elements other than nodes, ways and relations were passed over", &batch)
    note(
      counts.unknownMembers, "unknown-members",
      "members of elements that nobody knows were passed over", &batch)
    note(
      counts.badInfos, "bad-osm-metadata",
      "versions, changesets, user ids and times that are none were left out", &batch)
    note(
      counts.uneven, "uneven-geometry",
      "geometries that do not have a place for each node were passed over", &batch)
    note(
      counts.surrogates, "lone-surrogate", "half of a surrogate pair became U+FFFD", &batch)
  }

  private func note(
    _ count: Int, _ reason: String, _ message: String, _ batch: inout FeatureBatch
  ) {
    guard count > 0 else { return }
    batch.note(.warning, reason, message, slot: 0, count: count) {
      Notice.Example(byteOffset: $0.inputOffset, feature: 0)
    }
  }
}
