internal import Base
internal import Features
internal import XML

/// Makes objects of runs of elements: with shortcuts where they look the way that nearly all programs write
/// them, with an XML scanner otherwise.
///
/// Both check the same things and have the same result; a shortcut that meets anything unusual leaves the
/// object to the scanner, from its start.
struct OSMXMLParser: ~Copyable {
  private let usesShortcuts: Bool
  private let plain: OSMXMLPlainParser
  private var careful: OSMXMLCarefulParser

  init(_ wanted: OSMWanted, usesShortcuts: Bool) {
    self.usesShortcuts = usesShortcuts
    plain = OSMXMLPlainParser(wanted)
    careful = OSMXMLCarefulParser(wanted)
  }

  /// Parses a record of a batch.
  mutating func parse(
    _ index: Int, _ batch: inout ObjectBatch, into block: OSMBlock
  ) throws(XMLFault) {
    let record = OSMXMLRecord(batch.piece.records[index], in: batch)
    var next = record.start
    while true {
      while next < record.end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < record.end else { return }
      if usesShortcuts, let end = plain.take(next, record, block) {
        next = end
      } else {
        next = try careful.take(next, record, &batch, block)
      }
    }
  }
}
