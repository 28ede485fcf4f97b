public import Base
internal import Geometry
internal import SQLiteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An index that is open to search in it. One thread uses it at a time. Nothing in it is trusted.
public final class SearchIndex {
  /// The path as given.
  public let path: String
  let database: Database
  private let textQuery: Statement
  private let nearQuery: Statement
  private let words: SearchVocabulary

  /// Results that are looked at for each form of a question, the weightiest first.
  private static let candidates: Int64 = 250
  /// Degrees around a place within which results are looked at before all others.
  private static let nearDegrees = 0.5
  /// More words than anybody types.
  private static let mostWords = 16

  static let columns = """
    e.id, e.kind, e.category, e.name, e.other_names, e.address, e.within, e.x, e.y, e.west, e.south, \
    e.east, e.north, e.importance, e.feature
    """

  /// Opens the index of a store. Errors: `.notSearchable`, and those of stores.
  public init(path: String) throws(GeoError) {
    self.path = path
    database = try Database(
      reading: path, hint: "cairn pack build makes a pack with a search index")
    guard try database.hasTable("search_text"), try database.hasTable("search_boxes"),
      try database.hasColumns(["word", "reversed"], in: "search_words"),
      try database.hasColumns(["id", "kind", "name", "within", "shape"], in: "search_entries")
    else {
      throw GeoError(
        .notSearchable, "the store has no search index", at: SourceLocation(path: path),
        hint: "cairn pack build makes one")
    }
    let query =
      "SELECT \(Self.columns) FROM search_text t JOIN search_entries e ON e.id = t.rowid "
      + "WHERE t.search_text MATCH ?1 AND e.x BETWEEN ?2 AND ?3 AND e.y BETWEEN ?4 AND ?5"
    textQuery = try database.prepare(
      "SELECT \(Self.columns) FROM search_text t JOIN search_entries e ON e.id = t.rowid "
        + "WHERE t.search_text MATCH ?1 ORDER BY t.rowid LIMIT ?2")
    nearQuery = try database.prepare(query + " ORDER BY t.rowid LIMIT ?6")
    words = try SearchVocabulary(database)
  }

  /// The number of entries.
  public func entryCount() throws(GeoError) -> Int {
    Int(try database.scalarInt("SELECT count(*) FROM search_entries") ?? 0)
  }

  /// Entries of the index, spread over all of it.
  public func entries(atMost limit: Int) throws(GeoError) -> [SearchResult] {
    let step = max(try entryCount() / max(limit, 1), 1)
    var entries: [SearchResult] = []
    try database.query(
      "SELECT \(Self.columns) FROM search_entries e WHERE e.id % ?1 = 0 ORDER BY e.id LIMIT ?2",
      [.integer(Int64(step)), .integer(Int64(limit))]
    ) { row in
      if let entry = result(row) { entries.append(entry) }
    }
    return entries
  }

