public import Base

extension JSONScanner {
  /// Skips one value of any kind and appends it without white space; its strings and numbers stay as
  /// they are written. Refuses whatever the grammar does not allow.
  public static func copyValue(_ start: Position, to text: inout Bytes) throws(JSONFault)
    -> Position
  {
    try walkValue(start, to: &text, isCopying: true)
  }

  /// Skips one value of any kind, by the same grammar as `copyValue`; `nothing` stays as it is.
  public static func skipValue(_ start: Position, _ nothing: inout Bytes) throws(JSONFault)
    -> Position
  {
    try walkValue(start, to: &nothing, isCopying: false)
  }

  @inline(__always)
  private static func walkValue(_ start: Position, to text: inout Bytes, isCopying: Bool)
    throws(JSONFault) -> Position
  {
    var next = start
    var levels = LevelStack()
    while true {
      // A value is expected here.
      switch next.pointee {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = next.pointee == UInt8(ascii: "{")
        guard levels.depth < depthLimit else {
          throw JSONFault(next, .nestedTooDeeply, "more than \(depthLimit) levels of nesting")
        }
        if isCopying { text.append(next.pointee) }
        next = skipSpace(next + 1)
        guard next.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          levels.push(isObject)
          if isObject { next = try walkKey(next, to: &text, isCopying: isCopying) }
          continue
        }
        if isCopying { text.append(next.pointee) }
        next += 1
      default: next = try walkScalar(next, to: &text, isCopying: isCopying)
      }
      // A value has ended here.
      while levels.depth > 0 {
        let isObject = levels.isObject
        next = skipSpace(next)
        if next.pointee == UInt8(ascii: ",") {
          if isCopying { text.append(next.pointee) }
          next = skipSpace(next + 1)
          if isObject { next = try walkKey(next, to: &text, isCopying: isCopying) }
          break
        }
        guard next.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw .expected(isObject ? "',' or '}'" : "',' or ']'", at: next)
        }
        if isCopying { text.append(next.pointee) }
        next += 1
        levels.pop()
      }
      if levels.depth == 0 { return next }
    }
  }

  /// Skips the members of an object of mostly plain values, starting after its brace.
  public static func skipMembers(_ start: Position, _ nothing: inout Bytes) throws(JSONFault)
    -> Position
  {
    var next = skipSpace(start)
    if next.pointee == UInt8(ascii: "}") { return next + 1 }
    while true {
      next = try walkKey(next, to: &nothing, isCopying: false)
      if next.pointee == 0x22 {
        next = try stringExtent(next + 1).end + 1
      } else if next.pointee == UInt8(ascii: "{") || next.pointee == UInt8(ascii: "[") {
        next = try skipValue(next, &nothing)
      } else {
        next = try walkScalar(next, to: &nothing, isCopying: false)
      }
      next = skipSpace(next)
      if next.pointee == UInt8(ascii: ",") {
        next = skipSpace(next + 1)
        continue
      }
      guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
      return next + 1
    }
  }

  /// Which of the open arrays and objects are objects: one bit per level, without an allocation up to 64.
  private struct LevelStack {
    private var bits: UInt64 = 0
    private var saved: [UInt64] = []
    private(set) var depth = 0

    /// True if the innermost level is an object.
    var isObject: Bool { bits & 1 != 0 }

    mutating func push(_ isObject: Bool) {
      if depth > 0, depth & 63 == 0 { saved.append(bits) }
      bits = bits << 1 | (isObject ? 1 : 0)
      depth += 1
    }

    mutating func pop() {
      depth -= 1
      if depth > 0, depth & 63 == 0 { bits = saved.removeLast() } else { bits >>= 1 }
    }
  }

  @inline(__always)
  private static func walkKey(_ start: Position, to text: inout Bytes, isCopying: Bool)
    throws(JSONFault) -> Position
  {
    guard start.pointee == 0x22 else { throw .expected("a member's name", at: start) }
    let extent = try stringExtent(start + 1)
    if isCopying {
      text.append(from: start, count: extent.end + 1 - start)
      text.append(UInt8(ascii: ":"))
    }
    return try expect(":", at: extent.end + 1, "':'")
  }

  @inline(__always)
  private static func walkScalar(_ start: Position, to text: inout Bytes, isCopying: Bool)
    throws(JSONFault) -> Position
  {
    let end: Position
    switch start.pointee {
    case 0x22: end = try stringExtent(start + 1).end + 1
    case UInt8(ascii: "t"): end = try skipLiteral("true", at: start)
    case UInt8(ascii: "f"): end = try skipLiteral("false", at: start)
    case UInt8(ascii: "n"): end = try skipLiteral("null", at: start)
    default:
      guard let number = DecimalText.scan(start) else { throw .noValue(at: start) }
      end = number.end
    }
    if isCopying { text.append(from: start, count: end - start) }
    return end
  }
}
