internal import Base
internal import Geometry
internal import SQLiteStore

/// Everything that has been found in the features, in a temporary database, in the order of the features; areas and
/// settlements also in memory, as all others are looked up in them.
///
/// Unchecked: it is used in the turn of commitment, and by one thread when all features are there.
final class SearchGathering: @unchecked Sendable {
  let database: Database
  private let insertion: Statement
  private(set) var areas: [SearchArea] = []
  private(set) var settlements: [SearchSettlement] = []
  private(set) var count: Int64 = 0

  private static let columns = [
    "sort", "street_line", "kind", "name", "names", "codes", "number", "numbers", "street", "place",
    "postcode", "city", "interpolation", "level", "population", "wikidata", "capital", "feature",
    "x", "y",
    "minx", "miny", "maxx", "maxy", "size", "shape", "key",
  ]

  /// What stands between the texts of a list.
  private static let separator: Character = "\u{1F}"

  init() throws(GeoError) {
    database = try Database(temporary: "what can be found")
    try database.execute(
      "CREATE TABLE found (id INTEGER PRIMARY KEY, " + Self.columns.joined(separator: ", ") + ")")
    try database.execute("BEGIN")
    let places = (1...Self.columns.count + 1).map { "?\($0)" }.joined(separator: ", ")
    insertion = try database.prepare("INSERT INTO found VALUES (\(places))")
  }

  /// Adds what a batch has.
  func add(_ records: [SearchRecord], _ areas: [SearchArea]) throws(GeoError) {
    self.areas += areas
    for record in records {
      count += 1
      if record.sort == .place, let reach = SearchRecord.settlements[record.kindValue] {
        settlements.append(
          SearchSettlement(
            name: record.name, kind: record.kindValue, x: record.x, y: record.y, reachMetres: reach)
        )
      }
      try insertion.bind(values(of: record))
      try insertion.run()
    }
  }

  private func values(of record: SearchRecord) -> [SQLiteValue] {
    func list(_ texts: [String]) -> SQLiteValue {
      .text(texts.joined(separator: String(Self.separator)))
    }
    func flag(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }
    let title = record.name.isEmpty ? record.codes.first ?? "" : record.name
    // Parts of one street have the same key.
    let key = record.sort == .line ? SearchWords.key(of: title) : ""
    let box = record.box
    return [
      .integer(count), .integer(Int64(record.sort.rawValue)), flag(record.isStreet),
      .text(record.kind), .text(record.name), list(record.otherNames), list(record.codes),
      .text(record.number), list(record.otherNumbers), .text(record.street), .text(record.place),
      .text(record.postcode), .text(record.city), .text(record.interpolation),
      record.adminLevel.map { .integer(Int64($0)) } ?? .null, .integer(record.population),
      flag(record.isInWikidata), flag(record.isCapital), .text(record.feature), .real(record.x),
      .real(record.y), .real(box.minX), .real(box.minY), .real(box.maxX), .real(box.maxY),
      .real(record.size), record.shape.lines.isEmpty ? .null : .blob(record.shape.bytes),
      .text(key),
    ]
  }

  /// All features have been added.
  func finish() throws(GeoError) {
    try database.execute("CREATE INDEX by_sort ON found (sort, key, id)")
    try database.execute("CREATE INDEX by_place ON found (sort, x, y)")
    try database.execute("COMMIT")
  }

  /// Calls `body` for the records of some sorts, in their order; parts of a street one after the other.
  func forEach(
    _ sorts: [SearchRecord.Sort], _ body: (SearchRecord, String) throws(GeoError) -> Void
  ) throws(GeoError) {
    for sort in sorts {
      let statement = try database.prepare("SELECT * FROM found WHERE sort = ?1 ORDER BY key, id")
      try statement.bind(1, Int64(sort.rawValue))
      while try statement.step() { try body(record(of: statement), statement.string(27)) }
    }
  }

  /// The address at a place, for the ends of interpolations.
  func address(atX x: Double, y: Double) throws(GeoError) -> SearchRecord? {
    let statement = try database.prepare(
      "SELECT * FROM found WHERE sort = ?1 AND x = ?2 AND y = ?3 ORDER BY id LIMIT 1")
    try statement.bind(1, Int64(SearchRecord.Sort.address.rawValue))
    try statement.bind(2, x)
    try statement.bind(3, y)
    return try statement.step() ? record(of: statement) : nil
  }

  private func record(of row: Statement) -> SearchRecord {
    func list(_ column: Int) -> [String] {
      row.string(column).split(separator: Self.separator).map(String.init)
    }
    var record = SearchRecord()
    record.sort = SearchRecord.Sort(rawValue: Int(row.int64(1))) ?? .poi
    record.isStreet = row.int64(2) != 0
    record.kind = row.string(3)
    record.name = row.string(4)
    record.otherNames = list(5)
    record.codes = list(6)
    record.number = row.string(7)
    record.otherNumbers = list(8)
    record.street = row.string(9)
    record.place = row.string(10)
    record.postcode = row.string(11)
    record.city = row.string(12)
    record.interpolation = row.string(13)
    record.adminLevel = row.type(14) == .null ? nil : Int(row.int64(14))
    record.population = row.int64(15)
    record.isInWikidata = row.int64(16) != 0
    record.isCapital = row.int64(17) != 0
    record.feature = row.string(18)
    (record.x, record.y) = (row.double(19), row.double(20))
    record.box.extend(x: row.double(21), y: row.double(22))
    record.box.extend(x: row.double(23), y: row.double(24))
    record.size = row.double(25)
    record.shape = SearchShape(bytes: row.blob(26)) ?? SearchShape()
    return record
  }
}

/// A settlement of which a point is known.
struct SearchSettlement: Sendable {
  let name: String
  /// `town`, `village` and so on.
  let kind: String
  let x: Double
  let y: Double
  /// How far from it one would still say that something is in it.
  let reachMetres: Double
}
