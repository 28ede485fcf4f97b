internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

/// Reads the elements of one record of a document: owns the scanner, and makes texts, numbers and nested
/// values of its tokens.
struct GPXElementReader: ~Copyable {
  private(set) var scanner: XMLScanner
  private var nested = NestedElementJSON()
  /// Reused for texts in pieces, and for numbers that JSON writes in another form.
  private var pieces = Bytes()
  private var digits = Bytes()
  /// Heights that are not numbers are left out.
  private let isLenient: Bool

  init(_ vocabulary: XMLVocabulary, isLenient: Bool) {
    scanner = XMLScanner(vocabulary)
    self.isLenient = isLenient
  }

  /// Starts with another record.
  mutating func begin(
    _ record: InputPiece.Record, _ bindings: XMLBindings, _ batch: borrowing FeatureBatch
  ) {
    let base = UnsafePointer(batch.piece.bytes.base)
    scanner.begin(base + record.start, base + record.end, within: bindings)
  }

  /// Removes what a fault has left unfinished.
  mutating func recover() { nested = NestedElementJSON() }

  /// Goes to the next token and returns it.
  @inline(__always)
  mutating func next() throws(XMLFault) -> XMLScanner.Token { try scanner.next() }

  /// The number of the current element's name.
  @inline(__always)
  var name: Int { scanner.name }

  // MARK: - Elements

  /// Skips the element whose start tag was taken.
  mutating func skip() throws(XMLFault) { try NestedElement.skip(&scanner) }

  /// Appends the element whose start tag was taken as JSON; true if it became a string.
  mutating func appendNested(to json: inout Bytes) throws(XMLFault) -> Bool {
    try nested.append(&scanner, to: &json)
  }

  /// Adds the link whose start tag was taken.
  mutating func takeLink(into links: inout GPXLinks) throws(XMLFault) {
    try links.addLink(&scanner, &nested)
  }

  /// The attributes of the start tag that was taken, of an element that this program wrote.
  mutating func ownAttributes() -> GPXOwnAttributes { GPXOwnAttributes(&scanner) }

  // MARK: - Text

  /// Takes the text and the end tag of the element whose start tag was taken; valid until the next call.
  /// Markup within is skipped, its text stays. A byte that cannot be part of a number follows the text.
  @inline(__always)
  mutating func takeText() throws(XMLFault) -> UnsafeBufferPointer<UInt8> {
    var token = try scanner.next()
    if token == .endElement { return UnsafeBufferPointer(rebasing: scanner.content.prefix(0)) }
    if token == .text || token == .cdata, scanner.isVerbatim {
      let content = scanner.content
      token = try scanner.next()
      if token == .endElement { return content }
      pieces.removeAll()
      pieces.append(contentsOf: content)
    } else {
      pieces.removeAll()
    }
    return try takePieces(token)
  }

