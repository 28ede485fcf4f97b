internal import Base

extension XMLScanner {
  // MARK: - End tags

  mutating func scanEndTag() throws(XMLFault) -> Token {
    let nameStart = position + 2
    if let last = open.last, end - nameStart > Int(last.nameLength) {
      let name = UnsafeBufferPointer(start: nameStart, count: Int(last.nameLength))
      let nameEnd = nameStart + name.count
      if names.raw.matches(Int(last.rawName), name), nameEnd.pointee == UInt8(ascii: ">") {
        position = nameEnd + 1
        pop()
        return .endElement
      }
    }
    return try scanOddEndTag(nameStart)
  }

  /// An end tag with white space, or one that does not match.
  @inline(never)
  private mutating func scanOddEndTag(_ nameStart: Position) throws(XMLFault) -> Token {
    let nameEnd = XMLBytes.nameEnd(nameStart, end)
    switch XMLNameCharacters.check(nameStart, nameEnd, end) {
    case .good: break
    case .bad(let position): throw .badName(at: position)
    case .cut: return try cutShort("an end tag")
    }
    var next = nameEnd
    while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
    guard next < end else { return try cutShort("an end tag") }
    guard next.pointee == UInt8(ascii: ">") else { throw .syntax("'>' was expected", at: next) }
    guard let last = open.last else { throw .syntax("no element is open here", at: position) }
    let name = UnsafeBufferPointer(start: nameStart, count: nameEnd - nameStart)
    guard names.raw.matches(Int(last.rawName), name) else {
      let open = names.raw.name(at: Int(last.rawName))
      throw .syntax("'</\(open)>' was expected", at: nameStart)
    }
    position = next + 1
    pop()
    return .endElement
  }

  // MARK: - Start tags

  mutating func scanStartTag() throws(XMLFault) -> Token {
    let nameStart = position + 1
    let nameEnd = XMLBytes.nameEnd(nameStart, end)
    guard nameEnd < end else { return try cutShortName(nameStart, nameEnd) }
    let raw = names.rawIndex(
      UnsafeBufferPointer(start: nameStart, count: nameEnd - nameStart))
    guard raw >= 0 else { return try cutShortName(nameStart, nameEnd) }
    let before = names.namespaces.declarations.count
    attributes.removeAll()
    var next = nameEnd
    if next.pointee != UInt8(ascii: ">") {
      guard try scanAttributes(&next) else {
        names.namespaces.truncate(to: before)
        return try cutShort("a tag")
      }
    }
    guard open.count < Self.depthLimit else { throw .tooDeep(at: tokenStart) }
    rawName = raw
    name = names.element(raw)
    for index in 0..<attributes.count {
      attributes[index].name = names.attribute(attributes[index].rawName)
    }
    open.append(
      Open(
        rawName: UInt32(truncatingIfNeeded: raw), name: UInt32(truncatingIfNeeded: name),
        nameLength: UInt32(truncatingIfNeeded: nameEnd - nameStart),
        declarations: UInt32(truncatingIfNeeded: before)))
    position = next + 1
    return .startElement
  }

  /// What is wrong with a name: it is not a name, the bytes end in it, or it is one too many.
  @inline(never)
  private func cutShortName(_ start: Position, _ nameEnd: Position) throws(XMLFault) -> Token {
    switch XMLNameCharacters.check(start, nameEnd, end) {
    case .bad(let position): throw .badName(at: position)
    case .good where nameEnd < end: throw .tooManyNames(names.limit, at: start)
    case .good, .cut: return try cutShort("a tag")
    }
  }

  /// Scans to the `>` after the attributes; false when the bytes end before it.
  ///
  /// The tag's form comes first, then what its attributes say, as with expat: faults of the second kind
  /// wait until the tag has been scanned.
  private mutating func scanAttributes(_ next: inout Position) throws(XMLFault) -> Bool {
    tagNumber += 1
    var waiting: XMLFault?
    while true {
      let spaceStart = next
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end else { return false }
      if next.pointee == UInt8(ascii: ">") { break }
      if next.pointee == UInt8(ascii: "/") {
        next += 1
        guard next < end else { return false }
        guard next.pointee == UInt8(ascii: ">") else { throw .syntax("'>' was expected", at: next) }
        isEmptyElement = true
        break
      }
      guard next > spaceStart else {
        throw .syntax("white space was expected before an attribute", at: next)
      }
      guard try scanAttribute(&next, &waiting) else { return false }
    }
    if let waiting {
      isEmptyElement = false
      throw waiting
    }
    return true
  }

