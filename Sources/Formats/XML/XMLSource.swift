internal import Geometry
internal import Streaming

/// The text of an XML document as UTF-8 without byte order mark or document type declaration: the bytes
/// themselves where they are that already.
final class XMLSource {
  /// Where the bytes come from.
  let source: ByteSource
  /// The offset in the source of the text's first byte: behind a byte order mark.
  let firstOffset: UInt64

  /// Decides from the head of the document how it is read.
  init(_ source: ByteSource) throws(GeoError) {
    self.source = source
    let hasMark = source.withHead { $0.starts(with: [0xEF, 0xBB, 0xBF]) }
    firstOffset = hasMark ? 3 : 0
    if hasMark {
      var mark = Bytes()
      _ = try source.read(into: &mark, atMost: 3)
    }
  }

  /// Appends up to a number of bytes of text; false at the end. May append fewer than asked for.
  func read(into bytes: inout Bytes, atMost limit: Int) throws(GeoError) -> Bool {
    try source.read(into: &bytes, atMost: limit)
  }
}
