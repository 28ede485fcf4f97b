internal import Geometry
internal import Streaming

extension JSONScanner {
  /// Passes over one value of any kind and appends it without white space; the strings and numbers
  /// in it stay as they are written. Refuses what the grammar does not allow.
  static func copyValue(_ start: Position, to text: inout Bytes) throws(JSONFault) -> Position {
    var next = start
    // One bit a level would do; a byte keeps it readable: true for objects.
    var levels: [Bool] = []
    while true {
      // A value is expected here.
      switch next.pointee {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = next.pointee == UInt8(ascii: "{")
        guard levels.count < depthLimit else {
          throw JSONFault(next, .nestedTooDeeply, "more than \(depthLimit) levels of nesting")
        }
        text.append(next.pointee)
        next = skipSpace(next + 1)
        if next.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          text.append(next.pointee)
          next += 1
        } else {
          levels.append(isObject)
          if isObject { next = try copyKey(next, to: &text) }
          continue
        }
      default: next = try copyScalar(next, to: &text)
      }
      // A value has ended here.
      while let isObject = levels.last {
        next = skipSpace(next)
        if next.pointee == UInt8(ascii: ",") {
          text.append(next.pointee)
          next = skipSpace(next + 1)
          if isObject { next = try copyKey(next, to: &text) }
          break
        }
        guard next.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw .expected(isObject ? "',' or '}'" : "',' or ']'", at: next)
        }
        text.append(next.pointee)
        next += 1
        levels.removeLast()
      }
      if levels.isEmpty { return next }
    }
  }

  private static func copyKey(_ start: Position, to text: inout Bytes) throws(JSONFault)
    -> Position
  {
    guard start.pointee == 0x22 else { throw .expected("a member's name", at: start) }
    let extent = try stringExtent(start + 1)
    text.append(from: start, count: extent.end + 1 - start)
    text.append(UInt8(ascii: ":"))
    return try expect(":", at: extent.end + 1, "':'")
  }

  private static func copyScalar(_ start: Position, to text: inout Bytes) throws(JSONFault)
    -> Position
  {
    let end: Position
    switch start.pointee {
    case 0x22: end = try stringExtent(start + 1).end + 1
    case UInt8(ascii: "t"): end = try skipLiteral("true", at: start)
    case UInt8(ascii: "f"): end = try skipLiteral("false", at: start)
    case UInt8(ascii: "n"): end = try skipLiteral("null", at: start)
    default:
      guard let number = DecimalText.scan(start) else { throw .expected("a value", at: start) }
      end = number.end
    }
    text.append(from: start, count: end - start)
    return end
  }
}
