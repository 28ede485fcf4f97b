public import Base
internal import SQLiteStore

/// An index that is open to search in it. One thread uses it at a time. Nothing in it is trusted.
public final class SearchIndex {
  /// The path as given.
  public let path: String
  let database: Database
  let textQuery: Statement
  let boxQuery: Statement
  private let entryQuery: Statement
  private let words: SearchVocabulary

  /// More words than anybody types.
  private static let mostWords = 16

  private static let columnNames = [
    "id", "kind", "category", "name", "other_names", "address", "within", "x", "y", "west", "south",
    "east", "north", "importance", "feature",
  ]
  static let columns = columnNames.map { "e." + $0 }.joined(separator: ", ")

  /// Opens the index of a store. Errors: `.notSearchable`, and those of stores.
  public init(path: String) throws(GeoError) {
    self.path = path
    database = try Database(
      reading: path, hint: "cairn pack build makes a pack with a search index")
    guard try database.hasColumns(["name_words", "address_words"], in: "search_text"),
      try database.hasColumns(["id", "west"], in: "search_boxes"),
      try database.hasColumns(["word", "reversed", "entries"], in: "search_words"),
      try database.hasColumns(Self.columnNames + ["shape"], in: "search_entries")
    else {
      throw GeoError(
        .notSearchable, "the store has no search index", at: SourceLocation(path: path),
        hint: "cairn pack build makes one")
    }
    textQuery = try database.prepare(
      "SELECT rowid FROM search_text WHERE search_text MATCH ?1 ORDER BY rowid LIMIT ?2")
    boxQuery = try database.prepare(
      "SELECT t.rowid, e.kind FROM search_text t JOIN search_entries e ON e.id = t.rowid "
        + "WHERE t.search_text MATCH ?1 AND e.x BETWEEN ?2 AND ?3 AND e.y BETWEEN ?4 AND ?5 "
        + "ORDER BY t.rowid")
    entryQuery = try database.prepare(
      "SELECT \(Self.columns) FROM search_entries e WHERE e.id = ?1")
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
    var found = SearchFinds()
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
      let measure = SearchMeasure(
        words, near: question.near, bySound: !spellings.isEmpty, penalty: penalty)
      let expression = SearchExpression(terms: terms, isOfNames: isOfNames).text
      for ids in try entries(meeting: expression, question) { found.add(ids, measure) }
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
    let numbers = typed.filter(Self.isNumber)
    if !named.isEmpty, !numbers.isEmpty,
      try !found.contains(reading: entry, where: { Self.has(numbers, $0) })
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
      found.add(
        try entries(ofCategory: typed, question), SearchMeasure([], near: question.near))
    }
    return try found.best(question.limit, reading: entry)
  }

  /// An entry by its number; nil if there is none, or if it is not as it should be.
  private func entry(_ id: Int64) throws(GeoError) -> SearchResult? {
    defer { entryQuery.reset() }
    try entryQuery.bind(1, id)
    return try entryQuery.step() ? result(entryQuery) : nil
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
}
