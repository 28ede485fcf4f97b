public import Base

/// Pulls tokens out of XML 1.0 in UTF-8: elements, attributes, text and CDATA sections; comments
/// and processing instructions are skipped.
///
/// It takes a whole document, one element of it, or a buffer that grows: then a token whose end has
/// not arrived yet is `incomplete`, and is scanned again when there is more. 64 bytes after the end
/// must be readable. Faults are found in the same order and at the same bytes as by expat.
///
/// An XML declaration at the start is skipped unread, and a document type declaration is refused:
/// `XMLSource` has already dealt with both.
public struct XMLScanner: ~Copyable {
  /// An address in the bytes that are scanned.
  public typealias Position = UnsafePointer<UInt8>

  /// What was found.
  public enum Token {
    /// A start tag, or the start of an empty-element tag: `name`, `attributes`.
    case startElement
    /// An end tag, or the end of an empty-element tag: `name`.
    case endElement
    /// Character data: `content`, whose references are not replaced yet unless `isVerbatim`.
    case text
    /// A CDATA section: `content`; `isVerbatim` is true unless it has line ends to normalise.
    case cdata
    /// The end of the bytes, or of the element that scanning began with.
    case end
    /// More bytes are needed; the position has not moved.
    case incomplete
  }

  /// An attribute of the current start tag.
  public struct Attribute: BitwiseCopyable {
    /// The canonical name's number.
    public var name: Int
    /// The raw name's number.
    public var rawName: Int
    /// The value between the quotes, valid as long as the bytes are.
    public var value: UnsafeBufferPointer<UInt8>
    /// True if the value has neither references nor white space to normalise.
    public var isVerbatim: Bool
  }

  /// An open element.
  struct Open: BitwiseCopyable {
    var rawName: UInt32
    var name: UInt32
    var nameLength: UInt32
    /// Declarations that were in force before it.
    var declarations: UInt32
  }

  /// Elements within each other; deeper documents are refused.
  static let depthLimit = 1024

  /// The names met so far.
  public var names: XMLNames
  /// Where scanning goes on: everything before it has been taken.
  public var position: Position
  /// Where the bytes end.
  public private(set) var end: Position
  /// False while more bytes can follow `end`.
  private(set) var isComplete = true

  /// Where the current token starts.
  public private(set) var tokenStart: Position
  /// The number of the current element's canonical name.
  public var name = 0
  /// The number of the current element's raw name.
  public var rawName = 0
  /// The attributes of the current start tag, without namespace declarations.
  public var attributes = Column<Attribute>(capacity: 16)
  /// The bytes of the current text or CDATA section.
  public var content = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// True if `content` is the text itself, with nothing to replace or normalise.
  public var isVerbatim = true
  /// The current token is a CDATA section.
  @usableFromInline var isSection = false
  /// True if the current start tag is an empty-element tag, whose end is the next token.
  public var isEmptyElement = false

  /// Elements that have started.
  var open = Column<Open>(capacity: 32)
  /// True after the root element's end, or that of the one element.
  var isRootDone = false
  /// Nothing of the document has been looked at, so that an XML declaration may come.
  var isAtStart = true
  /// For each raw name the last start tag that had it as an attribute.
  var attributeStamps = Column<UInt64>(capacity: 64)
  var tagNumber: UInt64 = 0

  /// A scanner with nothing to scan yet: call `begin` first.
  public init(_ vocabulary: XMLVocabulary) {
    names = XMLNames(vocabulary)
    // Nothing is read from here.
    position = UnsafePointer(bitPattern: 8).unsafelyUnwrapped
    end = position
    tokenStart = position
  }

  // MARK: - Beginning and going on

  /// Begins a document, or one element of a document under the declarations around it.
  public mutating func begin(_ start: Position, _ end: Position, within outer: XMLBindings? = nil) {
    move(to: start, end, isComplete: true)
    names.begin(within: outer)
    open.removeAll()
    isEmptyElement = false
    isRootDone = false
    isAtStart = outer == nil
  }

