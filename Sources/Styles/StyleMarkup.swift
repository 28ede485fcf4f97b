internal import Text

/// XML text as it is written, indented by two spaces a level.
package struct StyleMarkup {
  package private(set) var text: String
  private var open: [String] = []

  /// A document that begins with something.
  package init(_ head: String) { text = head + "\n" }

  /// An element without content.
  package mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    begin(name, attributes)
    text += "/>\n"
  }

  /// An element of text.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String
  ) {
    begin(name, attributes)
    text += ">\(content.markup(isAttribute: true))</\(name)>\n"
  }

  /// An element and what `body` puts into it.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ body: (inout StyleMarkup) -> Void
  ) {
    element(name, attributes.map { ($0, $1) }, body)
  }

  /// The same with attributes of which some are there only sometimes.
  package mutating func element(
    _ name: String, _ attributes: [(String, String)], _ body: (inout StyleMarkup) -> Void
  ) {
    begin(name, attributes)
    text += ">\n"
    open.append(name)
    body(&self)
    open.removeLast()
    indent()
    text += "</\(name)>\n"
  }

  /// Elements that are markup already.
  package mutating func raw(_ markup: some StringProtocol) { text += markup }

  private mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    begin(name, attributes.map { ($0, $1) })
  }

  private mutating func begin(_ name: String, _ attributes: [(String, String)]) {
    indent()
    text += "<" + name
    for (key, value) in attributes { text += " \(key)=\"\(value.markup(isAttribute: true))\"" }
  }

  private mutating func indent() { text += String(repeating: "  ", count: open.count) }
}
