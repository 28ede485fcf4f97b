internal import Base
public import Text

/// An element of a trail: everything in it, in order.
public struct TrailElement: Hashable, Sendable {
  /// An attribute.
  public struct Attribute: Hashable, Sendable {
    /// The name, with its prefix.
    public var name: String
    /// The value.
    public var value: String
  }

  /// The name, with its prefix.
  public var name: String
  /// The attributes in order.
  public var attributes: [Attribute] = []
  /// What is in it.
  public var content: [TrailNode] = []
  /// The line that it begins in, from 1; 0 where it was not read from a document.
  public var line = 0

  /// An element without content.
  public init(_ name: String) { self.name = name }

  /// Lines do not tell elements apart.
  public static func == (left: TrailElement, right: TrailElement) -> Bool {
    left.name == right.name && left.attributes == right.attributes && left.content == right.content
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(attributes)
    hasher.combine(content)
  }

  /// The elements in it.
  public var children: [TrailElement] {
    content.compactMap { node in
      if case .element(let element) = node { element } else { nil }
    }
  }

  /// The first child of a name.
  public func child(_ name: String) -> TrailElement? { children.first { $0.name == name } }

  /// The value of an attribute.
  public func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// An attribute of a name, or else the text of the child of that name.
  public func value(_ name: String) -> String? { attribute(name) ?? child(name)?.text }

  /// All text in it, without spaces at its ends.
  public var text: String {
    var all = ""
    for node in content {
      switch node {
      case .text(let text): all += text
      case .element(let element): all += element.text
      case .comment, .instruction: break
      }
    }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
    var scalars = all.unicodeScalars[...]
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// It and all elements in it, each before its own.
  public var all: [TrailElement] { [self] + children.flatMap(\.all) }

  /// Sets an attribute of a name, or else the text of the child of that name, which is made if it is missing.
  mutating func set(_ name: String, _ value: String) {
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      attributes[index].value = value
      return
    }
    for (index, node) in content.enumerated() {
      guard case .element(var child) = node, child.name == name else { continue }
      child.content = [.text(value)]
      content[index] = .element(child)
      return
    }
    var child = TrailElement(name)
    child.content = [.text(value)]
    content.append(.element(child))
  }

  // MARK: - JSON

  /// The element as JSON.
  public var json: JSONValue {
    .object([
      ("element", .string(name)),
      ("attributes", .object(attributes.map { ($0.name, .string($0.value)) })),
      ("content", .array(content.map(\.json))),
    ])
  }

  /// The element of a JSON value; nil for anything else.
  init?(_ value: SettingsValue) {
    guard let members = value.members else { return nil }
    var name: String?
    for member in members {
      switch (member.name, member.value.content) {
      case ("element", .string(let text)): name = text
      case ("attributes", .object(let attributes)):
        for attribute in attributes {
          guard case .string(let text) = attribute.value.content else { return nil }
          self.attributes.append(Attribute(name: attribute.name, value: text))
        }
      case ("content", .array(let items)):
        for item in items {
          guard let node = TrailNode(item) else { return nil }
          content.append(node)
        }
      default: return nil
      }
    }
    guard let name, TrailText.isName(name), attributes.allSatisfy({ TrailText.isName($0.name) })
    else { return nil }
    self.name = name
  }
}
