internal import Base
internal import Features
internal import Flow
internal import Text
internal import XML

/// The description of a document: everything outside of its waypoints, routes and tracks.
struct GPXDescription: ~Copyable {
  /// The members of a layer that hold what comes before the features, and what comes after.
  static let member = "gpx"
  static let trailingMember = "gpx_trailing"

  private let vocabulary: XMLVocabulary
  private var scanner: XMLScanner
  private var root: [(String, JSONValue)] = []
  private var elements: [(name: String, json: String)] = []
  /// The number of elements that are already in the layers' members.
  private var takenCount: Int?
  /// The version and the creator.
  private(set) var facts: [Fact] = []

  init(_ vocabulary: XMLVocabulary) {
    self.vocabulary = vocabulary
    scanner = XMLScanner(vocabulary)
  }

  /// Adds the root's attributes and the prefixes that it declares.
  mutating func addRoot(_ tag: inout XMLScanner) {
    for index in 0..<tag.attributes.count {
      let attribute = tag.attributes[index]
      let name = tag.names.canonical.name(at: attribute.name)
      if name.hasSuffix("chemaLocation") { continue }
      var value = Bytes()
      tag.appendAttribute(index, to: &value)
      let text = String(decoding: value.buffer, as: UTF8.self)
      root.append(("@" + name, .string(text)))
      switch GPXName(rawValue: attribute.name) {
      case .version: facts.append(Fact(name: "version", value: text))
      case .creator: facts.append(Fact(name: "creator", value: text))
      default: break
      }
    }
    var foreign: [(String, JSONValue)] = []
    for binding in tag.bindings.bindings {
      // Under the prefix used for properties. GPX's own namespace has none, and some need not be recorded.
      let known = vocabulary.prefix(of: binding.uri)
      let prefix = known ?? binding.prefix
      if prefix.isEmpty || known.map(GPXNamespace.isAlwaysUsable) == true
        || binding.uri == GPXNamespace.schemaInstance.uri
        || foreign.contains(where: { $0.0 == prefix })
      {
        continue
      }
      foreign.append((prefix, .string(binding.uri)))
    }
    if !foreign.isEmpty {
      root.append(("xmlns", .object(foreign)))
    }
  }

  /// Adds a whole element.
  mutating func add(
    _ element: Range<UnsafePointer<UInt8>>, within bindings: XMLBindings
  ) throws(XMLFault) {
    scanner.begin(element.lowerBound, element.upperBound, within: bindings)
    _ = try scanner.next()
    let name = scanner.names.canonical.name(at: scanner.name)
    var json = Bytes()
    try NestedElement.appendJSON(&scanner, to: &json)
    elements.append((name, String(decoding: json.buffer, as: UTF8.self)))
  }

  /// The text of a whole element.
  mutating func text(
    _ element: Range<UnsafePointer<UInt8>>, within bindings: XMLBindings
  ) throws(XMLFault) -> [UInt8] {
    scanner.begin(element.lowerBound, element.upperBound, within: bindings)
    _ = try scanner.next()
    var text = Bytes()
    try NestedElement.appendText(&scanner, to: &text)
    return Array(text.buffer)
  }

  /// The members of a layer whose first feature comes next: the same for all layers.
  mutating func takeMembers() -> [Layer.Member] {
    let count = takenCount ?? elements.count
    takenCount = count
    let json = JSONValue.object(root + Self.members(elements.prefix(count)))
    return [Layer.Member(name: Self.member, json: json.compact)]
  }

  /// The members for what came after the first feature.
  var trailingMembers: [Layer.Member] {
    let trailing = elements.dropFirst(takenCount ?? elements.count)
    guard !trailing.isEmpty else { return [] }
    let json = JSONValue.object(Self.members(trailing))
    return [Layer.Member(name: Self.trailingMember, json: json.compact)]
  }

  /// Members of an object: elements with the same name become an array.
  private static func members(
    _ elements: ArraySlice<(name: String, json: String)>
  ) -> [(String, JSONValue)] {
    var members: [(name: String, values: [String])] = []
    for element in elements {
      if let known = members.firstIndex(where: { $0.name == element.name }) {
        members[known].values.append(element.json)
      } else {
        members.append((element.name, [element.json]))
      }
    }
    return members.map { name, values in
      (name, values.count == 1 ? .text(values[0]) : .array(values.map(JSONValue.text)))
    }
  }
}
