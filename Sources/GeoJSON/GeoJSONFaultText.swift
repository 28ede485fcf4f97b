internal import Base
internal import Text

/// What to say of a fault in a text: with its cause, where that can be told from the bytes around it.
struct GeoJSONFaultText {
  let reason: Reason
  let message: String
  let hint: String?

  /// A fault in a text that begins at `start`; `end` is its end if the input ends there, though the text
  /// should go on.
  init(
    _ fault: JSONFault, since start: UnsafePointer<UInt8>, cutShortAt end: UnsafePointer<UInt8>?
  ) {
    if let end, Self.reaches(end, from: fault.position) {
      reason = .truncatedJSON
      message = "the file ends too early"
      hint = "the file was not copied whole; get it again"
    } else if Self.followsComma(fault.position, since: start) {
      reason = .jsonSyntax
      message = "a comma too many: \(fault.message)"
      hint = nil
    } else {
      reason = fault.reason
      message = fault.message
      hint = nil
    }
  }

  /// True if nothing but part of a name, a number or an escape is between a fault and the end.
  private static func reaches(
    _ end: UnsafePointer<UInt8>, from position: UnsafePointer<UInt8>
  ) -> Bool {
    var next = position
    while next < end {
      switch next.pointee {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "\\"):
        next += 1
      default: return false
      }
    }
    return true
  }

  /// True if a bracket or comma follows a comma, where a value should.
  private static func followsComma(
    _ position: UnsafePointer<UInt8>, since start: UnsafePointer<UInt8>
  ) -> Bool {
    switch position.pointee {
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","): break
    default: return false
    }
    var last = position
    while last > start {
      last -= 1
      if last.pointee > 0x20 { return last.pointee == UInt8(ascii: ",") }
    }
    return false
  }
}
