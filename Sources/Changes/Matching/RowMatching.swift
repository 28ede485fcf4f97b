internal import Base
internal import SQLiteStore

/// Pairs the rows of two tables that have no common key, by what they hold and where they are, and notes what it found as ``RowKeys``.
///
/// 1. Rows that hold the same are pairs.
/// 2. Of the others, those may be pairs whose places, the middles of the boxes around their geometries, are at most `matchMetres`
///    apart; rows without a geometry, if they share a value that few rows have.
/// 3. The score of two rows is the share of equal values among the columns in which one of them has any; with a place, the mean
///    of that and of their closeness, which is 1 at the same place and 0 at that distance.
/// 4. From the best score down, rows that have no partner yet become pairs, if the score is 0.5 or more; of equal scores the nearer
///    rows, and then those of the lower row ids, go first.
///
/// All of it is kept in a temporary database, so memory does not grow with the rows.
struct RowMatching {
  private let pair: TablePair
  private let old: Database
  private let new: Database
  private let work: Database
  private let metres: Double
  private let rule: RowRule
  private let hasPlaces: Bool
  /// The columns that count, as places in the pair.
  private let columns: [Int]

  /// The least score of a pair.
  static let leastScore = 0.5
  /// Scores are rounded to so many parts of one.
  private static let scoreParts = 1000.0

  init(
    _ pair: TablePair, _ old: Database, _ new: Database, _ options: ComparisonOptions,
    within metres: Double
  ) throws(GeoError) {
    self.pair = pair
    self.old = old
    self.new = new
    self.metres = metres
    rule = RowRule(pair, options)
    hasPlaces = pair.geometryIndex.map { pair.columns[$0].isInBoth } ?? false
    columns = pair.columns.indices.filter { index in
      pair.columns[index].isCompared && pair.columns[index].isInBoth
    }
    work = try Database(temporary: "rows to match")
    try work.execute(script: Self.schema)
  }

  private static let schema = """
    CREATE TABLE rows(side INTEGER, row INTEGER, hash INTEGER, x REAL, y REAL);
    CREATE TABLE rest(side INTEGER, row INTEGER, x REAL, y REAL, band INTEGER);
    CREATE TABLE candidates(old INTEGER, new INTEGER, score REAL, distance REAL);
    CREATE TABLE pairs(old INTEGER PRIMARY KEY, new INTEGER UNIQUE, score REAL);
    CREATE TABLE field_values(side INTEGER, field INTEGER, hash INTEGER, row INTEGER);
    """

  /// Finds the pairs. Errors: `.store`, `.damagedStore`.
  func run() throws(GeoError) {
    let grid = hasPlaces ? try MatchGrid(pair, within: metres) : nil
    try collect(isOld: true)
    try collect(isOld: false)
    try pairEqualRows(grid)
    try work.execute("CREATE INDEX rest_places ON rest(side, band, x)")
    if let grid { try addNeighbours(grid) }
    try addRowsOfSharedValues()
    try work.execute(
      """
      INSERT OR IGNORE INTO pairs SELECT old, new, score FROM candidates \
      WHERE score >= \(Self.leastScore) ORDER BY score DESC, distance, old, new
      """)
    try noteKeys()
  }

  // MARK: - Rows that are the same

  private func selection(isOld: Bool, where condition: String = "") -> String {
    let list = columns.map { index -> String in
      let column = pair.columns[index]
      return Database.quoted(identifier: (isOld ? column.oldName : column.newName) ?? "")
    }
    let table = Database.quoted(identifier: (isOld ? pair.oldTable : pair.newTable) ?? "")
    return "SELECT " + (["rowid"] + list).joined(separator: ", ") + " FROM main.\(table)"
      + condition
  }

