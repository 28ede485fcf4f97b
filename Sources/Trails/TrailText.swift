internal import Base
internal import XML

/// Writes pieces of a trail as XML.
enum TrailText {
  /// The text of a piece.
  static func append(_ node: TrailNode, to out: inout Bytes) {
    switch node {
    case .text(let text): _ = out.append(xml: text)
    case .comment(let text):
      out.append("<!--")
      out.append(text)
      out.append("-->")
    case .instruction(let target, let data):
      out.append("<?")
      out.append(target)
      if !data.isEmpty {
        out.append(" ")
        out.append(data)
      }
      out.append("?>")
    case .element(let element): append(element, to: &out)
    }
  }

  /// The text of an element.
  static func append(_ element: TrailElement, to out: inout Bytes) {
    begin(element, isEmpty: element.content.isEmpty, to: &out)
    guard !element.content.isEmpty else { return }
    for node in element.content { append(node, to: &out) }
    end(element, to: &out)
  }

  /// A start tag.
  static func begin(_ element: TrailElement, isEmpty: Bool, to out: inout Bytes) {
    out.append("<")
    out.append(element.name)
    for attribute in element.attributes {
      out.append(" ")
      out.append(attribute.name)
      out.append("=\"")
      _ = out.append(attribute: attribute.value)
      out.append("\"")
    }
    out.append(isEmpty ? "/>" : ">")
  }

  /// An end tag.
  static func end(_ element: TrailElement, to out: inout Bytes) {
    out.append("</")
    out.append(element.name)
    out.append(">")
  }

  /// True for what can be the name of an element, as far as that has to be asked of values that are no XML.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
        || byte >= 0x80
    }
    return isLetter(first)
      && text.utf8.allSatisfy {
        isLetter($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains($0)
      }
  }
}
