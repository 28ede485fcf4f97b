import Base
import Files
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Changes

/// Laws of rows that are paired without a common key, and of patches of what was found.
struct RowMatchTests {
  /// A row of a survey: what it is, and where.
  private struct Plant: Hashable {
    var name: String
    var height: Double
    var kind: Int64
    var note: String?
    var x: Double
    var y: Double

    var geometry: SQLiteValue {
      var bytes = Array("GP".utf8) + [0, 1]
      withUnsafeBytes(of: Int32(-1).littleEndian) { bytes += $0 }
      bytes += [1, 1, 0, 0, 0]
      for ordinate in [x, y] {
        withUnsafeBytes(of: ordinate.bitPattern.littleEndian) { bytes += $0 }
      }
      return .blob(bytes)
    }
  }

  /// A GeoPackage as far as comparisons look, in a plane of metres.
  private static let schema = """
    CREATE TABLE gpkg_contents(table_name TEXT PRIMARY KEY, data_type TEXT, last_change TEXT, min_x REAL, min_y REAL, max_x REAL, max_y REAL);
    CREATE TABLE gpkg_spatial_ref_sys(srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
    CREATE TABLE gpkg_geometry_columns(table_name TEXT PRIMARY KEY, column_name TEXT, srs_id INTEGER);
    INSERT INTO gpkg_contents(table_name, data_type) VALUES('plants', 'features');
    INSERT INTO gpkg_geometry_columns VALUES('plants', 'geom', -1);
    CREATE TABLE plants(fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, height REAL, kind INTEGER, note TEXT);
    """

  private static func survey(_ plants: [Plant], _ garden: Garden) throws -> Database {
    let database = try garden.empty(schema)
    for plant in plants {
      try database.execute(
        "INSERT INTO plants(geom, name, height, kind, note) VALUES(?1, ?2, ?3, ?4, ?5)",
        [
          plant.geometry, .text(plant.name), .real(plant.height), .integer(plant.kind),
          plant.note.map { .text($0) } ?? .null,
        ])
    }
    return database
  }

  private static func plant(_ number: Int, x: Double, y: Double, _ garden: Garden) -> Plant {
    Plant(
      name: "p\(number)", height: Double(Int.random(in: 1...20, using: &garden.generator)) + 0.5,
      kind: Int64.random(in: 0...4, using: &garden.generator),
      note: Bool.random(using: &garden.generator) ? "n\(number)" : nil, x: x, y: y)
  }

  /// What becomes of a plant from one survey to the next: it moves by up to 30 m, and one of its values changes.
  private static func edited(_ plant: Plant, _ garden: Garden) -> Plant {
    var plant = plant
    if Bool.random(using: &garden.generator) {
      plant.x += Double.random(in: -20...20, using: &garden.generator)
      plant.y += Double.random(in: -20...20, using: &garden.generator)
    }
    switch Int.random(in: 0...4, using: &garden.generator) {
    case 0: plant.name += "'"
    case 1: plant.height += 1
    case 2: plant.kind += 7
    case 3: plant.note = plant.note == nil ? "new" : nil
    default: break
    }
    return plant
  }

  private static func rows(_ database: Database, _ columns: String) throws -> [String] {
    try Garden.rows(database, "SELECT \(columns) FROM plants ORDER BY \(columns)")
  }

  private static let values = "name, height, kind, note, hex(geom)"

