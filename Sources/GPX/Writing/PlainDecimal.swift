internal import Base
internal import Text

/// Numbers as `xsd:decimal` (XML Schema Part 2 §3.2.3): shortest, but never with an exponent.
enum PlainDecimal {
  /// The most bytes that `write` may touch for a number of usual size.
  static let usualWidth = 32

  /// Appends a finite number.
  static func append(_ value: Double, to text: inout Bytes) {
    var count = 0
    text.append(atMost: usualWidth) { out in
      count = ShortestText.write(value, to: out)
      return count
    }
    // The shortest text of these has no exponent.
    if value.magnitude >= 1e-6 && value.magnitude < 1e21 || value == 0 { return }
    let start = text.count - count
    guard let mark = text.buffer(start..<text.count).firstIndex(of: UInt8(ascii: "e")) else {
      return
    }
    expand(start, mark: start + mark, in: &text)
  }

  /// Appends a JSON number without its exponent, if it has one.
  static func append(literal: UnsafeBufferPointer<UInt8>, to text: inout Bytes) {
    let start = text.count
    text.append(contentsOf: literal)
    guard let mark = literal.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return }
    expand(start, mark: start + mark, in: &text)
  }

  /// The largest exponent that is written out: no double is beyond it.
  private static let exponentLimit = 400

  /// Moves the point of `text[start...]` by the exponent after `mark`.
  @inline(never)
  private static func expand(_ start: Int, mark: Int, in text: inout Bytes) {
    var exponent = 0
    var isExponentNegative = false
    for byte in text.buffer(mark + 1..<text.count) {
      switch byte {
      case UInt8(ascii: "-"): isExponentNegative = true
      case UInt8(ascii: "+"): continue
      default: exponent = min(exponent * 10 + Int(byte - 0x30), exponentLimit)
      }
    }
    var digits = Bytes()
    var point = 0
    var hasPoint = false
    let isNegative = text[start] == UInt8(ascii: "-")
    for byte in text.buffer((isNegative ? start + 1 : start)..<mark) {
      if byte == UInt8(ascii: ".") {
        hasPoint = true
        continue
      }
      digits.append(byte)
      if !hasPoint { point += 1 }
    }
    point += isExponentNegative ? -exponent : exponent
    text.truncate(to: start)
    if isNegative { text.append(UInt8(ascii: "-")) }
    if point <= 0 {
      text.append("0.")
      text.append(repeating: 0x30, count: -point)
      text.append(contentsOf: digits.buffer)
    } else if point >= digits.count {
      text.append(contentsOf: digits.buffer)
      text.append(repeating: 0x30, count: point - digits.count)
    } else {
      text.append(contentsOf: digits.buffer(0..<point))
      text.append(UInt8(ascii: "."))
      text.append(contentsOf: digits.buffer(point..<digits.count))
    }
  }
}
