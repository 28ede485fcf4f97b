/// What a filter asks of tags: `w/highway=primary,secondary`.
///
/// The syntax is that of osmium tags-filter: `KINDS/KEYS`, `KINDS/KEYS=VALUES` or `KINDS/KEYS!=VALUES`.
/// KINDS are some of `n`, `w`, `r` and `a` (areas: closed ways, and relations that are multipolygons or
/// boundaries); without `KINDS/` an expression is for nodes, ways and relations. KEYS and VALUES are
/// patterns with commas between them: a pattern that ends in `*` is a prefix, one that begins with `*` is
/// found anywhere, `*` alone is everything. In quotes everything stands for itself, and `""` is a quote.
struct OSMTagExpression: Hashable, Sendable {
  /// A pattern of a key or a value.
  struct Pattern: Hashable, Sendable {
    /// How the text is compared.
    enum Manner: Hashable, Sendable {
      case whole, prefix, anywhere
    }

    var manner: Manner
    var text: [UInt8]
  }

  /// The kinds of objects that it is for.
  var kinds: OSMKinds
  /// Kinds of objects that it is for only where they are areas.
  var areaKinds: OSMKinds
  /// The key is one of these.
  var keys: [Pattern]
  /// The value is one of these, or none of them; nil for any value.
  var values: [Pattern]?
  /// True for `!=`.
  var isNegated: Bool
}

extension OSMTagExpression.Pattern {
  /// True for a text that it describes.
  @inline(__always)
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch manner {
    case .whole: bytes.count == text.count && bytes.elementsEqual(text)
    case .prefix: bytes.starts(with: text)
    case .anywhere: Self.found(text, in: bytes)
    }
  }

  private static func found(_ text: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    guard bytes.count >= text.count else { return false }
    for start in 0...bytes.count - text.count where bytes[start] == first {
      if bytes[start..<start + text.count].elementsEqual(text) { return true }
    }
    return false
  }
}
