internal import Geometry

/// How good an answer to some words is: by how far the name is what was typed, by how much it matters, and by how near
/// it is.
struct SearchMeasure {
  private let words: [String]
  private let joined: String
  /// The words that tell something, with those that they may stand for.
  private let wanted: [(word: String, others: [String])]
  private let near: (place: (x: Double, y: Double), scale: GroundScale)?
  private let bySound: Bool
  private let penalty: Double

  /// What a name adds at most, and what a place adds.
  private static let most = 0.6

  /// For the words of a question, from which answers may differ in ways that cost a penalty.
  init(
    _ words: [String], near: (x: Double, y: Double)?, bySound: Bool = false, penalty: Double = 0
  ) {
    self.words = words
    self.bySound = bySound
    self.penalty = penalty
    self.near = near.map { ($0, GroundScale(latitudes: $0.y, $0.y)) }
    joined = words.joined()
    let telling = Self.telling(words, bySound)
    wanted = (telling.isEmpty ? words : telling).map {
      ($0, SearchAbbreviations.others(for: $0))
    }
  }

  private static func telling(_ words: [String], _ bySound: Bool) -> [String] {
    let rest = words.filter { !SearchAbbreviations.isGeneric($0) }
    guard bySound else { return rest }
    // Words in other letters are compared by what they have in common.
    return rest.map { SearchSpelling.sounds(of: $0)[0] }.filter {
      !SearchAbbreviations.isGeneric($0)
    }
  }

  /// The greatest score that an answer may have which matters so much.
  func bound(_ importance: Double) -> Double {
    importance + Self.most + (near == nil ? 0 : Self.most) - penalty
  }

  /// The score of an answer: the greater, the better.
  func score(_ result: SearchResult) -> Double {
    var score = result.importance + nameScore(result)
    if let near {
      let metres = near.scale.metres(from: near.place, to: (result.x, result.y))
      score += Self.most / (1 + metres / 3000)
    }
    return score - penalty
  }

  private func nameScore(_ result: SearchResult) -> Double {
    let name = SearchWords.words(of: result.name)
    let own = Self.telling(name, bySound)
    // What was typed short is the word of the name that it stands for.
    let typed = wanted.map { word, others in
      own.contains(word) ? word : others.first(where: own.contains) ?? word
    }
    if own == typed || name.joined() == joined { return Self.most }
    let isInName = typed.allSatisfy(own.contains)
    if typed.count > 1, isInName { return 0.55 }
    // All of the name, and what it lies in.
    if !own.isEmpty, own.allSatisfy(typed.contains) { return 0.5 }
    if isAny(of: result.otherNames) { return 0.5 }
    if own.starts(with: typed) { return 0.25 }
    return isInName || name.starts(with: words.dropLast()) ? 0.1 : 0
  }

  /// Whether the words are one of several names with semicolons between them.
  private func isAny(of names: String) -> Bool {
    var start = names.startIndex
    while start < names.endIndex {
      let end = names.utf8[start...].firstIndex(of: UInt8(ascii: ";")) ?? names.endIndex
      let name = names[start..<end]
      if start < end, SearchWords.mayBegin(name, with: words.first),
        SearchWords.words(of: String(name)) == words
      {
        return true
      }
      guard end < names.endIndex else { break }
      start = names.utf8.index(after: end)
    }
    return false
  }
}
