/// The letters of a script without case and marks, which are found out once instead of each time.
struct FoldedLetters: Sendable {
  /// Latin letters with marks, and the signs before them.
  static let latin: ClosedRange<UInt32> = 0x80...0x17F
  static let latinLetters = FoldedLetters(latin)
  /// The letters of Greek.
  static let greek: ClosedRange<UInt32> = 0x370...0x3FF
  static let greekLetters = FoldedLetters(greek)
  /// The letters of Slavic languages and their neighbours.
  static let cyrillicLetters = FoldedLetters(SearchWords.cyrillic)

  /// What a character leaves of itself in a word.
  private enum Folded {
    /// Up to four bytes of UTF-8, the first one lowest; none for a mark.
    case letters(UInt32)
    case endOfWord
  }

  private let first: UInt32
  private let folded: [Folded]

  private init(_ range: ClosedRange<UInt32>) {
    first = range.lowerBound
    folded = range.map { value in
      var bytes: [UInt8] = []
      guard let scalar = Unicode.Scalar(value), SearchWords.fold(scalar, to: &bytes) else {
        return .endOfWord
      }
      return .letters(bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  /// Adds what a character of the range leaves of itself; false for what ends a word.
  func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) -> Bool {
    guard case .letters(var rest) = folded[Int(scalar.value - first)] else { return false }
    while rest != 0 {
      word.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    return true
  }
}
