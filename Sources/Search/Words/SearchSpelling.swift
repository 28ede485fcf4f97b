/// Words of one script in the letters of another one, as people type what they read on a map or sign.
///
/// Cyrillic by BGN/PCGN (1947 Russian, 2013 Bulgarian, 2019 Ukrainian) and ISO 9:1995, Greek by ELOT 743 (ISO 843:1997,
/// type 2). Words that differ between these, or by how far people know them, have one sound.
enum SearchSpelling {
  /// Words in Latin letters for a word in Cyrillic or Greek ones, the usual one first; none for any other word.
  static func latin(for word: String) -> [String] {
    latin(for: word, [russian, bulgarian, slavic])
  }

  private static func latin(
    for word: String, _ tables: @autoclosure () -> [[Unicode.Scalar: String]]
  ) -> [String] {
    let letters = Array(word.unicodeScalars)
    if letters.contains(where: { SearchWords.cyrillic.contains($0.value) }) {
      return tables().reduce(into: []) { spellings, table in
        var spelling = ""
        for letter in letters { spelling += table[letter] ?? String(letter) }
        if !spelling.isEmpty, !spellings.contains(spelling) { spellings.append(spelling) }
      }
    }
    guard letters.contains(where: { (0x370...0x3FF).contains($0.value) }) else { return [] }
    return [elot(letters, hasPlainB: false), elot(letters, hasPlainB: true)].reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The sounds of a word of any of these scripts, the usual one first: what two words have in common that are spellings of
  /// one. A coarse measure, for words that are found by it and then compared with others.
  static func sounds(of word: String) -> [String] {
    let latin = latin(for: word, [russian, bulgarian, slavic, german])
    let sounds = (latin.isEmpty ? [word] : latin).map(sound)
    return sounds.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A house number such as `12a` with the letters of the other script; none for any other word.
  static func numbers(for word: String) -> [String] {
    let letters = word.unicodeScalars
    guard let last = letters.last, letters.count > 1,
      letters.dropLast().allSatisfy({ (0x30...0x39).contains($0.value) })
    else { return [] }
    return (suffixes[last] ?? []).map { String(letters.dropLast()) + $0 }
  }

  // MARK: - Sounds

  /// Groups of Latin letters that stand for one sound, the longest first, and what stands for that.
  private static let groups: [(String, String)] = [
    ("shch", "s"), ("tsch", "c"), ("sch", "s"), ("tch", "c"), ("zh", "z"), ("kh", "h"), ("gh", "h"),
    ("ch", "c"), ("sh", "s"), ("ts", "c"), ("tz", "c"), ("th", "t"), ("ph", "v"), ("ck", "k"),
    ("ou", "u"), ("x", "ks"), ("w", "v"), ("f", "v"), ("q", "k"), ("j", "i"), ("y", "i"),
    ("g", "h"), ("ʹ", ""), ("ʺ", ""), ("ʼ", ""),
  ]

  /// Vowels that are written with and without an i before them.
  private static let vowels: [(String, String)] = [
    ("ia", "a"), ("ie", "e"), ("io", "e"), ("iu", "u"),
  ]

  private static func sound(_ latin: String) -> String {
    let letters = replacing(vowels, in: replacing(groups, in: Array(latin.unicodeScalars)))
    var sound = ""
    var last: Unicode.Scalar?
    for letter in letters where letter != last {
      sound.unicodeScalars.append(letter)
      last = letter
    }
    return sound
  }

  private static func replacing(
    _ groups: [(String, String)], in letters: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var rest = letters[...]
    while let letter = rest.first {
      if let group = groups.first(where: { rest.starts(with: $0.0.unicodeScalars) }) {
        result += group.1.unicodeScalars
        rest = rest.dropFirst(group.0.unicodeScalars.count)
      } else {
        result.append(letter)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  // MARK: - Letters

  private static func table(_ from: String, _ to: String) -> [Unicode.Scalar: String] {
    let spellings = to.split(separator: " ").map { $0 == "-" ? "" : String($0) }
    return Dictionary(uniqueKeysWithValues: zip(from.unicodeScalars, spellings))
  }

  /// Letters as ``SearchWords`` leaves them: ё, й, ї, ў, ґ and the like are without their marks.
  private static let russian = table(
    "абвгдежзиклмнопрстуфхцчшщъыьэюяіє",
    "a b v g d e zh z i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i ye"
  ).merging(
    table("ђјљњћџѕәғқңөұүһ", "d j lj nj c dz dz a g k n o u u h")
  ) { own, _ in own }

  /// Where щ and ъ are sounds of their own.
  private static let bulgarian = russian.merging(["щ": "sht", "ъ": "a"]) { $1 }

  /// As those write who have marks for these sounds, without the marks.
  private static let slavic = russian.merging(
    table("жхцчшщюя", "z h c c s s ju ja")
  ) { $1 }

  /// As Germans write names (Duden).
  private static let german = russian.merging(
    table("хцщюя", "ch z schtsch ju ja")
  ) { $1 }

  private static let greek = table(
    "αβγδεζηθικλμνξοπρστυφχψω", "a v g d e z i th i k l m n x o p r s t y f ch ps o")

  private static let greekPairs: [(String, String)] = [
    ("αυ", "av"), ("ευ", "ev"), ("ηυ", "iv"), ("ου", "ou"), ("γγ", "ng"), ("γξ", "nx"),
    ("γχ", "nch"),
  ]

  /// A Greek word by ELOT 743; with a plain b and h, as most people write μπ and χ.
  private static func elot(_ letters: [Unicode.Scalar], hasPlainB: Bool) -> String {
    var spelling = ""
    var rest = letters[...]
    while let letter = rest.first {
      if rest.starts(with: "μπ".unicodeScalars) {
        spelling += hasPlainB || spelling.isEmpty ? "b" : "mp"
        rest = rest.dropFirst(2)
      } else if let pair = greekPairs.first(where: { rest.starts(with: $0.0.unicodeScalars) }) {
        spelling += pair.1
        rest = rest.dropFirst(2)
      } else {
        spelling += letter == "χ" && hasPlainB ? "h" : greek[letter] ?? String(letter)
        rest = rest.dropFirst()
      }
    }
    return spelling
  }

  /// The letter after a number, by its sound and by its look.
  private static let suffixes: [Unicode.Scalar: [String]] = [
    "a": ["а", "α"], "b": ["б", "в", "β"], "v": ["в"], "g": ["г", "γ"], "d": ["д", "δ"], "e": ["е"],
    "k": ["к"], "c": ["с"],
    "а": ["a"], "б": ["b"], "в": ["v", "b"], "г": ["g"], "д": ["d"], "е": ["e"], "к": ["k"],
    "с": ["c"], "α": ["a"], "β": ["b"], "γ": ["g"], "δ": ["d"],
  ]
}
