internal import Text

/// The numbers at the beginning of a tag's value, as mappers write them: `3.5`, `3,5`, `1,234`, `12 345`, `~500`.
///
/// It takes one thing after the other: numbers, marks such as `'` or `ft`, and the spaces between them.
struct OSMNumberText {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// The most digits and separators of a number that is not plain.
  private static let longest = 40

  /// A value without the spaces around it, and without the `~` of a rough number.
  init(_ text: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>) {
    next = base
    var end = base + text.count
    while next < end, next.pointee == 0x20 { next += 1 }
    if next < end, next.pointee == UInt8(ascii: "~") { next += 1 }
    while next < end, next.pointee == 0x20 { next += 1 }
    while end > next, end[-1] == 0x20 { end -= 1 }
    self.end = end
  }

  /// True if nothing is left.
  var isAtEnd: Bool { next == end }

  /// True if a digit comes next.
  var isAtDigit: Bool { next < end && LenientDecimal.isDigit(next.pointee) }

  /// What is left.
  var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: next, count: end - next) }

  /// Passes over spaces.
  mutating func skipSpaces() {
    while next < end, next.pointee == 0x20 { next += 1 }
  }

  /// Takes one of some marks, in any case of letters; false if none comes next. Longer marks come before those that
  /// they begin with.
  mutating func take(_ marks: StaticString...) -> Bool {
    for mark in marks where Self.begins(rest, with: mark) {
      next += mark.utf8CodeUnitCount
      return true
    }
    return false
  }

  /// True if a text begins with a mark, in any case of letters.
  private static func begins(_ text: UnsafeBufferPointer<UInt8>, with mark: StaticString) -> Bool {
    guard text.count >= mark.utf8CodeUnitCount else { return false }
    return (0..<mark.utf8CodeUnitCount).allSatisfy { index in
      let byte = text[index]
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      return (isCapital ? byte | 0x20 : byte) == mark.utf8Start[index]
    }
  }

  // MARK: - Numbers

  /// Takes a number; nil, and nothing taken, if none comes next.
  mutating func takeNumber() -> Double? {
    var plainEnd = next
    while plainEnd < end, Self.isPlain(plainEnd.pointee) { plainEnd += 1 }
    if !isSeparator(plainEnd), let number = LenientDecimal.value(next, plainEnd) {
      next = plainEnd
      return number
    }
    return takeSeparated()
  }

  /// True for digits, signs and the point.
  private static func isPlain(_ byte: UInt8) -> Bool {
    LenientDecimal.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// True for a comma, point or space between two digits.
  private func isSeparator(_ place: UnsafePointer<UInt8>) -> Bool {
    guard end - place > 1, place > next, LenientDecimal.isDigit(place[1]) else { return false }
    return switch place.pointee {
    case UInt8(ascii: ","), UInt8(ascii: "."), 0x20: LenientDecimal.isDigit(place[-1])
    default: false
    }
  }

  /// Takes digits with separators between them.
  ///
  /// Groups of three digits have the same separator between them; then one comma or point may follow that is
  /// another. A single comma before three digits is between groups: to OpenStreetMap, the point is what a fraction
  /// begins with.
  private mutating func takeSeparated() -> Double? {
    var groups = Groups()
    var place = next
    if place < end, place.pointee == UInt8(ascii: "-") || place.pointee == UInt8(ascii: "+") {
      place += 1
    }
    while place < end, place - next < Self.longest {
      if LenientDecimal.isDigit(place.pointee) {
        groups.add(digit: place.pointee)
      } else {
        guard isSeparator(place), groups.add(separator: place.pointee) else { break }
      }
      place += 1
    }
    guard groups.areNumber else { return nil }
    let point = groups.point
    let number = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longest + 8) {
      buffer -> Double? in
      guard let out = buffer.baseAddress else { return nil }
      buffer.initialize(repeating: 0)
      var count = 0
      for byte in UnsafeBufferPointer(start: next, count: place - next) {
        let isKept = LenientDecimal.isDigit(byte) || byte == UInt8(ascii: "-")
        guard isKept || byte == point else { continue }
        out[count] = isKept ? byte : UInt8(ascii: ".")
        count += 1
      }
      return LenientDecimal.value(UnsafePointer(out), UnsafePointer(out) + count)
    }
    if number != nil { next = place }
    return number
  }

  /// The groups of digits of a number, and what is between them.
  private struct Groups {
    /// How many separators there are.
    private var count = 0
    /// The digits before the first separator.
    private var firstLength = 0
    /// The digits after the last one.
    private var lastLength = 0
    private var beginsWithZero = false
    private var first: UInt8 = 0
    private var last: UInt8 = 0
    /// True if all separators but the last are the same, with three digits after each of them.
    private var isEven = true

    mutating func add(digit: UInt8) {
      if count > 0 {
        lastLength += 1
      } else {
        if firstLength == 0 { beginsWithZero = digit == UInt8(ascii: "0") }
        firstLength += 1
      }
    }

    /// Adds a separator; false if the number ends before it: a space is only between groups.
    mutating func add(separator: UInt8) -> Bool {
      if count == 0 {
        first = separator
      } else {
        if separator == 0x20, last != 0x20 { return false }
        isEven = isEven && last == first && lastLength == 3
      }
      last = separator
      lastLength = 0
      count += 1
      return true
    }

    /// True if the digits are grouped in threes from end to end.
    private var areThrees: Bool {
      isEven && last == first && lastLength == 3 && firstLength <= 3 && !beginsWithZero
    }

    /// The byte that stands for the point; nil if there is none.
    var point: UInt8? {
      if count > 1 { return last == first ? nil : last }
      return first == 0x20 || areThrees ? nil : first
    }

    /// True if the separators are where a number has them.
    var areNumber: Bool {
      if count == 0 { return false }
      if count == 1 { return first != 0x20 || areThrees }
      if last == first { return areThrees }
      return isEven && firstLength <= 3 && !beginsWithZero && last != 0x20
    }
  }
}
