public import Base

/// What is wrong with a JSON text, and at which byte.
///
/// Unchecked: it never leaves the thread that owns the text, so that its bare pointer is safe.
public struct JSONFault: Error, @unchecked Sendable {
  /// The byte where reading stopped.
  public let position: UnsafePointer<UInt8>
  /// Why, for the ledger.
  public let reason: Reason
  /// What is wrong, in one clause.
  public let message: String

  /// A fault at a byte; `message` is one clause in lower case, without a full stop.
  @inline(never)
  public init(_ position: UnsafePointer<UInt8>, _ reason: Reason, _ message: String) {
    self.position = position
    self.reason = reason
    self.message = message
  }

  /// A breach of the grammar (RFC 8259): something else was expected here.
  @inline(never)
  public static func expected(_ what: String, at position: UnsafePointer<UInt8>) -> JSONFault {
    JSONFault(position, .jsonSyntax, "\(what) was expected, found \(name(of: position))")
  }

  /// No value begins here, or only something that looks like a number.
  @inline(never)
  public static func noValue(at position: UnsafePointer<UInt8>) -> JSONFault {
    switch position.pointee {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      JSONFault(position, .jsonSyntax, "this is not a valid JSON number")
    default: .expected("a value", at: position)
    }
  }

  /// What messages call a byte, or the value that begins with it.
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
