import Testing

@testable import Search

/// Words are the same however they are written.
struct SearchWordTests {
  @Test(arguments: [
    ("Nádražní třída", ["nadrazni", "trida"]), ("PLAÇA D'ARMES", ["placa", "d", "armes"]),
    ("Straße", ["strasse"]), ("Łódź", ["lodz"]), ("Ærø", ["aero"]), ("İstanbul", ["istanbul"]),
    ("улица Ёлочная, 5", ["улица", "елочная", "5"]), ("пр-т Мира", ["проспект", "мира"]),
    ("Київ", ["киів"]), ("Αθήνα", ["αθηνα"]), ("e\u{301}cole", ["ecole"]), ("  ", []), ("…", []),
    ("東京", ["東京"]), ("12a/3", ["12a", "3"]),
    ("1-я Останкинская", ["1", "останкинская"]), ("Останкинская 1я", ["останкинская", "1"]),
    ("2-й и 3-е", ["2", "3"]), ("1er", ["1er"]),
    ("St.-Michael", ["st", "michael"]),
    ("ĲSSEL ǄEP ȺB", ["ijssel", "ǆep", "ⱥb"]),
    ("п-ка, б-р, наб-я", ["площадка", "бульвар", "набережная"]),
  ])
  func `words without case, marks and punctuation`(_ text: String, _ words: [String]) {
    #expect(SearchWords.words(of: text) == words)
  }

  /// As maps and signs have them: BGN/PCGN, ISO 9 without its marks, the national standards of Ukraine (2010), Bulgaria
  /// (2009) and Serbia, what Germans and Czechs write, and ELOT 743.
  @Test(arguments: [
    ("тверская", "tverskaya tverskaa tverskaja twerskaja"),
    ("хорошевское", "khoroshevskoye choro\u{161}evskoje horosevskoe"),
    ("щукинская", "shchukinskaya sukinskaa schtschukinskaja"),
    ("чаиковскии", "chaykovskiy tschaikowski tchaikovsky cajkovskij"),
    ("цветнои", "tsvetnoy cvetnoj zwetnoi"), ("юных", "yunykh unyh junych"),
    ("подъезд", "podyezd podezd"),
    ("хрещатик", "khreshchatyk"), ("грушевського", "hrushevskoho"),
    ("володимирська", "volodymyrska"),
    ("търговска", "targovska"), ("кнеза", "kneza"), ("михаила", "mihaila mikhaila"),
    ("теразије", "terazije"),
    ("ερμου", "ermou"), ("θεσσαλονικη", "thessaloniki"),
    ("χαλκιδας", "chalkidas halkidas khalkidas"),
    ("μπουμπουλινας", "boumpoulinas bouboulinas"), ("ευαγγελιστριας", "evangelistrias"),
    ("λεωφοροσ", "leoforos"), ("ψυχικο", "psychiko psichiko"),
  ])
  func `spellings of a word have its sound`(_ word: String, _ spellings: String) {
    let word = SearchWords.words(of: word)[0]
    for spelling in spellings.split(separator: " ") {
      let typed = SearchWords.words(of: String(spelling))[0]
      #expect(
        SearchSpelling.sounds(of: word).contains(SearchSpelling.sounds(of: typed)[0]), "\(spelling)"
      )
    }
  }

  @Test func `words in other letters`() {
    #expect(SearchSpelling.latin(for: "тверская") == ["tverskaya", "tverskaja"])
    #expect(SearchSpelling.latin(for: "вацлавска") == ["vatslavska", "vaclavska"])
    #expect(SearchSpelling.latin(for: "ερμου") == ["ermou"])
    for word in ["tverskaja", "東京", "12", ""] { #expect(SearchSpelling.latin(for: word).isEmpty) }
    #expect(SearchSpelling.numbers(for: "12a") == ["12а", "12α"])
    #expect(SearchSpelling.numbers(for: "12б") == ["12b"])
    for word in ["12", "a", "a12", "12ab", ""] {
      #expect(SearchSpelling.numbers(for: word).isEmpty)
    }
  }

  @Test(arguments: [
    ("landstrasse", "landstrase", true), ("abcd", "abdc", true), ("abcd", "abcx", true),
    ("abcd", "xbcd", true), ("abcd", "abcde", true), ("abcd", "bcd", true), ("abcd", "abcd", false),
    ("abcd", "abxx", false), ("abcd", "badc", false), ("abcd", "abcdef", false),
    ("aab", "ab", true),
  ])
  func `one mistake of typing`(_ left: String, _ right: String, _ isOne: Bool) {
    let (first, second) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    #expect(SearchWords.isOneMistake(from: first, to: second) == isOne)
    #expect(SearchWords.isOneMistake(from: second, to: first) == isOne)
  }

  @Test(arguments: [
    ("ul", "ulice"), ("ulice", "ul"), ("tr", "trida"), ("nam", "namesti"), ("st", "street"),
    ("str", "strasse"), ("ave", "avenue"), ("ул", "улица"), ("hauptstr", "hauptstrasse"),
    ("hauptstrasse", "hauptstr"), ("bhf", "bahnhof"), ("hbf", "hauptbahnhof"),
  ])
  func `short words stand for long ones`(_ word: String, _ other: String) {
    #expect(SearchAbbreviations.others(for: word).contains(other))
  }

  @Test func `shapes are read back, and none of a part of their bytes`() throws {
    var shape = SearchShape()
    shape.lines = [[1, -2, 3, 4], [], [5, 6]]
    let bytes = shape.bytes
    let back = try #require(bytes.withUnsafeBytes { SearchShape(bytes: $0) })
    #expect(back.lines == shape.lines)
    for count in 0..<bytes.count {
      #expect(bytes[..<count].withUnsafeBytes { SearchShape(bytes: $0) } == nil)
    }
  }

  @Test func `a line is as far away as its nearest place`() {
    var shape = SearchShape()
    // A degree of the equator is 111,319.49 m.
    shape.lines = [[0, 0, 10_000_000, 0]]
    let distance = shape.distance(from: (0.5, 0.001))
    #expect(abs(distance - 110.57) < 0.1)
  }
}
