public import Base
public import Files

/// The text of an XML document as UTF-8, without a byte order mark or a document type declaration.
///
/// If the bytes already are that, they are passed on unchanged. Otherwise expat reads them, and its
/// events are turned back into text, in which everything is on the same line as in the file.
public final class XMLSource {
  /// Where the bytes come from.
  let source: ByteSource
  /// The offset in the source of the text's first byte: after a byte order mark.
  ///
  /// Offsets in the text are offsets in the file if that is UTF-8; in other encodings only lines agree.
  let firstOffset: UInt64
  private let expat: ExpatText?

  /// Decides from the head of the document how to read it.
  public convenience init(_ source: ByteSource) throws(GeoError) {
    try self.init(source, source.withHead { XMLHead($0) })
  }

  /// Reads with expat, whatever the head says.
  public static func readingWithExpat(_ source: ByteSource) throws(GeoError) -> XMLSource {
    var head = source.withHead { XMLHead($0) }
    head.engine = .expat
    return try XMLSource(source, head)
  }

  private init(_ source: ByteSource, _ head: XMLHead) throws(GeoError) {
    self.source = source
    firstOffset = UInt64(head.markSize)
    switch head.engine {
    case .expat: expat = try ExpatText(source, head)
    case .scanner:
      expat = nil
      // The head is in memory: the mark comes at once.
      var mark = Bytes()
      if head.markSize > 0 { _ = try source.read(into: &mark, atMost: head.markSize) }
    }
  }

  /// Appends up to a number of bytes of text; false at the end. May append fewer than asked for.
  ///
  /// An error comes alone, after all text that precedes it.
  func read(into bytes: inout Bytes, atMost limit: Int) throws(GeoError) -> Bool {
    if let expat { return try expat.read(into: &bytes, atMost: limit) }
    return try source.read(into: &bytes, atMost: limit)
  }
}
