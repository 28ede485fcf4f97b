public import Base
public import Features
internal import Text

/// What is wrong with an XML text, and at which byte; small, as it travels through hot loops.
///
/// It never leaves the thread that owns the text, so that its bare pointer is no matter.
public struct XMLFault: Error, @unchecked Sendable {
  /// The byte where reading stopped.
  public let position: UnsafePointer<UInt8>
  /// The ledger's reason.
  let code: GeoError.Code
  /// One clause.
  public let message: String

  @inline(never)
  public init(_ position: UnsafePointer<UInt8>, _ code: GeoError.Code, _ message: String) {
    self.position = position
    self.code = code
    self.message = message
  }

  /// A break of the grammar.
  @inline(never)
  static func syntax(_ message: String, at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(position, .xmlSyntax, message)
  }

  /// A byte that no name has.
  @inline(never)
  static func badName(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("this can't be in a name", at: position)
  }

  /// An ampersand, or what follows it, that begins no reference.
  @inline(never)
  static func badReference(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("an '&' must begin a reference; as text it is written '&amp;'", at: position)
  }

  /// A character reference to a character that XML forbids.
  @inline(never)
  static func forbiddenReference(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("XML allows no character of this number", at: position)
  }

  /// A reference to an entity that XML does not know by itself, with its name.
  @inline(never)
  static func undeclaredEntity(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, at position: UnsafePointer<UInt8>
  ) -> XMLFault {
    let name = UnsafeBufferPointer(start: start, count: min(end - start, 64))
    return .syntax(
      "the entity '\(String(decoding: name, as: UTF8.self))' is not declared", at: position)
  }

  /// A control character.
  @inline(never)
  static func badCharacter(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("XML allows no character of this number", at: position)
  }

  /// Bytes that are no character.
  @inline(never)
  static func notUTF8(at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(position, .invalidUTF8, "this is not UTF-8, or a character that XML forbids")
  }

  /// Elements nested beyond all use.
  @inline(never)
  static func tooDeep(at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(
      position, .nestedTooDeeply,
      "elements are nested more than \(XMLScanner.depthLimit) deep")
  }

  /// More names than are remembered.
  @inline(never)
  static func tooManyNames(_ limit: Int, at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("there are more than \(limit) names", at: position)
  }

  /// The scanner was not given the whole element.
  @inline(never)
  public static func cutShort(_ position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("the text ends within an element", at: position)
  }

  /// The fault as an error that knows its place in the whole text; the path is filled in by `Flow`.
  public func located(in piece: borrowing InputPiece) -> GeoError {
    let offset = max(position - UnsafePointer(piece.bytes.base), 0)
    return GeoError(
      code, message,
      at: SourceLocation(path: "", byteOffset: piece.offset + UInt64(offset)),
      hint: code == .invalidUTF8
        ? "name the file's encoding in its XML declaration, such as encoding=\"windows-1252\"" : nil
    )
  }
}

extension GeoError.Code {
  /// The text is not well-formed (XML 1.0 fifth edition §2.1).
  public static let xmlSyntax = GeoError.Code("xml-syntax", .input)
  /// Entities are declared, which nobody needs and attackers use.
  static let xmlEntity = GeoError.Code("xml-entity", .input)
}
