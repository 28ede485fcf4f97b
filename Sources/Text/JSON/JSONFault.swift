public import Base

/// What is wrong with a JSON text, and at which byte; small, as it travels through hot loops.
///
/// It never leaves the thread that owns the text, so that its bare pointer is no matter.
public struct JSONFault: Error, @unchecked Sendable {
  /// The byte where reading stopped.
  public let position: UnsafePointer<UInt8>
  /// The ledger's reason.
  public let code: GeoError.Code
  /// One clause.
  public let message: String

  @inline(never)
  public init(_ position: UnsafePointer<UInt8>, _ code: GeoError.Code, _ message: String) {
    self.position = position
    self.code = code
    self.message = message
  }

  /// A break of the grammar (RFC 8259): something else was expected here.
  @inline(never)
  public static func expected(_ what: String, at position: UnsafePointer<UInt8>) -> JSONFault {
    JSONFault(position, .jsonSyntax, "\(what) was expected, found \(name(of: position))")
  }

  /// No value begins here, or only something like a number.
  @inline(never)
  public static func noValue(at position: UnsafePointer<UInt8>) -> JSONFault {
    switch position.pointee {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      JSONFault(position, .jsonSyntax, "this is no number as JSON writes them")
    default: .expected("a value", at: position)
    }
  }

  /// A byte, or what begins with it, as people call it.
  public static func name(of position: UnsafePointer<UInt8>) -> String {
    switch position.pointee {
    case 0: "the end of the text"
    case UInt8(ascii: "\""): "a string"
    case UInt8(ascii: "{"): "an object"
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "N"),
      UInt8(ascii: "I"):
      "'" + word(at: position) + "'"
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): "a number"
    case 10, 13: "the end of the line"
    case 0x21...0x7e: "'" + String(UnicodeScalar(position.pointee)) + "'"
    default: "byte 0x" + String(position.pointee, radix: 16)
    }
  }

  private static func word(at position: UnsafePointer<UInt8>) -> String {
    var text = ""
    var next = position
    while text.count < 12, next.pointee | 0x20 >= 0x61, next.pointee | 0x20 <= 0x7a {
      text.unicodeScalars.append(UnicodeScalar(next.pointee))
      next += 1
    }
    return text
  }
}

extension GeoError.Code {
  /// The text breaks the grammar of JSON (RFC 8259).
  public static let jsonSyntax = GeoError.Code("json-syntax", .input)
  /// A string is not UTF-8 (RFC 8259 §8.1).
  public static let invalidUTF8 = GeoError.Code("invalid-utf-8", .input)
  /// Arrays and objects are nested beyond all use.
  public static let nestedTooDeeply = GeoError.Code("nested-too-deeply", .input)
}
