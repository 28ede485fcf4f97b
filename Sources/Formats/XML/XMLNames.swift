internal import Geometry

/// The names of one document as one worker numbers them: raw ones as they are written, each with the
/// canonical one that it stands for while the namespace declarations are the same.
struct XMLNames: ~Copyable {
  private let vocabulary: XMLVocabulary
  /// As written, `prefix:local`.
  private(set) var raw = KeyTable()
  /// Canonical ones; the vocabulary's come first, in its order.
  private(set) var canonical = KeyTable()
  /// For each raw name the canonical one as an element and as an attribute; -1 when not known yet.
  private var elements = Column<Int32>()
  private var attributes = Column<Int32>()
  /// Raw names by a few of their bytes, + 1; a miss costs a look into the table.
  private var guesses = [UInt32](repeating: 0, count: 256)

  /// The most distinct names that a document can have: no format has as many.
  static let limit = 1 << 16

  init(_ vocabulary: XMLVocabulary) {
    self.vocabulary = vocabulary
    for name in vocabulary.names {
      var bytes = Bytes()
      bytes.append(name)
      _ = canonical.index(of: bytes.buffer)
    }
  }

  /// The number of a raw name; new ones are checked. Eight bytes must be readable behind the name.
  @inline(__always)
  mutating func rawIndex(_ name: UnsafeBufferPointer<UInt8>) throws(XMLFault) -> Int {
    guard let base = name.baseAddress else { return 0 }
    let word = UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)
    let mask = name.count >= 8 ? ~0 : (UInt64(1) << UInt64(name.count &* 8)) &- 1
    let mixed = ((word & mask) &+ UInt64(name.count)) &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(truncatingIfNeeded: mixed >> 56)
    let guess = Int(guesses[slot]) - 1
    if guess >= 0, raw.matches(guess, name) { return guess }
    return try lookUp(name, slot)
  }

  @inline(never)
  private mutating func lookUp(
    _ name: UnsafeBufferPointer<UInt8>, _ slot: Int
  ) throws(XMLFault) -> Int {
    let before = raw.count
    let index = raw.index(of: name)
    if index == before, let base = name.baseAddress {
      if let bad = XMLCharacters.firstBadInName(name) {
        throw .syntax("this can't be in a name", at: base + bad)
      }
      guard index < Self.limit else {
        throw XMLFault(base, .xmlSyntax, "the document has more than \(Self.limit) names")
      }
      elements.append(-1)
      attributes.append(-1)
    }
    guesses[slot] = UInt32(index + 1)
    return index
  }

  /// Forgets what raw names stand for, as declarations have changed.
  mutating func forgetCanonical() {
    for index in 0..<elements.count {
      elements[index] = -1
      attributes[index] = -1
    }
  }

  /// The canonical name of an element; the position is for the message.
  @inline(__always)
  mutating func element(
    _ index: Int, _ bindings: XMLBindings, at position: UnsafePointer<UInt8>
  ) throws(XMLFault) -> Int {
    let known = elements[index]
    return known >= 0
      ? Int(known) : try resolve(index, bindings, isElement: true, at: position)
  }

  /// The canonical name of an attribute, which has no namespace without a prefix.
  @inline(__always)
  mutating func attribute(
    _ index: Int, _ bindings: XMLBindings, at position: UnsafePointer<UInt8>
  ) throws(XMLFault) -> Int {
    let known = attributes[index]
    return known >= 0
      ? Int(known) : try resolve(index, bindings, isElement: false, at: position)
  }

  /// Files use prefixes that they don't declare: those stay as they are.
  @inline(never)
  private mutating func resolve(
    _ index: Int, _ bindings: XMLBindings, isElement: Bool, at position: UnsafePointer<UInt8>
  ) throws(XMLFault) -> Int {
    let name = raw.name(at: index)
    var prefix = ""
    var local = name
    if let colon = name.firstIndex(of: ":") {
      prefix = String(name[..<colon])
      local = String(name[name.index(after: colon)...])
    }
    var canonicalName = name
    if isElement || !prefix.isEmpty, let uri = bindings.uri(of: prefix) {
      if let known = vocabulary.prefix(of: uri) {
        canonicalName = known.isEmpty ? local : known + ":" + local
      } else if prefix.isEmpty {
        // The default namespace is one that the format does not know: never taken for one of its own.
        canonicalName = ":" + local
      }
    }
    var bytes = Bytes()
    bytes.append(canonicalName)
    let number = canonical.index(of: bytes.buffer)
    guard canonical.count <= 4 * Self.limit else {
      throw XMLFault(position, .xmlSyntax, "the document has too many names")
    }
    if isElement {
      elements[index] = Int32(number)
    } else {
      attributes[index] = Int32(number)
    }
    return number
  }
}
