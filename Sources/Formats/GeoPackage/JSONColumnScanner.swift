/// Scans JSON text (RFC 8259, strictly) that a table holds in a column.
struct JSONColumnScanner {
  /// What a value is.
  enum Kind {
    case null, boolean, integer, real, string, array, object
  }

  /// A value: what it is and where its text lies.
  struct Value {
    var kind: Kind
    var range: Range<Int>
  }

  /// The text.
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  /// A scanner at the start of a text.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The value that the whole text is; nil if it is no JSON.
  static func whole(_ bytes: UnsafeBufferPointer<UInt8>) -> Value? {
    var scanner = JSONColumnScanner(bytes)
    guard let value = scanner.value(), scanner.peek() == nil else { return nil }
    return value
  }

  /// Calls `body` with name and value of each member of an object at this place; false if there is
  /// none, or it is no JSON. The name is still escaped, without its quotes.
  mutating func members(_ body: (Range<Int>, Value) -> Void) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      guard peek() == UInt8(ascii: "\""), let name = value(), take(UInt8(ascii: ":")),
        let value = value()
      else { return false }
      body(name.range.lowerBound + 1..<name.range.upperBound - 1, value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// The byte behind white space; nil at the end.
  private mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  /// Scans one value, whatever is in it; nil if it is no JSON.
  mutating func value() -> Value? {
    guard let first = peek() else { return nil }
    let start = position
    var kind: Kind
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      kind = first == UInt8(ascii: "{") ? .object : .array
      guard container() else { return nil }
    default:
      guard let scalar = scalar(first) else { return nil }
      kind = scalar
    }
    return Value(kind: kind, range: start..<position)
  }

  /// Passes over an array or object; without recursion, so that depth costs a byte a level.
  private mutating func container() -> Bool {
    var open: [UInt8] = []
    while true {
      // Here a value is due.
      guard let first = peek() else { return false }
      var isComplete = true
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        position += 1
        // The closing bracket is two behind the opening one.
        if !take(first + 2) {
          open.append(first + 2)
          if first == UInt8(ascii: "{"), !name() { return false }
          isComplete = false
        }
      } else if scalar(first) == nil {
        return false
      }
      guard isComplete else { continue }
      while let bracket = open.last, take(bracket) { open.removeLast() }
      guard let bracket = open.last else { return true }
      guard take(UInt8(ascii: ",")) else { return false }
      if bracket == UInt8(ascii: "}"), !name() { return false }
    }
  }

  private mutating func name() -> Bool {
    peek() == UInt8(ascii: "\"") && string() && take(UInt8(ascii: ":"))
  }

  private mutating func scalar(_ first: UInt8) -> Kind? {
    switch first {
    case UInt8(ascii: "\""): string() ? .string : nil
    case UInt8(ascii: "t"): word("true") ? .boolean : nil
    case UInt8(ascii: "f"): word("false") ? .boolean : nil
    case UInt8(ascii: "n"): word("null") ? .null : nil
    default: number()
    }
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for offset in 0..<count where bytes[position + offset] != word.utf8Start[offset] {
      return false
    }
    position += count
    return true
  }

  private mutating func string() -> Bool {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard position < bytes.count else { return false }
      let escape = bytes[position]
      position += 1
      if escape == UInt8(ascii: "u") {
        guard bytes.count - position >= 4 else { return false }
        for _ in 0..<4 {
          guard Self.hexDigit(bytes[position]) != nil else { return false }
          position += 1
        }
      } else if !"\"\\/bfnrt".utf8.contains(escape) {
        return false
      }
    }
    return false
  }

  private mutating func number() -> Kind? {
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    let start = position
    guard digits() else { return nil }
    if bytes[start] == UInt8(ascii: "0"), position - start > 1 { return nil }
    var kind = Kind.integer
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard digits() else { return nil }
      kind = .real
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, "+-".utf8.contains(bytes[position]) { position += 1 }
      guard digits() else { return nil }
      kind = .real
    }
    return kind
  }

  private mutating func digits() -> Bool {
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
    return position > start
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
