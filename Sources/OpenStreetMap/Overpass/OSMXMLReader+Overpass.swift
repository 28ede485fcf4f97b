internal import Base

extension OSMXMLReader {
  /// How far into a document its root element begins at most, in bytes.
  private static let rootLimit = 1 << 10

  /// True if a document with this head is an answer of Overpass, which names itself in the root:
  /// `<osm version="0.6" generator="Overpass API 0.7.62.5 1bd436f1">`.
  static func isFromOverpass(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard head.first == UInt8(ascii: "<") else { return false }
    return String(decoding: head.prefix(rootLimit), as: UTF8.self)
      .contains(text: "generator=\"Overpass API")
  }
}
