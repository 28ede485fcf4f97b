internal import Base
internal import Features
internal import Files
internal import Flow
internal import Text

/// The `crs` member of a collection that comes behind its features, where the last bytes of a file can be had
/// before the features are read.
enum GeoJSONTrailingCRS {
  /// Members behind the features are looked for in so many bytes at the end.
  private static let reach = 1 << 14

  /// The JSON of the member; nil if there is none, or no telling.
  static func json(
    of source: ByteSource, behind splitter: borrowing GeoJSONTextSplitter
  ) throws(GeoError) -> String? {
    guard splitter.collectionCount == 1, !splitter.isComplete,
      let tail = try source.tail(atMost: reach)
    else { return nil }
    let key = Array("\"crs\"".utf8)
    var start = tail.count - key.count
    while start > 0, !tail.buffer[start..<start + key.count].elementsEqual(key) { start -= 1 }
    guard start > 0 else { return nil }
    // If what is left ends an object together with the file, it is that of the collection.
    var text = Bytes()
    text.append(#"{"type":"FeatureCollection","features":[],"# as StaticString)
    text.append(contentsOf: tail.buffer(start..<tail.count))
    let count = text.count
    // The scanners need zeros after the text.
    text.append(repeating: 0, count: 64)
    var rest = GeoJSONTextSplitter()
    var records = Column<InputPiece.Record>()
    do throws(JSONFault) {
      try rest.advance(
        over: text.base, count: count, isAtEnd: true, prefixOnly: false, records: &records)
    } catch { return nil }
    guard rest.isComplete, records.isEmpty, rest.collectionCount == 1 else { return nil }
    return rest.members.first?.json
  }
}
