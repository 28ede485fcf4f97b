extension XMLScanner {
  // MARK: - Text

  /// White space that becomes a token of its own although more may follow.
  private static let longSpace = 1 << 16

  /// Scans character data up to the next markup as one token, since its meaning can depend on all
  /// of it.
  ///
  /// White space alone means nothing, though, and a small archive can unpack to a lot of it: a long
  /// stretch of it becomes a token before its end has arrived.
  public mutating func scanText() throws(XMLFault) -> Token {
    var next = position
    var isVerbatim = true
    while true {
      next = XMLBytes.findSpecial(
        next, end, UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"))
      guard next < end else {
        if isComplete { break }
        guard end - position >= Self.longSpace, isSpace(position, end) else { return .incomplete }
        // A line end may be in two pieces.
        if next[-1] == 0x0d { next -= 1 }
        break
      }
      let byte = next.pointee
      if byte == UInt8(ascii: "<") { break }
      switch byte {
      case 0x80...0xFF:
        guard let behind = try Self.passBeyondASCII(next, end) else {
          guard isComplete else { return .incomplete }
          throw .notUTF8(at: next)
        }
        next = behind
      case UInt8(ascii: "&"):
        isVerbatim = false
        let (reference, behind) = XMLCharacters.scanReference(next, end)
        switch reference {
        case .character: break
        case .forbidden: throw .forbiddenReference(at: next)
        case .undeclared: throw .undeclaredEntity(next + 1, behind - 1, at: next)
        case .broken: throw .badReference(at: behind)
        case .cut:
          guard isComplete else { return .incomplete }
          throw .syntax("the text ends within a reference", at: next)
        }
        next = behind
      case UInt8(ascii: "]"):
        if end - next >= 3, next[1] == UInt8(ascii: "]"), next[2] == UInt8(ascii: ">") {
          throw .syntax("']]>' can't be in text", at: next + 2)
        }
        next += 1
      case 0x0d:
        isVerbatim = false
        next += 1
      case 0x09, 0x0a: next += 1
      default: throw .badCharacter(at: next)
      }
    }
    content = UnsafeBufferPointer(start: position, count: next - position)
    self.isVerbatim = isVerbatim
    isSection = false
    position = next
    return .text
  }

  private func isSpace(_ start: Position, _ end: Position) -> Bool {
    UnsafeBufferPointer(start: start, count: end - start).allSatisfy(XMLCharacters.isSpace)
  }

  /// Passes over characters beyond ASCII; nil when the bytes end within one.
  static func passBeyondASCII(_ start: Position, _ end: Position) throws(XMLFault) -> Position? {
    var next = start
    while next < end, next.pointee >= 0x80 {
      let length = XMLCharacters.length(next, end)
      guard length > 0 else {
        if length < 0 { return next == start ? nil : next }
        throw .notUTF8(at: next)
      }
      next += length
    }
    return next
  }

  // MARK: - Comments and sections

  /// Scans `<!…`: a CDATA section, or a comment, which is passed over as nil.
  mutating func scanDeclaration() throws(XMLFault) -> Token? {
    guard end - position >= 3 else { return try cutShort("markup") }
    switch position[2] {
    case UInt8(ascii: "-"): return try scanComment()
    case UInt8(ascii: "["): return try scanSection()
    default:
      throw .syntax("a declaration can't be within an element", at: position + 2)
    }
  }

  /// Passes over a comment (production 15).
  func scanComment(_ next: inout Position) throws(XMLFault) -> Bool {
    next = position + 3
    guard next < end else { return false }
    guard next.pointee == UInt8(ascii: "-") else {
      throw .syntax("a comment begins with '<!--'", at: next)
    }
    next += 1
    while true {
      guard try passLiteral(&next, to: UInt8(ascii: "-")), end - next >= 2 else { return false }
      guard next[1] == UInt8(ascii: "-") else {
        next += 1
        continue
      }
      guard end - next >= 3 else { return false }
      guard next[2] == UInt8(ascii: ">") else {
        throw .syntax("'--' can't be in a comment", at: next + 2)
      }
      next += 3
      return true
    }
  }

  /// A comment is not a token: nil after it.
  mutating func scanComment() throws(XMLFault) -> Token? {
    var next = position
    guard try scanComment(&next) else { return try cutShort("a comment") }
    position = next
    return nil
  }

  /// Scans a CDATA section (production 18).
  private mutating func scanSection() throws(XMLFault) -> Token {
    let opening: StaticString = "<![CDATA["
    guard end - position >= 9 else { return try cutShort("a CDATA section") }
    for offset in 3..<9 where position[offset] != opening.utf8Start[offset] {
      throw .syntax("a CDATA section begins with '<![CDATA['", at: position + offset)
    }
    let start = position + 9
    var next = start
    while true {
      guard try passLiteral(&next, to: UInt8(ascii: "]")) else {
        guard isComplete else { return .incomplete }
        throw .syntax("the text ends within a CDATA section", at: next)
      }
      if end - next >= 3, next[1] == UInt8(ascii: "]"), next[2] == UInt8(ascii: ">") { break }
      next += 1
    }
    content = UnsafeBufferPointer(start: start, count: next - start)
    isVerbatim = XMLBytes.find(0x0d, start, from: 0, to: content.count) == content.count
    isSection = true
    position = next + 3
    return .cdata
  }

  /// Goes to the next such byte over text that is taken as it is; false when the bytes end before it:
  /// then the position is where they end, or where a character begins that they end in.
  func passLiteral(_ next: inout Position, to stop: UInt8) throws(XMLFault) -> Bool {
    while true {
      next = XMLBytes.findSpecial(next, end, stop, stop, stop)
      guard next < end else { return false }
      switch next.pointee {
      case stop: return true
      case 0x80...0xFF:
        guard let behind = try Self.passBeyondASCII(next, end) else { return false }
        next = behind
      case 0x09, 0x0a, 0x0d: next += 1
      default: throw .badCharacter(at: next)
      }
    }
  }

  // MARK: - Processing instructions

  /// Passes over `<?…?>`, which are not needed here (production 16); false when the bytes end before it does
  /// and more can come.
  mutating func scanInstruction() throws(XMLFault) -> Bool {
    var next = position + 2
    while next < end, !XMLCharacters.isSpace(next.pointee), next.pointee != UInt8(ascii: "?") {
      next += 1
    }
    let target = UnsafeBufferPointer(start: position + 2, count: next - position - 2)
    switch XMLNameCharacters.check(position + 2, next, end) {
    case .good: break
    case .bad(let position): throw .badName(at: position)
    case .cut: return try isMore()
    }
    guard next < end else { return try isMore() }
    let isDeclaration = target.count == 3 && target.elementsEqual("xml".utf8)
    guard isDeclaration || target.count != 3 || !target.elementsEqual("xml".utf8, by: Self.isSame)
    else {
      throw .syntax("the name of an instruction can't be 'xml'", at: next)
    }
    let isBare = next.pointee == UInt8(ascii: "?")
    while true {
      guard try passLiteral(&next, to: UInt8(ascii: "?")), end - next >= 2 else {
        return try isMore()
      }
      next += 1
      if next.pointee == UInt8(ascii: ">") { break }
      guard !isBare else { throw .syntax("'>' was expected", at: next) }
    }
    guard !isDeclaration || isAtStart else {
      throw .syntax("the XML declaration is only allowed at the start", at: tokenStart)
    }
    position = next + 1
    return true
  }

  private static func isSame(_ left: UInt8, _ right: UInt8) -> Bool { left | 0x20 == right }

  private func isMore() throws(XMLFault) -> Bool {
    _ = try cutShort("a processing instruction")
    return false
  }

  // MARK: - Outside of the root element

  /// White space, comments and instructions as nil, or the root element's start.
  mutating func scanOutside() throws(XMLFault) -> Token? {
    let start = position
    defer { if position > start { isAtStart = false } }
    if XMLCharacters.isSpace(position.pointee) {
      while position < end, XMLCharacters.isSpace(position.pointee) { position += 1 }
      return nil
    }
    guard position.pointee == UInt8(ascii: "<") else {
      throw .syntax("text stands outside of the root element", at: position)
    }
    guard end - position >= 2 else { return try cutShort("markup") }
    switch position[1] {
    case UInt8(ascii: "?"): return try scanInstruction() ? nil : .incomplete
    case UInt8(ascii: "!"):
      guard end - position >= 3 else { return try cutShort("markup") }
      guard position[2] == UInt8(ascii: "-") else {
        throw .syntax("a declaration can't be here", at: position)
      }
      return try scanComment()
    case 0x80...0xFF: break
    default:
      guard XMLNameCharacters.isASCIIStart(position[1]) else {
        throw .syntax("no element is open here", at: position + 1)
      }
    }
    guard !isRootDone else { throw .syntax("there is a second root element", at: position) }
    return try scanStartTag()
  }
}
