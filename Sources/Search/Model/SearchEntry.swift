internal import Geometry

/// A result as it goes into the index.
struct SearchEntry {
  var kind = SearchKind.poi
  /// `key=value`.
  var category = ""
  var name = ""
  /// Other names, references and codes.
  var others: [String] = []
  /// What is searched for besides names: numbers of houses.
  var numbers: [String] = []
  /// Street, place, postcode and city of an address.
  var address: [String] = []
  var within: [String] = []
  var x = 0.0
  var y = 0.0
  var box = Box()
  var importance = 0.0
  var feature = ""
  var shape = SearchShape()
  /// What two entries have in common that are the same; empty if there is no other.
  var identity = ""

  /// The words by which it is found first of all.
  var nameWords: [String] {
    if kind == .address { return Self.words(numbers) }
    var words = Self.words([name] + others)
    // A reference is written with and without a gap.
    for other in [name] + others {
      let parts = SearchWords.words(of: other)
      let isReference = parts.count <= 3 && parts.contains(where: Self.hasDigit)
      // So are two words: Steiner Tor, Steinertor.
      guard parts.count == 2 || parts.count == 3 && isReference else { continue }
      let joined = parts.joined()
      if joined.utf8.count <= (isReference ? 8 : 24), !words.contains(joined) {
        words.append(joined)
      }
    }
    return words
  }

  /// The words of the address and of other numbers.
  var addressWords: [String] {
    var words = Self.words(address + (kind == .address ? [] : numbers))
    // Postcodes are written with and without a gap.
    for text in address where Self.hasDigit(text) {
      let parts = SearchWords.words(of: text)
      if parts.count == 2, parts.joined().utf8.count <= 8 { words.append(parts.joined()) }
    }
    return words
  }

  /// The words of what it lies in.
  var regionWords: [String] { Self.words(within) }

  /// Each word once, in the order of the texts.
  private static func words(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.flatMap(SearchWords.words).filter { known.insert($0).inserted }
  }

  private static func hasDigit(_ word: String) -> Bool {
    word.utf8.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
