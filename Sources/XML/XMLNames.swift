public import Base

/// The names in one document, as one worker numbers them: raw names as they are written, and the
/// canonical names that they stand for under the declarations in force.
///
/// The vocabulary's canonical names keep their numbers. All other numbers are valid while
/// `generation` stays the same: when a scanner begins another element they may be forgotten, so
/// that memory stays bounded.
public struct XMLNames: ~Copyable {
  /// What a raw name stands for, as far as it has been asked.
  struct Meaning: BitwiseCopyable {
    /// The number of its prefix.
    var prefix: Int32
    /// The canonical name of an attribute without prefix, which is in no namespace, or -1.
    var attribute: Int32 = -1
    /// The namespace that its prefix stood for, and the canonical name there, or -1.
    var space: Int32 = 0
    var name: Int32 = -1
    /// The same before that, as names often change between two.
    var formerSpace: Int32 = 0
    var formerName: Int32 = -1
  }

  /// More names than any document outside of its features has.
  static let documentLimit = 1 << 16
  /// More names than any feature has; a feature must fit into memory anyway.
  static let elementLimit = 1 << 22
  /// Names that are worth remembering from one element to the next.
  private static let rememberedCount = 1 << 12

  private let vocabulary: XMLVocabulary
  /// Names as they are written, `prefix:local`.
  public private(set) var raw = KeyTable()
  /// Canonical names; the vocabulary's come first, in its order.
  public private(set) var canonical = KeyTable()
  /// What prefixes stand for.
  var namespaces = XMLNamespaces()
  private var meanings = Column<Meaning>(capacity: 64)
  /// Raw names by their first and last bytes, + 1; a miss costs a look into the table.
  private var guesses = [UInt32](repeating: 0, count: 256)
  private(set) var limit = Self.documentLimit
  /// Changes when numbers beyond the vocabulary's are given again.
  private(set) var generation = 0

  init(_ vocabulary: XMLVocabulary) {
    self.vocabulary = vocabulary
    numberVocabulary()
  }

  private mutating func numberVocabulary() {
    for name in vocabulary.names {
      var bytes = Bytes()
      bytes.append(name)
      _ = canonical.index(of: bytes.buffer)
    }
  }

  /// Begins with a document, or with one element under the declarations around it.
  mutating func begin(within outer: XMLBindings?) {
    limit = outer == nil ? Self.documentLimit : Self.elementLimit
    if max(raw.count, namespaces.uris.count) > Self.rememberedCount {
      raw = KeyTable()
      canonical = KeyTable()
      numberVocabulary()
      meanings.removeAll()
      guesses = [UInt32](repeating: 0, count: guesses.count)
      namespaces.rebuild()
      generation += 1
    }
    namespaces.begin(within: outer ?? XMLBindings())
  }

  // MARK: - Raw names

  /// The number of a raw name; -1 for what is not a name, or is one too many. Eight bytes must be readable
  /// after it.
  @inline(__always)
  mutating func rawIndex(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = name.baseAddress else { return -1 }
    let word = UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)
    let mixed: UInt64
    if name.count < 8 {
      let mask = (UInt64(1) << UInt64(truncatingIfNeeded: name.count &* 8)) &- 1
      mixed = (word & mask) &* 0x9E37_79B9_7F4A_7C15
    } else {
      let last = UnsafeRawPointer(base + (name.count - 8)).loadUnaligned(as: UInt64.self)
      mixed = (word &+ last &* 31) &* 0x9E37_79B9_7F4A_7C15
    }
    let slot = Int(truncatingIfNeeded: mixed >> 56)
    let guess = Int(guesses[slot]) - 1
    if guess >= 0, raw.matches(guess, name) { return guess }
    return lookUp(name, slot)
  }

  /// Only good names get into the table, so that those which are in it are not looked at again.
  @inline(never)
  private mutating func lookUp(_ name: UnsafeBufferPointer<UInt8>, _ slot: Int) -> Int {
    guard let base = name.baseAddress, name.count > 0 else { return -1 }
    let end = base + name.count
    guard case .good = XMLNameCharacters.check(base, end, end), raw.count < limit else { return -1 }
    let before = raw.count
    let index = raw.index(of: name)
    if index == before {
      let colon = name.firstIndex(of: UInt8(ascii: ":")) ?? 0
      let prefix = namespaces.number(ofPrefix: UnsafeBufferPointer(rebasing: name[..<colon]))
      meanings.append(Meaning(prefix: prefix))
    }
    guesses[slot] = UInt32(truncatingIfNeeded: index + 1)
    return index
  }

  // MARK: - Canonical names

  /// The canonical name of an element.
  @inline(__always)
  mutating func element(_ index: Int) -> Int {
    let meaning = meanings[index]
    let space = namespaces.current[Int(meaning.prefix)]
    return space == meaning.space && meaning.name >= 0 ? Int(meaning.name) : resolve(index, space)
  }

  /// The canonical name of an attribute, which has no namespace without a prefix.
  @inline(__always)
  mutating func attribute(_ index: Int) -> Int {
    let meaning = meanings[index]
    guard meaning.prefix == 0 else { return element(index) }
    return meaning.attribute >= 0 ? Int(meaning.attribute) : resolveAttribute(index)
  }

  @inline(never)
  private mutating func resolveAttribute(_ index: Int) -> Int {
    let number = canonical.index(of: raw.bytes(at: index))
    meanings[index].attribute = Int32(truncatingIfNeeded: number)
    return number
  }

  @inline(never)
  private mutating func resolve(_ index: Int, _ space: Int32) -> Int {
    var meaning = meanings[index]
    let known: Int32
    if space == meaning.formerSpace, meaning.formerName >= 0 {
      known = meaning.formerName
    } else {
      var bytes = Bytes()
      bytes.append(canonicalName(index, space))
      known = Int32(truncatingIfNeeded: canonical.index(of: bytes.buffer))
    }
    (meaning.formerSpace, meaning.formerName) = (meaning.space, meaning.name)
    (meaning.space, meaning.name) = (space, known)
    meanings[index] = meaning
    return Int(known)
  }

  /// Names of namespaces that the format does not know stay as they are written, unless they look like
  /// one of its own: then a colon precedes them, which no name of the format has.
  ///
  /// Files use prefixes that they don't declare: those stay too, so that they mean what they mean in
  /// the vocabulary.
  private func canonicalName(_ index: Int, _ space: Int32) -> String {
    let name = raw.name(at: index)
    guard space != XMLNamespaces.undeclared else { return name }
    let prefix = namespaces.prefixes.name(at: Int(meanings[index].prefix))
    let local = prefix.isEmpty ? name : String(name.dropFirst(prefix.count + 1))
    if let known = vocabulary.prefix(of: namespaces.uris.name(at: Int(space))) {
      return known.isEmpty ? local : known + ":" + local
    }
    let looksKnown = vocabulary.namespaces.contains { $0.prefix == prefix } || prefix.isEmpty
    return looksKnown ? ":" + name : name
  }
}
