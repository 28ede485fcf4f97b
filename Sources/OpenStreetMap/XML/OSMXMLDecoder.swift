internal import Base
internal import Features
internal import XML

/// Makes blocks of the runs and elements that the reader cut; one for each worker.
final class OSMXMLDecoder: ObjectDecoder {
  private var parser: OSMXMLParser

  /// Without `usesShortcuts` everything goes the careful way, with the same result.
  init(_ wanted: OSMWanted, usesShortcuts: Bool = true) {
    parser = OSMXMLParser(wanted, usesShortcuts: usesShortcuts)
  }

  func decode(_ batch: inout ObjectBatch) throws(GeoError) {
    let block = batch.block
    do throws(XMLFault) {
      for index in 0..<batch.piece.records.count { try parser.parse(index, &batch, into: block) }
    } catch {
      throw error.located(in: batch.piece)
    }
    block.finishNodeLocations()
  }
}
