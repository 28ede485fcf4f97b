import Base
import OpenStreetMap
import SQLiteStore

/// Keeps objects in the tables of a store.
final class ObjectTableWriter: OSMObjectKeeper {
  private let database: Database
  private let puts: [Statement]
  private let removals: [Statement]
  private let uses: [(part: Int, user: Int, put: Statement, removal: Statement)]

  /// `isFilling`: the tables are empty, and parts come in any order: they are sorted first.
  init(_ database: Database, isFilling: Bool = false) throws(GeoError) {
    self.database = database
    var puts: [Statement] = []
    var removals: [Statement] = []
    for kind in 0..<3 {
      let table = ObjectTable.objects(kind)
      puts.append(try database.prepare("INSERT OR REPLACE INTO \(table) VALUES(?1, ?2)"))
      removals.append(try database.prepare("DELETE FROM \(table) WHERE id = ?1"))
    }
    (self.puts, self.removals) = (puts, removals)
    uses = try ObjectTable.uses.map { (part, user) throws(GeoError) in
      let table = ObjectTable.uses(of: part, by: user)
      if isFilling { try database.execute("CREATE TEMP TABLE sorted_\(table)(part, user)") }
      return (
        part, user,
        try database.prepare(
          isFilling
            ? "INSERT INTO temp.sorted_\(table) VALUES(?1, ?2)"
            : "INSERT OR IGNORE INTO \(table) VALUES(?1, ?2)"),
        try database.prepare("DELETE FROM \(table) WHERE part = ?1 AND user = ?2")
      )
    }
  }

  func keep(_ object: OSMObjectID, _ record: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    let put = puts[object.kindNumber]
    try put.bind(1, object.id)
    try put.bind(2, blob: record)
    try put.run()
  }

  func forget(_ object: OSMObjectID) throws(GeoError) {
    let removal = removals[object.kindNumber]
    try removal.bind(1, object.id)
    try removal.run()
  }

  func keep(use part: OSMObjectID, by user: OSMObjectID) throws(GeoError) {
    guard let use = use(part, user) else { return }
    try Self.run(use.put, part, user)
  }

  func forget(use part: OSMObjectID, by user: OSMObjectID) throws(GeoError) {
    guard let use = use(part, user) else { return }
    try Self.run(use.removal, part, user)
  }

  private func use(
    _ part: OSMObjectID, _ user: OSMObjectID
  ) -> (put: Statement, removal: Statement)? {
    for use in uses where use.part == part.kindNumber && use.user == user.kindNumber {
      return (use.put, use.removal)
    }
    return nil
  }

  func keep(coastline way: OSMObjectID) throws(GeoError) {
    try database.execute(
      "INSERT OR IGNORE INTO \(ObjectTable.coastlines) VALUES(?1)", [.integer(way.id)])
  }

  func forget(coastline way: OSMObjectID) throws(GeoError) {
    try database.execute(
      "DELETE FROM \(ObjectTable.coastlines) WHERE id = ?1", [.integer(way.id)])
  }

  private static func run(
    _ statement: Statement, _ part: OSMObjectID, _ user: OSMObjectID
  ) throws(GeoError) {
    try statement.bind(1, part.id)
    try statement.bind(2, user.id)
    try statement.run()
  }

  /// Ends the filling: parts go from the temporary tables to their places.
  func finishFilling() throws(GeoError) {
    for use in uses {
      let table = ObjectTable.uses(of: use.part, by: use.user)
      try database.execute(
        "INSERT INTO \(table) SELECT DISTINCT part, user FROM temp.sorted_\(table) ORDER BY part, user"
      )
      try database.execute("DELETE FROM temp.sorted_\(table)")
    }
  }
}
