internal import Base
internal import CExpat
internal import Files
internal import Text

/// Makes canonical text of a document that expat reads: in any encoding, with a document type declaration, or
/// broken in a way that expat has to report.
///
/// Entities, parameter entities and external subsets are refused: what they stand for may be in other files,
/// or far larger than the document.
final class ExpatText {
  /// Bytes that expat is given at once, unless a token is larger.
  private static let blockSize = 1 << 16
  private static let blockLimit = 1 << 28

  private let source: ByteSource
  private let parser: XML_Parser
  /// Bytes of a unit of the encoding, and which of them tells ASCII characters.
  private let unitSize: Int
  private let lowByte: Int
  private var written: CanonicalXML
  private var taken = 0
  private var block = Bytes()
  private var blockTarget = blockSize
  private var isAtEnd = false
  private var failure: GeoError?
  private let encodings = ForeignEncodings()

  /// Reads a source from its start.
  init(_ source: ByteSource, _ head: XMLHead) throws(GeoError) {
    // "UTF8" is not the name of an encoding, but what it means is clear.
    let parser =
      head.encoding == "UTF8" && head.unitSize == 1
      ? XML_ParserCreate("UTF-8") : XML_ParserCreate(nil)
    guard let parser else { throw GeoError(.bug, "expat could not be started") }
    self.source = source
    self.parser = parser
    unitSize = head.unitSize
    lowByte = head.isBigEndian ? 1 : 0
    written = CanonicalXML(from: head.markSize, keepsOffsets: head.isUTF8)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setHandlers()
  }

  deinit { XML_ParserFree(parser) }

  /// Appends up to a number of bytes of text; false at the end.
  func read(into bytes: inout Bytes, atMost limit: Int) throws(GeoError) -> Bool {
    while taken == written.text.count {
      if let failure { throw failure }
      guard !isAtEnd else { return false }
      written.text.removeAll()
      taken = 0
      try parseBlock()
    }
    let count = min(limit, written.text.count - taken)
    bytes.append(contentsOf: written.text.buffer(taken..<taken + count))
    taken += count
    return true
  }

  /// Gives expat more bytes; its events come while it looks at them.
  private func parseBlock() throws(GeoError) {
    block.removeAll()
    while block.count < blockTarget, !isAtEnd {
      isAtEnd = try !source.read(into: &block, atMost: blockTarget - block.count)
    }
    let status = block.base.withMemoryRebound(to: CChar.self, capacity: block.count) {
      XML_Parse(parser, $0, Int32(truncatingIfNeeded: block.count), isAtEnd ? 1 : 0)
    }
    if status != XML_STATUS_OK, failure == nil { failure = expatFailure() }
    // Expat looks at an unfinished token from its start again each time.
    blockTarget =
      written.text.isEmpty ? min(blockTarget * 2, Self.blockLimit) : Self.blockSize
  }

  // MARK: - Failures

  private var location: SourceLocation {
    SourceLocation(
      path: source.path, byteOffset: UInt64(max(XML_GetCurrentByteIndex(parser), 0)),
      line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func expatFailure() -> GeoError {
    let code = XML_GetErrorCode(parser)
    var message = XML_ErrorString(code).map { String(cString: $0) } ?? "this is not well-formed"
    var hint: String?
    switch code {
    case XML_ERROR_SYNTAX where XML_GetCurrentByteIndex(parser) <= 0:
      message = "this is not XML, which begins with '<'"
      hint = "--input-format names the format if it is another one"
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
      hint = "convert the file to UTF-8 with iconv, and name that in its XML declaration"
    case XML_ERROR_UNDEFINED_ENTITY:
      hint = "write the character itself, or a numeric reference to it"
    default: break
    }
    return GeoError(.xmlSyntax, message, at: location, hint: hint)
  }

  /// Stops at the current event.
  private func fail(_ reason: Reason, _ message: String, hint: String? = nil) {
    guard failure == nil else { return }
    failure = GeoError(reason, message, at: location, hint: hint)
    XML_StopParser(parser, 0)
  }

  private func failWithEntity(_ message: String) {
    fail(
      .xmlEntity, message,
      hint: "write the document without entities: xmllint --noent --dropdtd makes one")
  }

  // MARK: - Events

  private var place: CanonicalXML.Place {
    CanonicalXML.Place(
      offset: XML_GetCurrentByteIndex(parser),
      line: Int(clamping: XML_GetCurrentLineNumber(parser)) - 1,
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)),
      length: Int(XML_GetCurrentByteCount(parser)) / unitSize)
  }

