internal import Base
internal import Features
internal import Geometry
internal import XML

extension OSMXMLParser {
  /// The value of an attribute of the tag at hand, until the next call; 32 bytes are readable after it.
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

  mutating func id(_ index: Int) throws(XMLFault) -> Int64 {
    guard let id = OSMXMLValue.integer(text(index)) else {
      throw fault(index, .badOSMID, "an id is a whole number of at most 64 bits")
    }
    return id
  }

  /// The id that a part refers to; nil if there is none.
  mutating func reference() throws(XMLFault) -> Int64? {
    for index in 0..<scanner.attributes.count
    where OSMXMLName(scanner.attributes[index], scanner) == .ref {
      return try id(index)
    }
    return nil
  }

  mutating func coordinate(_ index: Int, _ what: StaticString) throws(XMLFault) -> Int32 {
    guard let value = OSMXMLValue.coordinate(text(index)) else {
      throw fault(
        index, .badCoordinate, "the \(what) is not a number, or is far beyond ±180°")
    }
    return value
  }

  /// A version, changeset or user's id; nil for an invalid value, which is counted.
  mutating func number(_ index: Int, _ batch: inout ObjectBatch) -> Int64? {
    let number = OSMXMLValue.integer(text(index))
    if number == nil { noteBadInfo(index, &batch) }
    return number
  }

  /// A fault in the value of an attribute.
  func fault(_ index: Int, _ reason: Reason, _ message: String) -> XMLFault {
    XMLFault(
      scanner.attributes[index].value.baseAddress ?? scanner.tokenStart, reason, message)
  }

  /// A fault of the tag at hand.
  func missing(_ message: String) -> XMLFault {
    XMLFault(scanner.tokenStart, .osmXMLMissingAttribute, message)
  }
}
