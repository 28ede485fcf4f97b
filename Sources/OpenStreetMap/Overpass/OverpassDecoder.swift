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
    parser.begin()
    for index in 0..<batch.piece.records.count {
      let record = batch.piece.records[index]
      do throws(JSONFault) {
        let end = try parser.parse(
          text + record.start, at: batch.piece.offset + UInt64(record.start), &batch)
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
    parser.report(to: &batch)
  }
}