  /// The place of a tag, with the line breaks in it.
  private func place(of event: UnsafeRawBufferPointer) -> CanonicalXML.Place {
    var place = place
    for index in 0..<event.count / unitSize {
      let isFeed = has(0x0a, event, at: index)
      guard isFeed || has(0x0d, event, at: index) else { continue }
      if !isFeed || !has(0x0d, event, at: index - 1) { place.lines += 1 }
      place.lastColumn = event.count / unitSize - index - 1
    }
    return place
  }

  /// The bytes of the current event in the file's encoding.
  private var rawEvent: UnsafeRawBufferPointer {
    var offset: Int32 = 0
    var size: Int32 = 0
    let count = XML_GetCurrentByteCount(parser)
    guard let bytes = XML_GetInputContext(parser, &offset, &size), offset >= 0, count > 0,
      size - offset >= count
    else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: bytes + Int(offset), count: Int(count))
  }

  /// True if a unit of the event is an ASCII character.
  private func has(_ character: UInt8, _ event: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let start = index * unitSize
    guard index >= 0, event.count >= start + unitSize else { return false }
    return event[start + lowByte] == character
      && (unitSize == 1 || event[start + 1 - lowByte] == 0)
  }

  private func startElement(
    _ name: UnsafePointer<CChar>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard failure == nil else { return }
    guard written.depth < XMLScanner.depthLimit else {
      return fail(
        .nestedTooDeeply, "elements are nested more than \(XMLScanner.depthLimit) deep")
    }
    let event = rawEvent
    written.startElement(
      CanonicalXML.bytes(name), at: place(of: event),
      isEmpty: has(UInt8(ascii: "/"), event, at: event.count / unitSize - 2),
      attributes: attributes)
  }

  private func endElement(_ name: UnsafePointer<CChar>) {
    guard failure == nil else { return }
    // The end of an empty-element tag is an event without length.
    if XML_GetCurrentByteCount(parser) == 0 {
      written.endEmptyElement()
    } else {
      written.endElement(CanonicalXML.bytes(name), at: place(of: rawEvent))
    }
  }

  /// A reference is the only text that begins with an ampersand.
  private func text(_ start: UnsafePointer<CChar>, _ count: Int32) {
    guard failure == nil else { return }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
    written.text(
      bytes.assumingMemoryBound(to: UInt8.self), at: place,
      isReference: !written.isInSection && has(UInt8(ascii: "&"), rawEvent, at: 0))
  }

  private func setHandlers() {
    XML_SetElementHandler(
      parser,
      { state, name, attributes in
        if let name, let attributes { ExpatText.of(state)?.startElement(name, attributes) }
      },
      { state, name in if let name { ExpatText.of(state)?.endElement(name) } })
    XML_SetCharacterDataHandler(parser) { state, text, count in
      if let text { ExpatText.of(state)?.text(text, count) }
    }
    XML_SetCdataSectionHandler(
      parser,
      { state in
        guard let text = ExpatText.of(state), text.failure == nil else { return }
        text.written.startSection(at: text.place)
      },
      { state in
        guard let text = ExpatText.of(state), text.failure == nil else { return }
        text.written.endSection()
      })
    XML_SetXmlDeclHandler(parser) { state, version, _, _ in
      if let version, String(cString: version) != "1.0" {
        ExpatText.of(state)?.fail(
          .xmlSyntax, "this is not XML 1.0",
          hint: "write version=\"1.0\" if the document has nothing that only 1.1 allows")
      }
    }
    XML_SetStartDoctypeDeclHandler(parser) { state, _, system, external, _ in
      if system != nil || external != nil {
        ExpatText.of(state)?.failWithEntity("the document has parts in an external DTD")
      }
    }
    XML_SetEntityDeclHandler(parser) { state, _, _, _, _, _, _, _, _ in
      ExpatText.of(state)?.failWithEntity("entities are declared, which may hide anything")
    }
    XML_SetSkippedEntityHandler(parser) { state, _, _ in
      ExpatText.of(state)?.failWithEntity("an entity stands for something outside of the document")
    }
    encodings.serve(parser)
  }

  private static func of(_ state: UnsafeMutableRawPointer?) -> ExpatText? {
    state.map { Unmanaged<ExpatText>.fromOpaque($0).takeUnretainedValue() }
  }
}
