public import Base
public import Features
internal import Files

/// A document that is walked once from front to back, in turn: containers token by token, features
/// as whole elements that workers then parse in parallel.
///
/// This is how a reader fills a piece, however the bytes arrive:
/// ```
/// document.begin(&piece)
/// while !document.isFull {
///   switch try document.next(&piece) {
///   case .startElement where document.scanner.name == placemark:
///     let range = try document.skipElement(&piece)   // becomes a record
///   …
///   }
/// }
/// document.finish(&piece)
/// ```
/// Elements outside records that have to be read as a whole (a shared style, say) are skipped too,
/// and another scanner scans their range: `NestedElement` and the like need all the bytes.
public struct XMLDocument: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// The bytes in a piece, unless one element is larger.
  public static let usualBlockSize = 1 << 20
  /// The largest element or token, as batches count text with 32 bits.
  static let elementLimit = 1 << 31 - 1 << 20
  /// Bytes read beyond a block, so that its last element is mostly whole.
  private static let margin = 1 << 16

  /// Knows the name, attributes, content and bindings of the current token.
  public var scanner: XMLScanner
  /// Where the text comes from.
  let source: XMLSource
  private let blockSize: Int
  private var pending = Bytes()
  private var pendingOffset: UInt64
  private var isAtEnd = false
  /// What the source threw, which waits until the text before it has been walked.
  private var failure: GeoError?
  /// The first byte of the current piece.
  private var base: Position

  /// Walks a document; `blockSize` is how many bytes a piece takes.
  public init(
    _ source: XMLSource, _ vocabulary: XMLVocabulary, blockSize: Int = XMLDocument.usualBlockSize
  ) {
    self.source = source
    self.blockSize = blockSize
    scanner = XMLScanner(vocabulary)
    pendingOffset = source.firstOffset
    base = UnsafePointer(pending.base)
    scanner.begin(base, base)
  }

  /// Begins to fill a piece: first comes what was left over from the last one.
  public mutating func begin(_ piece: inout InputPiece) {
    swap(&piece.bytes, &pending)
    pending.removeAll()
    piece.offset = pendingOffset
    base = UnsafePointer(piece.bytes.base)
    scanner.move(to: base, base + piece.bytes.count, isComplete: isAtEnd)
  }

  /// True when the piece has its share of bytes; ask between two tokens.
  public var isFull: Bool { scanner.position - base >= blockSize }

  /// The next token outside records. What the scanner says about it is valid until the next call.
  public mutating func next(_ piece: inout InputPiece) throws(GeoError) -> XMLScanner.Token {
    while true {
      let token: XMLScanner.Token
      do throws(XMLFault) {
        token = try scanner.next()
      } catch {
        throw located(error, piece)
      }
      guard token == .incomplete else { return token }
      try refill(&piece, needing: scanner.position - base)
    }
  }

  /// After a start tag: skips the whole element and returns its range in the piece, from its `<`
  /// on. Its end tag is not handed out: the next token is whatever follows the element.
  ///
  /// If an element is cut short or broken, its range may end anywhere; the fault is found when it
  /// is scanned.
  public mutating func skipElement(_ piece: inout InputPiece) throws(GeoError) -> Range<Int> {
    let start = scanner.tokenStart - base
    var offset = scanner.position - base
    if !scanner.isEmptyElement {
      var skip = XMLElementSkip()
      while !skip.run(
        base, from: &offset, to: piece.bytes.count,
        name: scanner.names.raw.bytes(at: scanner.rawName))
      {
        if isAtEnd {
          offset = piece.bytes.count
          break
        }
        try refill(&piece, needing: start)
      }
    }
    scanner.closeElement(at: base + offset)
    return start..<offset
  }

  /// Cuts off the piece after the last token; the rest goes into the next piece.
  public mutating func finish(_ piece: inout InputPiece) {
    let used = scanner.position - base
    pending.append(contentsOf: piece.bytes.buffer(used..<piece.bytes.count))
    piece.bytes.truncate(to: used)
    pendingOffset += UInt64(used)
  }

  /// Reads on until the piece has its share of bytes or the text ends, for callers that look
  /// further ahead than one token. They skip bytes by moving `scanner.position`.
  public mutating func lookAhead(_ piece: inout InputPiece) throws(GeoError) {
    guard piece.bytes.count < blockSize + Self.margin, !isAtEnd, failure == nil else {
      return
    }
    try refill(&piece, needing: scanner.position - base)
  }

  /// A fault in the piece as an error that knows its place in the whole text.
  func located(_ fault: XMLFault, _ piece: borrowing InputPiece) -> GeoError {
    fault.located(in: piece)
  }

  /// Reads on; `start` is where what is unfinished begins. Amounts double with it, so that however
  /// large it is, its bytes are looked at only a few times.
  private mutating func refill(
    _ piece: inout InputPiece, needing start: Int
  ) throws(GeoError) {
    if let failure { throw failure }
    let unfinished = piece.bytes.count - start
    guard unfinished < Self.elementLimit else {
      throw GeoError(
        .featureTooLarge, "an element is larger than 2 GB",
        at: SourceLocation(
          path: source.source.path, byteOffset: piece.offset + UInt64(start)))
    }
    let target = max(
      blockSize + Self.margin, piece.bytes.count + max(Self.margin, unfinished))
    let position = scanner.position - base
    while piece.bytes.count < target, !isAtEnd, failure == nil {
      do throws(GeoError) {
        isAtEnd = try !source.read(
          into: &piece.bytes, atMost: target - piece.bytes.count)
      } catch {
        failure = error
      }
    }
    // Scanners read a little beyond the end.
    piece.bytes.reserve(piece.bytes.count + 64)
    (piece.bytes.base + piece.bytes.count).update(repeating: 0, count: 64)
    base = UnsafePointer(piece.bytes.base)
    scanner.move(to: base + position, base + piece.bytes.count, isComplete: isAtEnd)
  }
}
