internal import Geometry

/// What is wrong with an XML text, and at which byte; small, as it travels through hot loops.
///
/// It never leaves the thread that owns the text, so that its bare pointer is no matter.
struct XMLFault: Error, @unchecked Sendable {
  /// The byte where reading stopped.
  let position: UnsafePointer<UInt8>
  /// The ledger's reason.
  let code: GeoError.Code
  /// One clause.
  let message: String

  @inline(never)
  init(_ position: UnsafePointer<UInt8>, _ code: GeoError.Code, _ message: String) {
    self.position = position
    self.code = code
    self.message = message
  }

  /// A break of the grammar.
  @inline(never)
  static func syntax(_ message: String, at position: UnsafePointer<UInt8>) -> XMLFault {
    XMLFault(position, .xmlSyntax, message)
  }
}

extension GeoError.Code {
  /// The text is not well-formed (XML 1.0 fifth edition §2.1).
  static let xmlSyntax = GeoError.Code("xml-syntax", .input)
  /// Entities are declared, which nobody needs and attackers use.
  static let xmlEntity = GeoError.Code("xml-entity", .input)
}
