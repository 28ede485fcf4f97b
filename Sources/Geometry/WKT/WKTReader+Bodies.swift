internal import Base
internal import Text

/// The grammar of OGC 06-103r4 §7.2.2, converted into WKB (§8.2).
extension WKTReader {
  /// Reads the geometry that fills the text.
  mutating func readText() throws(GeoError) {
    // Numbers are scanned without looking for the end, so the text must not end within one.
    let whole = end
    while end > next, !Self.isLast(end[-1]) { end -= 1 }
    guard end > next else {
      end = whole
      let word = readWord()
      guard WKTKeyword(word) == nil else {
        next = end
        throw malformed("the text ends within the geometry")
      }
      next -= word.count
      throw malformed("the name of a geometry was expected, found \(found)")
    }
    _ = try readTagged(depth: 0)
    skipSpace()
    guard next == whole else {
      end = whole
      skipSpace()
      throw malformed("there is more text after the geometry")
    }
  }

  /// True for what a geometry's text can end with: a parenthesis, or the last letter of EMPTY.
  private static func isLast(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte | 0x20 == UInt8(ascii: "y")
  }

  /// Reads a geometry with its name; returns its dimensions.
  private mutating func readTagged(depth: Int) throws(GeoError) -> Dimensions {
    guard depth < WKBReader.maximumDepth else {
      throw malformed("geometries are nested deeper than \(WKBReader.maximumDepth) levels")
    }
    let word = readWord()
    guard let keyword = WKTKeyword(word) else {
      next -= word.count
      throw malformed("the name of a geometry was expected, found \(found)")
    }
    var told = keyword.dimensions
    if told == nil {
      let before = next
      let letters = readWord()
      told = WKTKeyword.dimensions(letters)
      if told == nil { next = before }
    }
    let dimensions = told ?? (keyword.code == 7 ? [] : dimensionsOfFirstPosition())
    let header = wkb.count
    putHeader(keyword.code, dimensions)
    switch keyword.code {
    case 1: try readPoint(dimensions)
    case 2, 8: try readLine(dimensions)
    case 3, 17: try readRings(dimensions)
    case 4: try readMembers { (reader) throws(GeoError) in try reader.readMemberPoint(dimensions) }
    case 5:
      try readMembers { (reader) throws(GeoError) in
        reader.putHeader(2, dimensions)
        try reader.readLine(dimensions)
      }
    case 6, 15, 16:
      try readMembers { (reader) throws(GeoError) in
        reader.putHeader(3, dimensions)
        try reader.readRings(dimensions)
      }
    case 7:
      // It has the dimensions of its members, which are known at the end.
      var all = dimensions
      try readMembers { (reader) throws(GeoError) in
        all.formUnion(try reader.readTagged(depth: depth + 1))
      }
      patch(header + 1, 7 + 1000 * UInt32(all.rawValue))
      return all
    case 12:
      try readMembers { (reader) throws(GeoError) in
        try reader.readMember(3, dimensions, depth)
      }
    default:
      try readMembers { (reader) throws(GeoError) in
        try reader.readMember(2, dimensions, depth)
      }
    }
    return dimensions
  }

  /// A member of a curve or surface: with a name, or without one a line or polygon.
  private mutating func readMember(
    _ code: UInt32, _ dimensions: Dimensions, _ depth: Int
  ) throws(GeoError) {
    skipSpace()
    let isNamed = next < end && Self.isLetter(next.pointee) && next.pointee & 0xDF != 0x45
    guard !isNamed else {
      _ = try readTagged(depth: depth + 1)
      return
    }
    putHeader(code, dimensions)
    if code == 3 { try readRings(dimensions) } else { try readLine(dimensions) }
  }

  // MARK: - Lists