  /// What is found, and what every matching has to hold: no row is in two pairs, the sums are right, and the patch, read again from
  /// its text, leads from the one to the other up to row ids, and back.
  private static func checked(
    _ one: Database, _ other: Database, _ garden: Garden, _ seed: UInt64
  ) throws -> [(old: CellValue, new: CellValue)] {
    var options = ComparisonOptions()
    options.matchMetres = 100
    options.isForPatch = true
    let comparison = try StoreComparison(one, other, options)
    let patch = try PatchRows(comparison)
    var text = PatchText.head(Patch(tables: patch.tables, schema: comparison.schema))
    var counts: [RowChange.Kind: Int] = [:]
    var gone: [CellValue] = []
    var added: [CellValue] = []
    var pairs: [(old: CellValue, new: CellValue)] = []
    while let (table, change) = try comparison.next() {
      counts[change.kind, default: 0] += 1
      text += PatchText.line(patch.change(table, change), in: patch.tables[table])
      let id = try #require(comparison.pairs[table].titleColumns?.first)
      switch change.kind {
      case .insert: added.append(try #require(change.after[id]))
      case .delete: gone.append(try #require(change.before[id]))
      case .update:
        pairs.append(
          (old: try #require(change.before[id]), new: try #require(change.after[id])))
      }
    }
    let olds = Set(pairs.map(\.old) + gone)
    let news = Set(pairs.map(\.new) + added)
    #expect(olds.count == pairs.count + gone.count, "seed \(seed)")
    #expect(news.count == pairs.count + added.count, "seed \(seed)")
    let totals = try [one, other].map { try $0.scalarInt("SELECT count(*) FROM plants") ?? 0 }
    #expect(Int(totals[0]) - olds.count == Int(totals[1]) - news.count, "seed \(seed)")
    let reader = try PatchReader(
      ByteSource(path: garden.scratch.file("patch", text + PatchText.end).path))
    var changes: [(table: Int, change: RowChange)] = []
    while let next = try reader.next() { changes.append(next) }
    let forth = try garden.applied(reader.patch, changes, to: one)
    #expect(forth.application.conflicts.isEmpty, "seed \(seed)")
    #expect(try rows(forth.store, values) == rows(other, values), "seed \(seed)")
    let back = try garden.applied(
      reader.patch.reversed, changes.map { ($0.table, $0.change.reversed) }, to: forth.store)
    #expect(try rows(back.store, "fid, " + values) == rows(one, "fid, " + values), "seed \(seed)")
    return pairs
  }

  /// Each plant is alone within 100 m, so which row is which is known beforehand.
  @Test func `plants that stand alone are found again`() throws {
    for seed in Garden.seeds(60) {
      let garden = try Garden(seed: seed)
      var before: [Plant] = []
      var after: [(plant: Plant, old: Int?)] = []
      for number in 0..<Int.random(in: 0...30, using: &garden.generator) {
        let plant = Self.plant(
          number, x: Double(number % 6) * 1000, y: Double(number / 6) * 1000, garden)
        let fate = Int.random(in: 0..<10, using: &garden.generator)
        if fate > 0 { before.append(plant) }
        if fate == 0 { after.append((plant, nil)) }
        if fate > 1 { after.append((Self.edited(plant, garden), before.count - 1)) }
      }
      after.shuffle(using: &garden.generator)
      let one = try Self.survey(before, garden)
      let other = try Self.survey(after.map(\.plant), garden)
      let pairs = try Self.checked(one, other, garden, seed)
      let found = Dictionary(uniqueKeysWithValues: pairs.map { ($0.new, $0.old) })
      for (place, (plant, old)) in after.enumerated() {
        let id = CellValue.integer(Int64(place + 1))
        let wanted = old.flatMap { old -> CellValue? in
          before[old] == plant ? nil : .integer(Int64(old + 1))
        }
        #expect(found[id] == wanted, "seed \(seed) row \(place + 1)")
      }
    }
  }

  /// Where plants crowd, which is which cannot be known; all else holds.
  @Test func `crowds`() throws {
    for seed in Garden.seeds(60) {
      let garden = try Garden(seed: seed)
      func place() -> Double { Double(Int.random(in: 0...6, using: &garden.generator)) * 30 }
      var before: [Plant] = []
      for _ in 0..<Int.random(in: 0...25, using: &garden.generator) {
        // Of few names, so that some are the same in all.
        before.append(
          Self.plant(
            Int.random(in: 0...3, using: &garden.generator), x: place(), y: place(), garden))
        if Int.random(in: 0...5, using: &garden.generator) == 0, let last = before.last {
          before.append(last)
        }
      }
      var after = before.filter { _ in Int.random(in: 0...7, using: &garden.generator) > 0 }
        .map { plant in
          Bool.random(using: &garden.generator) ? plant : Self.edited(plant, garden)
        }
      for _ in 0..<Int.random(in: 0...3, using: &garden.generator) {
        after.append(Self.plant(9, x: place(), y: place(), garden))
      }
      after.shuffle(using: &garden.generator)
      let one = try Self.survey(before, garden)
      let other = try Self.survey(after, garden)
      // A column that one survey alone has goes along.
      if seed % 3 == 0 {
        try other.execute("ALTER TABLE plants ADD COLUMN seen TEXT")
        try other.execute("UPDATE plants SET seen = 'day ' || fid WHERE fid % 2 = 0")
      }
      _ = try Self.checked(one, other, garden, seed)
    }
  }

  @Test func `row ids that others refer to are no patch`() throws {
    let garden = try Garden(seed: 1)
    let plants = (0..<3).map { Self.plant($0, x: Double($0), y: 0, garden) }
    let one = try Self.survey(plants, garden)
    let other = try Self.survey(plants.reversed(), garden)
    var options = ComparisonOptions()
    options.matchMetres = 1
    for database in [one, other] {
      try database.execute(
        "CREATE TABLE visits(id INTEGER PRIMARY KEY, plant INTEGER REFERENCES plants(fid))")
    }
    _ = try PatchRows(StoreComparison(one, other, options))
    try other.execute("INSERT INTO visits(plant) VALUES(1)")
    #expect(throws: GeoError.self) { try PatchRows(StoreComparison(one, other, options)) }
    options.tables = ["plants"]
    _ = try PatchRows(StoreComparison(one, other, options))
  }
}