  /// Scans one attribute, or one namespace declaration; false when the bytes end before it does.
  @inline(__always)
  private mutating func scanAttribute(
    _ next: inout Position, _ waiting: inout XMLFault?
  ) throws(XMLFault) -> Bool {
    let nameStart = next
    let nameEnd = XMLBytes.nameEnd(nameStart, end)
    let raw =
      nameEnd < end
      ? names.rawIndex(UnsafeBufferPointer(start: nameStart, count: nameEnd - nameStart)) : -1
    guard raw >= 0 else {
      // It throws unless the bytes end here.
      _ = try cutShortName(nameStart, nameEnd)
      return false
    }
    next = nameEnd
    if next.pointee != UInt8(ascii: "=") {
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end else { return false }
      guard next.pointee == UInt8(ascii: "=") else {
        throw .syntax("'=' was expected after the name of an attribute", at: next)
      }
    }
    next += 1
    while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
    guard next < end else { return false }
    let quote = next.pointee
    guard quote == 0x22 || quote == 0x27 else {
      throw .syntax("the value of an attribute stands in quotes", at: next)
    }
    attributeStamps.append(repeating: 0, count: raw + 1 - attributeStamps.count)
    if attributeStamps[raw] == tagNumber, waiting == nil {
      waiting = .syntax("the attribute is there twice", at: nameStart)
    }
    attributeStamps[raw] = tagNumber
    let valueStart = next + 1
    var isVerbatim = true
    guard
      let valueEnd = try Self.scanValue(
        valueStart, end, tokenStart, quote, &isVerbatim, &waiting)
    else {
      return false
    }
    next = valueEnd + 1
    let value = UnsafeBufferPointer(start: valueStart, count: valueEnd - valueStart)
    if Self.isDeclaration(nameStart, nameEnd) {
      try declare(nameStart, nameEnd, value, isVerbatim)
    } else {
      attributes.append(Attribute(name: 0, rawName: raw, value: value, isVerbatim: isVerbatim))
    }
    return true
  }

  /// The quote that ends a value; nil when the bytes end before it.
  ///
  /// It has no use for the scanner itself, which the compiler would copy for it.
  @inline(__always)
  private static func scanValue(
    _ start: Position, _ end: Position, _ tokenStart: Position, _ quote: UInt8,
    _ isVerbatim: inout Bool, _ waiting: inout XMLFault?
  ) throws(XMLFault) -> Position? {
    var next = start
    while true {
      next = XMLBytes.findSpecial(
        next, end, quote, UInt8(ascii: "<"), UInt8(ascii: "&"), stopsAtNewline: true)
      guard next < end else { return nil }
      let byte = next.pointee
      if byte == quote { return next }
      switch byte {
      case 0x80...0xFF:
        guard let behind = try passBeyondASCII(next, end) else { return nil }
        next = behind
      case UInt8(ascii: "&"):
        isVerbatim = false
        let (reference, behind) = XMLCharacters.scanReference(next, end)
        switch reference {
        case .character: break
        case .forbidden: if waiting == nil { waiting = .forbiddenReference(at: next) }
        case .undeclared:
          // Expat names the tag as the place.
          if waiting == nil { waiting = .undeclaredEntity(next + 1, behind - 1, at: tokenStart) }
        case .broken: throw .badReference(at: behind)
        case .cut: return nil
        }
        next = behind
      case 0x09, 0x0a, 0x0d:
        isVerbatim = false
        next += 1
      case UInt8(ascii: "<"):
        throw .syntax("'<' can't be in the value of an attribute", at: next)
      default: throw .badCharacter(at: next)
      }
    }
  }

  // MARK: - Namespaces

  /// True for `xmlns` and `xmlns:prefix`.
  @inline(__always)
  private static func isDeclaration(_ start: Position, _ end: Position) -> Bool {
    end - start >= 5 && XMLBytes.starts(start, with: "xmlns")
      && (end - start == 5 || start[5] == UInt8(ascii: ":"))
  }

  private mutating func declare(
    _ start: Position, _ end: Position, _ value: UnsafeBufferPointer<UInt8>, _ isVerbatim: Bool
  ) throws(XMLFault) {
    guard names.namespaces.uris.count < names.limit else {
      throw .tooManyNames(names.limit, at: start)
    }
    let prefix = UnsafeBufferPointer(start: start + 6, count: max(end - start - 6, 0))
    if isVerbatim {
      names.namespaces.declare(prefix, as: value)
    } else {
      var uri = Bytes()
      XMLCharacters.append(value, isAttribute: true, to: &uri)
      names.namespaces.declare(prefix, as: uri.buffer)
    }
  }
}
