public import Base

/// Writes nested values as XML elements, the inverse of what readers do: members whose names begin
/// with `@` become attributes, `#text` becomes text, and arrays become repeated elements.
public struct NestedElementWriter {
  /// Where an `id` attribute is in the output, with the space before it.
  public typealias Identifier = Range<Int>

  /// What may be written; nil for anything that is XML.
  let schema: NestedElementSchema?
  /// The prefixes that are declared.
  let prefixes: Set<String>
  /// The prefixes of the names that were written.
  public private(set) var usedPrefixes: Set<String> = []
  /// How many members could not be written.
  public private(set) var leftOutCount = 0
  /// How many characters were replaced because XML does not allow them.
  public private(set) var replacedCount = 0
  /// The `id` attributes that were written.
  public private(set) var identifiers: [Identifier] = []

  /// A writer for one schema (nil to allow any XML) and the prefixes that the document declares.
  public init(schema: NestedElementSchema?, prefixes: Set<String>) {
    self.schema = schema
    self.prefixes = prefixes
  }

  /// Forgets what was counted.
  public mutating func reset() {
    usedPrefixes.removeAll()
    leftOutCount = 0
    replacedCount = 0
    identifiers.removeAll()
  }

  /// Appends the elements that a value stands for; false if nothing was written.
  @discardableResult
  public mutating func append(
    _ value: NestedElementValue, as name: String, to out: inout Bytes
  ) -> Bool {
    guard let content = content(of: name) else { return leaveOut() }
    switch value {
    case .null: return false
    case .array(let items):
      var isWritten = false
      for item in items { isWritten = append(item, as: name, to: &out) || isWritten }
      return isWritten
    case .text(let text):
      guard content.allows(text) else { return leaveOut() }
      open(name, to: &out)
      if text.isEmpty {
        out.append("/>")
      } else {
        out.append(UInt8(ascii: ">"))
        append(text: text, to: &out)
        close(name, to: &out)
      }
      return true
    case .object(let members):
      return append(members, as: name, content, to: &out)
    }
  }

  private mutating func append(
    _ members: [(name: String, value: NestedElementValue)], as name: String, _ content: Content,
    to out: inout Bytes
  ) -> Bool {
    let outset = out.count
    open(name, to: &out)
    // What occurs twice is written once, as it is the first time.
    var known: Set<String> = []
    for member in members where member.name.hasPrefix("@") {
      if known.insert(member.name).inserted {
        append(attribute: member.name, member.value, content, to: &out)
      } else {
        leaveOut()
      }
    }
    let start = out.count
    out.append(UInt8(ascii: ">"))
    var children: [(place: Int, index: Int)] = []
    for (index, member) in members.enumerated() where !member.name.hasPrefix("@") {
      if member.name == "#text" {
        // The schema has no element of both text and children.
        if let text = member.value.text, content.allows(text), known.insert("#text").inserted {
          append(text: text, to: &out)
        } else {
          leaveOut()
        }
      } else if let place = content.place(of: member.name) {
        children.append((place, index))
      } else {
        leaveOut()
      }
    }
    children.sort { ($0.place, $0.index) < ($1.place, $1.index) }
    for child in children {
      let member = members[child.index]
      guard !content.repeats(member.name) else {
        append(member.value, as: member.name, to: &out)
        continue
      }
      for value in member.value.items {
        if known.contains(member.name) {
          leaveOut()
        } else if append(value, as: member.name, to: &out) {
          known.insert(member.name)
        }
      }
    }
    if out.count == start + 1 {
      guard content.allows([]) else {
        out.truncate(to: outset)
        identifiers.removeAll { $0.lowerBound >= outset }
        return leaveOut()
      }
      out.truncate(to: start)
      out.append("/>")
    } else {
      close(name, to: &out)
    }
    return true
  }

  private mutating func append(
    attribute member: String, _ value: NestedElementValue, _ content: Content,
    to out: inout Bytes
  ) {
    let name = String(member.dropFirst())
    guard let text = value.text, isName(name), content.allows(attribute: member),
      schema?.attributeTypes[member].map({ NestedElementSchema.isValid(text, $0) }) ?? true
    else {
      leaveOut()
      return
    }
    note(prefixOf: name)
    let start = out.count
    out.append(UInt8(ascii: " "))
    out.append(name)
    out.append("=\"")
    var bytes = Bytes()
    for byte in text { bytes.append(byte) }
    replacedCount += out.append(attribute: bytes.buffer)
    out.append(UInt8(ascii: "\""))
    if name == "id" { identifiers.append(start..<out.count) }
  }

  // MARK: - Parts

  /// What is allowed in an element here.
  private enum Content {
    case anything
    case schema(NestedElementSchema.Content)

    func allows(_ text: [UInt8]) -> Bool {
      switch self {
      case .anything: true
      case .schema(let content):
        content.text.map { NestedElementSchema.isValid(text, $0) }
          ?? (content.children.isEmpty ? text : NestedElementSchema.trimmed(text)).isEmpty
      }
    }

    func allows(attribute name: String) -> Bool {
      switch self {
      case .anything: true
      case .schema(let content): content.attributes.contains(name)
      }
    }

    /// True for children that may occur several times.
    func repeats(_ child: String) -> Bool {
      switch self {
      case .anything: true
      case .schema(let content): content.repeated.contains(child)
      }
    }

    func place(of child: String) -> Int? {
      switch self {
      case .anything: 0
      case .schema(let content): content.children[child]
      }
    }
  }

  private func content(of name: String) -> Content? {
    guard isName(name) else { return nil }
    guard let schema else { return .anything }
    if let content = schema.content(of: name) { return .schema(content) }
    return schema.openPrefixes.contains(Self.prefix(of: name)) ? .anything : nil
  }

  /// True for a name whose prefix is declared.
  private func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || prefixes.contains(String(parts[0])) else {
      return false
    }
    return parts.allSatisfy { part in
      var part = String(part)
      return part.withUTF8 { XMLNameText.isNCName($0) }
    }
  }

  private static func prefix(of name: String) -> String {
    name.firstIndex(of: ":").map { String(name[..<$0]) } ?? ""
  }

  private mutating func note(prefixOf name: String) {
    let prefix = Self.prefix(of: name)
    if !prefix.isEmpty { usedPrefixes.insert(prefix) }
  }

  @discardableResult
  private mutating func leaveOut() -> Bool {
    leftOutCount += 1
    return false
  }

  private mutating func open(_ name: String, to out: inout Bytes) {
    note(prefixOf: name)
    out.append(UInt8(ascii: "<"))
    out.append(name)
  }

  private func close(_ name: String, to out: inout Bytes) {
    out.append("</")
    out.append(name)
    out.append(UInt8(ascii: ">"))
  }

  private mutating func append(text: [UInt8], to out: inout Bytes) {
    var bytes = Bytes()
    for byte in text { bytes.append(byte) }
    replacedCount += out.append(xml: bytes.buffer)
  }
}