  /// Reads `EMPTY`, or members in parentheses with commas between them, and writes their count first.
  @inline(__always)
  private mutating func readMembers(
    _ readMember: (inout WKTReader) throws(GeoError) -> Void
  ) throws(GeoError) {
    let place = wkb.count
    put(UInt32(0))
    if takeEmpty() { return }
    try expect(UInt8(ascii: "("), "'(' or EMPTY")
    var count: UInt32 = 0
    repeat {
      try readMember(&self)
      count += 1
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: ")"), "',' or ')'")
    patch(place, count)
  }

  private mutating func readPoint(_ dimensions: Dimensions) throws(GeoError) {
    if takeEmpty() {
      for _ in 0..<dimensions.count { put(Double.nan) }
      return
    }
    try expect(UInt8(ascii: "("), "'(' or EMPTY")
    try readPosition(dimensions)
    try expect(UInt8(ascii: ")"), "')'")
  }

  /// A point of a MultiPoint, with or without parentheses.
  private mutating func readMemberPoint(_ dimensions: Dimensions) throws(GeoError) {
    putHeader(1, dimensions)
    skipSpace()
    if next < end, next.pointee == UInt8(ascii: "(") || next.pointee & 0xDF == 0x45 {
      try readPoint(dimensions)
    } else {
      try readPosition(dimensions)
    }
  }

  private mutating func readLine(_ dimensions: Dimensions) throws(GeoError) {
    try readMembers { (reader) throws(GeoError) in try reader.readPosition(dimensions) }
  }

  private mutating func readRings(_ dimensions: Dimensions) throws(GeoError) {
    try readMembers { (reader) throws(GeoError) in try reader.readLine(dimensions) }
  }

  // MARK: - Positions

  @inline(__always)
  private mutating func readPosition(_ dimensions: Dimensions) throws(GeoError) {
    let first = next
    try readNumber()
    try readNumber()
    for _ in 2..<max(dimensions.count, 2) { try readNumber() }
    skipSpace()
    // There must be a comma or parenthesis now, or the position has too many numbers.
    if next < end, next.pointee > UInt8(ascii: ",") {
      let hasNumber = LenientDecimal.isDigit(next.pointee) || next.pointee == UInt8(ascii: "-")
      if hasNumber {
        next = first
        skipSpace()
        throw malformed("a position has more numbers than \(dimensions.count)")
      }
    }
  }

  @inline(__always)
  private mutating func readNumber() throws(GeoError) {
    skipSpace()
    if let number = DecimalText.scan(next), number.double.isFinite, number.end < end,
      Self.isEnd(number.end.pointee)
    {
      next = number.end
      put(number.double)
      return
    }
    try readOddNumber()
  }

  /// True for what may follow a number.
  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")")
  }

  @inline(never)
  private mutating func readOddNumber() throws(GeoError) {
    let first = next
    while next < end, !Self.isEnd(next.pointee) { next += 1 }
    if let value = LenientDecimal.value(first, next) { return put(value) }
    let word = UnsafeBufferPointer(start: first, count: next - first)
    switch String(decoding: word.prefix(12), as: UTF8.self).lowercased() {
    case "nan": return put(Double.nan)
    case "inf", "infinity", "+inf": return put(Double.infinity)
    case "-inf", "-infinity": return put(-Double.infinity)
    default:
      next = first
      throw malformed(
        word.isEmpty || found == "a number"
          ? "this is not a number, or a position has too few"
          : "a number was expected, found \(found)"
      )
    }
  }

  /// The dimensions that follow from the numbers of a geometry's first position: three are x y z, four
  /// are x y z m, as in PostGIS.
  private func dimensionsOfFirstPosition() -> Dimensions {
    var next = next
    // Not beyond the geometry's own parentheses: it may be empty.
    var depth = 0
    while next < end {
      let byte = next.pointee
      let isNumber =
        LenientDecimal.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: ".")
      if isNumber { break }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth <= 0, byte > 0x20 { return [] }
      next += 1
    }
    var count = 0
    while next < end, next.pointee != UInt8(ascii: ","), next.pointee != UInt8(ascii: ")") {
      let first = next
      while next < end, !Self.isEnd(next.pointee) { next += 1 }
      if next > first { count += 1 }
      while next < end, next.pointee <= 0x20 { next += 1 }
    }
    return switch count {
    case 3: .z
    case 4: [.z, .m]
    default: []
    }
  }

  // MARK: - WKB

  private mutating func putHeader(_ code: UInt32, _ dimensions: Dimensions) {
    wkb.append(1)
    put(code + 1000 * UInt32(dimensions.rawValue))
  }

  @inline(__always)
  private mutating func put(_ value: UInt32) {
    wkb.append(atMost: 4) {
      UnsafeMutableRawPointer($0).storeBytes(of: value.littleEndian, as: UInt32.self)
      return 4
    }
  }

  @inline(__always)
  private mutating func put(_ value: Double) {
    wkb.append(atMost: 8) {
      UnsafeMutableRawPointer($0).storeBytes(
        of: value.bitPattern.littleEndian, as: UInt64.self)
      return 8
    }
  }

  private mutating func patch(_ offset: Int, _ value: UInt32) {
    UnsafeMutableRawPointer(wkb.base + offset).storeBytes(
      of: value.littleEndian, as: UInt32.self)
  }
}
