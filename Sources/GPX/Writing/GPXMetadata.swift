internal import XML

/// The description of a document as elements of GPX 1.1, made from the members that readers found in
/// documents of 1.1 (metadataType) and 1.0 (the root's own elements).
struct GPXMetadata {
  typealias Member = (name: String, value: NestedElementValue)

  /// The elements of `metadata` except its box and extensions, by name.
  private var elements: [String: [NestedElementValue]] = [:]
  /// The elements in the extensions of `metadata`, and of the root.
  private(set) var extensions: [Member] = []
  private(set) var rootExtensions: [Member] = []
  /// The number of parts that have no place.
  private(set) var leftOutCount = 0
  // GPX 1.0.
  private var url: NestedElementValue?
  private var urlName: NestedElementValue?
  private var email: [UInt8]?

  /// The order of elements in `metadata` (metadataType), except box and extensions, which follow them.
  private static let order = ["name", "desc", "author", "copyright", "link", "time", "keywords"]

  /// The content that elements may have.
  static let schema = NestedElementSchema(
    [
      "author: name email link", "email: @id @domain", "link: @href text type",
      "copyright: @author year license",
    ],
    texts: [
      (.text, "name desc keywords text type license"),
      (.checked { $0.withUnsafeBufferPointer { GPXSchemaText.isTime($0) } }, "time"),
      (.checked(isYear), "year"),
    ], attributes: [], openPrefixes: [])

  /// A year (XML Schema Part 2 §3.2.11) of four digits.
  @Sendable private static func isYear(_ text: [UInt8]) -> Bool {
    text.count == 4 && text.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Adds an element of the root.
  mutating func take(_ name: String, _ value: NestedElementValue) {
    if case .array(let items) = value {
      for item in items { take(name, item) }
      return
    }
    switch name {
    case "metadata":
      for (name, value) in value.members ?? [] { takeMetadata(name, value) }
    case "extensions": rootExtensions += value.members ?? []
    case "url": url = value
    case "urlname": urlName = value
    case "email" where value.text != nil: email = value.text
    case "name", "desc", "author", "time", "keywords", "bounds": takeMetadata(name, value)
    default:
      // GPX 1.0 allows private elements.
      rootExtensions.append((name, value))
    }
  }

  private mutating func takeMetadata(_ name: String, _ value: NestedElementValue) {
    if case .array(let items) = value {
      for item in items { takeMetadata(name, item) }
      return
    }
    switch name {
    // Computed again.
    case "bounds": break
    case "extensions": extensions += value.members ?? []
    case "author" where value.text != nil:
      elements[name, default: []].append(.object([("name", value)]))
    case _ where Self.order.contains(name): elements[name, default: []].append(value)
    default: extensions.append((name, value))
    }
  }

  /// The elements in their order, as far as they have everything that the schema demands.
  mutating func takeElements() -> [Member] {
    if url != nil || urlName != nil {
      var link: [Member] = [("@href", url ?? .text([]))]
      if let urlName { link.append(("text", urlName)) }
      elements["link", default: []].append(.object(link))
    }
    if let email { takeEmail(email) }
    var members: [Member] = []
    for name in Self.order {
      for value in elements[name] ?? [] {
        guard name == "link" || members.last?.name != name, let value = completed(name, value)
        else {
          leftOutCount += 1
          continue
        }
        members.append((name, value))
      }
    }
    return members
  }

  /// An e-mail address of GPX 1.0, which belongs to the author and has two parts (emailType).
  private mutating func takeEmail(_ text: [UInt8]) {
    guard let at = text.lastIndex(of: UInt8(ascii: "@")) else {
      if !text.isEmpty { leftOutCount += 1 }
      return
    }
    let email = NestedElementValue.object([
      ("@id", .text(Array(text[..<at]))), ("@domain", .text(Array(text[(at + 1)...]))),
    ])
    var author = elements["author"]?.first?.members ?? []
    author.append(("email", email))
    elements["author"] = [.object(author)]
  }

  /// A value without those parts that lack required attributes; nil if the value itself lacks one.
  private mutating func completed(
    _ name: String, _ value: NestedElementValue
  ) -> NestedElementValue? {
    let required = ["link": ["@href"], "copyright": ["@author"], "email": ["@id", "@domain"]]
    if let wanted = required[name] {
      guard wanted.allSatisfy({ value[$0]?.text != nil }) else { return nil }
    }
    guard let members = value.members else { return value }
    var kept: [Member] = []
    for (name, value) in members {
      if let value = completed(name, value) {
        kept.append((name, value))
      } else {
        leftOutCount += 1
      }
    }
    return .object(kept)
  }
}
