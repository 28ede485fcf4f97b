public import Base
internal import Text

/// Reads well-known text into a column: OGC 06-103r4 §7.2 and ISO 13249-3, EWKT's `SRID=n;`, and
/// hexadecimal WKB and EWKB.
///
/// Words may be in any case, with any white space around them; dimensions are given by `POINT Z`,
/// `POINTZ`, or by the numbers of the first position. The text is converted into WKB, so that only
/// ``WKBReader`` has to know the rules for geometries: curves become lines, surfaces polygons, and the
/// depth of nesting is limited. After an error the column holds part of the geometry; go back to a mark.
public struct WKTReader: ~Copyable {
  /// The outcome of reading a text.
  public struct Outcome: Sendable {
    /// What was changed in the geometry.
    public var changes: WKBReader.Changes
    /// The number of its reference system, if the text names one.
    public var srid: UInt32?
  }

  // The text; always next <= end. The byte before `end` cannot be part of a number, so that numbers are
  // scanned without checking for the end.
  var start: UnsafePointer<UInt8>
  var next: UnsafePointer<UInt8>
  var end: UnsafePointer<UInt8>
  /// The geometry as WKB so far.
  var wkb = Bytes()

  /// A reader, which should be reused.
  public init() {
    // Placeholders: `append` sets them first.
    start = UnsafePointer(wkb.base)
    next = start
    end = start
  }

  /// Appends one geometry (nodes and what belongs to them; the feature is not ended).
  ///
  /// Errors have the byte of the text as their location. 64 bytes after the text must be readable.
  public mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, closesRings: Bool = false,
    keepsFaults: Bool = false, to column: inout GeometryColumn
  ) throws(GeoError) -> Outcome {
    wkb.removeAll()
    guard let address = text.baseAddress else {
      throw GeoError(.malformedWKT, "there is no text", at: Self.place(0))
    }
    start = address
    next = start
    end = start + text.count
    while end > start, end[-1] <= 0x20 || end[-1] == UInt8(ascii: ";") { end -= 1 }
    skipSpace()
    var srid = try readSRID()
    skipSpace()
    let geometry = next
    let digits = UnsafeBufferPointer(start: next, count: end - next)
    if HexWKB.isLikely(digits) {
      if let bad = HexWKB.append(digits, to: &wkb) {
        next += bad
        throw malformed("a hexadecimal digit was expected, found \(found)")
      }
      srid = HexWKB.srid(wkb.buffer) ?? srid
    } else {
      try readText()
    }
    do throws(GeoError) {
      let changes = try WKBReader.append(
        wkb.buffer, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
      return Outcome(changes: changes, srid: srid)
    } catch {
      var error = error
      error.location = Self.place(geometry - start)
      throw error
    }
  }

  /// True if text begins like a geometry: with `SRID=`, the name of a kind, or as hexadecimal WKB.
  public static func isLikely(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress else { return false }
    var first = 0
    while first < text.count, text[first] <= 0x20 { first += 1 }
    let rest = UnsafeBufferPointer(rebasing: text[first...])
    if HexWKB.isLikely(rest) { return true }
    var letters = first
    while letters < text.count, isLetter(text[letters]) { letters += 1 }
    let word = UnsafeBufferPointer(start: base + first, count: letters - first)
    var behind = letters
    while behind < text.count, text[behind] <= 0x20 { behind += 1 }
    guard behind < text.count else { return false }
    if word.count == 4, WKTKeyword.isEqual(base + first, "SRID") {
      return text[behind] == UInt8(ascii: "=")
    }
    // Not so `Point of sale`.
    guard WKTKeyword(word) != nil else { return false }
    if text[behind] == UInt8(ascii: "(") { return true }
    var second = behind
    while second < text.count, isLetter(text[second]) { second += 1 }
    let next = UnsafeBufferPointer(start: base + behind, count: second - behind)
    return WKTKeyword.dimensions(next) != nil
      || next.count == 5 && WKTKeyword.isEqual(base + behind, "EMPTY")
  }

  // MARK: - Tokens

  /// Reads `SRID=n;`, nil if the text does not begin so.
  private mutating func readSRID() throws(GeoError) -> UInt32? {
    guard end - next > 5, WKTKeyword.isEqual(next, "SRID") else { return nil }
    next += 4
    try expect(UInt8(ascii: "="), "'='")
    skipSpace()
    var number = 0
    let first = next
    while next < end, LenientDecimal.isDigit(next.pointee), next - first < 10 {
      number = number * 10 + Int(next.pointee - 0x30)
      next += 1
    }
    guard next > first else { throw malformed("a number was expected, found \(found)") }
    guard let code = UInt32(exactly: number) else {
      throw malformed("\(number) is beyond what the number of a system can be")
    }
    try expect(UInt8(ascii: ";"), "';'")
    return code
  }

  @inline(__always)
  mutating func skipSpace() { while next < end, next.pointee <= 0x20 { next += 1 } }

  /// Skips one character and the white space before it.
  @inline(__always)
  mutating func expect(_ character: UInt8, _ what: StaticString) throws(GeoError) {
    guard take(character) else { throw malformed("\(what) was expected, found \(found)") }
  }

  /// Skips one character and the white space before it, if it comes next.
  @inline(__always)
  mutating func take(_ character: UInt8) -> Bool {
    skipSpace()
    guard next < end, next.pointee == character else { return false }
    next += 1
    return true
  }

  /// The letters that come next, after white space.
  mutating func readWord() -> UnsafeBufferPointer<UInt8> {
    skipSpace()
    let first = next
    while next < end, Self.isLetter(next.pointee) { next += 1 }
    return UnsafeBufferPointer(start: first, count: next - first)
  }

  /// Skips `EMPTY`, if it comes next.
  @inline(__always)
  mutating func takeEmpty() -> Bool {
    skipSpace()
    guard next < end, next.pointee | 0x20 == UInt8(ascii: "e"), end - next >= 5,
      WKTKeyword.isEqual(next, "EMPTY"), end - next == 5 || !Self.isLetter(next[5])
    else { return false }
    next += 5
    return true
  }

  /// True for the letters of ASCII, upper or lower case.
  @inlinable @inline(__always)
  public static func isLetter(_ byte: UInt8) -> Bool { byte & 0xDF &- 0x41 <= 25 }

  // MARK: - Errors

  /// What people call the text that comes next.
  var found: String {
    guard next < end else { return "the end of the text" }
    if Self.isLetter(next.pointee) {
      var word = next
      while word < end, word - next < 24, Self.isLetter(word.pointee) { word += 1 }
      let bytes = UnsafeBufferPointer(start: next, count: word - next)
      return "'" + String(decoding: bytes, as: UTF8.self) + "'"
    }
    return JSONFault.name(of: next)
  }

  @inline(never)
  func malformed(_ what: String) -> GeoError {
    GeoError(.malformedWKT, what, at: Self.place(next - start))
  }

  private static func place(_ offset: Int) -> SourceLocation {
    SourceLocation(path: "", byteOffset: UInt64(max(offset, 0)))
  }
}
