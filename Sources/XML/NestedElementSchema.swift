/// What a schema allows in elements that are written from nested values: which children in which
/// order, which attributes, and which text.
public struct NestedElementSchema: Sendable {
  /// The kinds of text that a schema distinguishes.
  public enum TextType: Sendable {
    /// Any text.
    case text
    /// `xsd:boolean`.
    case boolean
    /// `xsd:int`.
    case integer
    /// `xsd:double` within bounds.
    case double(ClosedRange<Double>)
    /// One of some words.
    case words(Set<String>)
    /// Whatever the check accepts.
    case checked(@Sendable ([UInt8]) -> Bool)
  }

  /// What an element may hold.
  public struct Content: Sendable {
    /// The place of each child in the order of the schema.
    let children: [String: Int]
    /// The children that may occur several times.
    let repeated: Set<String>
    /// The attributes.
    let attributes: Set<String>
    /// The kind of text that it holds; nil for an element that holds only children.
    public let text: TextType?
  }

  private let elements: [String: Content]
  /// The types of attributes; those that are not there hold any text.
  let attributeTypes: [String: TextType]
  /// Elements and attributes of these prefixes may hold anything.
  let openPrefixes: Set<String>

  /// A schema with one line for each element, `Name: @attribute child child`, with a `*` after
  /// children that may occur several times; and the names of elements and attributes by the type of
  /// their text.
  public init(
    _ lines: [String], texts: [(type: TextType, names: String)],
    attributes: [(type: TextType, names: String)], openPrefixes: Set<String>
  ) {
    var elements: [String: Content] = [:]
    for (type, names) in texts {
      for name in names.split(separator: " ") {
        elements[String(name)] = Content(
          children: [:], repeated: [], attributes: [], text: type)
      }
    }
    for line in lines {
      var words = line.split(separator: " ").map(String.init)
      guard !words.isEmpty else { continue }
      let name = String(words.removeFirst().dropLast())
      var children: [String: Int] = [:]
      var repeated: Set<String> = []
      for var word in words where !word.hasPrefix("@") {
        if word.hasSuffix("*") {
          word.removeLast()
          repeated.insert(word)
        }
        children[word] = children.count
      }
      let attributes = Set(words.filter { $0.hasPrefix("@") })
      elements[name] = Content(
        children: children, repeated: repeated, attributes: attributes, text: elements[name]?.text)
    }
    self.elements = elements
    var types: [String: TextType] = [:]
    for (type, names) in attributes {
      for name in names.split(separator: " ") { types[String(name)] = type }
    }
    attributeTypes = types
    self.openPrefixes = openPrefixes
  }

  /// What an element may hold; nil for an unknown one.
  public func content(of name: String) -> Content? { elements[name] }

  /// True if a text is of a type, ignoring white space around it (XML Schema part 2, whiteSpace
  /// collapse).
  public static func isValid(_ text: [UInt8], _ type: TextType) -> Bool {
    switch type {
    case .text: return true
    case .checked(let check): return check(trimmed(text))
    default: break
    }
    let word = String(decoding: trimmed(text), as: UTF8.self)
    switch type {
    case .boolean: return ["0", "1", "true", "false"].contains(word)
    case .integer: return Int32(word) != nil
    case .double(let range):
      // Swift reads hexadecimal numbers too, which the schema does not allow.
      let isDecimal = word.utf8.allSatisfy { byte in
        0x30...0x39 ~= byte || "+-.eE".utf8.contains(byte)
      }
      guard isDecimal, let number = Double(word) else { return false }
      return range.contains(number)
    case .words(let words): return words.contains(word)
    case .text, .checked: return true
    }
  }

  /// A text without the white space around it.
  public static func trimmed(_ text: [UInt8]) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(text[first...last])
  }
}