  @inline(never)
  private mutating func takePieces(
    _ first: XMLScanner.Token
  ) throws(XMLFault) -> UnsafeBufferPointer<UInt8> {
    var token = first
    var depth = 1
    while true {
      switch token {
      case .startElement: depth += 1
      case .endElement: depth -= 1
      case .text, .cdata: scanner.appendContent(to: &pieces)
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
      if depth == 0 { break }
      token = try scanner.next()
    }
    pieces.append(0)
    return pieces.buffer(0..<pieces.count - 1)
  }

  // MARK: - Numbers

  /// A number, and its text in the form of JSON.
  struct Number {
    var scanned: ScannedNumber
    var text: UnsafeBufferPointer<UInt8>
  }

  /// The decimal that a text stands for (XML Schema Part 2 §3.2.3, with exponents), nil for other texts and
  /// for numbers beyond a double's range. A byte that cannot be part of a number must follow the text.
  @inline(__always)
  mutating func number(_ text: UnsafeBufferPointer<UInt8>) -> Number? {
    guard let start = text.baseAddress else { return nil }
    if let scanned = DecimalText.scan(start), scanned.end == start + text.count {
      return scanned.double.isFinite ? Number(scanned: scanned, text: text) : nil
    }
    return unusualNumber(text)
  }

  /// The decimal that a word stands for.
  mutating func number(ofWord word: [UInt8]) -> ScannedNumber? {
    pieces.removeAll()
    for byte in word { pieces.append(byte) }
    pieces.append(0)
    return number(pieces.buffer(0..<pieces.count - 1))?.scanned
  }

  /// A number with white space around it, a plus sign, leading zeros, or a point without digits on one side.
  @inline(never)
  private mutating func unusualNumber(_ text: UnsafeBufferPointer<UInt8>) -> Number? {
    var rest = text[...]
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    digits.removeAll()
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      if sign == UInt8(ascii: "-") { digits.append(sign) }
      rest.removeFirst()
    }
    // A digit comes next, or a point and a digit.
    let digit = rest.first == UInt8(ascii: ".") ? rest.dropFirst().first : rest.first
    guard let digit, LenientDecimal.isDigit(digit) else { return nil }
    while rest.first == 0x30, let next = rest.dropFirst().first, LenientDecimal.isDigit(next) {
      rest.removeFirst()
    }
    if rest.first == UInt8(ascii: ".") { digits.append(0x30) }
    var hasPoint = false
    for (index, byte) in zip(rest.indices, rest) {
      let next = index + 1 < rest.endIndex ? rest[index + 1] : 0
      if byte == UInt8(ascii: ".") {
        guard !hasPoint else { return nil }
        hasPoint = true
        // `5.` is 5.
        if !LenientDecimal.isDigit(next) { continue }
      }
      digits.append(byte)
    }
    let count = digits.count
    digits.append(repeating: 0, count: 16)
    guard let scanned = DecimalText.scan(digits.base), scanned.end == digits.base + count,
      scanned.double.isFinite
    else { return nil }
    return Number(scanned: scanned, text: digits.buffer(0..<count))
  }

  // MARK: - Positions

  /// The longitude and latitude of the point whose start tag is the current token.
  @inline(__always)
  mutating func position() throws(XMLFault) -> (x: Double, y: Double) {
    var x = Double.nan
    var y = Double.nan
    for index in 0..<scanner.attributes.count {
      let attribute = scanner.attributes[index]
      if attribute.name == GPXName.lat.rawValue {
        y = try ordinate(attribute.value, limit: 90, "latitude")
      } else if attribute.name == GPXName.lon.rawValue {
        x = try ordinate(attribute.value, limit: 180, "longitude")
      }
    }
    guard !x.isNaN, !y.isNaN else {
      let what = y.isNaN ? x.isNaN ? "latitude and no longitude" : "latitude" : "longitude"
      throw XMLFault(scanner.tokenStart, .missingPosition, "the point has no \(what)")
    }
    return (x, y)
  }

  @inline(__always)
  private mutating func ordinate(
    _ text: UnsafeBufferPointer<UInt8>, limit: Double, _ what: StaticString
  ) throws(XMLFault) -> Double {
    guard let number = number(text)?.scanned.double else {
      throw Self.noNumber(text, "the \(what) is not a number", scanner.tokenStart)
    }
    guard number.magnitude <= limit else {
      throw Self.noNumber(
        text, "the \(what) is beyond ±\(Int(limit))°", scanner.tokenStart, .positionOutOfRange)
    }
    return number
  }

  @inline(never)
  private static func noNumber(
    _ text: UnsafeBufferPointer<UInt8>, _ message: String, _ tag: UnsafePointer<UInt8>,
    _ reason: Reason = .badCoordinate
  ) -> XMLFault {
    XMLFault(text.baseAddress ?? tag, reason, message)
  }

  /// The height in the current element; NaN if there is none.
  @inline(__always)
  mutating func takeHeight(_ batch: inout FeatureBatch) throws(XMLFault) -> Double {
    let text = try takeText()
    if let number = number(text) { return number.scanned.double }
    if text.contains(where: { $0 > 0x20 }) {
      guard isLenient else {
        throw Self.noNumber(
          text, "the height is not a number", scanner.tokenStart, .heightNotANumber)
      }
      batch.note(
        .heightNotANumber, as: .changed, "heights that are not numbers were left out",
        feature: batch.slotIndexes.count - 1)
    }
    return .nan
  }
}
