internal import Geometry
internal import Text

/// Longitudes and latitudes as people write them: `48.8583`, `48,8583`, `48°51'29.5"N`, `N 48 51.5`,
/// `-48:51:29`, `2° 17′ Ouest`.
enum CoordinateText {
  typealias Position = UnsafePointer<UInt8>

  /// The axis that a coordinate belongs to.
  enum Axis {
    case x, y
  }

  /// Why a text is not a coordinate.
  enum Problem: Error {
    /// It is something else.
    case noCoordinate
    /// `O` is Ost in German and Oeste in Spanish.
    case ambiguousLetter
    /// A letter belongs to the other axis.
    case otherAxis
  }

  /// The number that a text stands for; a byte that cannot be part of a number must follow. White space
  /// around it must have been removed.
  @inline(__always)
  static func value(_ start: Position, _ end: Position, _ axis: Axis) throws(Problem) -> Double {
    if let number = DecimalText.scan(start), number.end == end, number.double.isFinite {
      return number.double
    }
    return try slowValue(start, end, axis)
  }

  @inline(never)
  private static func slowValue(
    _ start: Position, _ end: Position, _ axis: Axis
  ) throws(Problem) -> Double {
    if let value = LenientDecimal.value(start, end) { return value }
    if let value = LenientDecimal.value(start, end, decimal: UInt8(ascii: ",")) { return value }
    var text = CoordinateText.Sexagesimal(next: start, end: end)
    return try text.value(axis)
  }

  /// The degrees, minutes and seconds found so far in a text.
  struct Sexagesimal {
    var next: Position
    let end: Position
    /// The total in the unit that came last: degrees, minutes or seconds.
    private var total = 0.0
    private var components = 0
    private var hasFraction = false
    private var isNegative = false
    private var side: (axis: Axis, isNegative: Bool)?

    init(next: Position, end: Position) {
      self.next = next
      self.end = end
    }

    mutating func value(_ axis: Axis) throws(Problem) -> Double {
      skipSpace()
      try takeSide()
      skipSpace()
      if next < end, next.pointee == UInt8(ascii: "-") || next.pointee == UInt8(ascii: "+") {
        isNegative = next.pointee == UInt8(ascii: "-")
        next += 1
        skipSpace()
      }
      while next < end, LenientDecimal.isDigit(next.pointee) {
        try takeComponent()
        skipSpace()
      }
      if side == nil { try takeSide() }
      skipSpace()
      guard next == end, components > 0 else { throw .noCoordinate }
      total /= components == 3 ? 3600 : components == 2 ? 60 : 1
      guard let side else { return isNegative ? -total : total }
      guard side.axis == axis else { throw .otherAxis }
      guard !isNegative else { throw .noCoordinate }
      return side.isNegative ? -total : total
    }

    /// Reads a number and the mark after it.
    private mutating func takeComponent() throws(Problem) {
      guard components < 3, !hasFraction else { throw .noCoordinate }
      let first = next
      var decimal = UInt8(ascii: ".")
      while next < end, LenientDecimal.isDigit(next.pointee) { next += 1 }
      if end - next > 1, next.pointee == UInt8(ascii: ".") || next.pointee == UInt8(ascii: ","),
        LenientDecimal.isDigit(next[1])
      {
        decimal = next.pointee
        hasFraction = true
        next += 1
        while next < end, LenientDecimal.isDigit(next.pointee) { next += 1 }
      }
      guard let number = number(first, next, decimal) else { throw .noCoordinate }
      guard components == 0 || number <= 60 else { throw .noCoordinate }
      // In the smallest unit, so that only the quotient is rounded.
      total = total * 60 + number
      components += 1
      skipSpace()
      if let mark = takeMark(), mark != 0, mark != components { throw .noCoordinate }
    }

    /// The digits may be followed by the `e` of east, which must not be read as an exponent.
    private func number(_ first: Position, _ last: Position, _ decimal: UInt8) -> Double? {
      guard last - first <= 40 else { return nil }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
        guard let base = buffer.baseAddress else { return nil }
        base.update(from: first, count: last - first)
        base[last - first] = 0
        return LenientDecimal.value(base, UnsafePointer(base) + (last - first), decimal: decimal)
      }
    }