  private func collect(isOld: Bool) throws(GeoError) {
    let rows = try (isOld ? old : new).prepare(selection(isOld: isOld))
    let insertion = try work.prepare("INSERT INTO rows VALUES(?1, ?2, ?3, ?4, ?5)")
    let geometry = columns.firstIndex { pair.columns[$0].isGeometry }
    while try rows.step() {
      var mixer = HashMixer()
      var place: (x: Double, y: Double)?
      for index in columns.indices {
        var value = rows.borrowed(index + 1)
        if index == geometry, case .blob(let blob) = value {
          place = GeometryDifference.middle(of: blob)
          if let wkb = GeometryDifference.wkb(blob) { value = .blob(wkb) }
        }
        mixer.add(value)
      }
      let hash = Int64(bitPattern: mixer.finished.0)
      try insertion.bind([
        .integer(isOld ? 0 : 1), .integer(rows.int64(0)), .integer(hash),
        place.map { .real($0.x) } ?? .null, place.map { .real($0.y) } ?? .null,
      ])
      try insertion.run()
    }
  }

  /// Of rows that hold the same on both sides the first one is the first one, the second one the second one.
  private func pairEqualRows(_ grid: MatchGrid?) throws(GeoError) {
    let query = "SELECT hash, row, x, y FROM rows WHERE side = ?1 ORDER BY hash, row"
    let (olds, news) = (try work.prepare(query), try work.prepare(query))
    try olds.bind(1, 0 as Int64)
    try news.bind(1, 1 as Int64)
    let insertion = try work.prepare("INSERT INTO pairs VALUES(?1, ?2, 1)")
    let leftover = try work.prepare("INSERT INTO rest VALUES(?1, ?2, ?3, ?4, ?5)")
    func leave(_ side: Int64, _ row: Statement) throws(GeoError) {
      let band = row.type(3) == .null ? nil : grid?.band(of: row.double(3))
      try leftover.bind([
        .integer(side), .integer(row.int64(1)), row.value(2), row.value(3),
        band.map(SQLiteValue.integer) ?? .null,
      ])
      try leftover.run()
    }
    var (hasOld, hasNew) = (try olds.step(), try news.step())
    while hasOld || hasNew {
      let (one, other) = (olds.int64(0), news.int64(0))
      if hasOld, hasNew, one == other {
        try insertion.bind([.integer(olds.int64(1)), .integer(news.int64(1))])
        try insertion.run()
        hasOld = try olds.step()
        hasNew = try news.step()
      } else if hasOld, !hasNew || one < other {
        try leave(0, olds)
        hasOld = try olds.step()
      } else {
        try leave(1, news)
        hasNew = try news.step()
      }
    }
  }

  // MARK: - Rows that may be pairs

  /// Rows of the old table with those of the new one near them.
  private func addNeighbours(_ grid: MatchGrid) throws(GeoError) {
    let scoring = try Scoring(self)
    let olds = try work.prepare(
      "SELECT row, x, y FROM rest WHERE side = 0 AND x IS NOT NULL ORDER BY row")
    let search = try MatchGrid.Search(in: work)
    while try olds.step() {
      let (row, x, y) = (olds.int64(0), olds.double(1), olds.double(2))
      try search.near(x, y, grid) { (other, distance) throws(GeoError) in
        try scoring.add(row, other, distance)
      }
    }
  }

  /// How many rows of a side may have a value that pairs rows without a place.
  private static let sharedLimit = 16

  private func addRowsOfSharedValues() throws(GeoError) {
    guard try work.scalarInt("SELECT 1 FROM rest WHERE x IS NULL LIMIT 1") != nil else { return }
    for side in [0, 1] as [Int64] {
      let rows = try work.prepare("SELECT row FROM rest WHERE side = ?1 AND x IS NULL")
      try rows.bind(1, side)
      let values = try (side == 0 ? old : new).prepare(
        selection(isOld: side == 0, where: " WHERE rowid = ?1"))
      let insertion = try work.prepare("INSERT INTO field_values VALUES(?1, ?2, ?3, ?4)")
      while try rows.step() {
        try values.bind(1, rows.int64(0))
        defer { values.reset() }
        guard try values.step() else { continue }
        for index in columns.indices {
          let value = values.borrowed(index + 1)
          if case .null = value { continue }
          var mixer = HashMixer()
          mixer.add(value)
          try insertion.bind([
            .integer(side), .integer(Int64(index)),
            .integer(Int64(bitPattern: mixer.finished.0)), .integer(rows.int64(0)),
          ])
          try insertion.run()
        }
      }
    }
    let few = { (side: Int) in
      "(SELECT field, hash, row, count(*) OVER (PARTITION BY field, hash) AS n "
        + "FROM field_values WHERE side = \(side))"
    }
    let shared = try work.prepare(
      "SELECT DISTINCT o.row, n.row FROM \(few(0)) o JOIN \(few(1)) n USING(field, hash) "
        + "WHERE o.n <= \(Self.sharedLimit) AND n.n <= \(Self.sharedLimit) ORDER BY 1, 2")
    let scoring = try Scoring(self)
    while try shared.step() { try scoring.add(shared.int64(0), shared.int64(1), nil) }
  }