  /// Goes on with the same document at another address: `start` is the byte that `position` was at.
  public mutating func move(to start: Position, _ end: Position, isComplete: Bool) {
    position = start
    tokenStart = start
    self.end = end
    self.isComplete = isComplete
  }

  /// Ends the current element, which the caller has read itself, up to its end at `position`.
  public mutating func closeElement(at position: Position) {
    self.position = position
    isEmptyElement = false
    pop()
  }

  // MARK: - What is known

  /// The number of elements that are open.
  public var depth: Int { open.count }

  /// The namespace declarations in force, for another scanner to begin within.
  ///
  /// It is the same value as long as nothing changes, so that comparing it costs nothing.
  public var bindings: XMLBindings {
    mutating get { names.namespaces.bindings() }
  }

  /// The namespace declarations of the current start tag that change what is in force.
  var declarations: [XMLBindings.Binding] {
    guard let last = open.last else { return [] }
    return (Int(last.declarations)..<names.namespaces.declarations.count).map {
      names.namespaces.binding($0)
    }
  }

  // The scanner itself is not handed on: the compiler would copy it for each call.

  /// Appends the current text or CDATA section, with references replaced and line ends normalised.
  @inlinable @inline(__always)
  public func appendContent(to text: inout Bytes) {
    Self.append(content, isVerbatim: isVerbatim, isSection: isSection, to: &text)
  }

  /// Appends the value of an attribute of the current start tag, normalised (§3.3.3).
  @inlinable @inline(__always)
  public func appendAttribute(_ index: Int, to text: inout Bytes) {
    Self.append(attributes[index], to: &text)
  }

  @usableFromInline static func append(
    _ content: UnsafeBufferPointer<UInt8>, isVerbatim: Bool, isSection: Bool,
    to text: inout Bytes
  ) {
    if isVerbatim {
      text.append(contentsOf: content)
    } else if isSection {
      XMLCharacters.appendLiteral(content, to: &text)
    } else {
      XMLCharacters.append(content, to: &text)
    }
  }

  @usableFromInline static func append(_ attribute: Attribute, to text: inout Bytes) {
    if attribute.isVerbatim {
      text.append(contentsOf: attribute.value)
    } else {
      XMLCharacters.append(attribute.value, isAttribute: true, to: &text)
    }
  }

  // MARK: - Tokens

  /// Scans the next token and returns it.
  public mutating func next() throws(XMLFault) -> Token {
    if isEmptyElement {
      tokenStart = position
      isEmptyElement = false
      pop()
      return .endElement
    }
    while true {
      tokenStart = position
      guard position < end else { return try endOfBytes() }
      if open.isEmpty {
        if let token = try scanOutside() { return token }
        continue
      }
      guard position.pointee == UInt8(ascii: "<") else { return try scanText() }
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

  private func endOfBytes() throws(XMLFault) -> Token {
    guard isComplete else { return .incomplete }
    if let last = open.last {
      let name = names.raw.name(at: Int(last.rawName))
      throw .syntax("the text ends within the element '\(name)'", at: end)
    }
    guard isRootDone else { throw .syntax("there is no element", at: end) }
    return .end
  }

  /// A token that the bytes end in; it is at fault from its start.
  func cutShort(_ what: String) throws(XMLFault) -> Token {
    guard isComplete else { return .incomplete }
    throw .syntax("the text ends within \(what)", at: tokenStart)
  }

  /// Ends the innermost element.
  @inline(__always)
  mutating func pop() {
    guard let last = open.last else { return }
    name = Int(last.name)
    rawName = Int(last.rawName)
    open.truncate(to: open.count - 1)
    if open.isEmpty { isRootDone = true }
    if names.namespaces.declarations.count > Int(last.declarations) {
      names.namespaces.truncate(to: Int(last.declarations))
    }
  }
}
