internal import Base

/// Writes events as XML text in UTF-8, every tag and every line where it is in the file they come from.
///
/// White space in tags makes up for what is shorter here or missing: longer escapes, white space in
/// attributes, comments and document type declarations. Offsets are kept where characters have as many bytes
/// in the file as here; otherwise columns are, as far as possible.
struct CanonicalXML: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// Where an event is in the file, as far as the next one must know.
  struct Place {
    /// Bytes before it.
    var offset: Int
    /// Line breaks before it.
    var line: Int
    /// Characters before it in its line.
    var column: Int
    /// Its length in characters, counted in units of the encoding.
    var length: Int
    /// Line breaks within it.
    var lines = 0
    /// Characters after the last of them.
    var lastColumn = 0
  }

  /// What has been written, but not been taken yet.
  var text = Bytes()
  private let keepsOffsets: Bool
  /// Bytes written in all, and what preceded them in the file.
  private var offset: Int
  private var line = 0
  private var lineStart = 0
  /// Between the ends of a CDATA section.
  private(set) var isInSection = false
  /// Elements that are open.
  private(set) var depth = 0

  /// A text that begins at an offset.
  init(from offset: Int, keepsOffsets: Bool) {
    self.offset = offset
    self.keepsOffsets = keepsOffsets
  }

  // MARK: - Events

  /// A start tag, or an empty-element tag, whose end is an event of its own; names and values alternate
  /// in the list, and a null pointer ends it.
  mutating func startElement(
    _ name: UnsafeBufferPointer<UInt8>, at place: Place, isEmpty: Bool,
    attributes: UnsafePointer<UnsafePointer<CChar>?>
  ) {
    catchUp(to: place)
    let start = offset
    let lineBefore = line
    put("<")
    put(name)
    var next = attributes
    while let attribute = next[0], let value = next[1] {
      if line - lineBefore < place.lines { putLines(1) } else { put(" ") }
      put(Self.bytes(attribute))
      put("=")
      putValue(Self.bytes(value))
      next += 2
    }
    close(isEmpty ? "/>" : ">", from: start, lines: place.lines - (line - lineBefore), place)
    depth += 1
  }

  /// An end tag.
  mutating func endElement(_ name: UnsafeBufferPointer<UInt8>, at place: Place) {
    catchUp(to: place)
    let start = offset
    put("</")
    put(name)
    close(">", from: start, lines: place.lines, place)
    depth -= 1
  }

  /// The end of an element that is an empty-element tag.
  mutating func endEmptyElement() { depth -= 1 }

  /// Text, or a part of it; a reference is written as one, of the length that it has in the file.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, at place: Place, isReference: Bool) {
    if !isInSection { catchUp(to: place) }
    if isReference, !isInSection {
      putReference(to: bytes, length: place.length)
    } else if bytes.count == 1, bytes[0] == 0x0a {
      if place.length == 2 { put("\r") }
      putLines(1)
    } else {
      put(bytes)
    }
  }

  /// The beginning of a CDATA section.
  mutating func startSection(at place: Place) {
    catchUp(to: place)
    put("<![CDATA[")
    isInSection = true
  }

  /// Its end.
  mutating func endSection() {
    put("]]>")
    isInSection = false
  }

  // MARK: - White space

  /// Writes what is missing up to a place: between elements, or within an instruction where it would be
  /// text otherwise.
  private mutating func catchUp(to place: Place) {
    let lines = max(place.line - line, 0)
    let missing =
      keepsOffsets
      ? place.offset - offset
      : lines > 0 ? lines + place.column : place.column - (offset - lineStart)
    if depth == 0 {
      putSpace(missing, lines, column: place.column)
    } else if missing >= 5 || lines > 0 {
      put("<?_")
      putSpace(missing - 5, lines, column: place.column - 2)
      put("?>")
    }
  }

  /// Ends a tag, in which some line breaks are still missing, where it ends in the file.
  private mutating func close(
    _ closing: StaticString, from start: Int, lines: Int, _ place: Place
  ) {
    let missing = place.length - (offset - start) - closing.utf8CodeUnitCount
    putSpace(missing, lines, column: place.lastColumn - closing.utf8CodeUnitCount)
    put(closing)
  }

  /// Writes `count` bytes of white space with some line breaks, and `column` bytes after the last one.
  private mutating func putSpace(_ count: Int, _ lines: Int, column: Int) {
    let lines = max(lines, 0)
    let spaces = max(count - lines, 0)
    let last = lines > 0 ? min(max(column, 0), spaces) : 0
    text.append(repeating: 0x20, count: spaces - last)
    offset += spaces - last
    putLines(lines)
    text.append(repeating: 0x20, count: last)
    offset += last
  }

  private mutating func putLines(_ count: Int) {
    guard count > 0 else { return }
    text.append(repeating: 0x0a, count: count)
    offset += count
    line += count
    lineStart = offset
  }

  // MARK: - Text

  private mutating func put(_ literal: StaticString) {
    text.append(literal)
    offset += literal.utf8CodeUnitCount
  }

  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: bytes)
    offset += bytes.count
  }

  /// A reference of a given length, padded with leading zeros.
  private mutating func putReference(to bytes: UnsafeBufferPointer<UInt8>, length: Int) {
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0x20
    switch (scalar, length) {
    case (0x3C, 4): put("&lt;")
    case (0x3E, 4): put("&gt;")
    default:
      var digits = String(scalar)
      var prefix: StaticString = "&#"
      if digits.utf8.count + 3 > length {
        digits = String(scalar, radix: 16)
        prefix = "&#x"
      }
      put(prefix)
      let zeros = length - prefix.utf8CodeUnitCount - digits.utf8.count - 1
      text.append(repeating: UInt8(ascii: "0"), count: zeros)
      text.append(digits)
      offset += max(zeros, 0) + digits.utf8.count
      put(";")
    }
  }

  /// A value in the quotes that need fewer references, so that it is never longer than in the file.
  private mutating func putValue(_ value: UnsafeBufferPointer<UInt8>) {
    var doubles = 0
    var singles = 0
    for byte in value {
      if byte == 0x22 { doubles += 1 } else if byte == 0x27 { singles += 1 }
    }
    let quote: UInt8 = doubles > singles ? 0x27 : 0x22
    text.append(quote)
    offset += 1
    for byte in value {
      switch byte {
      case quote: put(quote == 0x22 ? "&#34;" : "&#39;")
      case UInt8(ascii: "&"): put("&#38;")
      case UInt8(ascii: "<"): put("&lt;")
      case 0x09: put("&#9;")
      case 0x0a: put("&#10;")
      case 0x0d: put("&#13;")
      default:
        text.append(byte)
        offset += 1
      }
    }
    text.append(quote)
    offset += 1
  }

  /// The bytes of C text.
  static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: text, count: count).assumingMemoryBound(to: UInt8.self)
  }
}
