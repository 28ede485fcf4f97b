internal import Base
internal import Features
internal import Files
internal import Flow
internal import XML

/// Reads OSM XML 0.6 (JOSM's and Overpass's too) and osmChange of any size. Cuts runs of whole objects out of
/// the text, in turn; decoders make blocks of them at the same time.
///
/// Runs are found by the names of tags alone. Where anything else comes, such as a comment, objects are taken
/// one by one. That can change where pieces end, but never what they hold.
final class OSMXMLReader: ObjectReader {
  /// Bytes that may precede the first object for the head to be known after the first `read`.
  private static let headLimit = 1 << 20
  /// Bytes of a piece: what it is made into on the way to an output fits into the cache of a processor.
  static let usualBlockSize = 1 << 18

  let isText = true
  private let source: ByteSource
  private var document: XMLDocument
  private let blockSize: Int
  private let run = OSMXMLRun()
  private var head = OSMXMLHead()
  /// True if the name of the file says that it is a history, as nothing in it does.
  private let isHistory: Bool
  /// The element around objects; nil before and after the root.
  private var container: OSMXMLContainer?
  private var hasObjects = false
  private var fault: GeoError?
  private var isAtEnd = false

  /// Opens a text.
  init(_ source: ByteSource, blockSize: Int = usualBlockSize) throws(GeoError) {
    if let page = source.withHead(OSMWebPage.init) {
      throw page.error(.notOSMXML, path: source.path)
    }
    self.source = source
    self.blockSize = blockSize
    isHistory = OSMHeader.isHistory(source.path)
    document = XMLDocument(
      try XMLSource(source), OSMXMLName.vocabulary, blockSize: blockSize)
  }

  var header: OSMHeader {
    var header = head.header
    header.isHistory = isHistory
    return header
  }

  var oddities: [Oddity] { head.oddities }

  var failure: GeoError? { head.remarks.failure(path: source.path) }

  var progress: FlowProgress { FlowProgress(done: source.fileBytesRead, total: source.fileSize) }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { OSMXMLDecoder(wanted) }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    if isAtEnd { return false }
    document.begin(&batch.piece)
    if let fault { throw fault }
    do throws(GeoError) {
      while !isAtEnd, !isFull(batch) {
        if try !takeRun(&batch) { try takeToken(&batch) }
      }
    } catch {
      // What precedes the fault goes first.
      guard !batch.piece.records.isEmpty else { throw error }
      fault = error
    }
    document.finish(&batch.piece)
    return true
  }

  private func isFull(_ batch: borrowing ObjectBatch) -> Bool {
    document.isFull && (hasObjects || offset(in: batch) >= Self.headLimit)
  }

  private func offset(in batch: borrowing ObjectBatch) -> Int {
    document.scanner.position - UnsafePointer(batch.piece.bytes.base)
  }

  /// Takes a run of objects, if there is one.
  private func takeRun(_ batch: inout ObjectBatch) throws(GeoError) -> Bool {
    guard let container, container.holdsObjects, !document.scanner.isEmptyElement else {
      return false
    }
    try document.lookAhead(&batch.piece)
    let bytes = UnsafePointer(batch.piece.bytes.base)
    let range = run.find(
      bytes, from: offset(in: batch), to: batch.piece.bytes.count, share: blockSize)
    guard !range.isEmpty else { return false }
    add(range, container.tag(isRun: true), &batch)
    document.scanner.position = bytes + range.upperBound
    hasObjects = true
    return true
  }

  private func add(
    _ range: Range<Int>, _ tag: UInt32, _ batch: inout ObjectBatch
  ) {
    batch.piece.records.append(
      InputPiece.Record(
        start: range.lowerBound, end: range.upperBound, ordinal: 0, tag: tag))
  }

  // MARK: - The careful way

  private func takeToken(_ batch: inout ObjectBatch) throws(GeoError) {
    switch try document.next(&batch.piece) {
    case .startElement:
      do throws(XMLFault) {
        if try enter() { return }
      } catch {
        throw error.located(in: batch.piece)
      }
      try takeElement(&batch)
    case .endElement:
      // A block of changes or the root.
      container = document.scanner.depth == 1 ? .osmChange : nil
    case .text, .cdata, .incomplete: break
    case .end: isAtEnd = true
    }
  }

  /// True if the element is the root or a block of changes, whose end is a token of its own.
  private func enter() throws(XMLFault) -> Bool {
    let name = OSMXMLName(document.scanner)
    guard document.scanner.depth > 1 else {
      container = try head.takeRoot(name, document.scanner)
      return true
    }
    if container == .osmChange, let block = OSMXMLContainer(block: name) {
      container = block
      return true
    }
    switch name {
    case .node, .way, .relation:
      guard container?.holdsObjects == true else {
        throw XMLFault(
          document.scanner.tokenStart, .osmXMLMisplaced,
          "objects of osmChange have to be in create, modify or delete")
      }
      hasObjects = true
    case .action, .old, .new:
      throw XMLFault(
        document.scanner.tokenStart, .osmXMLAugmentedDiff,
        "this is an augmented diff, which has two states of an object")
    default: break
    }
    return false
  }

  /// Takes one element, whatever it is: decoders find its faults, and count it if it is unknown.
  private func takeElement(_ batch: inout ObjectBatch) throws(GeoError) {
    guard let container else { return }
    let name = OSMXMLName(document.scanner)
    let range = try document.skipElement(&batch.piece)
    add(range, container.tag(isRun: false), &batch)
    guard document.scanner.depth == 1, OSMXMLHead.holds(name) else { return }
    do throws(XMLFault) {
      let bytes = UnsafePointer(batch.piece.bytes.base)
      try head.add(bytes + range.lowerBound, bytes + range.upperBound)
    } catch {
      throw error.located(in: batch.piece)
    }
  }
}
