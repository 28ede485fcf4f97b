import Base
import OpenStreetMap
import SQLiteStore

/// Finds objects in the tables of a store.
final class ObjectTableReader: OSMObjectLookup {
  private let database: Database
  private let objects: [Statement]
  private let users: [(part: Int, user: Int, statement: Statement)]

  init(_ database: Database) throws(GeoError) {
    self.database = database
    var objects: [Statement] = []
    for kind in 0..<3 {
      objects.append(
        try database.prepare("SELECT data FROM \(ObjectTable.objects(kind)) WHERE id = ?1"))
    }
    self.objects = objects
    users = try ObjectTable.uses.map { (part, user) throws(GeoError) in
      let table = ObjectTable.uses(of: part, by: user)
      return (part, user, try database.prepare("SELECT user FROM \(table) WHERE part = ?1"))
    }
  }

  func withRecord(
    of object: OSMObjectID, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(GeoError) -> Bool {
    let statement = objects[object.kindNumber]
    defer { statement.reset() }
    try statement.bind(1, object.id)
    guard try statement.step() else { return false }
    body(statement.blob(0).bindMemory(to: UInt8.self))
    return true
  }

  func users(of object: OSMObjectID) throws(GeoError) -> [OSMObjectID] {
    var found: [OSMObjectID] = []
    for (part, user, statement) in users where part == object.kindNumber {
      defer { statement.reset() }
      try statement.bind(1, object.id)
      while try statement.step() {
        found.append(user == 1 ? .way(statement.int64(0)) : .relation(statement.int64(0)))
      }
    }
    return found
  }

  func forEachNode(
    _ body: (OSMObjectID, UnsafeBufferPointer<UInt8>) -> Void
  ) throws(GeoError) {
    let statement = try database.prepare("SELECT id, data FROM \(ObjectTable.objects(0))")
    while try statement.step() {
      body(.node(statement.int64(0)), statement.blob(1).bindMemory(to: UInt8.self))
    }
  }

  func coastlines() throws(GeoError) -> [OSMObjectID] {
    var ways: [OSMObjectID] = []
    try database.query("SELECT id FROM \(ObjectTable.coastlines)") {
      ways.append(.way($0.int64(0)))
    }
    return ways
  }
}