  /// The best answers to a question, the best one first; none for a question without words.
  public func results(for question: SearchQuestion) throws(GeoError) -> [SearchResult] {
    let typed = Array(SearchWords.words(of: question.text).prefix(Self.mostWords))
    guard !typed.isEmpty, question.limit > 0 else { return [] }
    let isOpen = question.text.unicodeScalars.last.map { !Self.endsWord($0) } ?? true
    var found: [Int64: SearchResult] = [:]
    func ask(
      _ words: [String], isPrefix: Bool, areAll: Bool = false, isOfNames: Bool = true,
      mistakes: [String: [String]] = [:], spellings: [String: [String]] = [:], penalty: Double
    ) throws(GeoError) {
      let terms = words.enumerated().map { index, word in
        SearchExpression.Term(
          word: word, others: SearchAbbreviations.others(for: word) + (mistakes[word] ?? []),
          spellings: spellings[word] ?? [],
          isPrefix: areAll && word.utf8.count > 2 || isPrefix && index == words.count - 1)
      }
      for var result in try candidates(
        SearchExpression(terms: terms, isOfNames: isOfNames).text, question)
      where found[result.id] == nil {
        guard question.kinds.isEmpty || question.kinds.contains(result.kind) else { continue }
        result.score =
          Self.score(result, words, question, bySound: !spellings.isEmpty) - penalty
        found[result.id] = result
      }
    }
    // The number of a road, with a space in it.
    if let joined = Self.joiningReference(typed) {
      try ask(joined, isPrefix: false, penalty: 0.02)
    }
    let telling = typed.filter { !SearchAbbreviations.isGeneric($0) }
    try ask(typed, isPrefix: false, penalty: 0)
    if isOpen { try ask(typed, isPrefix: true, penalty: 0.05) }
    // In the letters of another script.
    for words in [telling.isEmpty ? typed : telling] + Self.joiningNeighbours(telling) {
      let spellings = try self.spellings(of: words, isOpen: isOpen)
      guard !spellings.isEmpty else { continue }
      try ask(words, isPrefix: isOpen, spellings: spellings, penalty: 0.3)
      let named = words.filter { !Self.isNumber($0) }
      if named.count < words.count, !named.isEmpty, found.isEmpty {
        try ask(named, isPrefix: false, spellings: spellings, penalty: 0.35)
      }
      if !found.isEmpty { break }
    }
    if found.count < question.limit, !telling.isEmpty, telling.count < typed.count {
      try ask(telling, isPrefix: isOpen, penalty: 0.1)
    }
    // All words may be shortened.
    if found.count < question.limit, typed.count > 1 {
      try ask(typed, isPrefix: isOpen, areAll: true, penalty: 0.15)
    }
    // A house number that is not known: its street.
    let named = typed.filter { !Self.isNumber($0) }
    if !named.isEmpty, named.count < typed.count,
      !found.values.contains(where: { Self.has(typed.filter(Self.isNumber), $0) })
    {
      try ask(named, isPrefix: false, penalty: 0.05)
    }
    // A postcode, or the street of addresses that has no line.
    if found.isEmpty { try ask(typed, isPrefix: isOpen, isOfNames: false, penalty: 0.2) }
    if found.isEmpty {
      for words in Self.joiningNeighbours(typed) { try ask(words, isPrefix: isOpen, penalty: 1) }
    }
    if found.count < question.limit {
      var mistakes: [String: [String]] = [:]
      for word in Set(typed) where word.unicodeScalars.count >= 4 {
        let similar = try self.words.similar(to: word)
        if !similar.isEmpty { mistakes[word] = similar }
      }
      if !mistakes.isEmpty {
        // One mistake in the question; then one in any word of it.
        for word in mistakes.keys.sorted() {
          try ask(
            typed, isPrefix: isOpen, mistakes: [word: mistakes[word] ?? []], penalty: 2)
        }
        if found.isEmpty {
          try ask(
            telling.isEmpty ? typed : telling, isPrefix: isOpen, mistakes: mistakes, penalty: 3)
        }
        // The street of a house number that is not known.
        if found.isEmpty, !named.isEmpty, named.count < typed.count {
          try ask(named, isPrefix: false, mistakes: mistakes, penalty: 3)
        }
      }
    }
    if found.isEmpty {
      for var result in try self.results(ofCategory: typed, question) {
        result.score = Self.score(result, [], question)
        found[result.id] = result
      }
    }
    return Array(
      found.values.sorted { ($0.score, $1.id) > ($1.score, $0.id) }.prefix(question.limit))
  }

  /// Words in other letters for those of a question; none for words that have no such.
  private func spellings(
    of words: [String], isOpen: Bool
  ) throws(GeoError) -> [String: [String]] {
    var spellings: [String: [String]] = [:]
    for (index, word) in words.enumerated() {
      let found = try self.words.spellings(
        of: word, isPrefix: isOpen && index == words.count - 1)
      if !found.isEmpty { spellings[word] = found }
    }
    return spellings
  }

  /// True for `12` and `12a`.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// `b 3` as `b3`; nil without a short word before a number.
  private static func joiningReference(_ words: [String]) -> [String]? {
    let start = words.indices.dropLast().first {
      words[$0].unicodeScalars.count <= 3 && !isNumber(words[$0]) && isNumber(words[$0 + 1])
    }
    guard let start else { return nil }
    return words[..<start] + [words[start] + words[start + 1]] + words[(start + 2)...]
  }

  /// The words with two neighbours as one, `mc donalds` as `mcdonalds`; once for each two.
  private static func joiningNeighbours(_ words: [String]) -> [[String]] {
    words.indices.dropLast().filter { !isNumber(words[$0]) && !isNumber(words[$0 + 1]) }.map {
      words[..<$0] + [words[$0] + words[$0 + 1]] + words[($0 + 2)...]
    }
  }

  /// Whether all of these numbers are in an answer's name, or in where it lies. That of an address may be longer, as it
  /// may not have been typed to its end.
  private static func has(_ numbers: [String], _ result: SearchResult) -> Bool {
    let words = SearchWords.words(
      of: result.name + " " + result.otherNames + " " + result.address)
    return numbers.allSatisfy { number in
      words.contains { $0 == number || result.kind == .address && $0.hasPrefix(number) }
    }
  }

