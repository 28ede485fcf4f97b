internal import Geometry

/// Makes blocks of the runs and elements that the reader cut; one for each worker.
final class OSMXMLDecoder: OSMPieceDecoder {
  private var parser: OSMXMLParser

  /// `usesShortcuts` is false for the careful way throughout, which comes to the same.
  init(_ wanted: OSMWanted, usesShortcuts: Bool = true) {
    parser = OSMXMLParser(wanted, usesShortcuts: usesShortcuts)
  }

  func decode(_ batch: inout FeatureBatch, into block: OSMBlock) throws(GeoError) {
    do throws(XMLFault) {
      for index in 0..<batch.records.count { try parser.parse(index, &batch, into: block) }
    } catch {
      throw error.located(in: batch)
    }
    parser.finish(block)
  }
}