  /// Notes pairs with their scores.
  private final class Scoring {
    private let matching: RowMatching
    private let olds: Statement
    private let news: Statement
    private let insertion: Statement
    private var current: Int64?

    init(_ matching: RowMatching) throws(GeoError) {
      self.matching = matching
      olds = try matching.old.prepare(
        matching.selection(isOld: true, where: " WHERE rowid = ?1"))
      news = try matching.new.prepare(
        matching.selection(isOld: false, where: " WHERE rowid = ?1"))
      insertion = try matching.work.prepare("INSERT INTO candidates VALUES(?1, ?2, ?3, ?4)")
    }

    func add(_ row: Int64, _ other: Int64, _ distance: Double?) throws(GeoError) {
      if current != row {
        olds.reset()
        try olds.bind(1, row)
        guard try olds.step() else { return }
        current = row
      }
      try news.bind(1, other)
      defer { news.reset() }
      guard try news.step() else { return }
      let score = matching.score(olds, news, distance)
      guard score >= RowMatching.leastScore else { return }
      try insertion.bind([
        .integer(row), .integer(other), .real(score), distance.map(SQLiteValue.real) ?? .null,
      ])
      try insertion.run()
    }
  }

  private func score(_ one: Statement, _ other: Statement, _ distance: Double?) -> Double {
    var (equal, counted) = (0, 0)
    for (place, index) in columns.enumerated() where !pair.columns[index].isGeometry {
      let (a, b) = (one.borrowed(place + 1), other.borrowed(place + 1))
      if case .null = a, case .null = b { continue }
      counted += 1
      if rule.isSame(index, a, b) { equal += 1 }
    }
    let likeness = counted == 0 ? nil : Double(equal) / Double(counted)
    let closeness = distance.map { max(1 - $0 / metres, 0) }
    let parts = [likeness, closeness].compactMap(\.self)
    guard !parts.isEmpty else { return 0 }
    let score = parts.reduce(0, +) / Double(parts.count)
    return (score * Self.scoreParts).rounded() / Self.scoreParts
  }

  // MARK: - What was found

  /// A row of the old table has its row id as key, and so has its partner. A row of the new table without one has its own row id in
  /// another form, which comes behind all numbers.
  private func noteKeys() throws(GeoError) {
    let olds = try RowKeys(beside: old)
    try work.query("SELECT row FROM rows WHERE side = 0") { (row) throws(GeoError) in
      try olds.add(layer: pair.oldTable ?? "", row: row.int64(0), key: .integer(row.int64(0)))
    }
    let news = try RowKeys(beside: new)
    try work.query(
      "SELECT r.row, p.old, p.score FROM rows r LEFT JOIN pairs p ON p.new = r.row WHERE r.side = 1"
    ) { (row) throws(GeoError) in
      let id = row.int64(0)
      let isPaired = row.type(1) != .null
      let ordered = UInt64(bitPattern: id) ^ 1 << 63
      let ownKey = (0..<8).map { UInt8(truncatingIfNeeded: ordered >> (56 - 8 * $0)) }
      try news.add(
        layer: pair.newTable ?? "", row: id,
        key: isPaired ? .integer(row.int64(1)) : .blob(ownKey),
        score: isPaired ? row.double(2) : nil)
    }
  }
}

extension TablePair.Column {
  /// True if both tables have it.
  var isInBoth: Bool { oldName != nil && newName != nil }
}
