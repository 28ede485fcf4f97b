public import Base
public import Text

/// Text as it is written in XML (XML 1.0 fifth edition §2.4, §2.7, §3.3.3).
///
/// A carriage return is written as a reference, as a parser would otherwise take it for a line end;
/// a character that XML 1.0 does not allow (§2.2: controls, U+FFFE, U+FFFF) becomes U+FFFD.
extension TextCursor {
  /// The most bytes that one byte of text can become: `&quot;`.
  public static let xmlWidth = 6
  /// The most bytes that one byte in a CDATA section can become, not counting the section's
  /// delimiters.
  public static let cdataWidth = 5
  /// The bytes of a CDATA section's delimiters, `<![CDATA[` and `]]>`.
  public static let cdataFrame = 12

  /// Writes the text of an element; returns how many characters were replaced. Up to 7 bytes after
  /// the source are read.
  @inlinable @inline(__always)
  public mutating func escape(xml source: UnsafePointer<UInt8>, _ count: Int) -> Int {
    escape(source, count, isAttribute: false)
  }

  /// Writes the value of an attribute, without the quotation marks around it; returns how many
  /// characters were replaced. Up to 7 bytes after the source are read.
  @inlinable @inline(__always)
  public mutating func escape(attribute source: UnsafePointer<UInt8>, _ count: Int) -> Int {
    escape(source, count, isAttribute: true)
  }

  @inline(__always)
  @usableFromInline mutating func escape(
    _ source: UnsafePointer<UInt8>, _ count: Int, isAttribute: Bool
  ) -> Int {
    var replaced = 0
    copyWords(source, count, marks: Self.markup) { cursor, rare, left in
      cursor.putReference(rare, left: left, isAttribute, &replaced)
    }
    return replaced
  }

  /// Writes text as CDATA sections: `]]>` is split between two. A section cannot hold a carriage
  /// return: it is left out before a line feed, and becomes a line feed elsewhere. Returns how many
  /// carriage returns there were, and how many characters were replaced.
  public mutating func cdata(
    _ source: UnsafePointer<UInt8>, _ count: Int
  ) -> (returns: Int, replaced: Int) {
    var replaced = 0
    var returns = 0
    put("<![CDATA[")
    var position = 0
    while position < count {
      let byte = source[position]
      let left = count - position
      switch byte {
      case UInt8(ascii: ">")
      where position > 1 && source[position - 1] == UInt8(ascii: "]")
        && source[position - 2] == UInt8(ascii: "]"):
        put("]]><![CDATA[>")
        position += 1
      case 0x0D:
        returns += 1
        if left < 2 || source[position + 1] != 0x0A { put(UInt8(0x0A)) }
        position += 1
      case 0..<0x20 where byte != 0x09 && byte != 0x0A, 0xEF:
        position += putRare(source + position, left: left, &replaced)
      default:
        put(byte)
        position += 1
      }
    }
    put("]]>")
    return (returns, replaced)
  }

  /// The top bit of each byte that needs a closer look: controls, `"`, `&`, `<`, `>`, and the first byte
  /// of U+FFFE and U+FFFF. Marks above the first one may be wrong, as subtractions borrow.
  @inline(__always)
  private static func markup(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // `<` and `>` differ in one bit, so do `"` and `&`.
    let angles = (word & (ones &* 0xFD)) ^ ones &* 0x3C
    let others = (word & (ones &* 0xFB)) ^ ones &* 0x22
    let high = word ^ ones &* 0xEF
    let found =
      (word &- ones &* 0x20) & ~word | (angles &- ones) & ~angles | (others &- ones) & ~others
      | (high &- ones) & ~high
    return found & (ones &* 0x80)
  }

  /// Writes one byte or character that may not stand for itself; returns how many bytes it is.
  @inline(never)
  private mutating func putReference(
    _ source: UnsafePointer<UInt8>, left: Int, _ isAttribute: Bool, _ replaced: inout Int
  ) -> Int {
    let byte = source.pointee
    switch byte {
    case UInt8(ascii: "&"): put("&amp;")
    case UInt8(ascii: "<"): put("&lt;")
    case UInt8(ascii: ">"): put("&gt;")
    case UInt8(ascii: "\"") where isAttribute: put("&quot;")
    case 0x09 where isAttribute: put("&#9;")
    case 0x0A where isAttribute: put("&#10;")
    case 0x0D: put("&#13;")
    case 0x09, 0x0A: put(byte)
    case 0..<0x20, 0xEF: return putRare(source, left: left, &replaced)
    default: put(byte)
    }
    return 1
  }

  /// Writes a character that begins with a control or 0xEF; returns how many bytes it is.
  private mutating func putRare(
    _ source: UnsafePointer<UInt8>, left: Int, _ replaced: inout Int
  ) -> Int {
    let isNoncharacter =
      source.pointee == 0xEF && left >= 3 && source[1] == 0xBF && source[2] >= 0xBE
    guard source.pointee < 0x20 || isNoncharacter else {
      put(source.pointee)
      return 1
    }
    put("\u{FFFD}")
    replaced += 1
    return isNoncharacter ? 3 : 1
  }
}

extension Column where Element == UInt8 {
  /// Appends the text of an element, which must lie in a column, as the slack after it is read.
  /// Returns how many characters were replaced.
  @discardableResult
  public mutating func append(xml source: UnsafeBufferPointer<UInt8>) -> Int {
    var replaced = 0
    append(room: source.count * TextCursor.xmlWidth) { cursor in
      if let base = source.baseAddress { replaced = cursor.escape(xml: base, source.count) }
    }
    return replaced
  }

  /// Appends the value of an attribute, which must lie in a column, as the slack after it is read.
  /// Returns how many characters were replaced.
  @discardableResult
  public mutating func append(attribute source: UnsafeBufferPointer<UInt8>) -> Int {
    var replaced = 0
    append(room: source.count * TextCursor.xmlWidth) { cursor in
      if let base = source.baseAddress { replaced = cursor.escape(attribute: base, source.count) }
    }
    return replaced
  }

  /// Appends the text of an element; returns how many characters were replaced.
  @discardableResult
  public mutating func append(xml text: String) -> Int {
    var source = Bytes()
    source.append(text)
    return append(xml: source.buffer)
  }

  /// Appends the value of an attribute; returns how many characters were replaced.
  @discardableResult
  public mutating func append(attribute text: String) -> Int {
    var source = Bytes()
    source.append(text)
    return append(attribute: source.buffer)
  }
}

/// Names in XML.
public enum XMLNameText {
  /// True for a name without a colon (Namespaces in XML 1.0 §3: NCName), in UTF-8, made of
  /// characters that all editions of XML 1.0 allow in names.
  public static func isNCName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = name.baseAddress, !name.isEmpty, !name.contains(UInt8(ascii: ":")) else {
      return false
    }
    let end = base + name.count
    if case .good = XMLNameCharacters.check(base, end, end) { return true }
    return false
  }
}
