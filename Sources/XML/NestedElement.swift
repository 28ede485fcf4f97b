public import Base

/// A whole element as a value: JSON where it has structure, text where it should have none.
///
/// All functions are called after a start tag and read to the end of the element, its end tag
/// included. The bytes that the scanner began with must hold the whole element.
public enum NestedElement {
  /// What an element's text was made of.
  public struct TextContent {
    /// The first CDATA section that is not empty, in the bytes appended to.
    var section: Range<Int>?
    /// It contained elements, whose text was taken too.
    var hasElements = false
  }

  /// Appends an element as JSON: a string if it has nothing but text, otherwise an object of its
  /// attributes (`"@name"`), elements (those with the same name as an array, where the first of
  /// them stands) and text (`"#text"`). Returns true if it became a string.
  ///
  /// Names are canonical. Text between elements is kept, without the white space around it, if it
  /// is more than white space.
  @discardableResult
  public static func appendJSON(
    _ scanner: inout XMLScanner, to json: inout Bytes
  ) throws(XMLFault) -> Bool {
    var writer = NestedElementJSON()
    return try writer.append(&scanner, to: &json)
  }

  /// Appends all text of an element, including that of elements within it, with references replaced.
  @discardableResult
  public static func appendText(
    _ scanner: inout XMLScanner, to text: inout Bytes
  ) throws(XMLFault) -> TextContent {
    var content = TextContent()
    var depth = 1
    while depth > 0 {
      switch try scanner.next() {
      case .startElement:
        content.hasElements = true
        depth += 1
      case .endElement: depth -= 1
      case .text: scanner.appendContent(to: &text)
      case .cdata:
        let start = text.count
        scanner.appendContent(to: &text)
        if content.section == nil, text.count > start { content.section = start..<text.count }
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    return content
  }

  /// Skips an element and checks that it is well-formed.
  public static func skip(_ scanner: inout XMLScanner) throws(XMLFault) {
    var depth = 1
    while depth > 0 {
      switch try scanner.next() {
      case .startElement: depth += 1
      case .endElement: depth -= 1
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }
}
