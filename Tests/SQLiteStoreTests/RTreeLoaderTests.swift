import Base
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

struct RTreeLoaderTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  struct Box {
    var rowid: Int64
    var minX, maxX, minY, maxY: Double

    func meets(_ other: Box) -> Bool {
      minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
    }
  }

  func boxes(_ count: Int, seed: UInt64) -> [Box] {
    var random = SplitMix64(seed: seed)
    var rowid: Int64 = -50
    return (0..<count).map { _ in
      rowid += Int64.random(in: 1...9, using: &random)
      let x = Double.random(in: -180...180, using: &random)
      let y = Double.random(in: -90...90, using: &random)
      let size = Double.random(in: 0...0.5, using: &random)
      return Box(rowid: rowid, minX: x, maxX: x + size, minY: y, maxY: y + size)
    }
  }

  func build(
    _ boxes: [Box], name: String = "t.db", pageSize: Int = 4096, runLength: Int = 1 << 19
  ) throws -> Database {
    let path = folder.path(name)
    let file = try PageFile(creating: path, pageSize: pageSize)
    let loader = RTreeLoader(beside: path, runLength: runLength)
    for box in boxes {
      try loader.append(
        rowid: box.rowid, minX: box.minX, maxX: box.maxX, minY: box.minY, maxY: box.maxY)
    }
    return try file.finish(schema: try loader.finish(in: file, table: "rtree_t_geom"))
  }

  func expectSound(_ database: Database, count: Int) throws {
    #expect(try database.scalarText("PRAGMA integrity_check") == "ok")
    #expect(try database.scalarText("SELECT rtreecheck('rtree_t_geom')") == "ok")
    #expect(try database.scalarInt("SELECT count(*) FROM rtree_t_geom") == Int64(count))
  }

  func expectSameAnswers(_ database: Database, _ boxes: [Box], seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let query = try database.prepare(
      "SELECT id FROM rtree_t_geom WHERE maxx >= ?1 AND minx <= ?2 AND maxy >= ?3 AND miny <= ?4")
    for _ in 0..<20 {
      let x = Double.random(in: -180...180, using: &random)
      let y = Double.random(in: -90...90, using: &random)
      let window = Box(rowid: 0, minX: x, maxX: x + 20, minY: y, maxY: y + 10)
      try query.bind(1, window.minX)
      try query.bind(2, window.maxX)
      try query.bind(3, window.minY)
      try query.bind(4, window.maxY)
      var found = Set<Int64>()
      while try query.step() { found.insert(query.int64(0)) }
      query.reset()
      // Boxes are rounded outward, so the index may find a neighbour more, never one less.
      let wanted = Set(boxes.filter { $0.meets(window) }.map(\.rowid))
      let nearly = Box(
        rowid: 0, minX: window.minX - 1e-4, maxX: window.maxX + 1e-4, minY: window.minY - 1e-4,
        maxY: window.maxY + 1e-4)
      #expect(wanted.isSubset(of: found))
      #expect(found.isSubset(of: Set(boxes.filter { $0.meets(nearly) }.map(\.rowid))))
    }
  }

  @Test(arguments: [0, 1, 2, 50, 51, 52, 102, 103, 2600, 2601, 2602, 2652, 2653, 20_000])
  func everyNumberOfBoxes(count: Int) throws {
    let boxes = boxes(count, seed: 1)
    let inMemory = try build(boxes)
    try expectSound(inMemory, count: count)
    try expectSameAnswers(inMemory, boxes, seed: 2)
    // Spooled, in runs that are full, nearly full, and of one box.
    for runLength in [max(count / 7, 1), max(count / 2, 1), max(count - 1, 1), 1000] {
      if count / runLength > 3000 { continue }
      _ = try build(boxes, name: "spooled.db", runLength: runLength)
      #expect(
        FileManager.default.contentsEqual(
          atPath: folder.path("t.db"), andPath: folder.path("spooled.db")))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).count <= 2)
  }

  @Test(arguments: [512, 1024, 65536])
  func everyPageSize(pageSize: Int) throws {
    let boxes = boxes(9000, seed: 3)
    let database = try build(boxes, pageSize: pageSize)
    try expectSound(database, count: 9000)
    try expectSameAnswers(database, boxes, seed: 4)
  }

  /// As it is when layers are added to a store: with the same nodes if they fit, and otherwise box by box.
  @Test(arguments: [0, 1, 51, 9000], [4096, 1024])
  func `a copy in another store has the same boxes`(count: Int, pageSize: Int) throws {
    let boxes = boxes(count, seed: 7)
    _ = try build(boxes, name: "source.db")
    let target = try PageFile(creating: folder.path("target.db"), pageSize: pageSize)
    _ = try target.finish(schema: [])
    let database = try Database(appending: folder.path("target.db"))
    try database.attach(reading: folder.path("source.db"), as: "added")
    try database.begin()
    try database.makeTree(
      "rtree_t_geom", columns: ["id", "minx", "maxx", "miny", "maxy"], of: "rtree_t_geom",
      in: "added")
    try expectSound(database, count: count)
    try expectSameAnswers(database, boxes, seed: 8)
    func nodes(_ schema: String) throws -> String? {
      try database.scalarText(
        "SELECT count(*) || '' || total(nodeno * length(data)) FROM \(schema).rtree_t_geom_node")
    }
    #expect(try (nodes("main") == nodes("added")) == (pageSize == 4096))
    // It takes changes afterwards.
    try database.execute("INSERT INTO rtree_t_geom VALUES (1000000, 1, 2, 3, 4)")
    try expectSound(database, count: count + 1)
    #expect(throws: GeoError.self) { try database.execute("DELETE FROM rtree_t_geom_node") }
    try database.commit()
  }

  @Test func manyBoxes() throws {
    let boxes = boxes(200_000, seed: 5)
    let database = try build(boxes, runLength: 30_000)
    try expectSound(database, count: 200_000)
    try expectSameAnswers(database, boxes, seed: 6)
    // Packed: hardly a node more than there must be.
    let leaves = (200_000 + 50) / 51
    let nodes = try database.scalarInt("SELECT count(*) FROM rtree_t_geom_node") ?? 0
    #expect(nodes <= Int64(leaves + leaves / 51 + 4))
  }

  @Test(arguments: [0, 1, 52, 2653, 30_000])
  func changesAfterwards(count: Int) throws {
    var boxes = boxes(count, seed: 7)
    let database = try build(boxes)
    var random = SplitMix64(seed: 8)
    let added = self.boxes(3000, seed: 9).map { box in
      var box = box
      box.rowid += 1_000_000
      return box
    }
    try database.begin()
    for box in added {
      try database.execute(
        "INSERT INTO rtree_t_geom VALUES(?1, ?2, ?3, ?4, ?5)",
        [
          .integer(box.rowid), .real(box.minX), .real(box.maxX), .real(box.minY), .real(box.maxY),
        ])
    }
    boxes += added
    boxes.shuffle(using: &random)
    for _ in 0..<boxes.count * 2 / 3 {
      guard let box = boxes.popLast() else { break }
      try database.execute("DELETE FROM rtree_t_geom WHERE id = ?1", [.integer(box.rowid)])
    }
    for index in boxes.indices where index % 4 == 0 {
      boxes[index].minX -= 1
      boxes[index].maxY += 1
      try database.execute(
        "UPDATE rtree_t_geom SET minx = ?2, maxy = ?3 WHERE id = ?1",
        [.integer(boxes[index].rowid), .real(boxes[index].minX), .real(boxes[index].maxY)])
    }
    try database.commit()
    try expectSound(database, count: boxes.count)
    try expectSameAnswers(database, boxes, seed: 10)
  }

  /// The schema and the stored boxes are those of a tree that SQLite made.
  @Test func likeSQLitesOwn() throws {
    let boxes =
      boxes(500, seed: 11) + [
        Box(rowid: 1_000_000, minX: -1e300, maxX: 1e300, minY: -0.1, maxY: 0.1),
        Box(
          rowid: 1_000_001, minX: 0, maxX: 0, minY: -.leastNonzeroMagnitude,
          maxY: .leastNonzeroMagnitude),
        Box(rowid: 1_000_002, minX: 16_777_217, maxX: 16_777_217, minY: -16_777_217, maxY: 0),
      ]
    let loaded = try build(boxes)
    let own = try Database(loading: folder.path("own.db"))
    try own.execute(
      "CREATE VIRTUAL TABLE \"rtree_t_geom\" USING rtree(id, minx, maxx, miny, maxy)")
    try own.begin()
    for box in boxes {
      try own.execute(
        "INSERT INTO rtree_t_geom VALUES(?1, ?2, ?3, ?4, ?5)",
        [
          .integer(box.rowid), .real(box.minX), .real(box.maxX), .real(box.minY), .real(box.maxY),
        ])
    }
    try own.commit()
    func rows(_ database: Database, _ sql: String) throws -> [[SQLiteValue]] {
      var rows: [[SQLiteValue]] = []
      try database.query(sql) { row in
        rows.append((0..<row.columnCount).map { row.value($0) })
      }
      return rows
    }
    for sql in [
      "SELECT type, name, tbl_name, rootpage > 0, sql FROM sqlite_master ORDER BY name",
      "SELECT * FROM rtree_t_geom ORDER BY id",
      "SELECT DISTINCT typeof(data), length(data) FROM rtree_t_geom_node",
    ] {
      #expect(try rows(loaded, sql) == rows(own, sql))
    }
  }

  @Test func oddExtents() throws {
    let same = (1...300).map { Box(rowid: $0, minX: 5, maxX: 5, minY: 5, maxY: 5) }
    try expectSound(try build(same), count: 300)
    let line = (1...300).map { Box(rowid: $0, minX: Double($0), maxX: 400, minY: 5, maxY: 5) }
    try expectSound(try build(line), count: 300)
    let infinite = (1...300).map {
      Box(
        rowid: $0, minX: $0 % 3 == 0 ? -.infinity : 0, maxX: .infinity, minY: -.infinity,
        maxY: $0 % 2 == 0 ? -1e300 : 1)
    }
    try expectSound(try build(infinite), count: 300)
  }

  @Test func aNameThatNeedsQuotes() throws {
    let path = folder.path("t.db")
    let file = try PageFile(creating: path)
    let loader = RTreeLoader(beside: path)
    try loader.append(rowid: 1, minX: 0, maxX: 1, minY: 0, maxY: 1)
    let name = "idx_o\"dd 'tab'le"
    let columns = ["pkid", "xmin", "xmax", "ymin", "ymax"]
    let database = try file.finish(
      schema: try loader.finish(in: file, table: name, columns: columns))
    let quoted = Database.quoted(identifier: name)
    #expect(try database.scalarInt("SELECT pkid FROM \(quoted) WHERE xmin < 0.5") == 1)
    #expect(try database.scalarText("SELECT rtreecheck(?1)", [.text(name)]) == "ok")
  }

  @Test func boxesThatAreNone() throws {
    let loader = RTreeLoader(beside: folder.path("t.db"))
    let none: [(Double, Double, Double, Double)] = [
      (0, 1, 2, 1), (2, 1, 0, 1), (.nan, 1, 0, 1), (0, 1, 0, .nan),
    ]
    for box in none {
      #expect(throws: GeoError.self) {
        try loader.append(rowid: 1, minX: box.0, maxX: box.1, minY: box.2, maxY: box.3)
      }
    }
    try loader.append(rowid: 1, minX: 0, maxX: 1, minY: 0, maxY: 1)
    #expect(throws: GeoError.self) {
      try loader.append(rowid: 1, minX: 0, maxX: 1, minY: 0, maxY: 1)
    }
  }

  /// Neighbours on the curve are neighbours in the plane, and every cell has its own place.
  @Test func theCurveIsHilberts() {
    let side: UInt32 = 64
    var cells = (0..<side * side).map { cell in
      (HilbertOrder.distance(cell % side, cell / side), cell % side, cell / side)
    }
    cells.sort { $0.0 < $1.0 }
    for (place, cell) in cells.enumerated() { #expect(cell.0 == UInt32(place)) }
    for (one, next) in zip(cells, cells.dropFirst()) {
      let step = abs(Int(one.1) - Int(next.1)) + abs(Int(one.2) - Int(next.2))
      #expect(step == 1)
    }
  }
}