  /// True for what ends a word, so that no further letters of it are to come.
  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "," || scalar == ";" || scalar == "."
  }

  // MARK: - Candidates

  private func candidates(
    _ expression: String, _ question: SearchQuestion
  ) throws(GeoError) -> [SearchResult] {
    var boxes: [Box] = question.box?.boxes ?? []
    var results: [SearchResult] = []
    if let near = question.near, boxes.isEmpty {
      let reach = Self.nearDegrees
      results += try self.results(
        expression,
        within: Box(
          minX: near.x - reach, minY: near.y - reach, maxX: near.x + reach, maxY: near.y + reach))
    }
    if !boxes.isEmpty || !question.kinds.isEmpty {
      if boxes.isEmpty { boxes = [Box(minX: -540, minY: -90, maxX: 540, maxY: 90)] }
      for box in boxes {
        results += try self.results(expression, within: box, of: question.kinds)
      }
      return results
    }
    defer { textQuery.reset() }
    try textQuery.bind(1, expression)
    try textQuery.bind(2, Self.candidates)
    while try textQuery.step() { if let result = result(textQuery) { results.append(result) } }
    return results
  }

  /// What is of a kind, such as `pharmacy` or `bus stop`: the value of its tag.
  private func results(
    ofCategory words: [String], _ question: SearchQuestion
  ) throws(GeoError) -> [SearchResult] {
    var results: [SearchResult] = []
    let boxes = question.box?.boxes
    try database.query(
      "SELECT \(Self.columns) FROM search_entries e "
        + "WHERE substr(e.category, instr(e.category, '=') + 1) = ?1 ORDER BY e.id",
      [.text(words.joined(separator: "_"))]
    ) { row in
      guard let result = result(row),
        question.kinds.isEmpty || question.kinds.contains(result.kind),
        boxes?.contains(where: { Self.contains($0, result) }) ?? true
      else { return }
      results.append(result)
    }
    return results
  }

  private static func contains(_ box: Box, _ result: SearchResult) -> Bool {
    box.minX...box.maxX ~= result.x && box.minY...box.maxY ~= result.y
  }

  private func results(
    _ expression: String, within box: Box, of kinds: Set<SearchKind> = []
  ) throws(GeoError) -> [SearchResult] {
    defer { nearQuery.reset() }
    try nearQuery.bind(1, expression)
    for (index, bound) in [box.minX, box.maxX, box.minY, box.maxY].enumerated() {
      try nearQuery.bind(index + 2, bound)
    }
    // Of some kinds alone, others are passed by.
    try nearQuery.bind(6, kinds.isEmpty ? Self.candidates : Int64(1) << 40)
    var results: [SearchResult] = []
    while results.count < Self.candidates, try nearQuery.step() {
      guard let result = result(nearQuery), kinds.isEmpty || kinds.contains(result.kind) else {
        continue
      }
      results.append(result)
    }
    return results
  }

  /// The entry of a row; nil if it is not as it should be.
  func result(_ row: Statement) -> SearchResult? {
    guard let kind = SearchKind(rawValue: row.string(1)) else { return nil }
    return SearchResult(
      id: row.int64(0), kind: kind, category: row.string(2), name: row.string(3),
      otherNames: row.string(4), address: row.string(5), within: row.string(6), x: row.double(7),
      y: row.double(8),
      box: Box(
        minX: row.double(9), minY: row.double(10), maxX: row.double(11), maxY: row.double(12)),
      importance: row.double(13), feature: row.string(14))
  }

  // MARK: - Order

  /// How good an answer is: by how far the name is what was typed, by how much it matters, and by how near it is.
  private static func score(
    _ result: SearchResult, _ words: [String], _ question: SearchQuestion, bySound: Bool = false
  ) -> Double {
    func telling(_ words: [String]) -> [String] {
      let rest = words.filter { !SearchAbbreviations.isGeneric($0) }
      // Words in other letters are compared by what they have in common.
      return bySound
        ? rest.map { SearchSpelling.sounds(of: $0)[0] }.filter {
          !SearchAbbreviations.isGeneric($0)
        }
        : rest
    }
    var score = result.importance
    let name = SearchWords.words(of: result.name)
    let own = telling(name)
    let wanted = telling(words)
    // What was typed short is the word of the name that it stands for.
    let typed = (wanted.isEmpty ? words : wanted).map { word in
      own.contains(word)
        ? word : SearchAbbreviations.others(for: word).first { own.contains($0) } ?? word
    }
    if own == typed || name.joined() == words.joined() {
      score += 0.6
    } else if typed.count > 1, Set(typed).isSubset(of: own) {
      score += 0.55
    } else if Set(own).isSubset(of: typed), !own.isEmpty {
      // All of the name, and what it lies in.
      score += 0.5
    } else if result.otherNames.split(separator: ";").contains(where: {
      SearchWords.words(of: String($0)) == words
    }) {
      score += 0.5
    } else if own.starts(with: typed) {
      score += 0.25
    } else if Set(typed).isSubset(of: own) || name.starts(with: words.dropLast()) {
      score += 0.1
    }
    if let near = question.near {
      let scale = GroundScale(latitudes: near.y, near.y)
      let metres = hypot((result.x - near.x) * scale.x, (result.y - near.y) * scale.y)
      score += 0.6 / (1 + metres / 3000)
    }
    return score
  }
}
