internal import Base
internal import Text

/// A sentence of NMEA 0183: `$`, a talker and a type, fields between commas, `*` and a checksum (§5.3).
struct NMEASentence {
  /// Its type.
  enum Kind: UInt8 {
    case gga, gns, rmc, gsa, vtg, hdt, zda, gll
    /// A proprietary one, or one that says nothing that is read here.
    case other
  }

  let kind: Kind
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the fields begin, and behind the last one.
  private let first: Int
  private let end: Int

  /// The longest sentence that is taken; the standard allows 82 characters, receivers write more.
  private static let longest = 1024

  /// The sentence of a line without its end; nil if it is none, or its checksum is wrong. A checksum may be missing.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count >= 6, line.count <= Self.longest, line[0] == UInt8(ascii: "$") else {
      return nil
    }
    var end = line.count
    if let star = line.lastIndex(of: UInt8(ascii: "*")) {
      var sum: UInt8 = 0
      for index in 1..<star { sum ^= line[index] }
      guard line.count - star >= 3, let high = Self.digit(line[star + 1]),
        let low = Self.digit(line[star + 2]), sum == high << 4 | low,
        line[(star + 3)...].allSatisfy({ $0 <= 0x20 })
      else { return nil }
      end = star
    }
    let name = line[1..<end].prefix { $0 != UInt8(ascii: ",") }
    guard name.allSatisfy({ 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }) else { return nil }
    kind = name.count == 5 && name.first != UInt8(ascii: "P") ? Self.kind(name.suffix(3)) : .other
    text = line
    first = name.endIndex
    self.end = end
  }

  private static func kind(_ type: Slice<UnsafeBufferPointer<UInt8>>) -> Kind {
    func isType(_ text: StaticString) -> Bool {
      type.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: 3))
    }
    if isType("GGA") { return .gga }
    if isType("GNS") { return .gns }
    if isType("RMC") { return .rmc }
    if isType("GSA") { return .gsa }
    if isType("VTG") { return .vtg }
    if isType("HDT") { return .hdt }
    if isType("ZDA") { return .zda }
    if isType("GLL") { return .gll }
    return .other
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// Lines in which sentences are looked for.
  private static let headLines = 20

  /// True for a text that begins with a sentence, or has two of them among its first lines: what is taken down from a
  /// receiver may begin in the middle of one, or with words of the device.
  static func begins(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    var count = 0
    let lines = head.split(maxSplits: headLines) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    for (number, text) in lines.prefix(headLines).enumerated() {
      let line = UnsafeBufferPointer(rebasing: text.drop { $0 <= 0x20 })
      guard line.contains(UInt8(ascii: ",")), line.contains(UInt8(ascii: "*")),
        let sentence = NMEASentence(line), 6...12 ~= sentence.first
      else { continue }
      count += 1
      if number == 0 || count == 2 { return true }
    }
    return false
  }

  /// A field, from 1; empty if there is none.
  func field(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    var place = first
    for _ in 1..<number {
      guard place < end else { break }
      place += 1
      while place < end, text[place] != UInt8(ascii: ",") { place += 1 }
    }
    guard place < end else { return UnsafeBufferPointer(start: nil, count: 0) }
    var last = place + 1
    while last < end, text[last] != UInt8(ascii: ",") { last += 1 }
    return UnsafeBufferPointer(rebasing: text[(place + 1)..<last])
  }

  /// The number of a field; nil if it is empty or none.
  func number(_ field: Int) -> Double? {
    let bytes = self.field(field)
    guard let start = bytes.baseAddress, !bytes.isEmpty, bytes.count < 32 else { return nil }
    // In range: a comma, a star or the end of the line follows the field.
    let value = LenientDecimal.value(start, start + bytes.count)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The whole number of satellites in a field; nil if it is empty or none.
  func count(_ field: Int) -> Int? { number(field).flatMap { 0...999 ~= $0 ? Int($0) : nil } }

  /// The letter of a field; nil if it is empty.
  func letter(_ field: Int) -> UInt8? { self.field(field).first }

  /// Without the blanks that some devices write around numbers.
  private func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard bytes.first == 0x20 || bytes.last == 0x20 else { return bytes }
    var inner = bytes.drop { $0 == 0x20 }
    while inner.last == 0x20 { inner.removeLast() }
    return UnsafeBufferPointer(rebasing: inner)
  }

  /// The time of day in hundred-thousandths of a second of `HHMMSS.SS` in a field; nil for what is none.
  func clock(_ field: Int) -> Int? {
    let bytes = trimmed(self.field(field))
    guard bytes.count >= 6, bytes.prefix(6).allSatisfy({ $0 ^ 0x30 <= 9 }) else { return nil }
    func pair(_ place: Int) -> Int { Int(bytes[place] ^ 0x30) * 10 + Int(bytes[place + 1] ^ 0x30) }
    guard pair(0) < 24, pair(2) < 60, pair(4) <= 60 else { return nil }
    var fraction = 0
    var unit = Self.unitsInSecond
    if bytes.count > 6 {
      guard bytes[6] == UInt8(ascii: ".") else { return nil }
      for byte in bytes[7...] {
        guard byte ^ 0x30 <= 9 else { return nil }
        unit /= 10
        fraction += Int(byte ^ 0x30) * unit
      }
    }
    return (pair(0) * 3600 + pair(2) * 60 + pair(4)) * Self.unitsInSecond + fraction
  }

  /// How finely ``clock(_:)`` tells times.
  static let unitsInSecond = 100_000

  /// The time of day that the sentence has, if it is of a kind that has one.
  var clock: Int? {
    switch kind {
    case .gga, .gns, .rmc, .zda: clock(1)
    case .gll: clock(5)
    case .gsa, .vtg, .hdt, .other: nil
    }
  }

  /// The day since 1970 that the sentence names, if it is of a kind that names one.
  var day: Int? {
    switch kind {
    case .rmc:
      let bytes = field(9)
      guard bytes.count == 6, bytes.allSatisfy({ $0 ^ 0x30 <= 9 }) else { return nil }
      func pair(_ at: Int) -> Int { Int(bytes[at] ^ 0x30) * 10 + Int(bytes[at + 1] ^ 0x30) }
      // Two digits: GPS began in 1980.
      return Self.day(pair(4) + (pair(4) >= 80 ? 1900 : 2000), pair(2), pair(0))
    case .zda:
      guard let day = number(2), let month = number(3), let year = number(4),
        1980...2999 ~= year, 1...12 ~= month, 1...31 ~= day
      else { return nil }
      return Self.day(Int(year), Int(month), Int(day))
    case .gga, .gns, .gsa, .vtg, .hdt, .gll, .other: return nil
    }
  }

  /// The day of a time of day behind another one, until a sentence names it: the next one past midnight.
  static func day(_ day: Int?, at time: Int, behind before: Int?) -> Int? {
    guard let day, let before, before - time > 43_200 * unitsInSecond else { return day }
    return day + 1
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard 1...12 ~= month, day >= 1, day <= GregorianCalendar.days(in: month, of: year) else {
      return nil
    }
    return EpochText.day(year: year, month: month, day: day)
  }

  /// Degrees of `DDMM.MMM` in a field and the letter in the next one; nil for what is none, or is beyond ±180.
  func degrees(_ field: Int) -> Double? {
    guard let value = number(field), value >= 0, let letter = letter(field + 1) else { return nil }
    let whole = (value / 100).rounded(.down)
    let minutes = value - whole * 100
    guard minutes < 60 else { return nil }
    // The nearest of the numbers that the digits stand for: minutes have up to seven decimals.
    let degrees = ((whole * 60 + minutes) * 1e8 / 60).rounded() / 1e8
    switch letter {
    case UInt8(ascii: "N"), UInt8(ascii: "S"):
      guard degrees <= 90 else { return nil }
    case UInt8(ascii: "E"), UInt8(ascii: "W"):
      guard degrees <= 180 else { return nil }
    default: return nil
    }
    return letter == UInt8(ascii: "S") || letter == UInt8(ascii: "W") ? -degrees : degrees
  }
}
