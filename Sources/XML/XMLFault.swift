public import Base
public import Features
internal import Text

/// What is wrong with an XML text, and at which byte. It is small, as it travels through hot loops.
///
/// Unchecked: it never leaves the thread that owns the text, so that its bare pointer is safe.
public struct XMLFault: Error, @unchecked Sendable {
  /// The byte where reading stopped.
  public let position: UnsafePointer<UInt8>
  /// Why it was refused, for the ledger.
  let reason: Reason
  /// What is wrong, in one clause.
  public let message: String

  /// A fault at a byte; `message` is one clause in lower case, without a full stop.
  @inline(never)
  public init(_ position: UnsafePointer<UInt8>, _ reason: Reason, _ message: String) {
    self.position = position
    self.reason = reason
    self.message = message
  }

  /// A break of the grammar.
  @inline(never)
  static func syntax(_ message: String, at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(position, .xmlSyntax, message)
  }

  /// A byte that cannot be in a name.
  @inline(never)
  static func badName(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("this can't be in a name", at: position)
  }

  /// An ampersand that does not begin a reference.
  @inline(never)
  static func badReference(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("an '&' must begin a reference; as text it is written '&amp;'", at: position)
  }

  /// A character reference to a character that XML forbids.
  @inline(never)
  static func forbiddenReference(at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("XML does not allow a character with this number", at: position)
  }

  /// A reference to an entity that is not declared, with its name.
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
    .syntax("XML does not allow this control character", at: position)
  }

  /// Bytes that are not a character.
  @inline(never)
  static func notUTF8(at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(position, .invalidUTF8, "this is not UTF-8, or a character that XML forbids")
  }

  /// Elements that are nested too deeply.
  @inline(never)
  static func tooDeep(at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(
      position, .nestedTooDeeply,
      "elements are nested more than \(XMLScanner.depthLimit) deep")
  }

  /// More names than are remembered.
  @inline(never)
  static func tooManyNames(_ limit: Int, at position: UnsafePointer<UInt8>) -> XMLFault {
    .syntax("there are more than \(limit) different names", at: position)
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
      reason, message,
      at: SourceLocation(path: "", byteOffset: piece.offset + UInt64(offset)),
      hint: reason == .invalidUTF8
        ? "name the file's encoding in its XML declaration, such as encoding=\"windows-1252\"" : nil
    )
  }
}
