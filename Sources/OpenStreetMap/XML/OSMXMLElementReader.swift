internal import Base
internal import Features
internal import Geometry
internal import XML

/// Reads the elements of one record with a scanner, which it owns: their attributes as values of OSM XML, and
/// what is to be told of them.
struct OSMXMLElementReader: ~Copyable {
  private var scanner = XMLScanner(OSMXMLName.vocabulary)
  /// A value whose references are replaced.
  private var value = Bytes()
  /// The first byte of the batch.
  private var base: UnsafePointer<UInt8>
  /// The object at hand, for notices.
  private var object: (kind: OSMKind, id: Int64)?
  /// True if a coordinate was rounded since the last object ended.
  private var isRounded = false

  init() { base = scanner.position }

  /// Starts within a record, at an element or a text.
  mutating func begin(_ start: UnsafePointer<UInt8>, _ record: OSMXMLRecord) {
    base = record.base
    scanner.begin(start, record.end, within: XMLBindings())
  }

  /// Notices are about this object from here on; nil for none.
  mutating func turn(to object: (kind: OSMKind, id: Int64)?) { self.object = object }

  // MARK: - Tokens

  /// Where scanning goes on.
  var position: UnsafePointer<UInt8> { scanner.position }

  /// Where the token at hand starts.
  var tokenStart: UnsafePointer<UInt8> { scanner.tokenStart }

  /// Goes to the next token and returns it.
  mutating func next() throws(XMLFault) -> XMLScanner.Token { try scanner.next() }

  /// Passes over a text outside elements.
  mutating func skipText() throws(XMLFault) { _ = try scanner.scanText() }

  /// The name of the element at hand.
  var name: OSMXMLName? { OSMXMLName(scanner) }

  /// Counts the element that has started, unless it is known, and passes over it.
  mutating func passOver(
    isKnown: Bool = false, _ batch: inout ObjectBatch
  ) throws(XMLFault) {
    var depth = 1
    if !isKnown { note(.unknownElement, &batch) }
    if name == .osm || name == .osmChange { throw nested }
    while depth > 0 {
      switch try scanner.next() {
      case .startElement:
        depth += 1
        if name == .osm || name == .osmChange { throw nested }
        if name?.kind != nil { throw Self.misplaced(at: tokenStart) }
      case .endElement: depth -= 1
      case .text, .cdata: break
      case .end, .incomplete: throw .cutShort(position)
      }
    }
  }

  // MARK: - Attributes

  /// The indexes of the attributes of the tag at hand.
  var attributes: Range<Int> { 0..<scanner.attributes.count }

  /// The name of an attribute.
  func name(ofAttribute index: Int) -> OSMXMLName? {
    OSMXMLName(scanner.attributes[index], scanner)
  }