    private mutating func skipSpace() {
      while next < end {
        if next.pointee <= 0x20 {
          next += 1
        } else if has(0xC2, 0xA0) {
          next += 2
        } else if has(0xE2, 0x80), end - next > 2, next[2] == 0xAF {
          next += 3
        } else {
          return
        }
      }
    }

    private func has(_ first: UInt8, _ second: UInt8) -> Bool {
      end - next > 1 && next[0] == first && next[1] == second
    }

    /// Skips the mark after a number; returns 1 for degrees, 2 for minutes, 3 for seconds, 0 for a mark
    /// that can mean any of them, nil if there is none.
    private mutating func takeMark() -> Int? {
      guard next < end else { return nil }
      switch next.pointee {
      case UInt8(ascii: ":"):
        next += 1
        return 0
      case UInt8(ascii: "-"):
        guard end - next > 1, LenientDecimal.isDigit(next[1]) else { return nil }
        next += 1
        return 0
      case UInt8(ascii: "\""):
        next += 1
        return 3
      case UInt8(ascii: "'"):
        let isDouble = end - next > 1 && next[1] == UInt8(ascii: "'")
        next += isDouble ? 2 : 1
        return isDouble ? 3 : 2
      case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "m"), UInt8(ascii: "M"):
        return takeUnit()
      case 0x80...: return takeSign()
      default: return nil
      }
    }

    /// `d`, `deg`, `m`, `min`.
    private mutating func takeUnit() -> Int? {
      var length = 0
      while end - next > length, WKTReader.isLetter(next[length]) { length += 1 }
      let isDegree = next.pointee | 0x20 == UInt8(ascii: "d")
      let long: StaticString = isDegree ? "DEG" : "MIN"
      guard length == 1 || length == 3 && WKTKeyword.isEqual(next, long) else { return nil }
      next += length
      return isDegree ? 1 : 2
    }

    /// Signs of two or three bytes.
    private mutating func takeSign() -> Int? {
      if has(0xC2, 0xB0) || has(0xC2, 0xBA) || has(0xCB, 0x9A) {
        next += 2
        return 1
      }
      if has(0xC2, 0xB4) || has(0xCA, 0xB9) || has(0xCA, 0xBA) {
        let isSeconds = next[1] == 0xBA
        next += 2
        return isSeconds ? 3 : 2
      }
      // A degree sign that was once read in a wrong encoding.
      if has(0xEF, 0xBF), end - next > 2, next[2] == 0xBD {
        next += 3
        return 0
      }
      guard has(0xE2, 0x80), end - next > 2 else { return nil }
      switch next[2] {
      case 0xB2, 0x99, 0x98:
        next += 3
        return 2
      case 0xB3, 0x9D, 0x9C:
        next += 3
        return 3
      default: return nil
      }
    }

    /// Reads the letter or word for a point of the compass, if one comes next.
    private mutating func takeSide() throws(Problem) {
      let first = next
      while next < end,
        WKTReader.isLetter(next.pointee) || next.pointee >= 0x80
          || next.pointee == UInt8(ascii: ".")
      {
        next += 1
      }
      guard next > first else { return }
      if next - first == 1 {
        switch first.pointee | 0x20 {
        case UInt8(ascii: "n"): side = (.y, false)
        case UInt8(ascii: "s"): side = (.y, true)
        case UInt8(ascii: "e"): side = (.x, false)
        case UInt8(ascii: "w"): side = (.x, true)
        case UInt8(ascii: "o"): throw .ambiguousLetter
        default: throw .noCoordinate
        }
        return
      }
      let bytes = UnsafeBufferPointer(start: first, count: next - first)
      let word = String(decoding: bytes.prefix(24), as: UTF8.self).lowercased()
        .filter { $0 != "." }
      guard let found = Self.sides[word] else { throw .noCoordinate }
      side = found
    }

    private static let sides: [String: (axis: Axis, isNegative: Bool)] = {
      let words: [(String, (axis: Axis, isNegative: Bool))] = [
        ("n north nord norte noord norden с сш", (.y, false)),
        ("s south süd sued sud sur sul zuid syd ю юш", (.y, true)),
        ("e east est este ost oost leste øst öst в вд", (.x, false)),
        ("w west ouest oeste ovest vest väst з зд", (.x, true)),
      ]
      var sides: [String: (axis: Axis, isNegative: Bool)] = [:]
      for (list, side) in words {
        for word in list.split(separator: " ") { sides[String(word)] = side }
      }
      return sides
    }()
  }
}
