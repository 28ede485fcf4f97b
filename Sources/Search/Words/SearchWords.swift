/// Words as they are searched for: without case, diacritics and punctuation.
public enum SearchWords {
  /// The words of a text, in order: letters in lower case without their marks, and digits. Whatever is neither ends
  /// a word.
  public static func words(of text: String) -> [String] {
    var words: [String] = []
    // In UTF-8.
    var word: [UInt8] = []
    var isCyrillic = false
    func end() {
      guard !word.isEmpty else { return }
      words.append(String(decoding: word, as: UTF8.self))
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text.unicodeScalars {
      isCyrillic = isCyrillic || cyrillic.contains(scalar.value)
      if !append(scalar, to: &word) { end() }
    }
    end()
    // Words are written short in these ways in Cyrillic letters alone.
    return isCyrillic ? joiningHyphenated(withoutOrdinalEndings(words)) : words
  }

  /// The letters of Slavic languages and their neighbours.
  static let cyrillic: ClosedRange<UInt32> = 0x400...0x52F

  /// The words with a space between them: what two names have in common that are written differently.
  public static func key(of text: String) -> String { words(of: text).joined(separator: " ") }

  /// Whether the words of a text may begin with this one, nil standing for no word: by its first letter alone, which most
  /// texts are told apart by.
  static func mayBegin(_ text: Substring, with word: String?) -> Bool {
    var letter: [UInt8] = []
    for scalar in text.unicodeScalars {
      _ = append(scalar, to: &letter)
      if !letter.isEmpty { break }
    }
    guard let word else { return letter.isEmpty }
    return !letter.isEmpty && word.utf8.starts(with: letter)
  }

  /// Adds a letter or digit, or nothing for a mark; false for what ends a word.
  private static func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: word.append(UInt8(truncatingIfNeeded: scalar.value))
    case 0x41...0x5A: word.append(UInt8(truncatingIfNeeded: scalar.value) | 0x20)
    case 0...0x7F: return false
    case FoldedLetters.latin: return FoldedLetters.latinLetters.append(scalar, to: &word)
    case FoldedLetters.greek: return FoldedLetters.greekLetters.append(scalar, to: &word)
    case cyrillic: return FoldedLetters.cyrillicLetters.append(scalar, to: &word)
    default: return fold(scalar, to: &word)
    }
    return true
  }

  /// Adds a letter of any script, or nothing for a mark; false for what ends a word.
  static func fold(_ scalar: Unicode.Scalar, to word: inout [UInt8]) -> Bool {
    if let plain = SearchLetters.plain[scalar.value] {
      word += plain.utf8
      return true
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    // Marks that stand on the letter before.
    case .nonspacingMark: return true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter: break
    // These have one case only.
    case .otherLetter, .modifierLetter, .decimalNumber, .spacingMark:
      word += String(scalar).utf8
      return true
    default: return false
    }
    for small in properties.lowercaseMapping.unicodeScalars {
      if let plain = SearchLetters.plain[small.value] {
        word += plain.utf8
      } else if small.properties.generalCategory != .nonspacingMark {
        word += String(small).utf8
      }
    }
    return true
  }

  /// Words that are written short with a hyphen in them, such as "пр-т".
  private static let hyphenated: [String: (end: String, whole: String)] = [
    "пр": ("т", "проспект"), "б": ("р", "бульвар"), "р": ("н", "раион"), "ш": ("се", "шоссе"),
    "п": ("ка", "площадка"), "наб": ("я", "набережная"),
  ]

  /// How the number in "1-я", "1я" and "2-й" ends, without marks.
  private static let ordinalEndings: Set<String> = [
    "я", "ая", "и", "ии", "ыи", "ои", "е", "ое", "го", "му",
  ]

  /// The words with ordinal numbers as plain ones, however they are written.
  private static func withoutOrdinalEndings(_ words: [String]) -> [String] {
    func isNumber(_ word: some StringProtocol) -> Bool {
      !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard words.contains(where: { (0x30...0x39).contains($0.utf8.first ?? 0) }) else {
      return words
    }
    var result: [String] = []
    for word in words {
      if ordinalEndings.contains(word), let last = result.last, isNumber(last) { continue }
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      let isOrdinal =
        isNumber(digits) && digits.endIndex < word.endIndex
        && ordinalEndings.contains(String(word[digits.endIndex...]))
      result.append(isOrdinal ? String(digits) : word)
    }
    return result
  }

  private static func joiningHyphenated(_ words: [String]) -> [String] {
    guard words.count > 1 else { return words }
    var joined: [String] = []
    var index = 0
    while index < words.count {
      if index + 1 < words.count, let long = hyphenated[words[index]],
        long.end == words[index + 1]
      {
        joined.append(long.whole)
        index += 2
      } else {
        joined.append(words[index])
        index += 1
      }
    }
    return joined
  }

  /// The word backwards.
  static func reversed(_ word: String) -> String {
    var result = ""
    for scalar in word.unicodeScalars.reversed() { result.unicodeScalars.append(scalar) }
    return result
  }

  /// True if one word becomes the other one by a single mistake of typing: a letter that is wrong, missing or too many,
  /// or two neighbours that are exchanged.
  static func isOneMistake(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Bool {
    guard abs(left.count - right.count) <= 1, left != right else { return false }
    var start = 0
    while start < left.count, start < right.count, left[start] == right[start] { start += 1 }
    var end = 0
    while end < left.count - start, end < right.count - start,
      left[left.count - 1 - end] == right[right.count - 1 - end]
    {
      end += 1
    }
    let (leftRest, rightRest) = (left.count - start - end, right.count - start - end)
    if leftRest <= 1, rightRest <= 1 { return true }
    return leftRest == 2 && rightRest == 2 && left[start] == right[start + 1]
      && left[start + 1] == right[start]
  }
}
