internal import Base
internal import Geometry
internal import SQLiteStore

/// Writes the tables of the index. Entries are numbered by how much they matter, so that whoever looks for words meets
/// the weightiest ones first.
final class SearchTables {
  private let database: Database
  private let staged: Database
  private let insertion: Statement

  /// The version of the tables.
  static let version = "1"

  private static let schema = """
    CREATE TABLE search_entries (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, category TEXT NOT NULL, \
    name TEXT NOT NULL, other_names TEXT NOT NULL, address TEXT NOT NULL, within TEXT NOT NULL, \
    x REAL NOT NULL, y REAL NOT NULL, west REAL NOT NULL, south REAL NOT NULL, east REAL NOT NULL, \
    north REAL NOT NULL, importance REAL NOT NULL, feature TEXT NOT NULL, shape BLOB, name_words TEXT NOT NULL, \
    address_words TEXT NOT NULL, region_words TEXT NOT NULL);
    CREATE VIRTUAL TABLE search_text USING fts5(name_words, address_words, region_words, \
    content='search_entries', content_rowid='id', \
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co M*'", prefix='2 3');
    CREATE VIRTUAL TABLE search_boxes USING rtree(id, west, east, south, north);
    CREATE TABLE search_words (word TEXT PRIMARY KEY, reversed TEXT NOT NULL, entries INTEGER NOT NULL) \
    WITHOUT ROWID;
    CREATE TABLE search_spellings (sound TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (sound, word)) \
    WITHOUT ROWID;
    CREATE TABLE search_info (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """

  /// Tables in a database, which is to be in a transaction.
  init(_ database: Database) throws(GeoError) {
    self.database = database
    staged = try Database(temporary: "entries of the search index")
    try staged.execute(
      """
      CREATE TABLE staged (id INTEGER PRIMARY KEY, kind, category, name, others, address, within, x, y, \
      west, south, east, north, importance, feature, shape, identity UNIQUE, name_words, \
      address_words, region_words)
      """)
    try staged.execute("BEGIN")
    let places = (1...19).map { "?\($0)" }.joined(separator: ", ")
    insertion = try staged.prepare("INSERT OR IGNORE INTO staged VALUES (NULL, \(places))")
    try database.execute(script: Self.schema)
  }

  /// Adds an entry, unless the same is there already.
  func add(_ entry: SearchEntry) throws(GeoError) {
    let box = entry.box
    func words(_ words: [String]) -> SQLiteValue { .text(words.joined(separator: " ")) }
    try insertion.bind([
      .text(entry.kind.rawValue), .text(entry.category), .text(entry.name),
      .text(entry.others.joined(separator: "; ")),
      .text(entry.address.filter { !$0.isEmpty }.joined(separator: ", ")),
      .text(entry.within.joined(separator: ", ")), .real(entry.x), .real(entry.y), .real(box.minX),
      .real(box.minY), .real(box.maxX), .real(box.maxY), .real(entry.importance),
      .text(entry.feature),
      entry.shape.lines.isEmpty || entry.kind != .street ? .null : .blob(entry.shape.bytes),
      entry.identity.isEmpty ? .null : .text(entry.identity), words(entry.nameWords),
      words(entry.addressWords), words(entry.regionWords),
    ])
    try insertion.run()
  }

  /// Numbers the entries and writes them; returns how many there are.
  func finish() throws(GeoError) -> Int {
    let entries = try database.prepare(
      "INSERT INTO search_entries VALUES ("
        + (1...19).map { "?\($0)" }.joined(separator: ", ") + ")")
    let boxes = try database.prepare("INSERT INTO search_boxes VALUES (?1, ?2, ?3, ?4, ?5)")
    var count: Int64 = 0
    let order = try staged.prepare(
      "SELECT * FROM staged ORDER BY importance DESC, name, x, y, id")
    while try order.step() {
      count += 1
      try entries.bind(1, count)
      for column in 1...15 { try entries.bind(column + 1, order.value(column)) }
      for column in 17...19 { try entries.bind(column, order.value(column)) }
      try entries.run()
      try boxes.bind([
        .integer(count), order.value(9), order.value(11), order.value(10), order.value(12),
      ])
      try boxes.run()
    }
    try database.execute("INSERT INTO search_text (search_text) VALUES ('rebuild')")
    try writeWords()
    try database.execute("INSERT INTO search_info VALUES ('version', ?1)", [.text(Self.version)])
    try database.execute(
      "INSERT INTO search_info VALUES ('entries', ?1)", [.text(String(count))])
    return Int(count)
  }

  /// The words that mistakes of typing are looked up in, and the sounds of those that are not in Latin letters; numbers
  /// are none.
  private func writeWords() throws(GeoError) {
    try database.execute(
      "CREATE VIRTUAL TABLE temp.search_vocabulary USING fts5vocab('main', 'search_text', 'row')")
    let insertion = try database.prepare("INSERT OR IGNORE INTO search_words VALUES (?1, ?2, ?3)")
    let spelling = try database.prepare(
      "INSERT OR IGNORE INTO search_spellings VALUES (?1, ?2)")
    try database.query("SELECT term, doc FROM temp.search_vocabulary") {
      (row) throws(GeoError) in
      let word = row.string(0)
      let hasDigit = word.utf8.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard !hasDigit, word.unicodeScalars.count >= 3 else { return }
      try insertion.bind([
        .text(word), .text(SearchWords.reversed(word)), .integer(row.int64(1)),
      ])
      try insertion.run()
      guard !SearchSpelling.latin(for: word).isEmpty else { return }
      for sound in SearchSpelling.sounds(of: word) {
        try spelling.bind([.text(sound), .text(word)])
        try spelling.run()
      }
    }
    try database.execute("DROP TABLE temp.search_vocabulary")
    try database.execute("CREATE INDEX search_words_reversed ON search_words (reversed)")
  }
}
