public import Base

/// A whole element as a value: JSON where it has structure, text where it should have none.
///
/// All functions are called behind a start tag and read to the element's end, its end tag included. The
/// scanner must have been begun with bytes that hold the whole element.
public enum NestedElement {
  /// What an element's text was made of.
  public struct TextContent {
    /// The first CDATA section that is not empty, in the bytes appended to.
    var section: Range<Int>?
    /// There were elements within, whose text was taken too.
    var hasElements = false
  }

  /// Appends an element as JSON: a string if it has text alone, otherwise an object of its attributes
  /// (`"@name"`), elements (those of one name as an array where the first of them stands) and text
  /// (`"#text"`). True if it was a string.
  ///
  /// Names are canonical ones. Text between elements counts when it is more than white space, without
  /// the white space around it.
  @discardableResult
  public static func appendJSON(
    _ scanner: inout XMLScanner, to json: inout Bytes
  ) throws(XMLFault) -> Bool {
    var writer = NestedElementJSON()
    return try writer.append(&scanner, to: &json)
  }

  /// Appends all text of an element, that of elements within too, with references replaced.
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

  /// Passes over an element and checks that it is well-formed.
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
