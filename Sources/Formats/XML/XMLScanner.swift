internal import Geometry

/// Pulls tokens out of XML 1.0 in UTF-8: elements, attributes, text and CDATA sections; comments and
/// processing instructions are passed over.
///
/// It takes a whole document, one element of it, or a buffer that grows: then a token that is not
/// there to its end is `incomplete`, and is looked at again when there is more. 64 bytes behind the end
/// must be readable. A document type declaration is refused: documents with one go through the other
/// engine first.
struct XMLScanner: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// What was found.
  enum Token {
    /// A start tag, or the start of an empty-element tag: `name`, `attributes`.
    case startElement
    /// An end tag, or the end of an empty-element tag: `name`.
    case endElement
    /// Character data: `content`, whose references are not replaced yet unless `isVerbatim`.
    case text
    /// A CDATA section: `content`; `isVerbatim` unless it has line ends to normalise.
    case cdata
    /// The end of the bytes, or of the element that was begun with.
    case end
    /// More bytes are needed; the position is where it was.
    case incomplete
  }

  /// An attribute of the present start tag.
  struct Attribute: BitwiseCopyable {
    /// The canonical name's number.
    var name: Int
    /// The raw name's number.
    var rawName: Int
    /// The value between the quotes, valid as long as the bytes are.
    var value: UnsafeBufferPointer<UInt8>
    /// True if the value has neither references nor white space to normalise.
    var isVerbatim: Bool
  }

  /// Elements within each other; deeper documents are refused.
  static let depthLimit = 1024

  /// The names met so far.
  var names: XMLNames
  /// The declarations in force.
  private(set) var bindings: XMLBindings
  /// Up to here tokens have been taken.
  private(set) var position: Position
  private(set) var end: Position
  /// False while more bytes can follow `end`.
  private(set) var isComplete: Bool

  /// Where the present token starts.
  private(set) var tokenStart: Position
  /// The canonical name of the present element.
  private(set) var name = 0
  /// The raw name of the present element.
  private(set) var rawName = 0
  /// The attributes of the present start tag, without namespace declarations.
  private(set) var attributes = Column<Attribute>(capacity: 16)
  /// The bytes of the present text.
  private(set) var content = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The present token is a CDATA section.
  private var isSection = false
  /// True if `content` is the text as it is.
  private(set) var isVerbatim = true
  /// Namespace declarations of the present start tag.
  private(set) var declarations = 0..<0

  /// An open element.
  struct Open: BitwiseCopyable {
    var rawName: UInt32
    var name: UInt32
    /// Bindings that were in force before it.
    var bindings: UInt32
  }
  private var open = Column<Open>(capacity: 32)
  /// The present start tag is an empty-element tag.
  private(set) var isEmptyElement = false
  /// True behind the root element's end, or that of the one element.
  private var isRootDone = false
  /// For each raw name the last start tag that had it as an attribute.
  private var attributeStamps = Column<UInt64>(capacity: 64)
  private var tagNumber: UInt64 = 0

  init(_ vocabulary: XMLVocabulary) {
    names = XMLNames(vocabulary)
    bindings = XMLBindings()
    // Nothing is read from here: `begin` comes first.
    position = UnsafePointer(bitPattern: 8).unsafelyUnwrapped
    end = position
    tokenStart = position
    isComplete = true
  }

  /// The number of elements that are open.
  var depth: Int { open.count }

  /// Begins with a document, or with one element of it under the declarations around it.
  mutating func begin(_ start: Position, _ end: Position, within outer: XMLBindings? = nil) {
    position = start
    self.end = end
    isComplete = true
    open.removeAll()
    isEmptyElement = false
    isRootDone = false
    let wanted = outer ?? XMLBindings()
    if wanted != bindings {
      bindings = wanted
      names.forgetCanonical()
    }
  }

  /// Goes on with more of the same document in another place: `start` is where `position` was.
  mutating func move(to start: Position, _ end: Position, isComplete: Bool) {
    position = start
    self.end = end
    self.isComplete = isComplete
  }

  /// Passes over bytes that somebody else has dealt with, such as a whole element.
  mutating func skip(to position: Position) { self.position = position }

  /// Ends the present element, which somebody else has read to its end at `position`.
  mutating func closeElement(at position: Position) {
    self.position = position
    isEmptyElement = false
    pop()
  }

  /// The next token.
  mutating func next() throws(XMLFault) -> Token {
    if isEmptyElement { return endEmptyElement() }
    while true {
      tokenStart = position
      guard position < end else { return try atEnd() }
      if position.pointee != UInt8(ascii: "<") {
        if open.isEmpty {
          try skipOutside()
          if position < end { continue }
          return try atEnd()
        }
        return try scanText()
      }
      guard end - position >= 2 else { return try cutShort("markup") }
      switch position[1] {
      case UInt8(ascii: "/"): return try scanEndTag()
      case UInt8(ascii: "!"):
        if let token = try scanDeclaration() { return token }
      case UInt8(ascii: "?"):
        guard try scanInstruction() else { return .incomplete }
      default: return try scanStartTag()
      }
    }
  }

  /// Appends the present text or CDATA section, with references replaced and line ends normalised.
  func appendContent(to text: inout Bytes) {
    if isVerbatim {
      text.append(contentsOf: content)
    } else if isSection {
      XMLCharacters.appendLiteral(content, to: &text)
    } else {
      XMLCharacters.append(content, to: &text)
    }
  }

  /// Appends the value of an attribute of the present start tag, normalised (§3.3.3).
  func appendAttribute(_ index: Int, to text: inout Bytes) {
    let attribute = attributes[index]
    if attribute.isVerbatim {
      text.append(contentsOf: attribute.value)
    } else {
      XMLCharacters.append(attribute.value, isAttribute: true, to: &text)
    }
  }

  // MARK: - Ends

  private mutating func atEnd() throws(XMLFault) -> Token {
    guard isComplete else { return .incomplete }
    if let last = open.last {
      let name = names.raw.name(at: Int(last.rawName))
      throw .syntax("the text ends within the element '\(name)'", at: end)
    }
    guard isRootDone else { throw .syntax("there is no element", at: end) }
    return .end
  }

  /// A token that the bytes end in.
  private func cutShort(_ what: String) throws(XMLFault) -> Token {
    guard isComplete else { return .incomplete }
    throw .syntax("the text ends within \(what)", at: end)
  }

  private mutating func endEmptyElement() -> Token {
    isEmptyElement = false
    pop()
    return .endElement
  }

  private mutating func pop() {
    guard let last = open.last else { return }
    name = Int(last.name)
    rawName = Int(last.rawName)
    open.truncate(to: open.count - 1)
    if open.isEmpty { isRootDone = true }
    guard bindings.bindings.count > Int(last.bindings) else { return }
    bindings.bindings.removeLast(bindings.bindings.count - Int(last.bindings))
    names.forgetCanonical()
  }

  /// Outside of the root element there is white space alone.
  private mutating func skipOutside() throws(XMLFault) {
    while position < end, XMLCharacters.isSpace(position.pointee) { position += 1 }
    guard position == end || position.pointee == UInt8(ascii: "<") else {
      throw .syntax("text stands outside of the root element", at: position)
    }
  }

  // MARK: - Tags

  private mutating func scanEndTag() throws(XMLFault) -> Token {
    let nameStart = position + 2
    var next = nameStart
    while next < end, !Self.endsName(next.pointee) { next += 1 }
    let nameEnd = next
    while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
    guard next < end else { return try cutShort("an end tag") }
    guard let last = open.last else { throw .syntax("no element is open here", at: position) }
    guard
      names.raw.matches(
        Int(last.rawName), UnsafeBufferPointer(start: nameStart, count: nameEnd - nameStart))
    else {
      let open = names.raw.name(at: Int(last.rawName))
      throw .syntax("'</\(open)>' was expected", at: position)
    }
    guard next.pointee == UInt8(ascii: ">") else { throw .syntax("'>' was expected", at: next) }
    position = next + 1
    pop()
    return .endElement
  }

  private mutating func scanStartTag() throws(XMLFault) -> Token {
    let nameStart = position + 1
    var next = nameStart
    while next < end, !Self.endsName(next.pointee) { next += 1 }
    guard next < end else { return try cutShort("a tag") }
    guard next > nameStart else { throw .syntax("a name was expected", at: nameStart) }
    if open.isEmpty, isRootDone {
      throw .syntax("there is a second root element", at: position)
    }
    guard open.count < Self.depthLimit else {
      throw XMLFault(
        position, .nestedTooDeeply, "elements are nested more than \(Self.depthLimit) deep")
    }
    let raw = try names.rawIndex(
      UnsafeBufferPointer(start: nameStart, count: next - nameStart))
    attributes.removeAll()
    let before = bindings.bindings.count
    if next.pointee != UInt8(ascii: ">") {
      guard try scanAttributes(&next) else {
        bindings.bindings.removeLast(bindings.bindings.count - before)
        return try cutShort("a tag")
      }
    }
    isEmptyElement = next.pointee == UInt8(ascii: "/")
    if isEmptyElement {
      guard next + 1 < end else {
        isEmptyElement = false
        bindings.bindings.removeLast(bindings.bindings.count - before)
        return try cutShort("a tag")
      }
      next += 1
    }
    guard next.pointee == UInt8(ascii: ">") else { throw .syntax("'>' was expected", at: next) }
    declarations = before..<bindings.bindings.count
    if !declarations.isEmpty { names.forgetCanonical() }
    rawName = raw
    name = try names.element(raw, bindings, at: nameStart)
    for index in 0..<attributes.count {
      attributes[index].name = try names.attribute(
        attributes[index].rawName, bindings, at: nameStart)
    }
    open.append(
      Open(rawName: UInt32(raw), name: UInt32(name), bindings: UInt32(before)))
    position = next + 1
    return .startElement
  }

  /// Scans to the `>` or `/` behind the attributes; false when there is more to come.
  private mutating func scanAttributes(_ next: inout Position) throws(XMLFault) -> Bool {
    tagNumber += 1
    while true {
      let spaceStart = next
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end else { return false }
      if next.pointee == UInt8(ascii: ">") || next.pointee == UInt8(ascii: "/") { return true }
      guard next > spaceStart else {
        throw .syntax("white space was expected before an attribute", at: next)
      }
      let nameStart = next
      while next < end, !Self.endsName(next.pointee) { next += 1 }
      let nameEnd = next
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end else { return false }
      guard next.pointee == UInt8(ascii: "="), nameEnd > nameStart else {
        throw .syntax("'=' was expected behind the name of an attribute", at: next)
      }
      next += 1
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end else { return false }
      let quote = next.pointee
      guard quote == 0x22 || quote == 0x27 else {
        throw .syntax("the value of an attribute stands in quotes", at: next)
      }
      let valueStart = next + 1
      guard let (valueEnd, isVerbatim) = try scanValue(valueStart, quote) else { return false }
      next = valueEnd + 1
      let raw = try names.rawIndex(
        UnsafeBufferPointer(start: nameStart, count: nameEnd - nameStart))
      attributeStamps.append(repeating: 0, count: raw + 1 - attributeStamps.count)
      guard attributeStamps[raw] != tagNumber else {
        throw .syntax("the attribute is there twice", at: nameStart)
      }
      attributeStamps[raw] = tagNumber
      let value = UnsafeBufferPointer(start: valueStart, count: valueEnd - valueStart)
      if Self.isDeclaration(nameStart, nameEnd) {
        declare(nameStart, nameEnd, value)
      } else {
        attributes.append(
          Attribute(name: 0, rawName: raw, value: value, isVerbatim: isVerbatim))
      }
    }
  }

  /// True for `xmlns` and `xmlns:prefix`.
  private static func isDeclaration(_ start: Position, _ end: Position) -> Bool {
    end - start >= 5 && start[0] == UInt8(ascii: "x") && start[1] == UInt8(ascii: "m")
      && start[2] == UInt8(ascii: "l") && start[3] == UInt8(ascii: "n")
      && start[4] == UInt8(ascii: "s") && (end - start == 5 || start[5] == UInt8(ascii: ":"))
  }

  private mutating func declare(
    _ start: Position, _ end: Position, _ value: UnsafeBufferPointer<UInt8>
  ) {
    var uri = Bytes()
    XMLCharacters.append(value, isAttribute: true, to: &uri)
    let prefix = UnsafeBufferPointer(start: start + 6, count: max(end - start - 6, 0))
    bindings.bindings.append(
      XMLBindings.Binding(
        prefix: String(decoding: prefix, as: UTF8.self),
        uri: String(decoding: uri.buffer, as: UTF8.self)))
  }

  /// The end of an attribute's value and whether it can be taken as it is; nil when there is more to come.
  private func scanValue(
    _ start: Position, _ quote: UInt8
  ) throws(XMLFault) -> (end: Position, isVerbatim: Bool)? {
    var next = start
    var isVerbatim = true
    var isASCII = true
    while next < end, next.pointee != quote {
      let byte = next.pointee
      if byte >= 0x80 {
        isASCII = false
      } else if byte == UInt8(ascii: "&") {
        isVerbatim = false
        let rest = UnsafeBufferPointer(start: next, count: end - next)
        guard XMLCharacters.reference(rest) != nil else {
          if rest.count < 12, !isComplete { return nil }
          throw .badReference(at: next)
        }
      } else if byte == UInt8(ascii: "<") {
        throw .syntax("'<' can't be in the value of an attribute", at: next)
      } else if byte < 0x20 {
        isVerbatim = false
        guard XMLCharacters.isSpace(byte) else { throw .badCharacter(at: next) }
      }
      next += 1
    }
    guard next < end else { return nil }
    if !isASCII { try checkUTF8(start, next) }
    return (next, isVerbatim)
  }

  /// True for the bytes that a name ends before.
  @inline(__always)
  private static func endsName(_ byte: UInt8) -> Bool { XMLBytes.endsName(byte) }

  // MARK: - Text

  private mutating func scanText() throws(XMLFault) -> Token {
    let start = position
    var next = start
    var hasReferences = false
    var hasReturns = false
    var isASCII = true
    let less = SIMD16<UInt8>(repeating: UInt8(ascii: "<"))
    let ampersand = SIMD16<UInt8>(repeating: UInt8(ascii: "&"))
    let bracket = SIMD16<UInt8>(repeating: UInt8(ascii: "]"))
    let low = SIMD16<UInt8>(repeating: 0x20)
    let high = SIMD16<UInt8>(repeating: 0x7F)
    let newline = SIMD16<UInt8>(repeating: 0x0a)
    scan: while next < end {
      let block = UnsafeRawPointer(next).loadUnaligned(as: SIMD16<UInt8>.self)
      let hits =
        (block .== less) .| (block .== ampersand) .| (block .== bracket) .| (block .> high)
        .| ((block .< low) .& (block .!= newline))
      let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if words[0] | words[1] == 0 {
        next += 16
        continue
      }
      next +=
        words[0] != 0
        ? (words[0] & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
        : 8 + (words[1] & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
      guard next < end else { break }
      switch next.pointee {
      case UInt8(ascii: "<"): break scan
      case UInt8(ascii: "&"):
        hasReferences = true
        let rest = UnsafeBufferPointer(start: next, count: end - next)
        guard let reference = XMLCharacters.reference(rest) else {
          if rest.count < 12, !isComplete { return .incomplete }
          throw .badReference(at: next)
        }
        next += reference.length
      case UInt8(ascii: "]"):
        if end - next >= 3, next[1] == UInt8(ascii: "]"), next[2] == UInt8(ascii: ">") {
          throw .syntax("']]>' can't be in text", at: next)
        }
        next += 1
      case 0x0d:
        hasReturns = true
        next += 1
      case 0x09: next += 1
      case 0x80...0xFF:
        isASCII = false
        while next < end, next.pointee >= 0x80 { next += 1 }
      default: throw .badCharacter(at: next)
      }
    }
    next = min(next, end)
    // Text that more may follow is one token: what it means can depend on all of it.
    guard next < end || isComplete else { return .incomplete }
    if !isASCII { try checkUTF8(start, next) }
    content = UnsafeBufferPointer(start: start, count: next - start)
    isVerbatim = !hasReferences && !hasReturns
    isSection = false
    position = next
    return .text
  }

  private func checkUTF8(_ start: Position, _ end: Position) throws(XMLFault) {
    if let bad = UTF8Text.firstInvalid(start, end) {
      throw XMLFault(bad, .invalidUTF8, "this is not UTF-8")
    }
  }

  // MARK: - Other markup

  /// Scans `<!…`; nil for a comment, which is passed over.
  private mutating func scanDeclaration() throws(XMLFault) -> Token? {
    if try starts(with: "<!--") {
      guard let dashes = find("--", from: position + 4) else {
        return try cutShort("a comment")
      }
      guard dashes + 2 < end else { return try cutShort("a comment") }
      guard dashes[2] == UInt8(ascii: ">") else {
        throw .syntax("'--' can't be in a comment", at: dashes)
      }
      try checkLiteral(position + 4, dashes)
      position = dashes + 3
      return nil
    }
    if try starts(with: "<![CDATA[") {
      guard !open.isEmpty else {
        throw .syntax("text stands outside of the root element", at: position)
      }
      let start = position + 9
      guard let brackets = find("]]>", from: start) else {
        return try cutShort("a CDATA section")
      }
      try checkLiteral(start, brackets)
      content = UnsafeBufferPointer(start: start, count: brackets - start)
      isVerbatim = !content.contains(0x0d)
      isSection = true
      position = brackets + 3
      return .cdata
    }
    if try starts(with: "<!DOCTYPE") {
      throw .syntax("a document type declaration can't be here", at: position)
    }
    guard isComplete || end - position >= 9 else { return .incomplete }
    throw .syntax("this is no markup", at: position)
  }

  /// Scans `<?…?>`, which nobody here needs; false when there is more to come.
  private mutating func scanInstruction() throws(XMLFault) -> Bool {
    guard let close = find("?>", from: position + 2) else {
      _ = try cutShort("a processing instruction")
      return false
    }
    try checkLiteral(position + 2, close)
    position = close + 2
    return true
  }

  private func starts(with literal: StaticString) throws(XMLFault) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard end - position >= count else { return false }
    for offset in 0..<count where position[offset] != literal.utf8Start[offset] { return false }
    return true
  }

  /// Where a short literal is next.
  private func find(_ literal: StaticString, from start: Position) -> Position? {
    let count = literal.utf8CodeUnitCount
    let first = literal.utf8Start[0]
    var next = start
    while end - next >= count {
      if next.pointee == first {
        var isFound = true
        for offset in 1..<count where next[offset] != literal.utf8Start[offset] { isFound = false }
        if isFound { return next }
      }
      next += 1
    }
    return nil
  }

  private func checkLiteral(_ start: Position, _ end: Position) throws(XMLFault) {
    var next = start
    while next < end {
      if next.pointee < 0x20, !XMLCharacters.isSpace(next.pointee) {
        throw .badCharacter(at: next)
      }
      next += 1
    }
    try checkUTF8(start, end)
  }
}

extension XMLFault {
  fileprivate static func badReference(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("this reference stands for no character that is known", at: position)
  }

  fileprivate static func badCharacter(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("XML allows no character of this number", at: position)
  }
}
