internal import Base

/// The namespace declarations in force, as numbers that are compared at once.
struct XMLNamespaces: ~Copyable {
  /// The number of no namespace.
  static let none: Int32 = 0
  /// What stands for the namespace of a prefix that is not declared.
  static let undeclared: Int32 = -1

  /// A declaration that changed something.
  struct Declaration: BitwiseCopyable {
    var prefix: Int32
    var uri: Int32
    /// What the prefix stood for before.
    var previous: Int32
  }

  /// Prefixes met so far; the first is the empty one.
  private(set) var prefixes = KeyTable()
  /// URIs met so far; the first is the empty one.
  private(set) var uris = KeyTable()
  /// For each prefix the number of its URI now.
  private(set) var current = Column<Int32>()
  /// Declarations in force, the innermost ones last.
  private(set) var declarations = Column<Declaration>()
  /// Those around the element that was begun with.
  private(set) var outer = XMLBindings()
  private var cached: XMLBindings?

  init() { rebuild() }

  /// Forgets all that was declared since `outer` was set, and all names.
  mutating func rebuild() {
    prefixes = KeyTable()
    uris = KeyTable()
    current.removeAll()
    declarations.removeAll()
    _ = number(ofURI: "")
    current[Int(number(ofPrefix: ""))] = Self.none
    current[Int(number(ofPrefix: "xml"))] = number(ofURI: "http://www.w3.org/XML/1998/namespace")
    for binding in outer.bindings {
      let prefix = number(ofPrefix: binding.prefix)
      current[Int(prefix)] = Self.meaning(number(ofURI: binding.uri), prefix)
    }
    cached = nil
  }

  /// Begins under other declarations.
  mutating func begin(within bindings: XMLBindings) {
    if bindings == outer {
      truncate(to: 0)
    } else {
      outer = bindings
      rebuild()
    }
  }

  /// The number of a prefix, which stands for nothing as long as it is not declared.
  mutating func number(ofPrefix prefix: UnsafeBufferPointer<UInt8>) -> Int32 {
    let number = prefixes.index(of: prefix)
    if number == current.count { current.append(Self.undeclared) }
    return Int32(truncatingIfNeeded: number)
  }

  private mutating func number(ofPrefix prefix: String) -> Int32 {
    var bytes = Bytes()
    bytes.append(prefix)
    return number(ofPrefix: bytes.buffer)
  }

  private mutating func number(ofURI uri: String) -> Int32 {
    var bytes = Bytes()
    bytes.append(uri)
    return Int32(truncatingIfNeeded: uris.index(of: bytes.buffer))
  }

  /// An empty URI undeclares a prefix; without a prefix it stands for no namespace (§6.2).
  private static func meaning(_ uri: Int32, _ prefix: Int32) -> Int32 {
    uri == none && prefix != 0 ? undeclared : uri
  }

  /// Declares a prefix; nothing happens where it stands for the same already.
  mutating func declare(
    _ prefix: UnsafeBufferPointer<UInt8>, as uri: UnsafeBufferPointer<UInt8>
  ) {
    let prefix = number(ofPrefix: prefix)
    let uri = Self.meaning(Int32(truncatingIfNeeded: uris.index(of: uri)), prefix)
    let previous = current[Int(prefix)]
    guard uri != previous else { return }
    current[Int(prefix)] = uri
    declarations.append(Declaration(prefix: prefix, uri: uri, previous: previous))
    cached = nil
  }

  /// Takes back declarations, the innermost ones first.
  mutating func truncate(to count: Int) {
    guard declarations.count > count else { return }
    while declarations.count > count, let last = declarations.last {
      current[Int(last.prefix)] = last.previous
      declarations.truncate(to: declarations.count - 1)
    }
    cached = nil
  }

  /// A declaration as prefix and URI.
  func binding(_ index: Int) -> XMLBindings.Binding {
    let declaration = declarations[index]
    return XMLBindings.Binding(
      prefix: prefixes.name(at: Int(declaration.prefix)),
      uri: declaration.uri == Self.undeclared ? "" : uris.name(at: Int(declaration.uri)))
  }

  /// All that is in force, for others to begin under; the same value as long as nothing changes.
  mutating func bindings() -> XMLBindings {
    if let cached { return cached }
    var all = outer
    for index in 0..<declarations.count { all.bindings.append(binding(index)) }
    cached = all
    return all
  }
}