  /// The value of an attribute, until the next call; 32 bytes are readable after it.
  mutating func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let attribute = scanner.attributes[index]
    guard !attribute.isVerbatim else { return attribute.value }
    value.removeAll()
    scanner.appendAttribute(index, to: &value)
    let count = value.count
    value.append(repeating: 0, count: 32)
    return value.buffer(0..<count)
  }

  /// Adds the value of an attribute to the block's text.
  func append(_ index: Int, _ block: OSMBlock) -> OSMText {
    let start = block.text.count
    scanner.appendAttribute(index, to: &block.text)
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: block.text.count - start))
  }

  /// The value of an attribute as an id.
  mutating func id(_ index: Int) throws(XMLFault) -> Int64 {
    guard let id = OSMXMLValue.integer(text(index)) else {
      throw fault(index, .badOSMID, "an id is a whole number of at most 64 bits")
    }
    return id
  }

  /// The id that the element refers to; nil if there is none.
  mutating func reference() throws(XMLFault) -> Int64? {
    for index in attributes where name(ofAttribute: index) == .ref { return try id(index) }
    return nil
  }

  /// The value of an attribute as a coordinate in 1e-7 degrees.
  mutating func coordinate(_ index: Int, _ what: StaticString) throws(XMLFault) -> Int32 {
    let text = text(index)
    guard let value = OSMXMLValue.coordinate(text) else {
      throw fault(
        index, .badCoordinate, "the \(what) is not a number, or is far beyond its range")
    }
    if OSMXMLValue.isRounded(text) { isRounded = true }
    return value
  }

  /// A version, changeset or user's id; nil for an invalid value, which is counted.
  mutating func number(_ index: Int, _ batch: inout ObjectBatch) -> Int64? {
    let number = OSMXMLValue.integer(text(index))
    if number == nil { noteBadInfo(index, &batch) }
    return number
  }

  /// True if the element gives a place.
  var hasPlace: Bool { attributes.contains { name(ofAttribute: $0) == .lat } }

  /// The place that the element gives.
  mutating func place() throws(XMLFault) -> OSMLocation? {
    var place = OSMXMLPlace()
    for index in attributes {
      switch name(ofAttribute: index) {
      case .lat: place.latitude = try coordinate(index, "latitude")
      case .lon: place.longitude = try coordinate(index, "longitude")
      default: break
      }
    }
    return place.location
  }

  /// The corners of the box that the element gives.
  mutating func corners() throws(XMLFault) -> (low: OSMLocation, high: OSMLocation) {
    var low = OSMXMLPlace()
    var high = OSMXMLPlace()
    for index in attributes {
      switch name(ofAttribute: index) {
      case .minlat: low.latitude = try coordinate(index, "latitude")
      case .minlon: low.longitude = try coordinate(index, "longitude")
      case .maxlat: high.latitude = try coordinate(index, "latitude")
      case .maxlon: high.longitude = try coordinate(index, "longitude")
      default: break
      }
    }
    guard let low = low.location, let high = high.location else {
      throw missing("the bounds lack a side")
    }
    return (low, high)
  }

  // MARK: - Faults and notices

  /// A fault in the value of an attribute.
  func fault(_ index: Int, _ reason: Reason, _ message: String) -> XMLFault {
    XMLFault(scanner.attributes[index].value.baseAddress ?? tokenStart, reason, message)
  }

  /// A fault of the tag at hand.
  func missing(_ message: String) -> XMLFault {
    XMLFault(tokenStart, .osmXMLMissingAttribute, message)
  }

  /// A fault of an object that is within another element.
  static func misplaced(at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(
      position, .osmXMLMisplaced, "a node, way or relation can't be within another element")
  }

  private var nested: XMLFault {
    XMLFault(tokenStart, .osmXMLMisplaced, "a document of OSM can't be within another")
  }

  /// Counts an invalid value of an attribute that says who made the object, or when.
  func noteBadInfo(_ index: Int, _ batch: inout ObjectBatch) {
    // An empty value says nothing.
    guard !scanner.attributes[index].value.isEmpty else { return }
    note(.badOSMMetadata, &batch)
  }

  /// Counts the token at hand, a node that says neither which node it is nor where.
  func noteEmptyNode(_ batch: inout ObjectBatch) {
    batch.note(
      emptyNodes: 1, of: object?.id ?? 0, at: batch.piece.offset + UInt64(tokenStart - base))
  }

  /// Counts the object at hand, which began at a position, if any of its coordinates was rounded.
  mutating func noteRounding(from start: UnsafePointer<UInt8>, _ batch: inout ObjectBatch) {
    guard isRounded, let object else { return }
    isRounded = false
    batch.note(
      roundedObject: object.id, of: object.kind, at: batch.piece.offset + UInt64(start - base))
  }

  /// Counts something about the token at hand.
  func note(_ reason: Reason, _ batch: inout ObjectBatch) {
    let offset = batch.piece.offset + UInt64(tokenStart - base)
    let object = object
    batch.ledger.note(reason, as: .warning, slot: 0) {
      Notice.Example(
        byteOffset: offset, feature: 0, id: object.map { "\($0.kind.name)/\($0.id)" })
    }
  }
}
